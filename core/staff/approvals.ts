import * as z from 'zod/mini'
import { requiredTextAs, wholeLimit } from '../typed-text.ts'
import type { StaffPermission } from './staff.ts'

/**
 * Acts that give value away, and need a second person above a limit: "Four eyes for refunds and discounts above a limit".
 * A deduction is not listed here, because it waits in a queue of orders.
 */
export const askedActs = [
  'refund',
  'exchange',
  'write_off',
  'cancellation',
  'goods_lost',
  'stock_lost',
  'price_cut',
  'company_prices',
  'deduction',
] as const
export type AskedAct = (typeof askedActs)[number]

/**
 * The acts that need a second person: giving value away, loosening the limits for that, changing who decides, and
 * the first decisions of a new decider.
 */
export const approvalKinds = [...askedActs, 'limits', 'staff_change', 'first_decision'] as const
export type ApprovalKind = (typeof approvalKinds)[number]

/** Requests that take effect by themselves after 72 hours, unless somebody decides before. */
const delayedKinds: readonly ApprovalKind[] = ['limits', 'staff_change', 'first_decision']

/** Whether a request takes effect by itself after 72 hours, unless somebody decides before. */
export const isDelayed = (kind: ApprovalKind): boolean => delayedKinds.includes(kind)

/**
 * The permission that the second person needs: for what counts like a refund, that to pay money back. Whoever changes who decides must be an owner besides (`decisionsOf`).
 */
export const permissionToDecide: Readonly<Record<ApprovalKind, StaffPermission>> = {
  refund: 'returns:refund',
  exchange: 'returns:refund',
  write_off: 'returns:refund',
  cancellation: 'returns:refund',
  goods_lost: 'returns:refund',
  stock_lost: 'returns:refund',
  price_cut: 'prices:waive',
  company_prices: 'prices:waive',
  deduction: 'discounts:approve',
  limits: 'staff:manage',
  staff_change: 'staff:manage',
  first_decision: 'staff:manage',
}

/** The highest limit, in ringgit. */
export const maxApprovalLimit = 100_000

/** Maximum length of a reason. */
export const maxApprovalReason = 500

const limit = wholeLimit(maxApprovalLimit, 'staff.approvals.limitRange')

/** The amounts above which a second person must agree, in whole ringgit; null if one person suffices. */
export const approvalLimits = z.object({ refund: limit, discount: limit })
export type ApprovalLimits = z.output<typeof approvalLimits>

/** The reason, for whoever decides. */
export const approvalReason = requiredTextAs(
  'staff.reasonRequired',
  (text) => text.trim(),
  z.maxLength(maxApprovalReason, 'common.tooLong'),
)

/** Whether an amount needs two people. The amount is in the unit of the limit. */
export function needsSecondPerson(amount: number, limitOfOne: number | null): boolean {
  return limitOfOne !== null && amount > limitOfOne
}

/** Whether a change of limits lets one person do what needed two before. */
export function areLooser(before: ApprovalLimits, after: ApprovalLimits): boolean {
  return (['refund', 'discount'] as const).some((kind) => {
    const [was, is] = [before[kind], after[kind]]
    return was !== null && (is === null || is > was)
  })
}
