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
/** The parcel's newest event when it was read, so that later changes are not overwritten. */
const seen = int.min(0)
const line = z.object({ position: int.min(0), quantity: int.positive() })

const parcel = z.object({
  id: parcelId,
  /** Counted within the order, from 1. */
  number: int,
  status,
  reason: reason.optional(),
  courier: z.string().optional(),
  courierName: z.string().optional(),
  trackingNumber: z.string().optional(),
  trackingUrl: z.string().optional(),
  /** The parcel whose goods this parcel sends again. */
  sendsAgain: int.optional(),
  lines: z.array(line),
  /** The cash that is collected with it. */
  toCollect: ringgit,
  /** The statuses that staff may move it to. */
  next: z.array(status),
  seen,
  /** Its last step, if staff may undo or correct it. */
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
    /** Where it is delivered. */
    shippingAddress: shared(orderAddress).optional(),
    /** Whether parcels of the order may move. */
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
    /** The cash that is collected with the unpacked goods. */
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

/** Packs pieces of an order into a new parcel: "An order ships in parts, each with lines, courier, number." */
export const planParcel = endpoint('POST /staff/orders/{id}/parcels', 'orders:move', {
  summary: 'Pack goods of an order, including goods that came back to the shop, into a new parcel.',
  params: idParams,
  body: z.object({
    lines: z.array(line).min(1).max(200),
    /** Id of an active courier. */
    shippingProvider: z.string().max(100).optional(),
    trackingNumber,
    checkedNumber,
    /** The returned parcel whose goods the new parcel sends again. */
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
 * Moves a parcel to another status. "On its way, second attempt, refused, returned to us with reasons … pickup handed
 * over with a code."
 */
export const moveStaffParcel = endpoint('POST /staff/parcels/{id}/move', 'orders:move', {
  summary: 'Move a parcel. Its order is shipped with the first parcel and delivered with the last.',
  params: parcelParams,
  body: z.object({
    seen,
    to: status,
    /** Needed for a refused parcel and a second attempt. */
    reason: reason.optional(),
    note: staffNote,
    shippingProvider: z.string().max(100).optional(),
    trackingNumber,
    checkedNumber,
    /** Confirms that the parcel leaves without a tracking number. */
    withoutNumber: z.boolean().optional(),
    /** The customer's code, when a pickup is handed over. */
    code: z.string().max(maxPickupCode).optional(),
    /** Why it is handed over without the code. */
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
  summary: 'Undo or correct the last step of a parcel, and the move of its order that followed.',
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
  summary: 'Unpack a parcel that has not left.',
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
    /** When it got its status, or when the courier last reported. */
    since: date,
    /** Whether nobody has reported on it for too long. */
    silent: z.boolean(),
  })
  .openapi('ParcelRow')
export type ParcelRow = z.infer<typeof parcelRow>

/** How a list of parcels is narrowed. */
const narrowing = {
  q: search.openapi({
    description: 'A tracking number, an order number, a name, a phone number or an e-mail address.',
  }),
  courier: z.string().max(100).optional(),
}

/** Lists parcels. "A queue of goods that are still out." */
export const listParcels = endpoint('GET /staff/parcels', 'orders:read', {
  summary: 'The parcels of one list, the longest waiting first.',
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
  summary: 'How many parcels each list has, within a search and of a courier if these are given.',
  query: z.object(narrowing),
  output: z.object({ attention: int, to_pack: int, on_the_way: int, returned: int }),
})

const courierKey = z.object({
  key: z.string(),
  /** Counts the courier's keys. */
  number: int,
  /** Until when the previous key is accepted as well. */
  formerUntil: date.optional(),
})

export const getCourierKey = endpoint('GET /staff/couriers/{id}/key', 'settings:edit', {
  summary: 'The key by which a courier signs its events.',
  params: idParams,
  output: courierKey,
  errors: ['courier_not_found'],
})

export const replaceCourierKey = endpoint('POST /staff/couriers/{id}/key', 'settings:edit', {
  summary:
    'Replace the key of a courier; the previous one is accepted for 7 days more. Does nothing if `number` is not that of the present key.',
  params: idParams,
  body: z.object({ number: int.min(1).max(1_000_000) }),
  output: courierKey,
  errors: ['courier_not_found'],
})

/** Why a line had no effect. */
const reportProblems = ['unknown_number', 'unknown_status', 'parcel_move_refused'] as const

const reportResult = z.object({
  /** Lines or events that moved a parcel. */
  applied: int,
  /** Lines that contained nothing new. */
  known: int,
  problems: z.array(
    z.object({ line: int, number: z.string(), status: z.string(), problem: z.enum(reportProblems) }),
  ),
  /** The last line that was handled; missing once all were. */
  last: int.optional(),
})

/**
 * Reads a courier's file of statuses. "Couriers' statuses come in by a signed webhook or a CSV, one adapter interface."
 */
export const readCourierReport = endpoint('POST /staff/parcels/report', 'orders:move', {
  summary:
    "Read the next lines of a courier's file of statuses, and move the parcels that they name; repeat the call with the file until `last` is missing.",
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
    'A courier reports on parcels. The header `courier-signature` is `t=<seconds>,v1=<hex>`, the HMAC-SHA256 of `<seconds>.<body>` by the key that the owner reads with the courier. An inactive courier is refused. After 503 with the code `courier_events_left`, send the same events again, signed anew: those that were taken change nothing, and the rest follow.',
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

/** Records that the goods of a cancelled order are back, or will not come back. */
export const restockStaffOrder = endpoint('POST /staff/orders/{id}/goods-back', 'orders:move', {
  summary: 'Record, once, that the goods of an order cancelled in transit are back, or will not come back.',
  params: idParams,
  body: z
    .object({
      /** Whether they can be sold again, and go back into stock. */
      sellable: z.boolean().default(true),
      ...ofColleague,
    })
    .default({ sellable: true }),
  output: z.object(mayWait),
  errors: ['order_not_found', 'status_move_refused', 'second_person_needed'],
})
