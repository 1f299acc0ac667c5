import { z } from '@hono/zod-openapi'
import { rejection, requestStatuses, requestWord } from '../../companies/purchase-requests.ts'
import { newOrder } from '../../orders/checkout.ts'
import { endpointsOf, shared } from '../endpoint.ts'
import { order } from '../orders.ts'
import {
  date,
  id,
  idParams,
  int,
  langQuery,
  linkToken,
  pageSize,
  ringgit,
  submissionKey,
  success,
} from '../schemas.ts'

const endpoint = endpointsOf('Companies')

const status = z.enum(requestStatuses)

/** One row of a company's purchase requests. */
const requestRow = z
  .object({
    id: z.string(),
    status,
    /** The buyer who sent the request; `own` tells whether that is the signed-in member. */
    askedBy: z.string(),
    own: z.boolean(),
    askedAt: date,
    itemCount: int,
    /** The amount to pay, as it was when approval was requested. */
    asked: ringgit,
  })
  .openapi('PurchaseRequestRow')
export type PurchaseRequestRow = z.infer<typeof requestRow>

/** A line of the request, with its price then and its price and stock now. */
const requestLine = z.object({
  productId: z.string(),
  productName: z.string(),
  specName: z.string(),
  displayName: z.string(),
  imgUrl: z.string(),
  size: z.string(),
  quantity: int,
  /** The price of one piece when approval was requested. */
  asked: ringgit,
  /** The price of one piece now; missing if the spec is no longer sold. */
  price: ringgit.optional(),
  /** Number of pieces in stock. */
  stock: int,
  /** Why the line cannot be ordered now. */
  problem: z.enum(['gone', 'out_of_stock', 'only_left']).optional(),
})

const purchaseRequest = requestRow
  .extend({
    company: z.object({ id: z.string(), legalName: z.string(), closed: z.boolean() }),
    /** Whether the buyer who sent the request has left the company. */
    askerGone: z.boolean(),
    /** The buyer's message to the approver. */
    word: z.string().optional(),
    lines: z.array(requestLine),
    /** The voucher of the order. `discount` is what it deducts now; missing if the voucher no longer applies. */
    voucher: z.object({ code: z.string(), discount: ringgit.optional() }).optional(),
    /** The amount to pay now; missing if a line cannot be ordered. */
    now: ringgit.optional(),
    shippingMethod: order.shape.shippingMethod,
    shippingAddress: order.shape.shippingAddress.optional(),
    /** The name of the place where the goods are collected. */
    pickupPlace: z.string().optional(),
    purchaseOrderNumber: z.string().optional(),
    costCentre: z.string().optional(),
    notes: z.string().optional(),
    /** The delivery day that the buyer prefers. */
    preferredDay: z.string().optional(),
    /** The buyer's limits and the value of their orders this month. */
    spending: z.object({ orderLimit: int.nullable(), monthLimit: int.nullable(), spent: ringgit }).optional(),
    expiresAt: date,
    /** Whether the signed-in member may approve or reject the request. */
    mayDecide: z.boolean(),
    /** Names of the people who may approve or reject the request. */
    deciders: z.array(z.string()),
    decided: z
      .object({
        at: date,
        /** Name of the person who approved, rejected or withdrew the request; missing once their data is erased. */
        by: z.string().optional(),
        reason: z.string().optional(),
        /** The order that was placed, and the amount to pay for it. */
        order: z.object({ id: z.string(), orderNumber: z.string(), amount: ringgit }).optional(),
      })
      .optional(),
  })
  .openapi('PurchaseRequest')
export type PurchaseRequest = z.infer<typeof purchaseRequest>

const placedOrder = z.object({ order: z.object({ id: z.string(), orderNumber: z.string() }) })

/** Errors that approving and rejecting may return. */
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

/** The approval of a request. If the order now costs more than the amount the approver saw, it is not placed. */
const approval = z.object({
  /** The approver's message to the buyer. */
  reason: shared(requestWord).optional(),
  amount: ringgit.openapi({
    description:
      'The amount that the approver saw. If the order costs more now, the error tells the new amount.',
  }),
})

/** Asks the approvers of a company to approve an order. No stock is reserved until they do. */
export const askForApproval = endpoint('POST /companies/{id}/requests', 'member', {
  summary:
    'Ask the approvers of a company to approve an order. While a request is open, asking again for the ' +
    'same order returns that request.',
  params: idParams,
  query: langQuery,
  body: z.object({ order: shared(newOrder), word: shared(requestWord).optional() }),
  requestHeaders: submissionKey,
  output: z.object({ id: z.string() }),
  errors: [
    'company_not_found',
    'company_closed',
    'company_limit_reached',
    'purchase_order_required',
    'order_changed',
    'approval_not_needed',
    'pickup_location_closed',
    'delivery_day_full',
    'delivery_full',
    'voucher_used_up',
    'voucher_used_by_member',
    'voucher_below_minimum',
    'voucher_for_members',
    'voucher_for_other_goods',
    'company_details_required',
    'invalid_tax_number',
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
  summary: 'A purchase request, with the present prices and stock.',
  params: requestParams,
  query: langQuery,
  output: purchaseRequest,
  errors: ['company_not_found', 'purchase_request_not_found'],
})

export const approveRequest = endpoint('POST /companies/{id}/requests/{request}/approve', 'member', {
  summary: 'Approve a purchase request. This places one order, at the present prices.',
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
  summary: 'Withdraw a purchase request. Only the person who asked can do this.',
  params: requestParams,
  output: success,
  errors: ['company_not_found', 'purchase_request_not_found', 'purchase_request_decided'],
})

/**
 * Reads a purchase request by the link in a message. The token of the link is sent in the body, because URLs
 * are logged.
 */
export const readRequestByLink = endpoint('POST /purchaseRequests/read', 'anyone', {
  summary: 'The purchase request that a link leads to, as its recipient, an approver, sees it.',
  query: langQuery,
  body: linkToken,
  output: purchaseRequest,
  errors: ['link_expired', 'too_many_requests'],
})

export const approveRequestByLink = endpoint('POST /purchaseRequests/approve', 'anyone', {
  summary: 'Approve the purchase request that a link leads to.',
  body: linkToken.extend(approval.shape),
  output: placedOrder,
  errors: ['link_expired', 'too_many_requests', ...approvalErrors],
})

export const rejectRequestByLink = endpoint('POST /purchaseRequests/reject', 'anyone', {
  summary: 'Reject, with a reason, the purchase request that a link leads to.',
  body: linkToken.extend({ reason }),
  output: success,
  errors: ['link_expired', 'too_many_requests', ...decisionErrors],
})
