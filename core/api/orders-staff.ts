import { z } from '@hono/zod-openapi'
import { changeMarks } from '../orders/changing/changes.ts'
import { deductionReason } from '../orders/deductions.ts'
import { cancelReasons, staffCancelReasons } from '../orders/cancelling/cancel-reasons.ts'
import { deliveryFailures } from '../orders/failed-deliveries.ts'
import { invoiceStatuses, maxCreditReason } from '../orders/invoices.ts'
import { orderSorts } from '../orders/lists/sorting.ts'
import { callOutcomes, maxBulk } from '../orders/queues.ts'
import { orderQueues, orderStatuses, returnStatuses, shippingMethods } from '../orders/statuses.ts'
import { chatApps } from '../shop/chat.ts'
import { checkedNumber, numberErrors } from './parcels-and-cash/order-parcels.ts'
import { endpointsOf, shared } from './endpoint.ts'
import { countedFor, daysCounted } from './orders-by-staff/counted.ts'
import { recordedCall } from './orders-by-staff/recorded-call.ts'
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
import { auditEntry } from './staff-audit.ts'
import { undoFields, undoInput } from './orders-by-staff/undo.ts'
import { creditNotesOfOrder, customerText, refundOfOrder } from './staff/refunds.ts'
import { givenAboutOrder, mayWait, ofColleague } from './staff/second-person.ts'

const endpoint = endpointsOf('Back office: orders')

const statuses = z.array(z.enum(orderStatuses))

/** Filters and sort order of the order list. */
export const orderFilters = z.object({
  q: search.openapi({
    description:
      'An order number, a phone number or part of one, a name, an email address, a product, or a whole ' +
      'tracking number, voucher, SKU or tag. `tag:x` searches tags only.',
  }),
  queue: z.enum(orderQueues).optional(),
  status: z.enum(orderStatuses).optional(),
  shippingMethod: z.enum(shippingMethods).optional(),
  tag: z.string().trim().min(1).max(100).optional(),
  ...daysCounted,
  sort: z.enum(orderSorts).optional().openapi({
    description: 'By default, a queue begins with its oldest order and other lists with the newest.',
  }),
})
const filters = orderFilters.extend({ lang })

/** One row of the back office's order list. */
const staffOrderRow = z
  .object({
    id: z.string(),
    orderNumber: z.string(),
    status: z.enum(orderStatuses),
    ...order.pick({ partlyShipped: true }).shape,
    customerName: z.string(),
    phoneNumber: z.string(),
    /** The phone number, formatted. */
    phoneText: z.string(),
    shippingMethod: z.enum(shippingMethods),
    firstProduct: z.string(),
    lineCount: int,
    /** Pieces over all lines. */
    itemCount: int,
    amountToPay: ringgit,
    voucherCode: z.string().optional(),
    /** A requested deduction that awaits a colleague's approval: amount, requester and reason. */
    askedDeduction: z.object({ amount: ringgit, reason: z.string(), by: z.string() }).optional(),
    /** Set if the newest change awaits the customer's answer or was declined by them. */
    change: z.enum(changeMarks).optional(),
    ...order.pick({ deliveryFailure: true, promise: true }).shape,
    invoiceStatus: z.enum(invoiceStatuses),
    returnStatus: z.enum(returnStatuses),
    customerConfirmedAt: order.shape.customerConfirmedAt,
    /** Number of parcels that the customer with this phone number refused. */
    refused: int,
    /** Tags, in the order in which they were added. */
    tags: z.array(z.string()),
    /** The city of the delivery address. */
    city: z.string().optional(),
    trackingNumber: z.string().optional(),
    /** Number of calls to the customer about this order. */
    calls: int,
    /** The outcome of the last call. */
    lastCall: z.enum(callOutcomes).optional(),
    /** When the customer wants to be called again, as the last call noted. */
    callBackAt: date.optional(),
    notes: int,
    /** Statuses to which the signed-in user may move the order. */
    nextStatuses: statuses,
    orderDate: date,
    /** Since when the order has been waiting: usually since it got its status; some queues count from another time. */
    waitingSince: date,
    updatedAt: date,
  })
  .openapi('StaffOrderRow')
export type StaffOrderRow = z.infer<typeof staffOrderRow>

export const getOrderQueues = endpoint('GET /staff/orders/queues', 'orders:read', {
  summary:
    'Number of orders in each queue and in total. `approvals` counts the requests that you may decide.',
  output: z.record(z.enum([...orderQueues, 'all', 'approvals']), int),
})

export const findOrders = endpoint('GET /staff/orders', 'orders:read', {
  summary: 'A page of the orders that match search text and filters.',
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
    /** The `after` of the next page; missing on the last page. */
    next: int.optional(),
    countedFor,
  }),
})

/** Counts the matching orders, for "select all" and for the number of pages. */
export const countOrders = endpoint('GET /staff/orders/count', 'orders:read', {
  summary: 'The number of matching orders, counted up to 1,000.',
  query: filters,
  output: z.object({ count: int }),
})

export const exportOrders = endpoint('GET /staff/orders/export', 'orders:export', {
  summary: 'Matching orders as CSV.',
  query: filters,
  ...csv,
})

export const followOrders = endpoint('GET /staff/orders/live', 'orders:read', {
  summary:
    'Server-sent events named `orders`, with the id of each new or changed order. New orders also carry ' +
    '`placed`. An event without an id means that any order may have changed.',
  ...eventStream,
  errors: ['too_many_requests'],
})

/** An order as staff see it. */
const staffOrder = z
  .object({
    order,
    /** Statuses to which the signed-in user may move the order. */
    nextStatuses: statuses,
    /** The last move, if the signed-in user may undo or correct it; `to` is the status after undoing. */
    undo: z.object({ move: int, to: z.enum(orderStatuses), ...undoFields }).optional(),
    /** The last change to the order's contents, as long as the signed-in user may undo it. */
    undoChange: z.object({ change: int, ...undoFields }).optional(),
    /** When the order got its status. */
    waitingSince: date,
    confirmedAt: date.optional(),
    /** Name of the colleague who confirmed the order. */
    confirmedBy: z.string().optional(),
    /** Why the order was cancelled before it left the shop. */
    cancelReason: z.enum(cancelReasons).optional(),
    paidAt: date.optional(),
    /** Cash that is still missing; negative if too much came in. */
    cashOpen: z.number(),
    /** When the goods went back into stock. */
    restockedAt: date.optional(),
    /** When staff recorded that the goods of an order cancelled in transit came back or are lost. */
    goodsBackAt: date.optional(),
    /** Whether the signed-in user may record whether the goods of an order cancelled in transit can be sold again. */
    mayBringGoodsBack: z.boolean(),
    /**
     * The value that counts towards the approval limit if the order is cancelled in transit or its goods are
     * lost; 0 if they have not left the shop.
     */
    goodsGiven: ringgit,
    /** One entry for each of `order.items`, in the same order. */
    lines: z.array(
      z.object({
        specId: z.string(),
        /** Pieces still in stock, not counting this order's; null if the spec no longer exists. */
        stockLeft: int.nullable(),
      }),
    ),
    /** Maximum deduction that the signed-in user may give without approval, voucher included. */
    mostDeduction: ringgit,
    /** Maximum deduction beyond the voucher without approval, when changing the order; missing if unlimited. */
    mostBeyondVoucher: ringgit.optional(),
    /** A requested deduction that awaits a colleague's approval: amount, reason, requester and time. */
    askedDeduction: z.object({ amount: ringgit, reason: z.string(), by: z.string(), at: date }).optional(),
    /** Whether the signed-in user may approve or refuse this deduction. */
    mayDecideDeduction: z.boolean(),
    ...refundOfOrder,
    ...givenAboutOrder,
    /** Value of the voucher, which may exceed the total; missing without a voucher. */
    voucherWorth: ringgit.optional(),
    /** The customer. The order counts include this order. */
    customer: z.object({
      orders: int,
      cancelled: int,
      /** Number of parcels that the customer with this phone number refused. */
      refused: int,
      /** Chat apps for writing to the customer, the preferred one first. */
      chats: z.array(z.enum(chatApps)),
      whatsappNumber: z.string(),
    }),
    invoiceCancelReason: z.string().optional(),
    /** The amount that a credit note would reverse; missing if no credit note is possible. */
    creditable: ringgit.optional(),
    /** Tags, in the order in which they were added. */
    tags: z.array(z.string()),
    ...creditNotesOfOrder,
    notes: z.array(z.object({ at: date, by: z.string(), note: z.string() })),
    calls: z.array(recordedCall),
    audit: z.array(auditEntry),
  })
  .openapi('StaffOrder')
export type StaffOrder = z.infer<typeof staffOrder>

export const getStaffOrder = endpoint('GET /staff/orders/{id}', 'orders:read', {
  summary: 'One order, with the statuses to which you may move it.',
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
  checkedNumber,
  /** When confirming: the amount to deduct, voucher included. */
  adjustment: ringgit.optional(),
  deductionReason: shared(deductionReason)
    .optional()
    .openapi({ description: 'Why more than the voucher is deducted; only colleagues read it.' }),
  /** Why an order that has not left is cancelled; only colleagues read it. */
  cancelReason: z.enum(staffCancelReasons).optional(),
  /** When cancelling an order that has left the shop: why it did not reach the customer. */
  deliveryFailure: z.enum(deliveryFailures).optional(),
  /** Whether the goods are back in the shop and can be sold again. */
  goodsBack: z.boolean().optional(),
  /** When completing a return: the amount to pay back. */
  refund: ringgit.optional(),
})

/** Seconds until the email about the move is sent. Until then, the move can be undone. */
const undoSeconds = int

/** Id of a move, for undoing it. */
const moveId = z.number().int().positive()

/**
 * Needs only `orders:read` here, because the permission depends on the target status. The service checks it.
 */
export const moveStaffOrder = endpoint('POST /staff/orders/{id}/move', 'orders:read', {
  summary: 'Move an order to another status. Needs the permission for that status.',
  params: idParams,
  body: move.extend(ofColleague),
  output: success.extend({
    ...mayWait,
    /** Id of the history entry; missing if the move awaits a colleague's approval. */
    move: moveId.optional(),
    undoSeconds,
  }),
  errors: [
    'order_not_found',
    'status_move_refused',
    'return_not_whole',
    'parcels_not_there',
    ...numberErrors,
    'deduction_above_limit',
    'exchange_credit_stands',
    'second_person_needed',
  ],
})

/** Undoes or corrects a move. Each undo is recorded as a separate move in the history. */
export const undoStaffMove = endpoint('POST /staff/orders/{id}/undo', 'orders:move', {
  summary:
    'Undo the last move before its email is sent. Once it has been sent, correct the move, with a reason.',
  params: idParams,
  body: z.object({ move: moveId, description: customerText.optional(), ...undoInput }),
  output: success,
  errors: [
    'order_not_found',
    'order_changed_meanwhile',
    'move_not_undoable',
    'cash_day_closed',
    'not_enough_stock',
    'voucher_taken',
    'delivery_day_full',
    'second_person_needed',
  ],
})

export const changeStaffParcel = endpoint('POST /staff/orders/{id}/parcel', 'orders:move', {
  summary: 'Set courier and tracking number of a shipped order.',
  params: idParams,
  body: move.pick({ trackingNumber: true, checkedNumber: true }).extend({ shippingProvider: id }),
  output: success,
  errors: ['order_not_found', 'parcel_not_changeable', ...numberErrors],
})

export const moveStaffOrders = endpoint('POST /staff/orders/move', 'orders:move', {
  summary:
    'Move several orders to a status; each move succeeds or fails on its own. Cancelling needs the ' +
    'permission `orders:cancel_many`, a reason and a description.',
  body: z.object({
    ids: z.array(id).min(1).max(maxBulk),
    ...move.pick({
      to: true,
      description: true,
      shippingProvider: true,
      cancelReason: true,
      deliveryFailure: true,
    }).shape,
    /** Tracking numbers by order id. */
    trackingNumbers: z.record(z.string(), move.shape.trackingNumber.unwrap()).optional(),
  }),
  output: z.object({
    results: z.array(
      z.object({
        id: z.string(),
        moved: z.boolean(),
        move: moveId.optional(),
        /** Why the order was not moved. */
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
    'Issue a credit note, with a reason, for the refunded lines of a return or the rest of the invoice.',
  params: idParams,
  body: z.object({
    reason: requiredText('staff.reasonRequired', maxCreditReason),
    /** Id of a completed return. */
    return: int.positive().optional(),
  }),
  output: z.object({ creditNoteNumber: z.string() }),
  errors: ['order_not_found', 'return_not_found', 'credit_note_not_possible', 'nothing_to_credit'],
})

export const getStaffCreditNote = endpoint('GET /staff/orders/{id}/credit-note', 'orders:read', {
  summary: "A credit note of an order's invoice, as a PDF.",
  params: idParams,
  query: whichCreditNote,
  ...pdf,
  errors: ['order_not_found', 'credit_note_not_issued'],
})
