import * as z from 'zod/mini'
import { staffMay, type Permitted } from '../staff/staff.ts'
import { requiredTextAs } from '../typed-text.ts'

/**
 * Limits for the amount that a clerk may deduct beyond the voucher, in ringgit. `start` applies until the owner sets
 * another limit; `most` is the highest limit that can be set.
 */
export const deductionLimits = { start: 50, most: 10_000 } as const

/** The amounts of an order that limit its deduction, both in the same unit. */
interface Deductible {
  totalAmount: number
  voucherDiscount: number
}

/**
 * Returns the maximum that a member of staff may deduct, in the unit of the amounts. "A clerk's deduction never
 * exceeds the voucher plus a limit set by the owner"; above the limit of one person, a second person must approve:
 * "four eyes for … discounts above a limit".
 * @example
 * mostDeduction({ totalAmount: 100, voucherDiscount: 10 }, { permissions: ['discounts:give'] }, 50) //=> 60
 * mostDeduction({ totalAmount: 100, voucherDiscount: 10 }, { permissions: ['discounts:approve'] }, 50) //=> 100
 */
export function mostDeduction(
  { totalAmount, voucherDiscount }: Deductible,
  who: Permitted,
  limit: number,
  limitOfOne: number | null = null,
): number {
  const own = staffMay(who, 'discounts:approve')
    ? totalAmount
    : voucherDiscount + (staffMay(who, 'discounts:give') ? limit : 0)
  return Math.min(totalAmount, own, limitOfOne === null ? totalAmount : voucherDiscount + limitOfOne)
}

/** Whether a deduction needs a reason, because it exceeds the discount of the voucher. */
export function needsReason(
  deduction: number,
  { voucherDiscount }: Pick<Deductible, 'voucherDiscount'>,
): boolean {
  return deduction > voucherDiscount
}

/** Maximum length of the reason for a deduction. */
export const maxDeductionReason = 500

/** The reason for deducting more than the voucher, which only colleagues read. */
export const deductionReason = requiredTextAs(
  'staff.order.deductionReasonRequired',
  (text) => text.trim(),
  z.maxLength(maxDeductionReason, 'common.tooLong'),
)
