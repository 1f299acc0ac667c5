import * as z from 'zod/mini'
import { requiredTextAs, wholeLimit } from '../typed-text.ts'
import type { StaffPermission } from './staff.ts'

/**
 * The actions that give value away, and need a second person above a limit: "Four eyes for refunds and discounts above
 * a limit". The deduction with which a pending order is confirmed is not among them, because it waits in a queue of
 * orders.
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
  'quotation',
] as const
export type AskedAct = (typeof askedActs)[number]

/**
 * The kinds of requests to a second person: giving value away, loosening the limits for that, changing the colleagues
 * who may decide on requests, and letting a new one begin to decide.
 */
export const approvalKinds = [...askedActs, 'limits', 'staff_change', 'first_decision'] as const
export type ApprovalKind = (typeof approvalKinds)[number]

/** The kinds of requests that take effect automatically after 72 hours, unless somebody decides on them before. */
const delayedKinds: readonly ApprovalKind[] = ['limits', 'staff_change', 'first_decision']

/** Whether a request takes effect automatically after 72 hours, unless somebody decides on it before. */
export const isDelayed = (kind: ApprovalKind): boolean => delayedKinds.includes(kind)

/**
 * The permission that the second person needs. For actions that count as refunds, it is the permission to pay refunds.
 * For the last two kinds, the person must also be an owner (`decisionsOf`).
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
  quotation: 'discounts:approve',
  limits: 'staff:manage',
  staff_change: 'staff:manage',
  first_decision: 'staff:manage',
}

/** The highest limit that can be set, in ringgit. */
export const maxApprovalLimit = 100_000

/** Maximum length of a reason. */
export const maxApprovalReason = 500

const limit = wholeLimit(maxApprovalLimit, 'staff.approvals.limitRange')

/** The amounts above which a second person must agree, in whole ringgit; null if one person always suffices. */
export const approvalLimits = z.object({ refund: limit, discount: limit })
export type ApprovalLimits = z.output<typeof approvalLimits>

/** The reason for a request, for the person who decides on it. */
export const approvalReason = requiredTextAs(
  'staff.reasonRequired',
  (text) => text.trim(),
  z.maxLength(maxApprovalReason, 'common.tooLong'),
)

/** Whether an amount needs two people. Both arguments are in the same unit. */
export function needsSecondPerson(amount: number, limitOfOne: number | null): boolean {
  return limitOfOne !== null && amount > limitOfOne
}

/** Whether a change of limits lets one person take an action that needed two people before. */
export function areLooser(before: ApprovalLimits, after: ApprovalLimits): boolean {
  return (['refund', 'discount'] as const).some((kind) => {
    const [was, is] = [before[kind], after[kind]]
    return was !== null && (is === null || is > was)
  })
}
