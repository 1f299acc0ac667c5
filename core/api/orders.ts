import { z } from '@hono/zod-openapi'
import { orderLimits, newOrder, orderAddress, requiredText } from '../orders/checkout.ts'
import { invoiceStatuses, invoiceTypes } from '../orders/invoices.ts'
import { languages } from '../language.ts'
import { halfDays, maxReturnReason } from '../orders/orders.ts'
import { phoneField } from '../phone.ts'
import { orderStatuses, returnStatuses, shippingMethods } from '../orders/statuses.ts'
import { endpoint, shared } from './endpoint.ts'
import { languageOnly } from './language.ts'

const tag = 'Orders'

/** "Server dates: arrive as seconds and nanoseconds pairs." */
export const date = z
  .object({ seconds: z.number().int(), nanoseconds: z.number().int() })
  .openapi({ description: 'Seconds since 1970 and the nanoseconds after them.' })

const ringgit = z.number().nonnegative()

/**
 * "Order item: productId, productName, quantity, price, imgUrl, specName, specIndex, color, size." Texts and price are
 * those of the day it was ordered; specName and color are identities, displayName and displayColor their translations.
 */
export const orderItem = z.object({
  productId: z.string(),
  productName: z.string(),
  quantity: z.number().int(),
  price: ringgit,
  imgUrl: z.string(),
  specName: z.string(),
  displayName: z.string(),
  specIndex: z.number().int(),
  color: z.string(),
  displayColor: z.string(),
  size: z.string(),
})

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

/** "Order: id, userId, items, totalAmount, orderDate, updatedAt, status, statusHistory, …" Money is in ringgit. */
export const order = z.object({
  id: z.string(),
  /** What people read out on the phone: '1000-0012'. */
  orderNumber: z.string(),
  userId: z.string(),
  items: z.array(orderItem),
  /** "The order's totalAmount the plain sum." */
  totalAmount: ringgit,
  voucherCode: z.string().optional(),
  /** What staff will deduct when they confirm the order by phone. */
  voucherDiscount: ringgit,
  /** What staff did deduct; missing until they confirmed. */
  adjustment: ringgit.optional(),
  /** "'To pay on delivery'": the total after the adjustment, or, before it, after the voucher. */
  amountToPay: ringgit,
  orderDate: date,
  updatedAt: date,
  status: z.enum(orderStatuses),
  statusHistory: z.array(
    z.object({ timestamp: date, status: z.enum(orderStatuses), description: z.string() }),
  ),
  paymentMethod: z.string(),
  shippingMethod: z.enum(shippingMethods),
  shippingAddress: shared(orderAddress).optional(),
  billingAddress: shared(orderAddress).optional(),
  /** The id of a pickup location. */
  pickupLocation: z.string().optional(),
  /** What is known of it; missing where it is unknown. Its address is '' where it is not told. */
  pickupPlace: z.object({ name: z.string(), address: z.string() }).optional(),
  contactInfo: z.object({ phoneNumber: z.string(), email: z.string(), name: z.string() }),
  notes: z.string(),
  deliveryAccess: access.optional(),
  /** The id of a courier, or self_pickup. */
  shippingProvider: z.string().optional(),
  courierName: z.string().optional(),
  trackingNumber: z.string().optional(),
  /** The courier's page about the parcel. */
  trackingUrl: z.string().optional(),
  invoiceInfo: z.object({
    invoiceType: z.enum(invoiceTypes),
    invoiceStatus: z.enum(invoiceStatuses),
    companyName: z.string().optional(),
    taxId: z.string().optional(),
    invoiceAddress: z.string().optional(),
    invoiceNumber: z.string().optional(),
    /** A path of this site. */
    invoiceDownloadUrl: z.string().optional(),
    /** Of the credit note that took the invoice back. */
    creditNoteNumber: z.string().optional(),
    /** A path of this site. */
    creditNoteDownloadUrl: z.string().optional(),
  }),
  returnInfo: z.object({
    returnStatus: z.enum(returnStatuses),
    returnReason: z.string().optional(),
    requestDate: date.optional(),
    processedDate: date.optional(),
    refundAmount: ringgit.optional(),
  }),
  /** The language the order was placed in. */
  language: z.enum(languages),
})
export type Order = z.infer<typeof order>

/** One row of the orders page. */
export const orderSummary = order
  .pick({ id: true, orderNumber: true, status: true, totalAmount: true, amountToPay: true, orderDate: true })
  .extend({
    phoneNumber: z.string(),
    /** Pieces, of all lines together. */
    itemCount: z.number().int(),
    shippingMethod: z.enum(shippingMethods),
  })
export type OrderSummary = z.infer<typeof orderSummary>

/** What a 409 `order_changed` says of each line that is not as the member saw it: `details.items`. */
export const orderChange = z.object({
  productId: z.string(),
  /** One of the names that it was sent under: its former names are the same spec. */
  specName: z.string(),
  /** Of today in ringgit; missing where the spec is gone. */
  price: ringgit.optional(),
  /** Pieces that can be had. */
  available: z.number().int(),
  reason: z.enum(['gone', 'out_of_stock', 'only_left', 'price_changed']),
})
export type OrderChange = z.infer<typeof orderChange>

/** An order that was placed; a 409 `idempotency_key_reused` names in its `details` the one that the key stands for. */
export const placedOrder = z.object({
  id: z.string(),
  /** '1000-0012'. */
  orderNumber: z.string(),
})
export type PlacedOrder = z.infer<typeof placedOrder>

const id = z.object({ id: z.string().min(1).max(100) })
const message = z.object({ message: z.string() })

/** "POST /orders: reads id." */
export const placeOrder = endpoint({
  method: 'post',
  path: '/orders',
  access: 'member',
  tag,
  summary: 'Place an order. With an Idempotency-Key, sending it again answers with the first order.',
  query: languageOnly,
  body: shared(newOrder),
  requestHeaders: z.object({
    'idempotency-key': z
      .string()
      .min(8)
      .max(200)
      .optional()
      .openapi({
        description:
          'Any text, new for each order; the same order, sent again, carries the same. Another order with it is ' +
          'refused: 409 idempotency_key_reused, whose details are the id and the orderNumber of the first.',
      }),
  }),
  output: placedOrder,
  errors: [
    'account_blocked',
    'order_changed',
    'idempotency_key_reused',
    'too_many_pending_orders',
    'pickup_location_closed',
    'invalid_tax_number',
    'company_details_required',
    'too_many_requests',
  ],
})

/** "GET /orders/{id}: the order." */
export const getOrder = endpoint({
  method: 'get',
  path: '/orders/{id}',
  access: 'member',
  tag,
  summary: 'One order of the signed-in member.',
  params: id,
  query: languageOnly,
  output: order,
  errors: ['order_not_found'],
})

/** "GET /orders/user/{userId}: defined; its use is not shown." */
export const getOrdersOfUser = endpoint({
  method: 'get',
  path: '/orders/user/{userId}',
  access: 'member',
  tag,
  summary: 'The orders of the signed-in member, whose id it must be.',
  params: z.object({ userId: z.string().min(1).max(100) }),
  output: z.array(orderSummary),
  errors: ['not_found'],
})

/** "POST /orders/getAll: phoneNumber; list of orders." The newest comes first. */
export const getAllOrders = endpoint({
  method: 'post',
  path: '/orders/getAll',
  access: 'member',
  tag,
  summary: 'The orders of the signed-in member, whose phone number it must be.',
  body: z.object({
    phoneNumber: shared(
      phoneField({ required: 'accounts.phoneRequired', pattern: 'accounts.validInternationalNumber' }),
    ),
  }),
  output: z.array(orderSummary),
  errors: ['foreign_phone_number'],
})

/** "pending → Cancelled (also by the customer)." */
export const cancelOrder = endpoint({
  method: 'post',
  path: '/orders/{id}/cancel',
  access: 'member',
  tag,
  summary: 'Cancel an order that is pending.',
  params: id,
  query: languageOnly,
  output: message,
  errors: ['order_not_found', 'order_not_cancellable'],
})

/** "POST /orders/{id}/return: returnReason; message shown to the user." */
export const requestReturn = endpoint({
  method: 'post',
  path: '/orders/{id}/return',
  access: 'member',
  tag,
  summary: 'Ask to return an order.',
  params: id,
  query: languageOnly,
  body: z.object({
    returnReason: shared(requiredText('orders.returnReasonRequired', maxReturnReason)),
  }),
  output: message,
  errors: ['order_not_found', 'return_already_requested', 'return_not_possible'],
})

/** "POST /orders/{id}/requestInvoice: invoiceType, companyName, taxId; message shown." */
export const requestInvoice = endpoint({
  method: 'post',
  path: '/orders/{id}/requestInvoice',
  access: 'member',
  tag,
  summary: 'Ask for the invoice of an order, as a person or as a company.',
  params: id,
  query: languageOnly,
  body: z.object({
    /** As the order says when it is missing. */
    invoiceType: z.enum(invoiceTypes).optional(),
    companyName: z.string().trim().max(orderLimits.name, 'checkout.tooLong').optional(),
    taxId: z.string().trim().max(orderLimits.taxNumber, 'checkout.tooLong').optional(),
    invoiceAddress: z.string().trim().max(orderLimits.invoiceAddress, 'checkout.tooLong').optional(),
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

/** "Issuing creates a numbered PDF that the customer downloads with her own session." */
export const getInvoice = endpoint({
  method: 'get',
  path: '/orders/{id}/invoice',
  access: 'member',
  tag,
  summary: 'The invoice of an order, as a PDF.',
  params: id,
  media: 'application/pdf',
  output: z.string().openapi({ format: 'binary' }),
  errors: ['order_not_found', 'invoice_not_issued'],
})

export const getCreditNote = endpoint({
  method: 'get',
  path: '/orders/{id}/credit-note',
  access: 'member',
  tag,
  summary: 'The credit note that took the invoice of an order back, as a PDF.',
  params: id,
  media: 'application/pdf',
  output: z.string().openapi({ format: 'binary' }),
  errors: ['order_not_found', 'credit_note_not_issued'],
})

/**
 * "The order page follows status changes without reload (server-sent events)." An event `order`, whose data is
 * always {}, says that the order changed, without saying how: read it again. The first comes as soon as changes are
 * heard, a comment every ten seconds.
 */
export const followOrder = endpoint({
  method: 'get',
  path: '/orders/{id}/live',
  access: 'member',
  tag,
  summary: 'Server-sent events: one of the kind `order` whenever the order changes.',
  params: id,
  media: 'text/event-stream',
  output: z.string(),
  errors: ['order_not_found', 'too_many_requests'],
})
