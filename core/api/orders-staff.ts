import { z } from '@hono/zod-openapi'
import { chatApps } from '../shop/chat.ts'
import { maxQuantity } from '../cart/cart.ts'
import { deductionReason } from '../orders/deductions.ts'
import { orderAddress } from '../orders/checkout.ts'
import { changeMarks } from '../orders/changing/changes.ts'
import { deliveryFailures } from '../orders/failed-deliveries.ts'
import { invoiceStatuses, maxCreditReason } from '../orders/invoices.ts'
import { callOutcomes, maxBulk } from '../orders/queues.ts'
import { orderSorts } from '../orders/lists/sorting.ts'
import { orderQueues, orderStatuses, returnStatuses, shippingMethods } from '../orders/statuses.ts'
import { endpointsOf, shared } from './endpoint.ts'
import { order, whichCreditNote } from './orders.ts'
import {
  csv,
  date,
  eventStream,
  id,
  idParams,
  int,
  lang,
  langQuery,
  pageSize,
  pdf,
  requiredText,
  ringgit,
  search,
  submissionKey,
  success,
} from './schemas.ts'
import { countedFor, daysCounted } from './orders-by-staff/counted.ts'
import { recordedCall } from './orders-by-staff/recorded-call.ts'
import { creditNotesOfOrder, customerText, refundOfOrder } from './staff/refunds.ts'
import { auditEntry } from './staff-audit.ts'

const endpoint = endpointsOf('Back office: orders')

const statuses = z.array(z.enum(orderStatuses))

/** What narrows the list of orders, and its sequence. */
export const orderFilters = z.object({
  q: search.openapi({
    description:
      'An order number, a phone number or part of one, a name, an e-mail address, a product, or a whole tracking number, voucher, SKU or tag; `tag:x` finds tags alone.',
  }),
  queue: z.enum(orderQueues).optional(),
  status: z.enum(orderStatuses).optional(),
  shippingMethod: z.enum(shippingMethods).optional(),
  tag: z.string().trim().min(1).max(100).optional(),
  ...daysCounted,
  sort: z.enum(orderSorts).optional().openapi({
    description: 'Without it a queue begins with its oldest order, and other lists with the newest.',
  }),
})
const filters = orderFilters.extend({ lang })

/** One row of the back office's list. */
const staffOrderRow = z
  .object({
    id: z.string(),
    orderNumber: z.string(),
    status: z.enum(orderStatuses),
    customerName: z.string(),
    phoneNumber: z.string(),
    /** The phone number, formatted. */
    phoneText: z.string(),
    shippingMethod: z.enum(shippingMethods),
    firstProduct: z.string(),
    lineCount: int,
    /** Pieces of all order lines. */
    itemCount: int,
    amountToPay: ringgit,
    voucherCode: z.string().optional(),
    /** A deduction that waits for an owner: how much, who asked and why. */
    askedDeduction: z.object({ amount: ringgit, reason: z.string(), by: z.string() }).optional(),
    /** A change that waits for the customer's yes, or that she declined. */
    change: z.enum(changeMarks).optional(),
    ...order.pick({ deliveryFailure: true, promise: true }).shape,
    invoiceStatus: z.enum(invoiceStatuses),
    returnStatus: z.enum(returnStatuses),
    customerConfirmedAt: order.shape.customerConfirmedAt,
    /** How many parcels to this number were refused. */
    refused: int,
    /** The tags that staff gave it, in the sequence they were given. */
    tags: z.array(z.string()),
    /** Where it is delivered. */
    city: z.string().optional(),
    trackingNumber: z.string().optional(),
    /** How often the customer was called about it. */
    calls: int,
    /** The outcome of the last call. */
    lastCall: z.enum(callOutcomes).optional(),
    /** When the customer wants to be called again, by the last call. */
    callBackAt: date.optional(),
    notes: int,
    /** The statuses that the requesting staff may move it to. */
    nextStatuses: statuses,
    orderDate: date,
    /** Since when it has its status; in the queues of invoices and deductions, since they were requested. */
    waitingSince: date,
    updatedAt: date,
  })
  .openapi('StaffOrderRow')
export type StaffOrderRow = z.infer<typeof staffOrderRow>

/** "Queues … with counts." */
export const getOrderQueues = endpoint('GET /staff/orders/queues', 'orders:read', {
  summary:
    'Number of orders in each queue and in total; `approvals` counts what the requesting staff decide on as second person.',
  output: z.record(z.enum([...orderQueues, 'all', 'approvals']), int),
})

/** "Search by number, phone, name, product; filters and paging." */
export const findOrders = endpoint('GET /staff/orders', 'orders:read', {
  summary: 'A page of matching orders.',
  query: filters.extend({
    after: z.coerce
      .number<number>()
      .int()
      .positive()
      .optional()
      .openapi({ description: 'The `next` of the previous page.' }),
    pageSize,
  }),
  output: z.object({
    orders: z.array(staffOrderRow),
    /** What the next page comes after; missing on the last page. */
    next: int.optional(),
    countedFor,
  }),
})

export const exportOrders = endpoint('GET /staff/orders/export', 'orders:export', {
  summary: 'Matching orders as CSV.',
  query: filters,
  ...csv,
})

export const followOrders = endpoint('GET /staff/orders/live', 'orders:read', {
  summary:
    'Server-sent events: `orders` with the id whenever an order is placed, then with `placed`, or changes.',
  ...eventStream,
  errors: ['too_many_requests'],
})

/** An order as staff see it. */
const staffOrder = z
  .object({
    order,
    /** The statuses that the requesting staff may move it to. */
    nextStatuses: statuses,
    /** The last move, where the requesting staff may take it back. */
    undo: z
      .object({
        move: int,
        /** The status that it was moved from, and goes back to. */
        to: z.enum(orderStatuses),
        /** Until then its email waits. */
        mailAt: date,
      })
      .optional(),
    /** Since when it has its status. */
    waitingSince: date,
    /** Whether address and quantities may still change. */
    changeable: z.boolean(),
    confirmedAt: date.optional(),
    paidAt: date.optional(),
    /** What is missing of its cash; below 0 what is too much. */
    cashOpen: z.number(),
    /** When the goods went back into the stock. */
    restockedAt: date.optional(),
    /** When staff said that the goods of an order that was cancelled on its way are back, or will not come. */
    goodsBackAt: date.optional(),
    /** Whether the goods of an order that was cancelled on its way are still out, and staff may say that they are back. */
    mayBringGoodsBack: z.boolean(),
    /** For each of `order.items`, in the same order. */
    lines: z.array(
      z.object({
        specId: z.string(),
        /** The stock besides the pieces of this order; null when the spec is gone. */
        stockLeft: int.nullable(),
      }),
    ),
    /** The most that the requesting staff may deduct by themselves. */
    mostDeduction: ringgit,
    /** A deduction that waits for an owner. */
    askedDeduction: z.object({ amount: ringgit, reason: z.string(), by: z.string(), at: date }).optional(),
    /** Whether the requesting staff may decide on it. */
    mayDecideDeduction: z.boolean(),
    ...refundOfOrder,
    /** The worth of the voucher, which may exceed the total; missing without a voucher. */
    voucherWorth: ringgit.optional(),
    /** The orders of the same member, including this one. */
    customer: z.object({
      orders: int,
      cancelled: int,
      /** Parcels to her number that she refused. */
      refused: int,
      /** The chats to write in, the first one first; for WhatsApp by the member's own number, or another's of the order. */
      chats: z.array(z.enum(chatApps)),
      whatsappNumber: z.string(),
    }),
    invoiceCancelReason: z.string().optional(),
    /** What a credit note would take back of the invoice; missing where none is possible. */
    creditable: ringgit.optional(),
    /** The tags that staff gave it, in the sequence they were given. */
    tags: z.array(z.string()),
    ...creditNotesOfOrder,
    notes: z.array(z.object({ at: date, by: z.string(), note: z.string() })),
    calls: z.array(recordedCall),
    audit: z.array(auditEntry),
  })
  .openapi('StaffOrder')
export type StaffOrder = z.infer<typeof staffOrder>

export const getStaffOrder = endpoint('GET /staff/orders/{id}', 'orders:read', {
  summary: 'One order with its allowed next statuses.',
  params: idParams,
  query: langQuery,
  output: staffOrder,
  errors: ['order_not_found'],
})

const move = z.object({
  to: z.enum(orderStatuses),
  description: customerText.optional(),
  /** The id of an active courier. */
  shippingProvider: z.string().max(100).optional(),
  trackingNumber: z.string().trim().max(40).optional(),
  /** When confirming: the deduction for the voucher. */
  adjustment: ringgit.optional(),
  deductionReason: shared(deductionReason)
    .optional()
    .openapi({ description: 'Why more than the voucher is deducted, for colleagues.' }),
  /** When cancelling an order that has left: why it did not reach the customer. */
  deliveryFailure: z.enum(deliveryFailures).optional(),
  /** Whether the goods are back in stock. */
  goodsBack: z.boolean().optional(),
  /** When completing a return: the amount that is paid back. */
  refund: ringgit.optional(),
})

/** How long the email of a move waits, so that it can be taken back. */
const undoSeconds = int

/** The id by which a move is taken back. */
const moveId = z.number().int().positive()

/** The services demand the permission of the status: who may refund need not ship. */
export const moveStaffOrder = endpoint('POST /staff/orders/{id}/move', 'orders:read', {
  summary: 'Move an order to another status, with the permission of that status.',
  params: idParams,
  body: move,
  output: success.extend({ move: moveId, undoSeconds }),
  errors: [
    'order_not_found',
    'status_move_refused',
    'return_not_whole',
    'parcels_not_there',
    'courier_off',
    'deduction_above_limit',
    'exchange_credit_stands',
    'second_person_needed',
  ],
})

/** "Undo of a move is a move of its own in history." */
export const undoStaffMove = endpoint('POST /staff/orders/{id}/undo', 'orders:move', {
  summary: 'Take the last move of an order back, with its email; one that was sent is corrected by another.',
  params: idParams,
  body: z.object({ move: moveId, description: customerText.optional() }),
  output: success,
  errors: [
    'order_not_found',
    'order_changed_meanwhile',
    'move_not_undoable',
    'cash_day_closed',
    'not_enough_stock',
    'delivery_day_full',
  ],
})

export const changeStaffParcel = endpoint('POST /staff/orders/{id}/parcel', 'orders:move', {
  summary: 'Set courier and tracking number of a shipped order.',
  params: idParams,
  body: move.pick({ trackingNumber: true }).extend({ shippingProvider: id }),
  output: success,
  errors: ['order_not_found', 'parcel_not_changeable', 'courier_off'],
})

export const moveStaffOrders = endpoint('POST /staff/orders/move', 'orders:move', {
  summary:
    'Move several orders to a status, each on its own. Cancelling needs the permission `orders:cancel_many` and a description.',
  body: z.object({
    ids: z.array(id).min(1).max(maxBulk),
    ...move.pick({ to: true, description: true, shippingProvider: true, deliveryFailure: true }).shape,
    /** By the id of the order. */
    trackingNumbers: z.record(z.string(), move.shape.trackingNumber.unwrap()).optional(),
  }),
  output: z.object({
    results: z.array(
      z.object({
        id: z.string(),
        moved: z.boolean(),
        move: moveId.optional(),
        /** Why it was not moved. */
        code: z.string().optional(),
        message: z.string().optional(),
        details: z.record(z.string(), z.unknown()).optional(),
      }),
    ),
    undoSeconds,
  }),
})

export const addOrderNote = endpoint('POST /staff/orders/{id}/notes', 'orders:note', {
  summary: 'Add an internal note to an order.',
  params: idParams,
  body: z.object({ note: requiredText('staff.noteRequired') }),
  requestHeaders: submissionKey,
  output: success,
  errors: ['order_not_found'],
})

/** "Change of address or quantity while the customer is on the phone (stock and total follow)." */
export const changeStaffOrder = endpoint('POST /staff/orders/{id}/change', 'orders:change', {
  summary: 'Change the address or quantities of a pending order.',
  params: idParams,
  body: z
    .object({
      /** The order's `updatedAt` when it was read: a change since then is not overwritten. */
      seen: date,
      quantities: z
        .array(
          z.object({
            /** Index in `items`. */
            line: int.min(0),
            /** 0 removes the line. */
            quantity: int.min(0).max(maxQuantity),
          }),
        )
        .max(200)
        .optional(),
      shippingAddress: shared(orderAddress).optional(),
      description: customerText.optional(),
    })
    .refine(({ quantities, shippingAddress }) => quantities?.length || shippingAddress),
  output: success,
  errors: [
    'order_not_found',
    'order_not_changeable',
    'order_changed_meanwhile',
    'not_enough_stock',
    'goods_packed',
    'exchange_credit_stands',
  ],
})

export const issueStaffInvoice = endpoint('POST /staff/orders/{id}/invoice', 'invoices:issue', {
  summary: 'Issue the requested invoice.',
  params: idParams,
  output: z.object({ invoiceNumber: z.string() }),
  errors: ['order_not_found', 'invoice_not_possible'],
})

export const getStaffInvoice = endpoint('GET /staff/orders/{id}/invoice', 'orders:read', {
  summary: 'The invoice of an order, as a PDF.',
  params: idParams,
  ...pdf,
  errors: ['order_not_found', 'invoice_not_issued'],
})

export const cancelStaffInvoice = endpoint('POST /staff/orders/{id}/invoice/cancel', 'invoices:issue', {
  summary: 'Decline the requested invoice with a reason.',
  params: idParams,
  body: z.object({ reason: requiredText('staff.reasonRequired') }),
  output: success,
  errors: ['order_not_found', 'invoice_not_possible'],
})

export const issueCreditNote = endpoint('POST /staff/orders/{id}/credit-note', 'invoices:credit', {
  summary:
    'Take an issued invoice back by a credit note, with a reason: by line what a return was paid back for, or all that is left of it.',
  params: idParams,
  body: z.object({
    reason: requiredText('staff.reasonRequired', maxCreditReason),
    /** The id of a completed return. */
    return: int.positive().optional(),
  }),
  output: z.object({ creditNoteNumber: z.string() }),
  errors: ['order_not_found', 'return_not_found', 'credit_note_not_possible'],
})

export const getStaffCreditNote = endpoint('GET /staff/orders/{id}/credit-note', 'orders:read', {
  summary: "A credit note of an order's invoice, as a PDF.",
  params: idParams,
  query: whichCreditNote,
  ...pdf,
  errors: ['order_not_found', 'credit_note_not_issued'],
})
