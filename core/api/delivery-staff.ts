import { z } from '@hono/zod-openapi'
import { slugText } from '../catalogue/kinds/texts.ts'
import { courier } from '../delivery/couriers.ts'
import { deliveryMove } from '../delivery/move-delivery.ts'
import { pickupLocation } from '../delivery/pickup-locations.ts'
import type { ErrorCode } from '../errors.ts'
import { endpointsOf, shared } from './endpoint.ts'
import { date, id, idParams, inBothLanguages, success, version } from './schemas.ts'

const endpoint = endpointsOf('Back office: settings')

/** The five endpoints of a small list that staff edit and order; each answers the list. */
function orderedList<
  const Path extends `/${string}`,
  const OrderPath extends `/${string}`,
  Entry extends z.core.$ZodType,
  Stored extends z.ZodType,
>(
  /** Where the list is, and where its order is saved. */
  paths: { list: Path; order: OrderPath },
  /** An entry as staff edit it, and as it is stored, with its version. */
  schemas: { entry: Entry; stored: Stored },
  summaries: Record<'list' | 'create' | 'save' | 'delete' | 'order', string>,
  errors: Record<'exists' | 'notFound' | 'inUse', ErrorCode>,
) {
  const path = paths.list
  const entry = shared(schemas.entry)
  // The outer version is that of the order.
  const output = z.object({ version, entries: z.array(schemas.stored) })
  const conflict = 'settings_changed_meanwhile'
  return {
    list: endpoint(`GET ${path}`, 'settings:read', { summary: summaries.list, output }),
    create: endpoint(`POST ${path}`, 'settings:edit', {
      summary: summaries.create,
      body: z.object({ id: shared(slugText), entry }),
      output,
      errors: [errors.exists],
    }),
    save: endpoint(`POST ${path}/{id}`, 'settings:edit', {
      summary: summaries.save,
      params: idParams,
      body: z.object({ version, entry }),
      output,
      errors: [errors.notFound, conflict],
    }),
    delete: endpoint(`POST ${path}/{id}/delete`, 'settings:edit', {
      summary: summaries.delete,
      params: idParams,
      body: z.object({ version }),
      output,
      errors: [errors.notFound, errors.inUse, conflict],
    }),
    order: endpoint(`POST ${paths.order}`, 'settings:edit', {
      summary: summaries.order,
      body: z.object({ version, ids: z.array(id).max(1000) }),
      output,
      errors: [conflict],
    }),
  }
}

export const pickupLocationList = orderedList(
  { list: '/staff/settings/pickup', order: '/staff/settings/pickup-order' },
  {
    entry: pickupLocation,
    stored: z.object({
      id: z.string(),
      name: inBothLanguages,
      /** '' where there is none. */
      address: inBothLanguages,
      open: z.boolean(),
      version,
    }),
  },
  {
    list: 'The pickup locations in their order, in every language.',
    create: 'Add a pickup location after the others.',
    save: 'Change, open or close a pickup location, over the version that was read.',
    delete: 'Delete a pickup location that no order uses.',
    order: 'Reorder the pickup locations; every id must be named once.',
  },
  {
    exists: 'pickup_location_exists',
    notFound: 'pickup_location_not_found',
    inUse: 'pickup_location_in_use',
  },
)

const storedCourier = z
  .object({
    id: z.string(),
    name: z.string(),
    /** The address of its page for a parcel, with {number} in it. */
    tracking: z.string(),
    active: z.boolean(),
  })
  .openapi('Courier')

/** "Staff choose among the active ones when shipping." */
export const listCouriers = endpointsOf('Back office: orders')('GET /staff/couriers', 'orders:read', {
  summary: 'The couriers in their order, including inactive ones.',
  output: z.array(storedCourier),
})

/** "Moved by staff with a message to the customer." */
export const moveStaffDelivery = endpointsOf('Back office: orders')(
  'POST /staff/orders/{id}/delivery',
  'orders:move',
  {
    summary: 'Promise other days for a delivery, and tell the customer.',
    params: idParams,
    body: z.object({
      /** The order's when it was read: a change since then is not overwritten. */
      updatedAt: date,
      days: shared(deliveryMove),
    }),
    output: success,
    errors: ['order_not_found', 'delivery_not_movable', 'order_changed_meanwhile', 'delivery_day_full'],
  },
)

export const courierList = orderedList(
  { list: '/staff/settings/couriers', order: '/staff/settings/courier-order' },
  { entry: courier, stored: storedCourier.extend({ version }) },
  {
    list: 'The couriers in their order, with their versions.',
    create: 'Add a courier after the others.',
    save: 'Change, activate or deactivate a courier, over the version that was read.',
    delete: 'Delete a courier that no order uses.',
    order: 'Reorder the couriers; every id must be named once.',
  },
  { exists: 'courier_exists', notFound: 'courier_not_found', inUse: 'courier_in_use' },
)
