import { z } from '@hono/zod-openapi'
import { orderAddress } from '../../delivery/order-address.ts'
import { maxNote } from '../../orders/queues.ts'
import { orderStatuses, shippingMethods } from '../../orders/statuses.ts'
import { maxPickupCode } from '../../parcels/handover.ts'
import { parcelReasonsFor, parcelStatuses, type ParcelReason } from '../../parcels/statuses.ts'
import { parcelViews } from '../../parcels/views.ts'
import { endpointsOf, shared } from '../endpoint.ts'
import { newDelivery, newFee } from '../orders-by-staff/changing.ts'
import { undoFields, undoInput } from '../orders-by-staff/undo.ts'
import { mayWait, ofColleague } from '../staff/second-person.ts'
import {
  date,
  id,
  idParams,
  int,
  lang,
  langQuery,
  pageSize,
  ringgit,
  search,
  staffNote,
  success,
} from '../schemas.ts'
import { checkedNumber, numberErrors, partlyShipped } from './order-parcels.ts'

const endpoint = endpointsOf('Back office: parcels')

const status = z.enum(parcelStatuses)
const reason = z.enum([...new Set([...parcelReasonsFor.delivery, ...parcelReasonsFor.self_pickup])] as [
  ParcelReason,
])
const trackingNumber = z.string().trim().max(40).optional()
const parcelId = int.positive()
const parcelParams = z.object({ id: z.coerce.number<number>().int().positive() })
/** Id of the parcel's newest event. A request with an older id fails. */
const seen = int.min(0)
const line = z.object({ position: int.min(0), quantity: int.positive() })

const parcel = z.object({
  id: parcelId,
  /** The parcel's number within the order, from 1. */
  number: int,
  status,
  reason: reason.optional(),
  courier: z.string().optional(),
  courierName: z.string().optional(),
  trackingNumber: z.string().optional(),
  trackingUrl: z.string().optional(),
  /** Id of the returned parcel whose goods are in this parcel. */
  sendsAgain: int.optional(),
  lines: z.array(line),
  /** Cash to collect when this parcel is handed over. */
  toCollect: ringgit,
  /** Statuses to which staff may move the parcel. */
  next: z.array(status),
  seen,
  /** How the parcel's last step can be undone or corrected; missing if it cannot. */
  undo: z.object(undoFields).optional(),
  events: z.array(
    z.object({
      at: date,
      status,
      reason: reason.optional(),
      note: z.string().optional(),
      source: z.enum(['staff', 'webhook', 'file']),
      by: z.string().optional(),
      correction: z.literal(true).optional(),
    }),
  ),
})

const orderParcels = z
  .object({
    orderNumber: z.string(),
    status: z.enum(orderStatuses),
    partlyShipped,
    shippingMethod: z.enum(shippingMethods),
    customerName: z.string(),
    phoneNumber: z.string(),
    /** The delivery address. */
    shippingAddress: shared(orderAddress).optional(),
    /** Whether parcels can change status while the order has its present status. */
    moving: z.boolean(),
    items: z.array(
      z.object({
        position: int,
        productName: z.string(),
        displayName: z.string(),
        imgUrl: z.string(),
        quantity: int,
        /** Pieces in the shop that are in no parcel. */
        unpacked: int,
      }),
    ),
    parcels: z.array(parcel),
    /** Cash to collect when the unpacked goods are handed over. */
    unpackedToCollect: ringgit,
  })
  .openapi('OrderParcels')
export type OrderParcels = z.infer<typeof orderParcels>

export const getOrderParcels = endpoint('GET /staff/orders/{id}/parcels', 'orders:read', {
  summary: 'The parcels of an order, and the pieces that are not packed yet.',
  params: idParams,
  query: langQuery,
  output: orderParcels,
  errors: ['order_not_found'],
})

/** Packs pieces of an order into a new parcel. An order can have several parcels. */
export const planParcel = endpoint('POST /staff/orders/{id}/parcels', 'orders:move', {
  summary: 'Pack goods of an order into a new parcel. Goods that came back to the shop can be packed again.',
  params: idParams,
  body: z.object({
    lines: z.array(line).min(1).max(200),
    /** Id of an active courier. */
    shippingProvider: z.string().max(100).optional(),
    trackingNumber,
    checkedNumber,
    /** Id of the returned parcel whose goods go into the new parcel. */
    sendsAgain: parcelId.optional(),
    /** The agreement about the second delivery; a fee needs the customer's consent. */
    redelivery: z
      .object({
        delivery: newDelivery.optional(),
        fee: newFee.optional(),
        /** Whether the customer agreed by phone. */
        agreed: z.boolean().default(false),
      })
      .optional(),
  }),
  output: z.object({ parcel: parcelId }),
  errors: [
    'order_not_found',
    'parcel_not_changeable',
    'lines_not_packable',
    ...numberErrors,
    'delivery_not_movable',
    'delivery_day_full',
    'customer_yes_required',
    'invoice_stands',
  ],
})

/**
 * Moves a parcel to another status. Handing over a pickup needs the customer's code, or the reason why it is missing.
 */
export const moveStaffParcel = endpoint('POST /staff/parcels/{id}/move', 'orders:move', {
  summary:
    'Move a parcel to another status. The order becomes "Shipped" when its first parcel leaves, and ' +
    '"delivered" (a pickup: "Completed") when its last parcel arrives.',
  params: parcelParams,
  body: z.object({
    seen,
    to: status,
    /** Required for the statuses `refused` and `second_attempt`. */
    reason: reason.optional(),
    note: staffNote,
    shippingProvider: z.string().max(100).optional(),
    trackingNumber,
    checkedNumber,
    /** Confirms that the parcel leaves without a tracking number. */
    withoutNumber: z.boolean().optional(),
    /** The customer's code, when a pickup is handed over. */
    code: z.string().max(maxPickupCode).optional(),
    /** Why a pickup is handed over without the code. */
    withoutCode: z.string().trim().max(maxNote).optional(),
  }),
  output: success,
  errors: [
    'parcel_not_found',
    'order_changed_meanwhile',
    'parcel_not_changeable',
    'parcel_move_refused',
    'wrong_pickup_code',
    ...numberErrors,
  ],
})

export const undoParcelMove = endpoint('POST /staff/parcels/{id}/undo', 'orders:move', {
  summary: 'Undo or correct the last step of a parcel, and the move of its order that the step caused.',
  params: parcelParams,
  body: z.object({ seen, ...undoInput }),
  output: success,
  errors: [
    'parcel_not_found',
    'order_not_found',
    'order_changed_meanwhile',
    'parcel_not_changeable',
    'move_not_undoable',
    'cash_day_closed',
    'not_enough_stock',
    'voucher_taken',
    'delivery_day_full',
    'second_person_needed',
  ],
})

export const changeStaffParcelFields = endpoint('POST /staff/parcels/{id}/change', 'orders:move', {
  summary: 'Set courier and tracking number of a parcel that has not arrived.',
  params: parcelParams,
  body: z.object({ seen, shippingProvider: id, trackingNumber, checkedNumber }),
  output: success,
  errors: ['parcel_not_found', 'order_changed_meanwhile', 'parcel_not_changeable', ...numberErrors],
})

export const dropParcel = endpoint('POST /staff/parcels/{id}/unpack', 'orders:move', {
  summary: 'Unpack a parcel that has not left the shop.',
  params: parcelParams,
  body: z.object({ seen }),
  output: success,
  errors: ['parcel_not_found', 'order_changed_meanwhile', 'parcel_not_changeable'],
})

const parcelRow = z
  .object({
    id: parcelId,
    orderId: z.string(),
    orderNumber: z.string(),
    number: int,
    shippingMethod: z.enum(shippingMethods),
    customerName: z.string(),
    status,
    reason: reason.optional(),
    courierName: z.string().optional(),
    trackingNumber: z.string().optional(),
    pieces: int,
    firstProduct: z.string(),
    /** When the parcel got its status, or when the courier last reported on it. */
    since: date,
    /** Whether the parcel has not been heard of for more than 5 days. */
    silent: z.boolean(),
  })
  .openapi('ParcelRow')
export type ParcelRow = z.infer<typeof parcelRow>

/** Filters of the list of parcels. */
const narrowing = {
  q: search.openapi({
    description: 'A tracking number, an order number, a name, a phone number or an email address.',
  }),
  courier: z.string().max(100).optional(),
}

/** Lists parcels by view, search text and courier. */
export const listParcels = endpoint('GET /staff/parcels', 'orders:read', {
  summary: 'The parcels of one view, longest waiting first; in the view `all`, newest first.',
  query: z.object({
    lang,
    view: z.enum(parcelViews).default('attention'),
    ...narrowing,
    after: z.coerce.number<number>().int().min(0).max(1_000_000).optional(),
    pageSize,
  }),
  output: z.object({
    parcels: z.array(parcelRow),
    /** The `after` of the next page. */
    next: int.optional(),
  }),
})

export const countParcels = endpoint('GET /staff/parcels/counts', 'orders:read', {
  summary: 'Number of parcels in each view, optionally filtered by search text and courier.',
  query: z.object(narrowing),
  output: z.object({ attention: int, to_pack: int, on_the_way: int, returned: int }),
})

const courierKey = z.object({
  key: z.string(),
  /** Serial number of this key; the courier's first key is 1. */
  number: int,
  /** Until when the previous key is also accepted; missing if it no longer is. */
  formerUntil: date.optional(),
})

export const getCourierKey = endpoint('GET /staff/couriers/{id}/key', 'settings:edit', {
  summary: 'The key with which a courier signs its events.',
  params: idParams,
  output: courierKey,
  errors: ['courier_not_found'],
})

export const replaceCourierKey = endpoint('POST /staff/couriers/{id}/key', 'settings:edit', {
  summary:
    'Replace the key of a courier. The previous key is accepted for 7 more days. Does nothing if `number` ' +
    'is not the number of the present key.',
  params: idParams,
  body: z.object({ number: int.min(1).max(1_000_000) }),
  output: courierKey,
  errors: ['courier_not_found'],
})

/** Why a line of a courier's file could not be applied. */
const reportProblems = ['unknown_number', 'unknown_status', 'parcel_move_refused'] as const

const reportResult = z.object({
  /** Number of lines that moved a parcel. */
  applied: int,
  /** Number of lines that contained nothing new. */
  known: int,
  problems: z.array(
    z.object({ line: int, number: z.string(), status: z.string(), problem: z.enum(reportProblems) }),
  ),
  /** The last line that was processed; missing once all lines are processed. */
  last: int.optional(),
})

/** Reads a courier's CSV file of parcel statuses, some lines per request. */
export const readCourierReport = endpoint('POST /staff/parcels/report', 'orders:move', {
  summary:
    "Read the next lines of a courier's file of statuses, and move the parcels that they name. Repeat the " +
    'call with the same file until `last` is missing.',
  query: z.object({
    courier: id,
    /** The `last` of the previous call. */
    after: z.coerce.number<number>().int().positive().optional(),
  }),
  raw: { media: ['text/csv'], maxBytes: 1_000_000 },
  output: reportResult,
  errors: ['courier_not_found', 'remittance_not_read', 'payload_too_large'],
})

export const receiveCourierEvent = endpoint('POST /couriers/{id}/events', 'anyone', {
  summary:
    'A courier reports on parcels. The header `courier-signature` is `t=<seconds>,v1=<hex>`: the time, and ' +
    "the HMAC-SHA256 of `<seconds>.<body>`, made with the courier's key. Staff who may edit the settings " +
    'can read the key and give it to the courier. An inactive courier is refused. After a 503 with ' +
    '`courier_events_left`, send the same events again with a new signature. Events already processed are ' +
    'ignored; the others are processed.',
  params: idParams,
  body: z.object({
    events: z
      .array(
        z.object({
          /** The courier's own id of the event; repeated events change nothing. */
          id: z.string().min(1).max(100),
          trackingNumber: z.string().min(1).max(40),
          /** A code of the courier, or one of the shop's own statuses. */
          status: z.string().min(1).max(60),
          at: date,
          note: z.string().trim().max(500).default(''),
        }),
      )
      .min(1)
      .max(500),
  }),
  requestHeaders: z.object({ 'courier-signature': z.string().max(300).optional() }),
  output: z.object({ applied: int, known: int, unknown: int }),
  errors: ['courier_signature_wrong', 'courier_events_left'],
})

/** Records whether the goods of an order that was cancelled in transit can be sold again. */
export const restockStaffOrder = endpoint('POST /staff/orders/{id}/goods-back', 'orders:move', {
  summary: 'Record, once, that the goods of an order cancelled in transit came back, or are damaged or lost.',
  params: idParams,
  body: z
    .object({
      /** True returns the goods to stock. False records them as damaged or lost. */
      sellable: z.boolean().default(true),
      ...ofColleague,
    })
    .default({ sellable: true }),
  output: z.object(mayWait),
  errors: ['order_not_found', 'status_move_refused', 'second_person_needed'],
})
