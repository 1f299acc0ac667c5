import { z } from '@hono/zod-openapi'
import { slug } from '../catalogue/import-file.ts'
import { courier } from '../delivery/couriers.ts'
import { pickupLocation } from '../delivery/pickup-locations.ts'
import type { ErrorCode } from '../errors.ts'
import { endpoint, shared } from './endpoint.ts'

const tag = 'Back office: settings'

/** Identifies what was read; it differs once somebody has changed it. */
const version = z.string().min(1).max(100)
const id = z.string().min(1).max(100)
const params = z.object({ id })
const inBothLanguages = z.object({ en: z.string(), 'zh-TW': z.string() })

interface OrderedList<Path extends string, OrderPath extends string, Entry, Stored> {
  path: Path
  orderPath: OrderPath
  /** An entry as staff edit it. */
  entry: Entry
  /** An entry as it is stored, with its version. */
  stored: Stored
  summaries: Record<'list' | 'create' | 'save' | 'delete' | 'order', string>
  errors: Record<'exists' | 'notFound' | 'inUse', ErrorCode>
}

/** The five endpoints of a small list that staff edit and order; each answers the list. */
function orderedList<
  const Path extends string,
  const OrderPath extends string,
  Entry extends z.core.$ZodType,
  Stored extends z.ZodType,
>({ path, orderPath, entry, stored, summaries, errors }: OrderedList<Path, OrderPath, Entry, Stored>) {
  /** The outer version is that of the order. */
  const output = z.object({ version, entries: z.array(stored) })
  const edit = { method: 'post', access: 'settings:edit', tag, output } as const
  const conflict = 'settings_changed_meanwhile'
  return {
    list: endpoint({
      method: 'get',
      path,
      access: 'settings:read',
      tag,
      summary: summaries.list,
      output,
    }),
    create: endpoint({
      ...edit,
      path,
      summary: summaries.create,
      body: z.object({ id: shared(slug), entry: shared(entry) }),
      errors: [errors.exists],
    }),
    save: endpoint({
      ...edit,
      path: `${path}/{id}`,
      summary: summaries.save,
      params,
      body: z.object({ version, entry: shared(entry) }),
      errors: [errors.notFound, conflict],
    }),
    delete: endpoint({
      ...edit,
      path: `${path}/{id}/delete`,
      summary: summaries.delete,
      params,
      body: z.object({ version }),
      errors: [errors.notFound, errors.inUse, conflict],
    }),
    order: endpoint({
      ...edit,
      path: orderPath,
      summary: summaries.order,
      body: z.object({ version, ids: z.array(id).max(1000) }),
      errors: [conflict],
    }),
  }
}

export const pickupLocationList = orderedList({
  path: '/staff/settings/pickup',
  orderPath: '/staff/settings/pickup-order',
  entry: pickupLocation,
  stored: z.object({
    id: z.string(),
    name: inBothLanguages,
    /** '' where there is none. */
    address: inBothLanguages,
    open: z.boolean(),
    version,
  }),
  summaries: {
    list: 'Every pickup location in its place, in every language.',
    create: 'Add a pickup location behind the others.',
    save: 'Change a pickup location, open or close it, over the version that was looked at.',
    delete: 'Delete a pickup location that no order names.',
    order: 'Put the pickup locations into an order that names each of them once.',
  },
  errors: {
    exists: 'pickup_location_exists',
    notFound: 'pickup_location_not_found',
    inUse: 'pickup_location_in_use',
  },
})

const storedCourier = z.object({
  id: z.string(),
  name: z.string(),
  /** The address of its page for a parcel, with {number} in it. */
  tracking: z.string(),
  active: z.boolean(),
})

/** "Staff choose among the active ones when shipping." */
export const listCouriers = endpoint({
  method: 'get',
  path: '/staff/couriers',
  access: 'orders:read',
  tag: 'Back office: orders',
  summary: 'Every courier in its place; one that is switched off can be chosen no more.',
  output: z.array(storedCourier),
})

export const courierList = orderedList({
  path: '/staff/settings/couriers',
  orderPath: '/staff/settings/courier-order',
  entry: courier,
  stored: storedCourier.extend({ version }),
  summaries: {
    list: 'Every courier in its place, with the version that a change is saved over.',
    create: 'Add a courier behind the others.',
    save: 'Change a courier, switch it on or off, over the version that was looked at.',
    delete: 'Delete a courier that no order was sent with.',
    order: 'Put the couriers into an order that names each of them once.',
  },
  errors: { exists: 'courier_exists', notFound: 'courier_not_found', inUse: 'courier_in_use' },
})
