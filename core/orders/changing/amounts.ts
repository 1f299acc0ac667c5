import { staffMay, type Permitted } from '../../staff/staff.ts'
import { contentToPay, type OrderContent } from './content.ts'

type Amounts = Pick<OrderContent, 'totalSen' | 'voucherDiscountSen' | 'adjustmentSen' | 'feeSen'>

/** Returns the deduction by staff beyond the voucher, in sen; 0 until they confirm the order. */
export const extraDeduction = ({ adjustmentSen, voucherDiscountSen }: Amounts): number =>
  Math.max(0, (adjustmentSen ?? voucherDiscountSen) - voucherDiscountSen)

/**
 * Returns the deduction of an order after a change that does not set one, in sen. It is the new voucher discount plus
 * the deduction that was agreed beyond the old voucher discount, but at most the total. Null until the order is
 * confirmed.
 */
export function deductionAfter(
  before: Amounts,
  after: Pick<Amounts, 'totalSen' | 'voucherDiscountSen'>,
): number | null {
  if (before.adjustmentSen === null) return null
  const beyond = before.adjustmentSen - before.voucherDiscountSen
  return Math.max(0, Math.min(after.totalSen, after.voucherDiscountSen + beyond))
}

/**
 * The limits of a member of staff, in sen: the limit of clerks, the limit of one person, and the value that they may
 * still give away today.
 */
interface Limits {
  who: Permitted
  clerk: number
  alone: { limit: number; left: number } | null
}

/**
 * Returns the maximum that a member of staff may deduct beyond the voucher when they change an order, in sen. It
 * follows from the limit of clerks, "a limit set by the owner", and the limit of one person. Null if there is no
 * limit.
 */
export function mostBeyondVoucher(before: Amounts, { who, clerk, alone }: Limits): number | null {
  const one = alone && Math.min(alone.limit, extraDeduction(before) + alone.left)
  if (staffMay(who, 'discounts:approve')) return one
  return Math.min(staffMay(who, 'discounts:give') ? clerk : 0, one ?? Infinity)
}

/**
 * Returns the maximum deduction from a changed order, in sen. It is `beyond` on top of the voucher (null for no limit)
 * or, if that is more, the deduction that was agreed before.
 */
export function mostAfterChange(
  before: Amounts,
  after: Pick<Amounts, 'totalSen' | 'voucherDiscountSen'>,
  beyond: number | null,
): number {
  const most = beyond === null ? after.totalSen : after.voucherDiscountSen + beyond
  return Math.max(Math.min(after.totalSen, most), deductionAfter(before, after) ?? 0)
}

/**
 * Whether a change raises the amount that the customer pays: "A change that raises the total wants the customer's
 * yes."
 */
export const raisesTotal = (before: Amounts, after: Amounts): boolean =>
  contentToPay(after) > contentToPay(before)

/** The highest fee, in ringgit. */
export const maxFee = 10_000
