import { z } from '@hono/zod-openapi'
import { maxUploadBytes, pictureTypes } from '../../catalogue/uploads.ts'
import { halfDays } from '../../orders/orders.ts'
import { bankAccount, whyReturned } from '../../returns/forms.ts'
import { refundWays, returnReasons, returnStates, returnWays } from '../../returns/statuses.ts'
import { endpointsOf, shared } from '../endpoint.ts'
import { date, idParams, int, langQuery, ringgit, submissionKey, success } from '../schemas.ts'

const endpoint = endpointsOf('Returns')

/** Pieces of a line of the order, by its index in `items`. */
const pieces = z.object({ line: int.min(0), quantity: int.positive() })

/** How the goods come back, as it was arranged. */
export const arrangedCollection = z.object({
  way: z.enum(returnWays),
  /** yyyy-MM-dd in the shop's time zone. */
  day: z.string().optional(),
  half: z.enum(halfDays).optional(),
  /** The id of a courier. */
  courier: z.string().optional(),
  courierName: z.string().optional(),
  trackingNumber: z.string().optional(),
  trackingUrl: z.string().optional(),
})

/** A photo of a return; its bytes come from the endpoint of whoever may see it. */
export const returnPhoto = z.object({
  id: z.string(),
  at: date,
  addedBy: z.enum(['customer', 'staff']),
  width: int,
  height: int,
})

/**
 * A return as its customer sees it, part of `order.returns`; the newest comes last. `number` is within the order, from 1,
 * and names it in her calls.
 */
export const returnOfOrder = z
  .object({
    number: int,
    status: z.enum(returnStates),
    startedBy: z.enum(['customer', 'staff']),
    requestedAt: date,
    /** Missing for those before there were reasons. */
    reason: z.enum(returnReasons).optional(),
    /** What she wrote, or staff for her. */
    note: z.string(),
    lines: z.array(
      pieces.extend({
        /** After the inspection. */
        missing: int.optional(),
      }),
    ),
    photos: z.array(returnPhoto),
    decidedAt: date.optional(),
    /** What staff wrote to her about the decision. */
    decision: z.string().optional(),
    collection: arrangedCollection.optional(),
    /** How she wants to be paid back, or was. */
    refundWay: z.enum(refundWays).optional(),
    /** The last digits of the account for a transfer; '' where the shop has no account. */
    account: z.string(),
    /** What was paid back, or went into the exchange; missing until then. */
    refundAmount: ringgit.optional(),
    /** The linked order of an exchange. */
    exchange: z.object({ orderId: z.string(), orderNumber: z.string(), credited: ringgit }).optional(),
    /** The path of the PDF is of this site. */
    creditNote: z.object({ creditNoteNumber: z.string(), downloadUrl: z.string() }).optional(),
    /** Whether she may still withdraw it, add and remove photos, and say where the refund goes. */
    withdrawable: z.boolean(),
    mayAddPhotos: z.boolean(),
    mayGiveAccount: z.boolean(),
  })
  .openapi('ReturnOfOrder')
export type ReturnOfOrder = z.infer<typeof returnOfOrder>

/** What an order says about returns, beside its specified `returnInfo`. */
export const returnsOfOrder = {
  returns: z.array(returnOfOrder),
  /** The pieces that she may request to return now, by index in `items`; none while `orderCan.requestReturn` refuses. */
  returnable: z.array(pieces),
  /** For the linked order of an exchange: the order whose goods came back, and what of this one is paid with them. */
  exchangeOf: z.object({ orderId: z.string(), orderNumber: z.string(), credited: ringgit }).optional(),
}

const numbered = idParams.extend({ number: z.coerce.number<number>().int().positive() })
const photoParams = numbered.extend({ photo: z.string().min(1).max(100) })

/**
 * "Returns … started by … the customer, by line and quantity, with reason." `POST /orders/{id}/return` still returns all
 * pieces of an order. Photos follow one by one, so that a broken upload loses nothing of the request.
 */
export const startReturn = endpoint('POST /orders/{id}/returns', 'member', {
  summary: 'Request the return of some pieces of an order.',
  params: idParams,
  query: langQuery,
  body: shared(whyReturned).and(
    z.object({
      lines: z.array(pieces).min(1, 'returns.linesRequired').max(200),
      refundWay: z.enum(refundWays).optional(),
      /** For a refund by transfer; it may follow later. */
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

/** "Refund in cash or transfer." The account is stored encrypted, and goes when her data is erased. */
export const saveReturnAccount = endpoint('POST /orders/{id}/returns/{number}/account', 'member', {
  summary: 'Say how the refund of a return is to be paid, and for a transfer where to.',
  params: numbered,
  body: z.object({ refundWay: z.enum(refundWays), account: shared(bankAccount).optional() }),
  output: success,
  errors: ['order_not_found', 'return_not_found', 'return_move_refused'],
})

/** What an upload answers. */
export const storedPhoto = returnPhoto
/** The errors of an upload. */
export const photoErrors = [
  'return_not_found',
  'return_move_refused',
  'too_many_photos',
  'picture_not_accepted',
  'picture_too_large',
  'payload_too_large',
  'uploads_busy',
] as const
/** An upload of a photo: the bytes of the picture are the body. */
export const photoUpload = { media: pictureTypes, maxBytes: maxUploadBytes } as const
/** A response that is a picture. */
export const webp = { media: 'image/webp', output: z.string().openapi({ format: 'binary' }) } as const

export const addReturnPhoto = endpoint('POST /orders/{id}/returns/{number}/photos', 'member', {
  summary: 'Add a photo to a return: it is re-encoded without metadata, and only she and staff see it.',
  params: numbered,
  raw: photoUpload,
  output: storedPhoto,
  errors: ['order_not_found', ...photoErrors],
})

export const removeReturnPhoto = endpoint(
  'POST /orders/{id}/returns/{number}/photos/{photo}/remove',
  'member',
  {
    summary: 'Remove a photo that she added herself.',
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
