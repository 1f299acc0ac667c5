import { z } from '@hono/zod-openapi'
import { maxQuantity } from '../../cart/cart.ts'
import { maxOrderLines } from '../../orders/checkout.ts'
import { orderStatuses } from '../../orders/statuses.ts'
import { bankAccount, collection, whyReturned } from '../../returns/forms.ts'
import {
  refundWays,
  returnActions,
  returnReasons,
  returnStates,
  scrapReasons,
} from '../../returns/statuses.ts'
import { approvalReason } from '../../staff/approvals.ts'
import { endpointsOf, shared } from '../endpoint.ts'
import { date, id, idParams, int, langQuery, ringgit, staffNote, submissionKey, success } from '../schemas.ts'
import { undoFields, undoInput } from '../orders-by-staff/undo.ts'
import { givenAboutOrder, mayWait, ofColleague } from '../staff/second-person.ts'
import { askedRefund, customerText } from '../staff/refunds.ts'
import { arrangedCollection, photoErrors, photoUpload, returnPhoto, storedPhoto, webp } from './returns.ts'

const endpoint = endpointsOf('Back office: returns')

/** The id of a return. */
const returnId = int.positive()
const returnParams = z.object({ id: z.coerce.number<number>().int().positive() })
const photoParams = returnParams.extend({ photo: z.string().min(1).max(100) })
/** Id of the return's newest event. A request with an older id fails. */
const seen = int.min(0)
const line = z.object({ position: int.min(0), quantity: int.positive() })

/**
 * A return, as staff see it. `can` lists the actions that the signed-in user may take now. Each action has an
 * endpoint: `arrange` has collection; `on_its_way`, `arrive` and `withdraw` have move; `credit` has the order's credit
 * note; the others have the endpoint of the same name.
 */
const staffReturn = z
  .object({
    id: returnId,
    /** The return's number within the order, from 1. */
    number: int,
    status: z.enum(returnStates),
    startedBy: z.enum(['customer', 'staff']),
    /** The colleague who started the return. */
    by: z.string().optional(),
    requestedAt: date,
    /** The reason, if given. */
    reason: z.enum(returnReasons).optional(),
    note: z.string(),
    lines: z.array(
      line.extend({
        /**
         * The part of the amount paid for the order that is for these pieces. After the inspection, pieces that did
         * not come back are not counted.
         */
        worth: ringgit,
        /** Results of the inspection; they add up to the quantity. */
        sellable: int.optional(),
        scrapped: int.optional(),
        missing: int.optional(),
        scrapReason: z.enum(scrapReasons).optional(),
        /** The amount paid back for this line. */
        refunded: ringgit.optional(),
      }),
    ),
    photos: z.array(returnPhoto),
    decision: z.object({ at: date, by: z.string().optional(), text: z.string() }).optional(),
    collection: arrangedCollection.optional(),
    arrivedAt: date.optional(),
    inspection: z.object({ at: date, by: z.string().optional(), note: z.string() }).optional(),
    refund: z.object({
      /**
       * The proposed refund: the value of the goods. When the order's last goods come back, also the fees
       * that were paid.
       */
      worth: ringgit,
      /** The part of the proposed amount that is for fees. */
      fees: ringgit,
      /** Maximum amount that may still be paid back for the order. */
      most: ringgit,
      /** Maximum amount that the signed-in user may pay back without approval. */
      mostAlone: ringgit,
      /** How the customer wants to get the refund or, once it is paid, how they got it. */
      way: z.enum(refundWays).optional(),
      /** Whether the shop has stored a bank account for the refund. */
      hasAccount: z.boolean(),
      /** The account; only for users who may pay refunds. */
      account: shared(bankAccount).optional(),
      /** The amount paid back; `exchanged` is the part that was credited to the exchange. */
      paid: z
        .object({
          amount: ringgit,
          exchanged: ringgit,
          reason: z.string(),
          at: date,
          by: z.string().optional(),
        })
        .optional(),
      /** A requested refund that awaits a colleague's approval, by `POST /staff/approvals/{id}/decide`. */
      asked: askedRefund.optional(),
      mayDecideAsked: z.boolean(),
    }),
    /** The linked order of an exchange, with the amount credited to it; missing if the order was cancelled. */
    exchange: z
      .object({
        orderId: z.string(),
        orderNumber: z.string(),
        status: z.enum(orderStatuses),
        total: ringgit,
        credited: ringgit,
      })
      .optional(),
    creditNote: z.object({ creditNoteNumber: z.string(), issuedAt: date, amount: ringgit }).optional(),
    /** The amount that a credit note for this return would reverse. */
    creditable: ringgit.optional(),
    /** The actions that the signed-in user may take now. */
    can: z.array(z.enum(returnActions)),
    seen,
    /** The last step, if the signed-in user may undo or correct it. `to` is the state before the step. */
    undo: z.object({ to: z.enum(returnStates).optional(), ...undoFields }).optional(),
    events: z.array(
      z.object({
        at: date,
        status: z.enum(returnStates),
        /** The colleague; missing if the customer took this step. */
        by: z.string().optional(),
        note: z.string().optional(),
        correction: z.literal(true).optional(),
      }),
    ),
  })
  .openapi('StaffReturn')
export type StaffReturn = z.infer<typeof staffReturn>

const orderReturns = z
  .object({
    orderId: z.string(),
    orderNumber: z.string(),
    status: z.enum(orderStatuses),
    customerName: z.string(),
    phoneNumber: z.string(),
    /**
     * Whether the signed-in user may start a return now. The goods must be handed over, some must still be returnable,
     * and no other return may be open.
     */
    mayStart: z.boolean(),
    /** Whether no return can start yet because the goods are not handed over. */
    awaitsHandover: z.boolean(),
    /** The lines of the order; returns refer to them by index. */
    items: z.array(
      z.object({
        position: int,
        productId: z.string(),
        specId: z.string(),
        productName: z.string(),
        displayName: z.string(),
        imgUrl: z.string(),
        quantity: int,
        price: ringgit,
        /** Pieces that may be returned. */
        returnable: int,
      }),
    ),
    /** Oldest first. */
    returns: z.array(staffReturn),
    ...givenAboutOrder,
    /** Only for the linked order of an exchange: the order whose goods are returned, with the amount credited. */
    exchangeOf: z.object({ orderId: z.string(), orderNumber: z.string(), credited: ringgit }).optional(),
  })
  .openapi('OrderReturns')
export type OrderReturns = z.infer<typeof orderReturns>

export const getOrderReturns = endpoint('GET /staff/orders/{id}/returns', 'orders:read', {
  summary: 'The returns of an order, and the pieces that may still be returned.',
  params: idParams,
  query: langQuery,
  output: orderReturns,
  errors: ['order_not_found'],
})

/** Starts a return for a customer who calls or comes to the shop. It can be approved at once. */
export const startStaffReturn = endpoint('POST /staff/orders/{id}/returns', 'returns:decide', {
  summary: 'Start a return of some pieces for the customer; it can be approved at once.',
  params: idParams,
  body: shared(whyReturned).and(
    z.object({
      lines: z.array(line).min(1, 'returns.linesRequired').max(maxOrderLines),
      approve: z.boolean().default(false),
      collection: shared(collection).optional(),
    }),
  ),
  requestHeaders: submissionKey,
  /** The id of the return. */
  output: z.object({ return: returnId }),
  errors: ['order_not_found', 'return_not_possible', 'lines_not_returnable', 'courier_off'],
})

const changing = ['return_not_found', 'order_changed_meanwhile', 'return_move_refused'] as const

/** Approves or rejects a return. */
export const decideReturn = endpoint('POST /staff/returns/{id}/decide', 'returns:decide', {
  summary: 'Approve a return, and arrange its collection if that is known, or reject it with a reason.',
  params: returnParams,
  body: z.object({
    seen,
    approve: z.boolean(),
    /** A message to the customer; required for a rejection. */
    text: customerText.optional(),
    collection: shared(collection).optional(),
  }),
  output: success,
  errors: [...changing, 'courier_off'],
})

export const changeReturn = endpoint('POST /staff/returns/{id}/change', 'returns:decide', {
  summary: 'Change lines or reason of a return whose goods are not on their way.',
  params: returnParams,
  body: shared(whyReturned).and(
    z.object({ seen, lines: z.array(line).min(1, 'returns.linesRequired').max(maxOrderLines) }),
  ),
  output: success,
  errors: [...changing, 'lines_not_returnable'],
})

/** Arranges how the goods of a return come back. */
export const arrangeReturn = endpoint('POST /staff/returns/{id}/collection', 'returns:decide', {
  summary: 'Arrange how the goods of an approved return come back; the customer gets a message.',
  params: returnParams,
  body: z.object({ seen, collection: shared(collection) }),
  output: success,
  errors: [...changing, 'courier_off'],
})

export const moveReturn = endpoint('POST /staff/returns/{id}/move', 'orders:read', {
  summary:
    'Record that the goods are on their way or have arrived, or that the customer keeps them. Each of ' +
    'these steps needs its own permission.',
  params: returnParams,
  body: z.object({ seen, to: z.enum(['on_its_way', 'arrived', 'withdrawn']), note: staffNote }),
  output: success,
  errors: changing,
})

/** Records the inspection: which pieces can be sold again, are scrapped or are missing. */
export const inspectReturn = endpoint('POST /staff/returns/{id}/inspect', 'orders:move', {
  summary:
    'Record for each piece whether it can be sold again and goes into stock, is scrapped, or did not come.',
  params: returnParams,
  body: z.object({
    seen,
    lines: z
      .array(
        z.object({
          position: int.min(0),
          sellable: int.min(0),
          scrapped: int.min(0),
          missing: int.min(0),
          /** Required if pieces are scrapped. */
          scrapReason: z.enum(scrapReasons).optional(),
        }),
      )
      .min(1)
      .max(maxOrderLines),
    note: staffNote,
  }),
  output: success,
  errors: changing,
})

const refund = z.object({
  seen,
  /** Amount for all lines and fees together, in ringgit and sen; the proposed amount by default. */
  amount: ringgit.optional(),
  /** How the part of the refund is paid that is not credited to an exchange. */
  way: z.enum(refundWays),
  /** Account for a transfer; not needed if the shop has stored one already. */
  account: shared(bankAccount).optional(),
  /** Why the amount differs from the proposed one; only colleagues read it. */
  reason: z.string().trim().max(500, 'common.tooLong').default(''),
  /** A message to the customer. */
  text: customerText.optional(),
})

/** Refunds a return in cash or by transfer: books the payment and completes the return. */
export const refundReturn = endpoint('POST /staff/returns/{id}/refund', 'returns:refund', {
  summary: 'Pay back an inspected return in cash or by transfer, which completes it.',
  params: returnParams,
  body: refund,
  output: success,
  errors: [...changing, 'second_person_needed'],
})

/** Asks a colleague to approve a refund above the limit of one person. */
export const askReturnRefund = endpoint('POST /staff/returns/{id}/refund/ask', 'returns:refund', {
  summary: 'Ask a colleague to approve a refund above the limit of one person; replaces an earlier request.',
  params: returnParams,
  body: refund.extend({ why: shared(approvalReason) }),
  output: success,
  errors: changing,
})

export const saveStaffReturnAccount = endpoint('POST /staff/returns/{id}/account', 'returns:decide', {
  summary:
    'Record how the customer wants the refund and, for a transfer, the account, which is stored encrypted.',
  params: returnParams,
  body: z.object({ refundWay: z.enum(refundWays), account: shared(bankAccount).optional() }),
  output: success,
  errors: ['return_not_found', 'return_move_refused'],
})

/**
 * Places the exchange as a linked order to the same address. The order takes its stock at once and is credited the
 * value of the returned goods. The difference is collected on delivery or refunded with the return.
 */
export const exchangeReturn = endpoint('POST /staff/returns/{id}/exchange', 'orders:place', {
  summary: 'Place the linked order of an exchange for an approved return. The order is confirmed at once.',
  params: returnParams,
  body: z.object({
    seen,
    lines: z
      .array(
        z.object({
          productId: id,
          specId: id,
          quantity: int.min(1).max(maxQuantity),
          /** The price that staff saw. */
          price: ringgit,
        }),
      )
      .min(1)
      .max(maxOrderLines),
    /** Notes on the order. */
    notes: z.string().trim().max(1000, 'common.tooLong').default(''),
    ...ofColleague,
  }),
  requestHeaders: submissionKey,
  /** The order; missing if the exchange awaits a colleague's approval. */
  output: z.object({ ...mayWait, orderId: z.string().optional(), orderNumber: z.string().optional() }),
  errors: [
    ...changing,
    'exchange_not_possible',
    'order_changed',
    'member_blocked',
    'member_not_found',
    'idempotency_key_reused',
    'too_many_pending_orders',
    'pickup_location_closed',
    'delivery_full',
    'too_many_requests',
    'second_person_needed',
  ],
})

/** Undoes or corrects the last step of a return, including stock, money and the order's status. */
export const undoReturnMove = endpoint('POST /staff/returns/{id}/undo', 'orders:read', {
  summary: 'Undo or correct the last step of a return. Needs the permission that the step itself needed.',
  params: returnParams,
  body: z.object({ seen, ...undoInput }),
  output: success,
  errors: [
    'return_not_found',
    'order_changed_meanwhile',
    'move_not_undoable',
    'cash_day_closed',
    'second_person_needed',
  ],
})

export const addStaffReturnPhoto = endpoint('POST /staff/returns/{id}/photos', 'orders:note', {
  summary: 'Add a photo to a return, for example of its inspection.',
  params: returnParams,
  raw: photoUpload,
  output: storedPhoto,
  errors: photoErrors,
})

export const removeStaffReturnPhoto = endpoint(
  'POST /staff/returns/{id}/photos/{photo}/remove',
  'returns:decide',
  {
    summary: 'Remove a photo of a return.',
    params: photoParams,
    output: success,
    errors: ['return_not_found', 'return_photo_not_found'],
  },
)

export const getStaffReturnPhoto = endpoint('GET /staff/returns/{id}/photos/{photo}', 'orders:read', {
  summary: 'A photo of a return, as WebP.',
  params: photoParams,
  ...webp,
  errors: ['return_not_found', 'return_photo_not_found'],
})
