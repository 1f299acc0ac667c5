import { z } from '@hono/zod-openapi'
import { maxUploadBytes, pictureTypes } from '../../catalogue/uploads.ts'
import { halfDays } from '../../orders/orders.ts'
import { bankAccount, whyReturned } from '../../returns/forms.ts'
import { refundWays, returnReasons, returnStates, returnWays } from '../../returns/statuses.ts'
import { endpointsOf, shared } from '../endpoint.ts'
import { date, idParams, int, langQuery, ringgit, rowNumber, submissionKey, success } from '../schemas.ts'

const endpoint = endpointsOf('Returns')

/** A number of pieces of one order line; `line` is its index in `items`. */
const pieces = z.object({ line: int.min(0), quantity: int.positive() })

/** How the goods come back, as arranged. */
export const arrangedCollection = z.object({
  way: z.enum(returnWays),
  /** yyyy-MM-dd in the shop's time zone. */
  day: z.string().optional(),
  half: z.enum(halfDays).optional(),
  /** Id of a courier. */
  courier: z.string().optional(),
  courierName: z.string().optional(),
  trackingNumber: z.string().optional(),
  trackingUrl: z.string().optional(),
})

/** A photo of a return, without the picture itself. The endpoint of the picture checks who may see it. */
export const returnPhoto = z.object({
  id: z.string(),
  at: date,
  addedBy: z.enum(['customer', 'staff']),
  width: int,
  height: int,
})

/**
 * A return as its customer sees it, in `order.returns`, oldest first. `number` counts from 1 within the order
 * and identifies the return in the customer's requests.
 */
export const returnOfOrder = z
  .object({
    number: int,
    status: z.enum(returnStates),
    startedBy: z.enum(['customer', 'staff']),
    requestedAt: date,
    /** The reason, if given. */
    reason: z.enum(returnReasons).optional(),
    /** The explanation by the customer, or by staff on their behalf. */
    note: z.string(),
    lines: z.array(
      pieces.extend({
        /** Pieces that did not come back; known after the inspection. */
        missing: int.optional(),
      }),
    ),
    photos: z.array(returnPhoto),
    decidedAt: date.optional(),
    /** The message from staff to the customer about the decision. */
    decision: z.string().optional(),
    collection: arrangedCollection.optional(),
    /** How the customer wants to get the refund or, once it is paid, how they got it. */
    refundWay: z.enum(refundWays).optional(),
    /** The last digits of the account for a transfer; '' if none is stored. */
    account: z.string(),
    /** The amount paid back or credited to the exchange; missing until that happens. */
    refundAmount: ringgit.optional(),
    /** The linked order of an exchange. */
    exchange: z.object({ orderId: z.string(), orderNumber: z.string(), credited: ringgit }).optional(),
    /** `downloadUrl` is a path on this site. */
    creditNote: z.object({ creditNoteNumber: z.string(), downloadUrl: z.string() }).optional(),
    /** Whether the customer may still withdraw the return. */
    withdrawable: z.boolean(),
    /** Whether the customer may still add photos. */
    mayAddPhotos: z.boolean(),
    /** Whether the customer may still choose how to be refunded. */
    mayGiveAccount: z.boolean(),
  })
  .openapi('ReturnOfOrder')
export type ReturnOfOrder = z.infer<typeof returnOfOrder>

/** The fields of an order about its returns, in addition to the specified `returnInfo`. */
export const returnsOfOrder = {
  returns: z.array(returnOfOrder),
  /**
   * The pieces that the customer may request to return now; empty while `orderCan.requestReturn` does not permit a
   * return.
   */
  returnable: z.array(pieces),
  /** Only for the linked order of an exchange: the order whose goods are returned, with the amount credited. */
  exchangeOf: z.object({ orderId: z.string(), orderNumber: z.string(), credited: ringgit }).optional(),
}

const numbered = idParams.extend({ number: rowNumber })
const photoParams = numbered.extend({ photo: z.string().min(1).max(100) })

/**
 * Requests the return of some pieces of an order, with a reason. For the whole order, there is `POST
 * /orders/{id}/return`. Photos are uploaded afterwards, one by one, so that a failed upload does not lose the request.
 */
export const startReturn = endpoint('POST /orders/{id}/returns', 'member', {
  summary: 'Request the return of some pieces of an order.',
  params: idParams,
  query: langQuery,
  body: shared(whyReturned).and(
    z.object({
      lines: z.array(pieces).min(1, 'returns.linesRequired').max(200),
      refundWay: z.enum(refundWays).optional(),
      /** Account for a refund by transfer; it may be sent later. */
      account: shared(bankAccount).optional(),
    }),
  ),
  requestHeaders: submissionKey,
  output: z.object({ number: int, message: z.string() }),
  errors: ['order_not_found', 'return_already_requested', 'return_not_possible', 'lines_not_returnable'],
})

export const withdrawReturn = endpoint('POST /orders/{id}/returns/{number}/withdraw', 'member', {
  summary: 'Withdraw a request for a return that staff have not decided on.',
  params: numbered,
  output: success,
  errors: ['order_not_found', 'return_not_found', 'return_move_refused'],
})

/** Saves how the refund is paid. An account is stored encrypted, and deleted when the member's data is erased. */
export const saveReturnAccount = endpoint('POST /orders/{id}/returns/{number}/account', 'member', {
  summary: 'Choose how the refund of a return is paid and, for a transfer, to which account.',
  params: numbered,
  body: z.object({ refundWay: z.enum(refundWays), account: shared(bankAccount).optional() }),
  output: success,
  errors: ['order_not_found', 'return_not_found', 'return_move_refused'],
})

/** The response to an upload. */
export const storedPhoto = returnPhoto
/** Errors of an upload. */
export const photoErrors = [
  'return_not_found',
  'return_move_refused',
  'too_many_photos',
  'picture_not_accepted',
  'picture_too_large',
  'payload_too_large',
  'uploads_busy',
] as const
/** An upload of a photo; the body is the picture itself. */
export const photoUpload = { media: pictureTypes, maxBytes: maxUploadBytes } as const
/** A response that is a picture. */
export const webp = { media: 'image/webp', output: z.string().openapi({ format: 'binary' }) } as const

export const addReturnPhoto = endpoint('POST /orders/{id}/returns/{number}/photos', 'member', {
  summary: 'Add a photo to a return. It is re-encoded without metadata; only the customer and staff see it.',
  params: numbered,
  raw: photoUpload,
  output: storedPhoto,
  errors: ['order_not_found', ...photoErrors],
})

export const removeReturnPhoto = endpoint(
  'POST /orders/{id}/returns/{number}/photos/{photo}/remove',
  'member',
  {
    summary: 'Remove a photo that the customer added.',
    params: photoParams,
    output: success,
    errors: ['order_not_found', 'return_not_found', 'return_photo_not_found', 'return_move_refused'],
  },
)

export const getReturnPhoto = endpoint('GET /orders/{id}/returns/{number}/photos/{photo}', 'member', {
  summary: 'A photo of a return, as WebP.',
  params: photoParams,
  ...webp,
  errors: ['order_not_found', 'return_not_found', 'return_photo_not_found'],
})
