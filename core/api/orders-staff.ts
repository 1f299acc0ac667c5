import { z } from '@hono/zod-openapi'
import { maxQuantity } from '../cart/cart.ts'
import { orderAddress } from '../orders/checkout.ts'
import { invoiceStatuses, maxCreditReason } from '../orders/invoices.ts'
import { localizedText } from '../language.ts'
import { callOutcomes, maxBulk, maxNote } from '../orders/queues.ts'
import { orderQueues, orderStatuses, returnStatuses, shippingMethods } from '../orders/statuses.ts'
import { shopDay } from '../figures/periods.ts'
import { endpoint, shared } from './endpoint.ts'
import { lang, languageOnly } from './language.ts'
import { date, order } from './orders.ts'
import { auditEntry } from './staff-audit.ts'

const tag = 'Back office: orders'

const ringgit = z.number().nonnegative()
const day = shared(shopDay())
const id = z.object({ id: z.string().min(1).max(100) })
const done = z.object({ success: z.literal(true) })
const text = (required: string, most = maxNote) =>
  z.string(required).trim().min(1, required).max(most, 'staff.tooLong')
const reason = z.object({ reason: text('staff.reasonRequired') })

/** The words for the customer. */
const words = localizedText.refine(
  (texts) => Object.values(texts).every((said) => said.length <= maxNote),
  'staff.tooLong',
)

/** What the lists are narrowed by. */
const filters = z.object({
  lang,
  q: z.string().trim().max(200).default('').openapi({
    description: 'An order number, a phone number or a part of one, a name, an e-mail address, or a product.',
  }),
  queue: z.enum(orderQueues).optional(),
  status: z.enum(orderStatuses).optional(),
  shippingMethod: z.enum(shippingMethods).optional(),
  /** The first and the last day that it was placed on, in the shop's time zone. */
  from: day.optional(),
  to: day.optional(),
})

/** One row of the back office's list. */
export const staffOrderRow = z.object({
  id: z.string(),
  orderNumber: z.string(),
  status: z.enum(orderStatuses),
  customerName: z.string(),
  phoneNumber: z.string(),
  /** The same as people read it. */
  phoneText: z.string(),
  shippingMethod: z.enum(shippingMethods),
  /** The name of the first line's product. */
  firstProduct: z.string(),
  lineCount: z.number().int(),
  /** Pieces, of all lines together. */
  itemCount: z.number().int(),
  amountToPay: ringgit,
  /** The voucher that the customer named. */
  voucherCode: z.string().optional(),
  invoiceStatus: z.enum(invoiceStatuses),
  returnStatus: z.enum(returnStatuses),
  /** How often the customer was called about it. */
  calls: z.number().int(),
  /** What came of the last of those calls. */
  lastCall: z.enum(callOutcomes).optional(),
  /** How many notes colleagues wrote about it. */
  notes: z.number().int(),
  /** The statuses that whoever asks may take it to now. */
  nextStatuses: z.array(z.enum(orderStatuses)),
  orderDate: date,
  /** Since when it stands where it stands; in the queue of invoices, since when one is asked for. */
  waitingSince: date,
  updatedAt: date,
})
export type StaffOrderRow = z.infer<typeof staffOrderRow>

/** "Queues … with counts." */
export const getOrderQueues = endpoint({
  method: 'get',
  path: '/staff/orders/queues',
  access: 'orders:read',
  tag,
  summary: 'How many orders wait in each queue, and how many there are of all.',
  output: z.record(z.enum([...orderQueues, 'all']), z.number().int()),
})

/**
 * "Search by number, phone, name, product; filters and paging on the server." Of a queue the oldest come first, of
 * everything else the newest.
 */
export const findOrders = endpoint({
  method: 'get',
  path: '/staff/orders',
  access: 'orders:read',
  tag,
  summary: 'A page of the orders that match.',
  query: filters.extend({
    after: z.coerce.number<number>().int().positive().optional().openapi({
      description: 'The `next` of the page before.',
    }),
    pageSize: z.coerce.number<number>().int().min(1).max(100).default(50),
  }),
  output: z.object({
    orders: z.array(staffOrderRow),
    /** What the next page comes after; missing on the last page. */
    next: z.number().int().optional(),
  }),
})

export const exportOrders = endpoint({
  method: 'get',
  path: '/staff/orders/export',
  access: 'orders:export',
  tag,
  summary: 'The orders that match, as CSV.',
  query: filters,
  media: 'text/csv',
  output: z.string(),
})

export const followOrders = endpoint({
  method: 'get',
  path: '/staff/orders/live',
  access: 'orders:read',
  tag,
  summary: 'Server-sent events: one of the kind `orders` with the id whenever an order is placed or changes.',
  media: 'text/event-stream',
  output: z.string(),
  errors: ['too_many_requests'],
})

/** An order with all that staff see of it. */
export const staffOrder = z.object({
  order,
  /** The statuses that whoever asks may take it to now. */
  nextStatuses: z.array(z.enum(orderStatuses)),
  /** Whether address and quantities may still change. */
  changeable: z.boolean(),
  /** When staff confirmed it by phone. */
  confirmedAt: date.optional(),
  /** When it was paid for. */
  paidAt: date.optional(),
  /** When the goods went back into the stock. */
  restockedAt: date.optional(),
  /** Whether the goods may still be put back into the stock although the order was cancelled on its way. */
  mayBringGoodsBack: z.boolean(),
  /** What the shop knows of each line of `order.items`, in the same order. */
  lines: z.array(
    z.object({
      specId: z.string(),
      /** Pieces that the store holds now, beside those of this order; null when the spec is gone. */
      stockLeft: z.number().int().nullable(),
    }),
  ),
  /** All that the voucher may take off, whatever the total; missing without a voucher. */
  voucherWorth: ringgit.optional(),
  /** The orders of the same member, this one counted. */
  customer: z.object({ orders: z.number().int(), cancelled: z.number().int() }),
  invoiceCancelReason: z.string().optional(),
  creditNote: z
    .object({ creditNoteNumber: z.string(), issuedAt: date, amount: ringgit, reason: z.string() })
    .optional(),
  notes: z.array(z.object({ at: date, by: z.string(), note: z.string() })),
  calls: z.array(z.object({ at: date, by: z.string(), outcome: z.enum(callOutcomes), note: z.string() })),
  audit: z.array(auditEntry),
})
export type StaffOrder = z.infer<typeof staffOrder>

export const getStaffOrder = endpoint({
  method: 'get',
  path: '/staff/orders/{id}',
  access: 'orders:read',
  tag,
  summary: 'One order, with exactly the next steps that are allowed.',
  params: id,
  query: languageOnly,
  output: staffOrder,
  errors: ['order_not_found'],
})

const move = z.object({
  to: z.enum(orderStatuses),
  description: words.optional(),
  /** The id of a courier that is switched on. */
  shippingProvider: z.string().max(100).optional(),
  trackingNumber: z.string().trim().max(40).optional(),
  /** Confirming: what is deducted for the voucher, in ringgit. */
  adjustment: ringgit.optional(),
  /** The goods are back and can be sold. */
  goodsBack: z.boolean().optional(),
  /** Completing a return: what is paid back, in ringgit. */
  refund: ringgit.optional(),
})

export const moveStaffOrder = endpoint({
  method: 'post',
  path: '/staff/orders/{id}/move',
  access: 'orders:move',
  tag,
  summary: 'Take an order to its next status.',
  params: id,
  body: move,
  output: done,
  errors: ['order_not_found', 'status_move_refused', 'courier_off'],
})

export const changeStaffParcel = endpoint({
  method: 'post',
  path: '/staff/orders/{id}/parcel',
  access: 'orders:move',
  tag,
  summary: 'Note courier and tracking number of a parcel that is on its way, or put them right.',
  params: id,
  body: move.pick({ trackingNumber: true }).extend({ shippingProvider: z.string().min(1).max(100) }),
  output: done,
  errors: ['order_not_found', 'parcel_not_changeable', 'courier_off'],
})

export const moveStaffOrders = endpoint({
  method: 'post',
  path: '/staff/orders/move',
  access: 'orders:move',
  tag,
  summary: 'Take several orders to a status, each for itself.',
  body: z.object({
    ids: z.array(z.string().min(1).max(100)).min(1).max(maxBulk),
    ...move.pick({ to: true, description: true, shippingProvider: true }).shape,
    /** By the id of the order. */
    trackingNumbers: z.record(z.string(), move.shape.trackingNumber.unwrap()).optional(),
  }),
  output: z.object({
    results: z.array(
      z.object({
        id: z.string(),
        moved: z.boolean(),
        /** Why not. */
        code: z.string().optional(),
        message: z.string().optional(),
        details: z.record(z.string(), z.unknown()).optional(),
      }),
    ),
  }),
})

export const addOrderNote = endpoint({
  method: 'post',
  path: '/staff/orders/{id}/notes',
  access: 'orders:note',
  tag,
  summary: 'Write something about an order for colleagues.',
  params: id,
  body: z.object({ note: text('staff.noteRequired') }),
  output: done,
  errors: ['order_not_found'],
})

export const addOrderCall = endpoint({
  method: 'post',
  path: '/staff/orders/{id}/calls',
  access: 'orders:note',
  tag,
  summary: 'Note that the customer was called, and what came of it.',
  params: id,
  body: z.object({
    outcome: z.enum(callOutcomes),
    note: z.string().trim().max(maxNote, 'staff.tooLong').default(''),
  }),
  output: done,
  errors: ['order_not_found'],
})

/** "Change of address or quantity while the customer is on the phone (stock and total follow, with history)." */
export const changeStaffOrder = endpoint({
  method: 'post',
  path: '/staff/orders/{id}/change',
  access: 'orders:change',
  tag,
  summary: 'Change the address or quantities of an order that is pending.',
  params: id,
  body: z
    .object({
      /** That of the order that was looked at: a change in between is not overwritten. */
      updatedAt: date,
      quantities: z
        .array(
          z.object({
            /** The place of the line in `items`, from 0. */
            line: z.number().int().min(0),
            /** 0 takes the line out. */
            quantity: z.number().int().min(0).max(maxQuantity),
          }),
        )
        .max(200)
        .optional(),
      shippingAddress: shared(orderAddress).optional(),
      description: words.optional(),
    })
    .refine(({ quantities, shippingAddress }) => quantities?.length || shippingAddress),
  output: done,
  errors: ['order_not_found', 'order_not_changeable', 'order_changed_meanwhile', 'not_enough_stock'],
})

export const issueStaffInvoice = endpoint({
  method: 'post',
  path: '/staff/orders/{id}/invoice',
  access: 'invoices:issue',
  tag,
  summary: 'Issue the invoice that was asked for.',
  params: id,
  output: z.object({ invoiceNumber: z.string() }),
  errors: ['order_not_found', 'invoice_not_possible'],
})

export const getStaffInvoice = endpoint({
  method: 'get',
  path: '/staff/orders/{id}/invoice',
  access: 'orders:read',
  tag,
  summary: 'The invoice of an order, as a PDF.',
  params: id,
  media: 'application/pdf',
  output: z.string().openapi({ format: 'binary' }),
  errors: ['order_not_found', 'invoice_not_issued'],
})

export const cancelStaffInvoice = endpoint({
  method: 'post',
  path: '/staff/orders/{id}/invoice/cancel',
  access: 'invoices:issue',
  tag,
  summary: 'Decline the invoice that was asked for, for a reason.',
  params: id,
  body: reason,
  output: done,
  errors: ['order_not_found', 'invoice_not_possible'],
})

export const issueCreditNote = endpoint({
  method: 'post',
  path: '/staff/orders/{id}/credit-note',
  access: 'invoices:credit',
  tag,
  summary: 'Take an issued invoice back, for a reason.',
  params: id,
  body: z.object({ reason: text('staff.reasonRequired', maxCreditReason) }),
  output: z.object({ creditNoteNumber: z.string() }),
  errors: ['order_not_found', 'credit_note_not_possible'],
})

export const getStaffCreditNote = endpoint({
  method: 'get',
  path: '/staff/orders/{id}/credit-note',
  access: 'orders:read',
  tag,
  summary: 'The credit note that took the invoice of an order back, as a PDF.',
  params: id,
  media: 'application/pdf',
  output: z.string().openapi({ format: 'binary' }),
  errors: ['order_not_found', 'credit_note_not_issued'],
})

/** "Cancelled before shipping gives the stock back at once; after it, when staff say that the goods are back." */
export const bringStaffOrderBack = endpoint({
  method: 'post',
  path: '/staff/orders/{id}/goods-back',
  access: 'orders:move',
  tag,
  summary: 'Put the goods of an order that was cancelled on its way back into the stock, once.',
  params: id,
  output: done,
  errors: ['order_not_found', 'status_move_refused'],
})
