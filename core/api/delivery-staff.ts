import { z } from '@hono/zod-openapi'
import { closedDays, closedPlaces } from '../delivery/closed-days.ts'
import { courier } from '../delivery/couriers.ts'
import { deliveryMove } from '../delivery/move-delivery.ts'
import { pickupLocation } from '../delivery/pickup-locations.ts'
import { endpointsOf, shared } from './endpoint.ts'
import { orderedList, unorderedList } from './ordered-list.ts'
import { date, idParams, inBothLanguages, success, version } from './schemas.ts'

const settings = {
  tag: 'Back office: settings',
  read: 'settings:read',
  edit: 'settings:edit',
  conflict: 'settings_changed_meanwhile',
} as const

export const pickupLocationList = orderedList(
  settings,
  { list: '/staff/settings/pickup', order: '/staff/settings/pickup-order' },
  {
    entry: pickupLocation,
    stored: z.object({
      id: z.string(),
      name: inBothLanguages,
      /** '' if the location has no address. */
      address: inBothLanguages,
      open: z.boolean(),
      version,
    }),
  },
  {
    list: 'The pickup locations in their order, in every language.',
    create: 'Add a pickup location after the others.',
    save: 'Change, open or close a pickup location; fails if somebody changed it since it was read.',
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
    /** URL of the courier's tracking page, with {number} in place of the tracking number. */
    tracking: z.string(),
    /** Formats of the courier's tracking numbers, separated by commas: '#' is a digit, '@' a letter. */
    numberFormats: z.string(),
    active: z.boolean(),
  })
  .openapi('Courier')

/** Lists all couriers, including inactive ones. Only active ones can be chosen when shipping. */
export const listCouriers = endpointsOf('Back office: orders')('GET /staff/couriers', 'orders:read', {
  summary: 'The couriers in their order, including inactive ones.',
  output: z.array(storedCourier),
})

/** Days without delivery that staff add to the public holidays. */
export const closedDayList = unorderedList(
  settings,
  '/staff/settings/closed-days',
  {
    entry: closedDays,
    stored: z.object({
      id: z.string(),
      /** The reason, shown to staff. */
      name: z.string(),
      from: z.string(),
      /** The last day; '' for a single day. */
      to: z.string(),
      /** 'everywhere', a country, or a state of Malaysia. */
      place: z.enum(closedPlaces),
      version,
    }),
  },
  {
    list: 'Days without delivery, other than public holidays, earliest first.',
    create: 'Block deliveries on some days. Delivery dates already promised to customers stay valid.',
    save: 'Change days without delivery; fails if somebody changed them since they were read.',
    delete: 'Delete days without delivery, so that the shop delivers on them again.',
  },
  { exists: 'closed_day_exists', notFound: 'closed_day_not_found' },
)

/** Moves the delivery of an order to other days. */
export const moveStaffDelivery = endpointsOf('Back office: orders')(
  'POST /staff/orders/{id}/delivery',
  'orders:move',
  {
    summary: 'Promise the customer other days for a delivery, and notify them.',
    params: idParams,
    body: z.object({
      /** The order's `updatedAt` when it was read, so that a later change is not overwritten. */
      seen: date,
      days: shared(deliveryMove),
    }),
    output: success,
    errors: ['order_not_found', 'delivery_not_movable', 'order_changed_meanwhile', 'delivery_day_full'],
  },
)

export const courierList = orderedList(
  settings,
  { list: '/staff/settings/couriers', order: '/staff/settings/courier-order' },
  { entry: courier, stored: storedCourier.extend({ version }) },
  {
    list: 'The couriers in their order, each with its version.',
    create: 'Add a courier after the others.',
    save: 'Change, activate or deactivate a courier; fails if somebody changed it since it was read.',
    delete: 'Delete a courier that no order uses.',
    order: 'Reorder the couriers; every id must be named once.',
  },
  { exists: 'courier_exists', notFound: 'courier_not_found', inUse: 'courier_in_use' },
)
