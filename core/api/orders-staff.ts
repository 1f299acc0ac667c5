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

/** Filters of the list of orders, and its sequence. */
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
    description: 'By default, a queue begins with its oldest order and other lists with the newest.',
  }),
})
const filters = orderFilters.extend({ lang })

/** One row of the back office's list. */
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
    /** A deduction that waits for an owner: the amount, who asked and why. */
    askedDeduction: z.object({ amount: ringgit, reason: z.string(), by: z.string() }).optional(),
    /** A change that waits for the customer's answer, or that the customer declined. */
    change: z.enum(changeMarks).optional(),
    ...order.pick({ deliveryFailure: true, promise: true }).shape,
    invoiceStatus: z.enum(invoiceStatuses),
    returnStatus: z.enum(returnStatuses),
    customerConfirmedAt: order.shape.customerConfirmedAt,
    /** Number of parcels to this phone number that were refused. */
    refused: int,
    /** Tags, in the sequence in which they were given. */
    tags: z.array(z.string()),
    /** The city it is delivered to. */
    city: z.string().optional(),
    trackingNumber: z.string().optional(),
    /** Number of calls to the customer about it. */
    calls: int,
    /** The outcome of the last call. */
    lastCall: z.enum(callOutcomes).optional(),
    /** When the customer wants to be called again, as the last call noted. */
    callBackAt: date.optional(),
    notes: int,
    /** The statuses that the requesting staff may move it to. */
    nextStatuses: statuses,
    orderDate: date,
    /** When it got its status; in the queues of invoices and deductions, when they were requested. */
    waitingSince: date,
    updatedAt: date,
  })
  .openapi('StaffOrderRow')
export type StaffOrderRow = z.infer<typeof staffOrderRow>

/** Counts the orders in each queue. "Queues … with counts." */
export const getOrderQueues = endpoint('GET /staff/orders/queues', 'orders:read', {
  summary:
    'Number of orders in each queue and in total; `approvals` counts the requests that the requesting staff decide as second person.',
  output: z.record(z.enum([...orderQueues, 'all', 'approvals']), int),
})

/** Finds orders. "Search by number, phone, name, product; filters and paging." */
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
    /** Where the next page starts; missing on the last page. */
    next: int.optional(),
    countedFor,
  }),
})

/** Counts the orders of a list, for choosing all of them and for the number of its pages. */
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
    'Server-sent events: `orders` with the id of each order that is placed (then with `placed`) or changes.',
  ...eventStream,
  errors: ['too_many_requests'],
})

/** An order as staff see it. */
const staffOrder = z
  .object({
    order,
    /** The statuses that these staff may move it to. */
    nextStatuses: statuses,
    /** The last move, if these staff may undo or correct it, and the status that this restores. */
    undo: z.object({ move: int, to: z.enum(orderStatuses), ...undoFields }).optional(),
    /** The last change of the content, while these staff may undo it. */
    undoChange: z.object({ change: int, ...undoFields }).optional(),
    /** When it got its status. */
    waitingSince: date,
    confirmedAt: date.optional(),
    /** Name of the colleague who confirmed it. */
    confirmedBy: z.string().optional(),
    /** Why it was cancelled before it left. */
    cancelReason: z.enum(cancelReasons).optional(),
    paidAt: date.optional(),
    /** Cash that is still missing; negative if too much came in. */
    cashOpen: z.number(),
    /** When the goods went back into stock. */
    restockedAt: date.optional(),
    /** When staff recorded that the goods of an order cancelled in transit are back, or will not come back. */
    goodsBackAt: date.optional(),
    /**
     * Whether the goods of an order cancelled in transit are still missing, so that staff can record that they are
     * back.
     */
    mayBringGoodsBack: z.boolean(),
    /** The value given away if the order is cancelled in transit or its goods are lost; 0 if they have not left. */
    goodsGiven: ringgit,
    /** One entry for each of `order.items`, in the same sequence. */
    lines: z.array(
      z.object({
        specId: z.string(),
        /** Stock apart from the pieces of this order; null if the spec is gone. */
        stockLeft: int.nullable(),
      }),
    ),
    /** The most that these staff may deduct on their own. */
    mostDeduction: ringgit,
    /** The most that these staff may deduct alone beyond the voucher if they change the order; missing if unlimited. */
    mostBeyondVoucher: ringgit.optional(),
    /** A deduction that waits for an owner. */
    askedDeduction: z.object({ amount: ringgit, reason: z.string(), by: z.string(), at: date }).optional(),
    /** Whether these staff may decide on it. */
    mayDecideDeduction: z.boolean(),
    ...refundOfOrder,
    ...givenAboutOrder,
    /** Value of the voucher, which may exceed the total; missing without a voucher. */
    voucherWorth: ringgit.optional(),
    /** The member's orders, including this one. */
    customer: z.object({
      orders: int,
      cancelled: int,
      /** Parcels to the customer's number that were refused. */
      refused: int,
      /** Chat apps for writing to the customer, the preferred one first. */
      chats: z.array(z.enum(chatApps)),
      whatsappNumber: z.string(),
    }),
    invoiceCancelReason: z.string().optional(),
    /** The amount that a credit note would reverse; missing if none is possible. */
    creditable: ringgit.optional(),
    /** Tags, in the sequence in which they were given. */
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
  checkedNumber,
  /** When confirming: the deduction for the voucher. */
  adjustment: ringgit.optional(),
  deductionReason: shared(deductionReason)
    .optional()
    .openapi({ description: 'Why more than the voucher is deducted; only colleagues read it.' }),
  /** When cancelling an order that has not left: why; only colleagues read it. */
  cancelReason: z.enum(staffCancelReasons).optional(),
  /** When cancelling an order that has left: why it did not reach the customer. */
  deliveryFailure: z.enum(deliveryFailures).optional(),
  /** Whether the goods are back in stock. */
  goodsBack: z.boolean().optional(),
  /** When completing a return: the amount to pay back. */
  refund: ringgit.optional(),
})

/** Seconds during which the email of a move waits, so that the move can be undone. */
const undoSeconds = int

/** Id of a move, for undoing it. */
const moveId = z.number().int().positive()

/** Moves an order. The service checks the status's permission: staff who may refund need not be allowed to ship. */
export const moveStaffOrder = endpoint('POST /staff/orders/{id}/move', 'orders:read', {
  summary: 'Move an order to another status, with the permission of that status.',
  params: idParams,
  body: move.extend(ofColleague),
  output: success.extend({
    ...mayWait,
    /** The entry of the move in the history, unless it waits. */
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

/** Undoes or corrects a move. "Undo of a move is a move of its own in history." */
export const undoStaffMove = endpoint('POST /staff/orders/{id}/undo', 'orders:move', {
  summary:
    'Undo the last move of an order while its email waits. Afterwards, correct it by a new step, with a reason.',
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
    'Move several orders to a status, each separately. Cancelling needs the permission `orders:cancel_many`, a reason and a description.',
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
    'Cancel an issued invoice by a credit note, with a reason: for the lines that a return paid back, or for the rest of the invoice.',
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
