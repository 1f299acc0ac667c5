import * as z from 'zod/mini'
import { requiredTextAs } from '../typed-text.ts'
import type { StaffPermission } from './staff.ts'

/**
 * "Four eyes for refunds and discounts above a limit"; the limits themselves are loosened by two people, too. A discount
 * waits with its order.
 */
export const approvalKinds = ['refund', 'limits'] as const
export type ApprovalKind = (typeof approvalKinds)[number]

/** What the second person has to be permitted. */
export const permissionToDecide: Readonly<Record<ApprovalKind, StaffPermission>> = {
  refund: 'returns:refund',
  limits: 'staff:manage',
}

/** The highest limit, in ringgit. */
export const maxApprovalLimit = 100_000

/** Maximum length of a reason. */
export const maxApprovalReason = 500

const limit = z.nullable(
  z
    .number('staff.approvals.limitRange')
    .check(
      z.refine(Number.isInteger, 'staff.approvals.limitRange'),
      z.gte(0, 'staff.approvals.limitRange'),
      z.lte(maxApprovalLimit, 'staff.approvals.limitRange'),
    ),
)

/** Above which amount a second person agrees, in whole ringgit; null where one person suffices. */
export const approvalLimits = z.object({ refund: limit, discount: limit })
export type ApprovalLimits = z.output<typeof approvalLimits>

/** Why something is asked for, for whoever decides. */
export const approvalReason = requiredTextAs(
  'staff.reasonRequired',
  (text) => text.trim(),
  z.maxLength(maxApprovalReason, 'staff.tooLong'),
)

/** Whether an amount is for two people, in the unit of the limit. */
export function needsSecondPerson(amount: number, limitOfOne: number | null): boolean {
  return limitOfOne !== null && amount > limitOfOne
}

/** Whether some amount is for one person afterwards that was for two before. */
export function areLooser(before: ApprovalLimits, after: ApprovalLimits): boolean {
  return (['refund', 'discount'] as const).some((kind) => {
    const [was, is] = [before[kind], after[kind]]
    return was !== null && (is === null || is > was)
  })
}
