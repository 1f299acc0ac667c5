import { z } from '@hono/zod-openapi'
import { languages } from '../language.ts'
import { changeConsents, changeStates } from '../orders/changing/changes.ts'
import { changedPartNames } from '../orders/changing/differences.ts'
import { orderLimits, newOrder } from '../orders/checkout.ts'
import { orderAddress } from '../delivery/order-address.ts'
import { requiredText } from '../typed-text.ts'
import { deliveryFailures } from '../orders/failed-deliveries.ts'
import { invoiceStatuses, invoiceTypes } from '../orders/invoices.ts'
import { halfDays, maxReturnReason } from '../orders/orders.ts'
import { orderStatuses, returnStatuses, shippingMethods } from '../orders/statuses.ts'
import { orderedFor } from './companies/ordered-for.ts'
import { endpointsOf, shared } from './endpoint.ts'
import { parcelsOfOrder } from './parcels-and-cash/order-parcels.ts'
import { returnsOfOrder } from './returns/returns.ts'
import { date, eventStream, idParams, int, langQuery, pdf, phoneNumber, ringgit } from './schemas.ts'

const endpoint = endpointsOf('Orders')

/**
 * A line of an order, with its texts and price as they were when the order was placed. `specName` and `color` are the
 * English names that identify the spec; `display…` are their translations.
 */
const orderItem = z
  .object({
    productId: z.string(),
    productName: z.string(),
    quantity: int,
    price: ringgit,
    /** The price of a single piece without offers when the order was placed; only if it was higher. */
    listPrice: ringgit.optional(),
    /** For a quantity price: the number of pieces from which the price applied when the order was placed. */
    tierFrom: int.optional(),
    companyPrice: z.literal(true).optional().openapi({ description: "For a company's own price." }),
    imgUrl: z.string(),
    specName: z.string(),
    displayName: z.string(),
    specIndex: int,
    color: z.string(),
    displayColor: z.string(),
    size: z.string(),
  })
  .openapi('OrderItem')

/** A line before or after a change. */
const changedLine = orderItem.pick({
  productId: true,
  productName: true,
  specName: true,
  displayName: true,
  quantity: true,
  price: true,
})
const changedDays = z.object({ from: z.string(), to: z.string(), half: z.enum(halfDays).optional() })
const beforeAfter = <Value extends z.ZodType>(value: Value) =>
  z.object({ before: value.optional(), after: value.optional() })

/** A change of an order that staff made or propose, as the customer sees it. */
export const contentChange = z
  .object({
    id: int,
    at: date,
    /** Name of the colleague who made or proposed the change. */
    by: z.string(),
    /** A proposed change is withdrawn once the order has left the shop. */
    state: z.enum(changeStates),
    /** How the customer agreed, if the change raised what they pay. */
    consent: z.enum(changeConsents).optional(),
    decidedAt: date.optional(),
    parts: z.array(z.enum(changedPartNames)),
    lines: z.array(beforeAfter(changedLine)),
    address: beforeAfter(shared(orderAddress)).optional(),
    delivery: beforeAfter(changedDays).optional(),
    notes: beforeAfter(z.string()).optional(),
    fee: z.object({ before: ringgit, after: ringgit, reason: z.string() }).optional(),
    deduction: z.object({ before: ringgit, after: ringgit }).optional(),
    toPay: z.object({ before: ringgit, after: ringgit }),
    /** The note that staff wrote for the customer. */
    note: z.string(),
  })
  .openapi('ContentChange')
export type ContentChange = z.infer<typeof contentChange>

const access = z.object({
  floor: z.string().optional(),
  lift: z.enum(['yes', 'no']).optional(),
  liftWidth: z.number().optional(),
  liftDepth: z.number().optional(),
  liftHeight: z.number().optional(),
  stairs: z.number().optional(),
  preferredDay: z.string().optional(),
  preferredHalf: z.enum(halfDays).optional(),
})

/** An order, as its customer sees it. Amounts are in ringgit. */
export const order = z
  .object({
    id: z.string(),
    /** '1000-0012' */
    orderNumber: z.string(),
    userId: z.string(),
    items: z.array(orderItem),
    /** The sum of the lines, before deductions and fees. */
    totalAmount: ringgit,
    voucherCode: z.string().optional(),
    /** The deduction for the voucher. Staff apply it when they confirm the order by phone. */
    voucherDiscount: ringgit,
    /** The deduction by staff; missing until they confirm. */
    adjustment: ringgit.optional(),
    /** The fee that staff charge in addition to the goods; `feeReason` says what it is for. */
    fee: ringgit.optional(),
    feeReason: z.string().optional(),
    /**
     * The amount to pay on delivery: the total plus the fee, minus the adjustment or, until staff set one, minus the
     * voucher's discount. The value of goods returned for an exchange (`exchangeOf`) is subtracted too.
     */
    amountToPay: ringgit,
    /** The amount that was paid before all goods were handed over. It is not collected again. */
    paidInAdvance: ringgit.optional(),
    orderDate: date,
    updatedAt: date,
    status: z.enum(orderStatuses),
    statusHistory: z.array(
      z.object({
        timestamp: date,
        status: z.enum(orderStatuses),
        description: z.string(),
        /** Set if staff later undid this move. */
        undone: z.literal(true).optional(),
        /** Set if this entry undoes or corrects an earlier move. */
        correction: z.literal(true).optional(),
      }),
    ),
    /** When the customer confirmed the order, on its page or by the link in a message. */
    customerConfirmedAt: date.optional(),
    paymentMethod: z.string(),
    shippingMethod: z.enum(shippingMethods),
    shippingAddress: shared(orderAddress).optional(),
    billingAddress: shared(orderAddress).optional(),
    /** The id of a pickup location. */
    pickupLocation: z.string().optional(),
    /** Missing if the place is unknown; `address` may be ''. */
    pickupPlace: z.object({ name: z.string(), address: z.string() }).optional(),
    contactInfo: z.object({
      phoneNumber: z.string(),
      email: z.string(),
      name: z.string(),
      /** The name in the customer's own script, written before the name. */
      nameInScript: z.string().optional(),
    }),
    notes: z.string(),
    ...orderedFor,
    deliveryAccess: access.optional(),
    /** The versions of the policies that applied when the order was placed. */
    acceptedPolicies: z.object({ terms: int, privacy: int }).optional(),
    /** The promised days of delivery; missing for orders that are collected. */
    promise: z
      .object({
        /** First and last day as yyyy-MM-dd, in the shop's time zone. */
        from: z.string(),
        to: z.string(),
        half: z.enum(halfDays).optional(),
        /** Whether the promised days have passed and the order has not arrived. */
        late: z.boolean(),
      })
      .optional(),
    /**
     * The code that the customer shows to collect the order; present while goods wait to be collected. Staff cannot
     * read it.
     */
    pickupCode: z.string().optional(),
    /** Why an order that had left the shop did not reach its customer. */
    deliveryFailure: z.enum(deliveryFailures).optional(),
    /** Id of a courier, or self_pickup. */
    shippingProvider: z.string().optional(),
    courierName: z.string().optional(),
    trackingNumber: z.string().optional(),
    /** The courier's page for this parcel. */
    trackingUrl: z.string().optional(),
    ...parcelsOfOrder,
    /** The invoice. URLs are paths on this site. */
    invoiceInfo: z.object({
      invoiceType: z.enum(invoiceTypes),
      invoiceStatus: z.enum(invoiceStatuses),
      companyName: z.string().optional(),
      taxId: z.string().optional(),
      invoiceAddress: z.string().optional(),
      invoiceNumber: z.string().optional(),
      invoiceDownloadUrl: z.string().optional(),
      creditNoteNumber: z.string().optional(),
      creditNoteDownloadUrl: z.string().optional(),
      /** All credit notes, oldest first; the two fields above describe the newest. */
      creditNotes: z.array(
        z.object({ creditNoteNumber: z.string(), amount: ringgit, downloadUrl: z.string() }),
      ),
    }),
    returnInfo: z.object({
      returnStatus: z.enum(returnStatuses),
      returnReason: z.string().optional(),
      requestDate: date.optional(),
      processedDate: date.optional(),
      /** The sum over all returns. */
      refundAmount: ringgit.optional(),
    }),
    ...returnsOfOrder,
    language: z.enum(languages),
    /** Changes that staff made or propose, newest first. */
    changes: z.array(contentChange),
  })
  .openapi('Order')
export type Order = z.infer<typeof order>

/** One row of the list of orders. */
export const orderSummary = order
  .pick({
    id: true,
    orderNumber: true,
    status: true,
    partlyShipped: true,
    totalAmount: true,
    amountToPay: true,
    orderDate: true,
  })
  .extend({
    phoneNumber: z.string(),
    /** Pieces over all lines. */
    itemCount: int,
    shippingMethod: z.enum(shippingMethods),
  })
export type OrderSummary = z.infer<typeof orderSummary>

/** Whole orders; with `view=summary`, only the fields that a list shows. */
const ordersOrRows = z.union([z.array(order), z.array(orderSummary)])
const listQuery = langQuery.extend({
  view: z.enum(['summary']).optional().openapi({
    description: 'With `summary`, the response has only what a row of a list shows, instead of whole orders.',
  }),
})

/** An entry in `details.items` of a 409 `order_changed`: a line that differs from what the member saw. */
const orderChange = z
  .object({
    productId: z.string(),
    /** The name in the request, which may be a previous name of the spec. */
    specName: z.string(),
    /** Missing if the spec is no longer sold. */
    price: ringgit.optional(),
    available: int,
    reason: z.enum(['gone', 'out_of_stock', 'only_left', 'price_changed']),
  })
  .openapi('OrderChange')
export type OrderChange = z.infer<typeof orderChange>

/** A placed order. In the `details` of a 409 `idempotency_key_reused`, it is the first order with that key. */
const placedOrder = order.pick({ id: true, orderNumber: true })
export type PlacedOrder = z.infer<typeof placedOrder>

const message = z.object({ message: z.string() })
const optionalText = (max: number) => z.string().trim().max(max, 'common.tooLong').optional()

/** Places an order and returns its id and number. */
export const placeOrder = endpoint('POST /orders', 'member', {
  summary: 'Place an order. A repeated Idempotency-Key returns the first order.',
  query: langQuery,
  body: shared(newOrder),
  requestHeaders: z.object({
    'idempotency-key': z
      .string()
      .min(8)
      .max(200)
      .optional()
      .openapi({
        description:
          'Any text, new for each order and the same when an order is sent again. If it is used for ' +
          'another order, the response is a 409 idempotency_key_reused with id and orderNumber of the ' +
          'first order.',
      }),
  }),
  output: placedOrder,
  errors: [
    'account_blocked',
    'order_changed',
    'idempotency_key_reused',
    'too_many_pending_orders',
    'pickup_location_closed',
    'delivery_day_full',
    'delivery_full',
    'voucher_used_up',
    'voucher_used_by_member',
    'voucher_below_minimum',
    'voucher_for_members',
    'voucher_for_other_goods',
    'invalid_tax_number',
    'company_details_required',
    'company_not_found',
    'company_closed',
    'approval_required',
    'purchase_order_required',
    'too_many_requests',
  ],
})

/** Reads an order of the signed-in member. */
export const getOrder = endpoint('GET /orders/{id}', 'member', {
  summary: 'One order of the signed-in member.',
  params: idParams,
  query: langQuery,
  output: order,
  errors: ['order_not_found'],
})

/** Lists the member's orders, newest first. The id in the path must be their own. */
export const getOrdersOfUser = endpoint('GET /orders/user/{userId}', 'member', {
  summary: 'The orders of the signed-in member, newest first. `userId` must be their own id.',
  params: z.object({ userId: z.string().min(1).max(100) }),
  query: listQuery,
  output: ordersOrRows,
  errors: ['not_found'],
})

/** Lists the member's orders, newest first. The phone number must be their own. */
export const getAllOrders = endpoint('POST /orders/getAll', 'member', {
  summary: 'The orders of the signed-in member, newest first. `phoneNumber` must be their own.',
  query: listQuery,
  body: z.object({ phoneNumber }),
  output: ordersOrRows,
  errors: ['foreign_phone_number'],
})

/** Cancels an order that staff have not confirmed. */
export const cancelOrder = endpoint('POST /orders/{id}/cancel', 'member', {
  summary: 'Cancel a pending order.',
  params: idParams,
  query: langQuery,
  output: message,
  errors: ['order_not_found', 'order_not_cancellable'],
})

/** Requests the return of a whole order; the response has a message for the member. */
export const requestReturn = endpoint('POST /orders/{id}/return', 'member', {
  summary: 'Request the return of an order.',
  params: idParams,
  query: langQuery,
  body: z.object({ returnReason: shared(requiredText('orders.returnReasonRequired', maxReturnReason)) }),
  output: message,
  errors: ['order_not_found', 'return_already_requested', 'return_not_possible'],
})

/** Requests an invoice; the response has a message for the member. */
export const requestInvoice = endpoint('POST /orders/{id}/requestInvoice', 'member', {
  summary: 'Request the invoice of an order, as a person or a company.',
  params: idParams,
  query: langQuery,
  body: z.object({
    /** Defaults to the type stored with the order. */
    invoiceType: z.enum(invoiceTypes).optional(),
    companyName: optionalText(orderLimits.name),
    taxId: optionalText(orderLimits.taxNumber),
    invoiceAddress: optionalText(orderLimits.invoiceAddress),
  }),
  output: message,
  errors: [
    'order_not_found',
    'invoice_already_requested',
    'invoice_not_possible',
    'invalid_tax_number',
    'company_details_required',
  ],
})

/** Downloads the invoice of an order as a PDF. */
export const getInvoice = endpoint('GET /orders/{id}/invoice', 'member', {
  summary: 'The invoice of an order, as a PDF.',
  params: idParams,
  ...pdf,
  errors: ['order_not_found', 'invoice_not_issued'],
})

/** The number of the credit note; the newest one by default. */
export const whichCreditNote = z.object({ number: z.string().max(20).optional() })

export const getCreditNote = endpoint('GET /orders/{id}/credit-note', 'member', {
  summary: "A credit note of an order's invoice, as a PDF.",
  params: idParams,
  query: whichCreditNote,
  ...pdf,
  errors: ['order_not_found', 'credit_note_not_issued'],
})

/** Streams the changes of an order. The first event is sent once the stream is listening. */
export const followOrder = endpoint('GET /orders/{id}/live', 'member', {
  summary: 'Server-sent events: one named `order` whenever the order changes.',
  params: idParams,
  ...eventStream,
  errors: ['order_not_found', 'too_many_requests'],
})
