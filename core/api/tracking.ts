import { z } from '@hono/zod-openapi'
import { countries } from '../contact/countries.ts'
import { halfDays } from '../orders/orders.ts'
import { trackingCodeConfirmation, trackingCodeRequest } from '../tracking/tracking.ts'
import { endpointsOf, shared } from './endpoint.ts'
import { contentChange, order } from './orders.ts'
import {
  codeSent,
  date,
  eventStream,
  humanCheckErrors,
  langQuery,
  linkToken,
  smsErrors,
  success,
} from './schemas.ts'

const endpoint = endpointsOf('Tracking')

/** "Nothing private beyond what the link's holder knows": no street, phone, email or typed text, and a masked name. */
const trackedOrder = order
  .pick({
    id: true,
    orderNumber: true,
    amountToPay: true,
    paidInAdvance: true,
    orderDate: true,
    updatedAt: true,
    status: true,
    statusHistory: true,
    shippingMethod: true,
    pickupPlace: true,
    promise: true,
    shippingProvider: true,
    courierName: true,
    trackingNumber: true,
    trackingUrl: true,
    parcels: true,
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
    changes: z.array(contentChange.omit({ address: true, notes: true, note: true })),
    /** Whether nothing was paid yet. */
    unpaid: z.boolean(),
    /** 'T••• M•••' */
    recipient: z.string(),
    /** Missing for an order that is picked up. */
    destination: z
      .object({ city: z.string(), postalCode: z.string(), country: z.enum(countries) })
      .optional(),
  })
  .openapi('TrackedOrder')
export type TrackedOrder = z.infer<typeof trackedOrder>

/** "Track without signing in: signed link in every mail and SMS." A POST, so that the token is in no address of a call. */
export const trackOrder = endpoint('POST /tracking', 'anyone', {
  summary: 'The order behind a tracking link, without what only its member may see.',
  query: langQuery,
  body: linkToken,
  output: trackedOrder,
  errors: ['link_expired', 'too_many_requests'],
})

/** "And number + phone + SMS code." */
export const sendTrackingCode = endpoint('POST /tracking/code', 'anyone', {
  summary:
    'Send a 6-digit code by SMS to the phone number of an order, after a human check; answers the same whether or not ' +
    'there is such an order.',
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

/** "The same live page." */
export const followTrackedOrder = endpoint('GET /tracking/live', 'anyone', {
  summary: 'Server-sent events: `order` whenever the order behind a tracking link changes.',
  private: true,
  query: linkToken,
  ...eventStream,
  errors: ['link_expired', 'too_many_requests'],
})

/** The days that she may choose from, as they are now. */
export const readTrackedDays = endpoint('POST /tracking/days', 'anyone', {
  summary:
    'The days on which the order behind a tracking link could be delivered, while it waits to be confirmed.',
  body: linkToken,
  output: z.object({ days: z.array(z.string()) }),
  errors: ['link_expired', 'order_not_to_confirm', 'delivery_full', 'too_many_requests'],
})

/** "A signed link lets her confirm a cash order, choose another slot." The order is confirmed as it was seen. */
export const confirmTrackedOrder = endpoint('POST /tracking/order/confirm', 'anyone', {
  summary: 'Confirm the order behind a tracking link, for another day if one is given.',
  body: linkToken.extend({
    /** The `updatedAt` of the order that the customer saw. */
    seen: date,
    day: z.iso.date().optional(),
    half: z.enum(halfDays).optional(),
  }),
  output: success,
  errors: [
    'link_expired',
    'order_not_to_confirm',
    'confirmation_outdated',
    'delivery_day_full',
    'too_many_requests',
  ],
})

/** "Or cancel." */
export const cancelTrackedOrder = endpoint('POST /tracking/order/cancel', 'anyone', {
  summary: 'Cancel the order behind a tracking link, while it waits to be confirmed.',
  body: linkToken,
  output: success,
  errors: ['link_expired', 'order_not_cancellable', 'too_many_requests'],
})
