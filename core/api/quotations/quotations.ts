import { z } from '@hono/zod-openapi'
import {
  acceptance,
  askedQuotation,
  declining,
  quotationMessage,
  type AttachedPlan,
} from '../../quotations/asking.ts'
import { declineReasons, quotationStates } from '../../quotations/states.ts'
import { endpointsOf, shared } from '../endpoint.ts'
import { order } from '../orders.ts'
import { date, int, lang, langQuery, linkToken, pdf, ringgit, submissionKey, success } from '../schemas.ts'

const endpoint = endpointsOf('Quotations')

export const quotationState = z.enum(quotationStates)

/** A line as the buyer reads it. */
export const quotationLine = z.object({
  kind: z.enum(['goods', 'free']),
  /** The product's name, or the text of a line without a product. */
  name: z.string(),
  pieces: int,
  price: ringgit,
  /** Of goods only. */
  goods: z
    .object({
      productId: z.string(),
      specName: z.string(),
      displayName: z.string(),
      imgUrl: z.string(),
      size: z.string(),
      listPrice: ringgit,
      /** The number of pieces from which the price applies, if it is a price by quantity. */
      tierFrom: int.optional(),
    })
    .optional(),
})

export const quotationSums = z.object({
  goods: ringgit,
  services: ringgit,
  list: ringgit,
  discount: ringgit,
  deliveryFee: ringgit,
  total: ringgit,
})

/** A question of the buyer or an answer of the shop. */
export const quotationWord = z.object({
  id: z.string(),
  at: date,
  by: z.enum(['buyer', 'staff']),
  name: z.string(),
  text: z.string(),
})

/** The room plan that was sent with the request. */
export const plannedRoom = z.custom<AttachedPlan>().openapi({ type: 'object' })

const placedOrder = z.object({ id: z.string(), orderNumber: z.string() })

/** A version of a quotation, as whoever has its link reads it. */
export const quotation = z
  .object({
    number: z.string(),
    version: int,
    state: quotationState,
    /** The version that replaced the one of this link, with the token of a link to it. */
    replacedBy: z.object({ version: int, token: z.string() }).optional(),
    /** Whom it is for: the company, or the contact. */
    buyer: z.string(),
    company: z.boolean(),
    /** Whether a purchase order number is needed to accept it. */
    purchaseOrderRequired: z.boolean(),
    contactName: z.string(),
    requestedAt: date,
    sentAt: date,
    /** Who of our staff sent it, by given names and the initial of the last name. */
    from: z.string(),
    validUntil: z.string(),
    holdUntil: z.string().optional(),
    lines: z.array(quotationLine),
    sums: quotationSums,
    shippingMethod: order.shape.shippingMethod,
    shippingAddress: order.shape.shippingAddress.optional(),
    pickupPlace: z.string().optional(),
    /** The first and last day of delivery, and the wanted one. */
    promised: z.object({ from: z.string(), to: z.string() }).optional(),
    preferredDay: z.string().optional(),
    note: z.string().optional(),
    terms: z.string().optional(),
    plan: plannedRoom.optional(),
    messages: z.array(quotationWord),
    /** Whether the person of the link may accept it now, and if not, why: somebody else has to, or pieces are missing. */
    mayAccept: z.boolean(),
    above: z.object({ above: ringgit, deciders: z.array(z.string()) }).optional(),
    short: z.array(z.object({ name: z.string(), missing: int })),
    accepted: z
      .object({
        name: z.string(),
        position: z.string(),
        at: date,
        order: placedOrder.optional(),
        cancelled: z.boolean(),
      })
      .optional(),
    declined: z.object({ reason: z.enum(declineReasons), at: date }).optional(),
  })
  .openapi('Quotation')
export type Quotation = z.infer<typeof quotation>

const linkErrors = ['link_expired', 'too_many_requests'] as const

export const askForQuotation = endpoint('POST /quotations', 'anyone', {
  summary:
    'Ask for a quotation, as a signed-in member or with a phone number confirmed by SMS. A request with the same ' +
    'idempotency key returns the first quotation.',
  cookie: { scheme: 'proof', optional: true },
  query: langQuery,
  body: shared(askedQuotation),
  requestHeaders: submissionKey,
  // The address to which it is sent: a member's confirmed one comes before the typed one.
  output: z.object({ id: z.string(), number: z.string(), email: z.string() }),
  errors: [
    'phone_not_verified',
    'account_blocked',
    'company_not_found',
    'company_closed',
    'spec_not_found',
    'quotation_limit_reached',
    'pickup_location_closed',
    'too_many_requests',
  ],
})

export const listOwnQuotations = endpoint('GET /quotations', 'member', {
  summary:
    'The quotations that the member asked for, and those of their companies that they may see, newest first.',
  query: langQuery,
  output: z.array(
    z.object({
      number: z.string(),
      state: quotationState,
      requestedAt: date,
      pieces: int,
      company: z.string().optional(),
      total: ringgit.optional(),
      validUntil: z.string().optional(),
      /** The token of the link to its page, once a version was sent. */
      token: z.string().optional(),
    }),
  ),
})

/** Reads a quotation by the link of an email. */
export const readQuotation = endpoint('POST /quotations/read', 'anyone', {
  summary: 'The version of a quotation that a link names, and what became of it.',
  query: langQuery,
  body: linkToken,
  output: quotation,
  errors: [...linkErrors],
})

export const askAboutQuotation = endpoint('POST /quotations/messages', 'anyone', {
  summary: 'Ask the shop something about the quotation of a link.',
  body: linkToken.extend({ text: shared(quotationMessage) }),
  requestHeaders: submissionKey,
  output: success,
  errors: [...linkErrors, 'quotation_messages_full'],
})

/** Errors of an answer to a quotation. */
const answerErrors = [
  ...linkErrors,
  'quotation_expired',
  'quotation_replaced',
  'quotation_withdrawn',
  'quotation_declined',
] as const

export const acceptQuotation = endpoint('POST /quotations/accept', 'anyone', {
  summary:
    'Accept the quotation of a link. This places exactly one order at the quoted values; whoever accepts it again gets ' +
    'the same order.',
  body: linkToken.extend({
    version: int,
    acceptance: shared(acceptance),
    later: z.boolean().optional().openapi({
      description: 'Whether the goods may come on a later day if the quoted one is not possible any more.',
    }),
  }),
  output: z.object({ order: placedOrder }),
  errors: [
    ...answerErrors,
    'quotation_accepted',
    'quotation_short',
    'quotation_not_yours',
    'approval_required',
    'purchase_order_required',
    'company_closed',
    'company_not_found',
    'account_blocked',
    'country_not_allowed',
    'pickup_location_closed',
    'delivery_day_full',
    'delivery_full',
  ],
})

export const declineQuotation = endpoint('POST /quotations/decline', 'anyone', {
  summary: 'Decline the quotation of a link with a reason.',
  body: linkToken.extend({ version: int, declining: shared(declining) }),
  output: success,
  errors: [...answerErrors, 'quotation_accepted', 'quotation_not_yours'],
})

export const getQuotationPdf = endpoint('GET /quotations/pdf', 'anyone', {
  private: true,
  summary: 'The quotation of a link as a PDF, in one or two languages.',
  query: linkToken.extend({ lang, both: z.enum(['1']).optional() }),
  ...pdf,
  errors: [...linkErrors, 'uploads_busy'],
})
