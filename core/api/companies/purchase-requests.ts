import { z } from '@hono/zod-openapi'
import { rejection, requestStatuses, requestWord } from '../../companies/purchase-requests.ts'
import { newOrder } from '../../orders/checkout.ts'
import { endpointsOf, shared } from '../endpoint.ts'
import { order } from '../orders.ts'
import { date, id, idParams, int, langQuery, linkToken, pageSize, ringgit, success } from '../schemas.ts'

const endpoint = endpointsOf('Companies')

const status = z.enum(requestStatuses)

/** One row of a company's purchase requests. */
const requestRow = z
  .object({
    id: z.string(),
    status,
    /** Who asked, and whether it was the caller. */
    askedBy: z.string(),
    own: z.boolean(),
    askedAt: date,
    itemCount: int,
    /** The amount to pay when it was asked for. */
    asked: ringgit,
  })
  .openapi('PurchaseRequestRow')
export type PurchaseRequestRow = z.infer<typeof requestRow>

/** A line as it was asked for and as it is now. */
const requestLine = z.object({
  productId: z.string(),
  productName: z.string(),
  specName: z.string(),
  displayName: z.string(),
  imgUrl: z.string(),
  size: z.string(),
  quantity: int,
  /** The price of one piece when it was asked for. */
  asked: ringgit,
  /** The price of one piece now; missing if it is no longer sold. */
  price: ringgit.optional(),
  /** How many are in stock. */
  stock: int,
  /** Why the line cannot be ordered now. */
  problem: z.enum(['gone', 'out_of_stock', 'only_left']).optional(),
})

const purchaseRequest = requestRow
  .extend({
    company: z.object({ id: z.string(), legalName: z.string() }),
    /** What the buyer tells the approver. */
    word: z.string().optional(),
    lines: z.array(requestLine),
    /** The voucher of the order, and what it deducts now; missing if it deducts nothing any more. */
    voucher: z.object({ code: z.string(), discount: ringgit }).optional(),
    /** The amount to pay now; missing if a line cannot be ordered. */
    now: ringgit.optional(),
    shippingMethod: order.shape.shippingMethod,
    shippingAddress: order.shape.shippingAddress.optional(),
    /** The name of the place where the goods are collected. */
    pickupPlace: z.string().optional(),
    purchaseOrderNumber: z.string().optional(),
    costCentre: z.string().optional(),
    notes: z.string().optional(),
    /** The buyer's limits and what they have ordered this month. */
    spending: z.object({ orderLimit: int.nullable(), monthLimit: int.nullable(), spent: ringgit }).optional(),
    expiresAt: date,
    /** Whether the caller may decide. */
    mayDecide: z.boolean(),
    /** Who may decide, by name. */
    deciders: z.array(z.string()),
    decided: z
      .object({
        at: date,
        /** Missing once their data is erased. */
        by: z.string().optional(),
        reason: z.string().optional(),
        order: z.object({ id: z.string(), orderNumber: z.string() }).optional(),
      })
      .optional(),
  })
  .openapi('PurchaseRequest')
export type PurchaseRequest = z.infer<typeof purchaseRequest>

const placedOrder = z.object({ order: z.object({ id: z.string(), orderNumber: z.string() }) })

/** Errors of a decision. */
const decisionErrors = [
  'company_not_found',
  'company_role_too_low',
  'company_closed',
  'purchase_request_not_found',
  'purchase_request_decided',
  'purchase_request_own',
] as const

const approvalErrors = [
  ...decisionErrors,
  'purchase_request_dearer',
  'purchase_request_asker',
  'order_changed',
  'pickup_location_closed',
  'delivery_day_full',
  'delivery_full',
  'purchase_order_required',
  'invalid_tax_number',
  'company_details_required',
] as const

const reason = shared(rejection.shape.reason)

/** "Approving places exactly one order … if these are higher than asked, she sees both and confirms." */
const approval = z.object({
  /** The amount that the approver saw, in ringgit. */
  amount: ringgit.openapi({
    description: 'The amount that was seen; a higher one is refused with the amount now.',
  }),
})

/** Asks for approval: "the cart with everything of the checkout, waiting, nothing reserved". */
export const askForApproval = endpoint('POST /companies/{id}/requests', 'member', {
  summary: 'Ask the approvers of a company for an order; the same order is asked for once while it waits.',
  params: idParams,
  query: langQuery,
  body: z.object({ order: shared(newOrder), word: shared(requestWord).optional() }),
  output: z.object({ id: z.string() }),
  errors: [
    'company_not_found',
    'company_closed',
    'company_limit_reached',
    'purchase_order_required',
    'order_changed',
    'too_many_requests',
  ],
})

export const listRequests = endpoint('GET /companies/{id}/requests', 'member', {
  summary: 'The purchase requests of a company, newest first; buyers get only their own.',
  params: idParams,
  query: z.object({ after: id.optional(), pageSize }),
  output: z.object({
    requests: z.array(requestRow),
    next: z.string().optional().openapi({ description: 'The value of `after` for the next page.' }),
  }),
  errors: ['company_not_found'],
})

const requestParams = idParams.extend({ request: id })

export const getRequest = endpoint('GET /companies/{id}/requests/{request}', 'member', {
  summary: 'A purchase request with the prices and the stock of now.',
  params: requestParams,
  query: langQuery,
  output: purchaseRequest,
  errors: ['company_not_found', 'purchase_request_not_found'],
})

export const approveRequest = endpoint('POST /companies/{id}/requests/{request}/approve', 'member', {
  summary: 'Approve a purchase request, which places one order at the prices of now.',
  params: requestParams,
  body: approval,
  output: placedOrder,
  errors: [...approvalErrors],
})

export const rejectRequest = endpoint('POST /companies/{id}/requests/{request}/reject', 'member', {
  summary: 'Reject a purchase request with a reason, which the buyer reads.',
  params: requestParams,
  body: z.object({ reason }),
  output: success,
  errors: [...decisionErrors],
})

export const withdrawRequest = endpoint('POST /companies/{id}/requests/{request}/withdraw', 'member', {
  summary: 'Withdraw a purchase request; only who asked can.',
  params: requestParams,
  output: success,
  errors: ['company_not_found', 'purchase_request_not_found', 'purchase_request_decided'],
})

/** Decisions by a message's link, which names its recipient. Its token is in the body, because URLs are logged. */
export const readRequestByLink = endpoint('POST /purchaseRequests/read', 'anyone', {
  summary: 'The purchase request of a link; the link stands for the approver to whom it was sent.',
  query: langQuery,
  body: linkToken,
  output: purchaseRequest,
  errors: ['link_expired', 'too_many_requests'],
})

export const approveRequestByLink = endpoint('POST /purchaseRequests/approve', 'anyone', {
  summary: 'Approve the purchase request of a link.',
  body: linkToken.extend(approval.shape),
  output: placedOrder,
  errors: ['link_expired', 'too_many_requests', ...approvalErrors],
})

export const rejectRequestByLink = endpoint('POST /purchaseRequests/reject', 'anyone', {
  summary: 'Reject the purchase request of a link with a reason.',
  body: linkToken.extend({ reason }),
  output: success,
  errors: ['link_expired', 'too_many_requests', ...decisionErrors],
})
