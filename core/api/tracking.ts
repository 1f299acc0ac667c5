import { z } from '@hono/zod-openapi'
import { countries } from '../contact/countries.ts'
import { trackingCodeConfirmation, trackingCodeRequest } from '../tracking/tracking.ts'
import { endpointsOf, shared } from './endpoint.ts'
import { confirmation, offeredDays } from './orders-by-customer/confirming.ts'
import { contentChange, order } from './orders.ts'
import {
  codeSent,
  eventStream,
  humanCheckErrors,
  langQuery,
  linkToken,
  smsErrors,
  success,
} from './schemas.ts'

const endpoint = endpointsOf('Tracking')

/** The destination of a delivery, without the street. */
const destination = z.object({ city: z.string(), postalCode: z.string(), country: z.enum(countries) })

/**
 * An order as the holder of a tracking link sees it: without street, phone, email and typed texts, and with a
 * masked name.
 */
const trackedOrder = order
  .pick({
    id: true,
    orderNumber: true,
    amountToPay: true,
    paidInAdvance: true,
    orderDate: true,
    updatedAt: true,
    status: true,
    partlyShipped: true,
    statusHistory: true,
    shippingMethod: true,
    pickupPlace: true,
    promise: true,
    shippingProvider: true,
    courierName: true,
    trackingNumber: true,
    trackingUrl: true,
    parcels: true,
    toPayLater: true,
    customerConfirmedAt: true,
  })
  .extend({
    items: z.array(
      order.shape.items.element.pick({
        productId: true,
        productName: true,
        quantity: true,
        imgUrl: true,
        specName: true,
        displayName: true,
      }),
    ),
    changes: z.array(
      contentChange.omit({ address: true, notes: true, note: true }).extend({
        /** The new destination, if the change sets another address. */
        destination: destination.extend({ recipient: z.string() }).optional(),
      }),
    ),
    /** Whether nothing has been paid. */
    unpaid: z.boolean(),
    /** The masked name of the recipient, for example 'T••• M•••'. */
    recipient: z.string(),
    /** Missing for a pickup. */
    destination: destination.optional(),
    /** A ticket that opens the stream of the order's changes, and nothing else. */
    followTicket: z.string(),
  })
  .openapi('TrackedOrder')
export type TrackedOrder = z.infer<typeof trackedOrder>

/** Reads an order by its tracking link. The request is a POST, so that no URL contains the token. */
export const trackOrder = endpoint('POST /tracking', 'anyone', {
  summary: 'The order behind a tracking link, without the data that only its member may see.',
  query: langQuery,
  body: linkToken,
  output: trackedOrder,
  errors: ['link_expired', 'too_many_requests'],
})

/** Sends a code to track an order by its number and phone. */
export const sendTrackingCode = endpoint('POST /tracking/code', 'anyone', {
  summary:
    'Send a 6-digit code by SMS to the phone number of an order, after a human check; the response ' +
    'is the same whether or not there is such an order.',
  cookie: { scheme: 'humanCheck', optional: true },
  query: langQuery,
  body: shared(trackingCodeRequest),
  output: success.extend(codeSent),
  errors: [...humanCheckErrors, 'country_not_allowed', ...smsErrors],
})

export const confirmTrackingCode = endpoint('POST /tracking/confirm', 'anyone', {
  summary: 'Exchange the code for the token of a tracking link, which works for a day.',
  body: shared(trackingCodeConfirmation),
  output: linkToken,
  errors: ['incorrect_code', 'code_expired', 'too_many_requests'],
})

/**
 * Streams the changes of a tracked order. Proxies log URLs, so this URL has a ticket in place of the link's token. The
 * stream's events say only that the order has changed.
 */
export const followTrackedOrder = endpoint('GET /tracking/live', 'anyone', {
  summary: 'Server-sent events: one named `order` whenever the order behind a tracking link changes.',
  private: true,
  query: z.object({ ticket: linkToken.shape.token }),
  ...eventStream,
  errors: ['link_expired', 'too_many_requests'],
})

/** Reads the days that the customer may choose for their order. */
export const readTrackedDays = endpoint('POST /tracking/days', 'anyone', {
  summary:
    'The days on which the order behind a tracking link could be delivered, until the shop confirms it.',
  body: linkToken,
  output: offeredDays,
  errors: ['link_expired', 'order_not_to_confirm', 'delivery_full', 'too_many_requests'],
})

/**
 * Confirms a cash order by its link, with another delivery day if the customer chooses one. It fails if the order has
 * changed since they saw it. Staff must still confirm the order.
 */
export const confirmTrackedOrder = endpoint('POST /tracking/order/confirm', 'anyone', {
  summary: 'Confirm the order behind a tracking link, for another day if one is given.',
  body: linkToken.extend(confirmation.shape),
  output: success,
  errors: [
    'link_expired',
    'order_not_to_confirm',
    'confirmation_outdated',
    'delivery_day_full',
    'delivery_full',
    'too_many_requests',
  ],
})

/** Cancels an order by its link. */
export const cancelTrackedOrder = endpoint('POST /tracking/order/cancel', 'anyone', {
  summary: 'Cancel the order behind a tracking link, until the shop confirms it.',
  body: linkToken,
  output: success,
  errors: ['link_expired', 'order_not_cancellable', 'too_many_requests'],
})
