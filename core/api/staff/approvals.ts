import { z } from '@hono/zod-openapi'
import { deductionReason, maxDeductionReason } from '../../orders/deductions.ts'
import { approvalKinds, approvalLimits, approvalReason, maxApprovalReason } from '../../staff/approvals.ts'
import { deciderChanges } from '../../staff/deciders.ts'
import { staffPermissions } from '../../staff/staff.ts'
import { endpointsOf, shared } from '../endpoint.ts'
import { contentChange } from '../orders.ts'
import { date, idParams, inBothLanguages, ringgit, success, version } from '../schemas.ts'
import { outcome } from './outcome.ts'
import { customerText, payee } from './refunds.ts'

const endpoint = endpointsOf('Back office: approvals')

const limits = z.object({ refund: ringgit.nullable(), discount: ringgit.nullable() })

/** The requested change of an account or a role. */
const change = z.object({
  what: z.enum([...deciderChanges, 'first_decision']),
  /** Id of the account; missing if it does not exist yet, or if a role is changed. */
  staffId: z.string().optional(),
  name: z.string().optional(),
  email: z.string().optional(),
  /** The role that the account has or would get. If a role is changed: that role. */
  role: inBothLanguages,
  /** The role that the account would lose. */
  from: inBothLanguages.optional(),
  /** Permissions that the role would get; `removed` lists those that it would lose. */
  added: z.array(z.enum(staffPermissions)).optional(),
  removed: z.array(z.enum(staffPermissions)).optional(),
})
export type StaffChangeView = z.infer<typeof change>

const approval = z
  .object({
    id: z.string(),
    kind: z.enum(approvalKinds),
    order: z.object({ id: z.string(), orderNumber: z.string() }).optional(),
    /** The quotation that it is about. */
    quotation: z.object({ id: z.string(), number: z.string() }).optional(),
    amount: ringgit.optional(),
    /** The recipient of the money, if the request is about a refund. */
    payee: payee.optional(),
    /** The requested limits, if the request is about limits. */
    limits: limits.optional(),
    change: change.optional(),
    /** The changes of the order, if the request is about changing an order. */
    content: contentChange.optional(),
    /**
     * If the request is not about an order: the first goods, each with the number of pieces lost or with the old and
     * new price.
     */
    goods: z
      .array(
        z.object({
          /** Names of the product and the spec. */
          name: z.string(),
          pieces: z.number().int().optional(),
          from: ringgit.optional(),
          to: ringgit.optional(),
        }),
      )
      .optional(),
    /** Number of goods that the request is about. */
    goodsCount: z.number().int().optional(),
    reason: z.string(),
    by: z.string(),
    at: date,
    /** When the request takes effect automatically, unless somebody approves or refuses it before. */
    until: date.optional(),
    /** Names of the colleagues who may approve the request. */
    deciders: z.array(z.string()),
    /** Whether the signed-in user may approve the request. */
    mayDecide: z.boolean(),
    /** Whether the signed-in user may refuse the request, or withdraw it if it is their own. */
    mayRefuse: z.boolean(),
    /** Whether it is the signed-in user's own request. */
    isOwn: z.boolean(),
  })
  .openapi('Approval')

/** Asks a colleague to approve a deduction above the limit. */
export const askDeduction = endpoint('POST /staff/orders/{id}/deduction', 'orders:move', {
  summary:
    'Ask a colleague to confirm a pending order with a deduction above the limit; replaces an earlier ' +
    'request.',
  params: idParams,
  body: z.object({
    adjustment: ringgit,
    reason: shared(deductionReason),
    /** The message that the customer gets if the request is approved. */
    description: customerText.optional(),
  }),
  output: success,
  errors: ['order_not_found', 'status_move_refused'],
})

export const decideDeduction = endpoint('POST /staff/orders/{id}/deduction/decide', 'discounts:approve', {
  summary: 'Approve a requested deduction, which also confirms the order, or refuse it.',
  params: idParams,
  body: z.object({
    /** The order's `updatedAt` when it was read. The request fails if the order has changed since. */
    seen: date,
    approve: z.boolean(),
    /** The reason for a refusal; only colleagues read it. */
    reason: z.string().trim().max(maxDeductionReason).default(''),
  }),
  output: success,
  errors: [
    'order_not_found',
    'deduction_not_asked',
    'order_changed_meanwhile',
    'status_move_refused',
    'exchange_credit_stands',
    'decides_later',
  ],
})

/** Asks a colleague to approve a refund above the limit of one person. */
export const askRefund = endpoint('POST /staff/orders/{id}/refund', 'returns:refund', {
  summary: 'Ask a colleague to approve the refund of a return; replaces an earlier request.',
  params: idParams,
  body: z.object({
    refund: ringgit,
    reason: shared(approvalReason),
    /** The message that the customer gets if the request is approved. */
    description: customerText.optional(),
    goodsBack: z.boolean().optional(),
  }),
  output: success,
  errors: ['order_not_found', 'status_move_refused'],
})

/** Lists the requests that await a colleague's decision. */
export const listApprovals = endpoint('GET /staff/approvals', 'staff', {
  summary:
    "Open approval requests, oldest first: your own, and colleagues' requests that your permissions let " +
    'you see.',
  output: z.object({ approvals: z.array(approval) }),
})

export const decideApproval = endpoint('POST /staff/approvals/{id}/decide', 'staff', {
  summary:
    "Approve a colleague's request, which then takes effect, or refuse it. Needs the permission for the " +
    'kind of request. A request that takes effect by itself after 72 hours can also be refused by any ' +
    'owner, and withdrawn by the person who made it.',
  params: idParams,
  body: z.object({
    approve: z.boolean(),
    /** The reason for a refusal; only colleagues read it. */
    note: z.string().trim().max(maxApprovalReason).default(''),
  }),
  /**
   * `dropped` tells whether the request was dropped instead, because the order, account or goods have changed since.
   */
  output: success.extend({ dropped: z.boolean() }),
  errors: [
    'approval_not_found',
    'not_allowed',
    'decides_later',
    'staff_exists',
    'last_owner',
    'status_move_refused',
    'return_not_whole',
    'return_not_found',
    'return_move_refused',
    'exchange_not_possible',
    'order_changed',
    'not_enough_stock',
    'delivery_day_full',
    'invoice_stands',
    'goods_packed',
    'exchange_credit_stands',
    'delivery_not_movable',
    'parcels_not_there',
    'spec_not_found',
  ],
})

/**
 * Reads how much the signed-in user may still give away today without approval. The limits apply to the sum per person
 * and day, and to the sum per order.
 */
export const getLeftAlone = endpoint('GET /staff/approvals/alone', 'staff', {
  summary: "How much you may still give away today without a colleague's approval; null without a limit.",
  output: z.object({
    /** For refunds, exchanges, write-offs, cancelled or lost goods and lost stock. */
    refund: ringgit.nullable(),
    /** For deductions and lower prices. */
    discount: ringgit.nullable(),
  }),
})

export const getApprovalLimits = endpoint('GET /staff/approval-limits', 'staff:manage', {
  summary: 'The amounts above which a second person must agree; null where one person suffices.',
  output: z.object({ limits, version }),
})

export const saveApprovalLimits = endpoint('POST /staff/approval-limits', 'staff:manage', {
  summary:
    'Change the amounts above which a second person must agree. Looser limits take effect when a second ' +
    'person agrees, or after 72 hours.',
  body: z.object({ version, limits: shared(approvalLimits), reason: shared(approvalReason).optional() }),
  output: success.extend(outcome),
  errors: ['staff_changed_meanwhile'],
})
