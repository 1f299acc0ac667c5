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

/** The changes that a request would make to the deciders. */
const change = z.object({
  what: z.enum([...deciderChanges, 'first_decision']),
  /** The account, unless it is not open yet or a role is changed. */
  staffId: z.string().optional(),
  name: z.string().optional(),
  email: z.string().optional(),
  /** The role that the account has or gets, or that is changed. */
  role: inBothLanguages,
  /** The role that the account would lose. */
  from: inBothLanguages.optional(),
  /** Permissions that a role gets or loses. */
  added: z.array(z.enum(staffPermissions)).optional(),
  removed: z.array(z.enum(staffPermissions)).optional(),
})
export type StaffChangeView = z.infer<typeof change>

const approval = z
  .object({
    id: z.string(),
    kind: z.enum(approvalKinds),
    order: z.object({ id: z.string(), orderNumber: z.string() }).optional(),
    amount: ringgit.optional(),
    /** Who gets the money, if the request is about a refund. */
    payee: payee.optional(),
    /** The requested limits, if the request is about limits. */
    limits: limits.optional(),
    change: change.optional(),
    /** The changes to its order, if it changes one. */
    content: contentChange.optional(),
    /** The first goods that it is about, if it is about no order: the pieces that are lost, or the lower price. */
    goods: z
      .array(
        z.object({
          /** Name of product and spec. */
          name: z.string(),
          pieces: z.number().int().optional(),
          from: ringgit.optional(),
          to: ringgit.optional(),
        }),
      )
      .optional(),
    /** How many goods it is about. */
    goodsCount: z.number().int().optional(),
    reason: z.string(),
    by: z.string(),
    at: date,
    /** When it takes effect by itself, unless somebody decides before. */
    until: date.optional(),
    /** The names of those who may approve it. */
    deciders: z.array(z.string()),
    /** Whether these staff may approve it. */
    mayDecide: z.boolean(),
    /** Whether these staff may refuse it, or withdraw it if they asked for it. */
    mayRefuse: z.boolean(),
    /** Whether these staff asked for it. */
    isOwn: z.boolean(),
  })
  .openapi('Approval')

/** Asks an owner for a deduction above the limit. "Above it an owner approves in the queue." */
export const askDeduction = endpoint('POST /staff/orders/{id}/deduction', 'orders:move', {
  summary:
    'Ask an owner to confirm a pending order with a deduction above the limit; replaces an earlier request.',
  params: idParams,
  body: z.object({
    adjustment: ringgit,
    reason: shared(deductionReason),
    /** Text for the customer, once it is approved. */
    description: customerText.optional(),
  }),
  output: success,
  errors: ['order_not_found', 'status_move_refused'],
})

export const decideDeduction = endpoint('POST /staff/orders/{id}/deduction/decide', 'discounts:approve', {
  summary: 'Approve a requested deduction, which confirms the order with it, or refuse it.',
  params: idParams,
  body: z.object({
    /** The order's `updatedAt` when it was read, so that nobody decides on an order that has changed since. */
    seen: date,
    approve: z.boolean(),
    /** Why it is refused, for colleagues. */
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

/** Asks a second person for a refund above the limit. */
export const askRefund = endpoint('POST /staff/orders/{id}/refund', 'returns:refund', {
  summary: 'Ask a colleague to agree to the refund of a return; replaces an earlier request.',
  params: idParams,
  body: z.object({
    refund: ringgit,
    reason: shared(approvalReason),
    /** Text for the customer, once it is approved. */
    description: customerText.optional(),
    goodsBack: z.boolean().optional(),
  }),
  output: success,
  errors: ['order_not_found', 'status_move_refused'],
})

/** Lists what waits for a second person. */
export const listApprovals = endpoint('GET /staff/approvals', 'staff', {
  summary: 'The requests that wait for a second person: made by the requesting staff, or theirs to decide.',
  output: z.object({ approvals: z.array(approval) }),
})

export const decideApproval = endpoint('POST /staff/approvals/{id}/decide', 'staff', {
  summary:
    "Approve a colleague's request, which then takes effect, or refuse it. Needs the permission for its kind. What takes effect by itself is also refused by any owner, and withdrawn by the person who asked.",
  params: idParams,
  body: z.object({
    approve: z.boolean(),
    /** Why it is refused, for colleagues. */
    note: z.string().trim().max(maxApprovalReason).default(''),
  }),
  /** Whether it was dropped instead, because what it is about has changed since it was asked for. */
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
  ],
})

/** Reads what one person may still give away. "Limits count the sum per order and per person a day." */
export const getLeftAlone = endpoint('GET /staff/approvals/alone', 'staff', {
  summary: 'What the requesting staff may still give away alone today; null without a limit.',
  output: z.object({
    /** In refunds, exchanges, write-offs, cancelled or lost goods and lost stock. */
    refund: ringgit.nullable(),
    /** In deductions and lower prices. */
    discount: ringgit.nullable(),
  }),
})

export const getApprovalLimits = endpoint('GET /staff/approval-limits', 'staff:manage', {
  summary: 'The amounts above which a second person must agree; null where one person suffices.',
  output: z.object({ limits, version }),
})

export const saveApprovalLimits = endpoint('POST /staff/approval-limits', 'staff:manage', {
  summary:
    'Change the amounts above which a second person must agree. Looser limits wait for a second person or 72 hours.',
  body: z.object({ version, limits: shared(approvalLimits), reason: shared(approvalReason).optional() }),
  output: success.extend(outcome),
  errors: ['staff_changed_meanwhile'],
})
