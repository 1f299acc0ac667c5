import { z } from '@hono/zod-openapi'
import { slug } from '../catalogue/import-file.ts'
import { courier } from '../delivery/couriers.ts'
import { pickupLocation } from '../delivery/pickup-locations.ts'
import { endpoint, shared } from './endpoint.ts'

const tag = 'Back office: settings'

/** What was looked at, as one word: another one means that somebody changed it since. */
const version = z.string().min(1).max(100)
const id = z.string().min(1).max(100)
const params = z.object({ id })
const inBothLanguages = z.object({ en: z.string(), 'zh-TW': z.string() })
const ids = z.array(id).max(1000)

const keptLocation = z.object({
  id: z.string(),
  name: inBothLanguages,
  /** '' where it is not told. */
  address: inBothLanguages,
  open: z.boolean(),
  version,
})

const pickupLocations = z.object({
  /** Of their order. */
  version,
  entries: z.array(keptLocation),
})

export const listStaffPickupLocations = endpoint({
  method: 'get',
  path: '/staff/settings/pickup',
  access: 'settings:read',
  tag,
  summary: 'Every pickup location in its place, in every language.',
  output: pickupLocations,
})

export const createPickupLocation = endpoint({
  method: 'post',
  path: '/staff/settings/pickup',
  access: 'settings:edit',
  tag,
  summary: 'Add a pickup location behind the others.',
  body: z.object({ id: shared(slug), entry: shared(pickupLocation) }),
  output: pickupLocations,
  errors: ['pickup_location_exists'],
})

export const savePickupLocation = endpoint({
  method: 'post',
  path: '/staff/settings/pickup/{id}',
  access: 'settings:edit',
  tag,
  summary: 'Change a pickup location, open or close it, over the version that was looked at.',
  params,
  body: z.object({ version, entry: shared(pickupLocation) }),
  output: pickupLocations,
  errors: ['pickup_location_not_found', 'settings_changed_meanwhile'],
})

export const deletePickupLocation = endpoint({
  method: 'post',
  path: '/staff/settings/pickup/{id}/delete',
  access: 'settings:edit',
  tag,
  summary: 'Delete a pickup location that no order names.',
  params,
  body: z.object({ version }),
  output: pickupLocations,
  errors: ['pickup_location_not_found', 'pickup_location_in_use', 'settings_changed_meanwhile'],
})

export const orderPickupLocations = endpoint({
  method: 'post',
  path: '/staff/settings/pickup-order',
  access: 'settings:edit',
  tag,
  summary: 'Put the pickup locations into an order that names each of them once.',
  body: z.object({ version, ids }),
  output: pickupLocations,
  errors: ['settings_changed_meanwhile'],
})

const keptCourier = z.object({
  id: z.string(),
  name: z.string(),
  /** The address of its page about a parcel, with {number} in it. */
  tracking: z.string(),
  active: z.boolean(),
})

const couriers = z.object({
  /** Of their order. */
  version,
  entries: z.array(keptCourier.extend({ version })),
})

/** "Staff choose among the active ones when shipping." */
export const listCouriers = endpoint({
  method: 'get',
  path: '/staff/couriers',
  access: 'orders:read',
  tag: 'Back office: orders',
  summary: 'Every courier in its place; one that is switched off can be chosen no more.',
  output: z.array(keptCourier),
})

export const listStaffCouriers = endpoint({
  method: 'get',
  path: '/staff/settings/couriers',
  access: 'settings:read',
  tag,
  summary: 'Every courier in its place, with the version that a change is saved over.',
  output: couriers,
})

export const createCourier = endpoint({
  method: 'post',
  path: '/staff/settings/couriers',
  access: 'settings:edit',
  tag,
  summary: 'Add a courier behind the others.',
  body: z.object({ id: shared(slug), entry: shared(courier) }),
  output: couriers,
  errors: ['courier_exists'],
})

export const saveCourier = endpoint({
  method: 'post',
  path: '/staff/settings/couriers/{id}',
  access: 'settings:edit',
  tag,
  summary: 'Change a courier, switch it on or off, over the version that was looked at.',
  params,
  body: z.object({ version, entry: shared(courier) }),
  output: couriers,
  errors: ['courier_not_found', 'settings_changed_meanwhile'],
})

export const deleteCourier = endpoint({
  method: 'post',
  path: '/staff/settings/couriers/{id}/delete',
  access: 'settings:edit',
  tag,
  summary: 'Delete a courier that no order was sent with.',
  params,
  body: z.object({ version }),
  output: couriers,
  errors: ['courier_not_found', 'courier_in_use', 'settings_changed_meanwhile'],
})

export const orderCouriers = endpoint({
  method: 'post',
  path: '/staff/settings/courier-order',
  access: 'settings:edit',
  tag,
  summary: 'Put the couriers into an order that names each of them once.',
  body: z.object({ version, ids }),
  output: couriers,
  errors: ['settings_changed_meanwhile'],
})
