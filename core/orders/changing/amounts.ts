import { staffMay, type Permitted } from '../../staff/staff.ts'
import { contentToPay, type OrderContent } from './content.ts'

type Amounts = Pick<OrderContent, 'totalSen' | 'voucherDiscountSen' | 'adjustmentSen' | 'feeSen'>

/** The deduction by staff beyond the voucher, in sen; 0 before they confirmed. */
export const extraDeduction = ({ adjustmentSen, voucherDiscountSen }: Amounts): number =>
  Math.max(0, (adjustmentSen ?? voucherDiscountSen) - voucherDiscountSen)

/**
 * The deduction of an order after a change, in sen, if the change does not set one: the new voucher discount plus the
 * deduction agreed beyond the old voucher discount, at most the total. Null until the order is confirmed.
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
 * The limits of a member of staff: the limit of clerks, the limit of one person, and the value that they may still
 * give away today.
 */
interface Limits {
  who: Permitted
  clerk: number
  alone: { limit: number; left: number } | null
}

/**
 * The most that a member of staff may deduct beyond the voucher if they change an order, in sen: "a limit set by the
 * owner", and the limit of one person. Null without a limit.
 */
export function mostBeyondVoucher(before: Amounts, { who, clerk, alone }: Limits): number | null {
  const one = alone && Math.min(alone.limit, extraDeduction(before) + alone.left)
  if (staffMay(who, 'discounts:approve')) return one
  return Math.min(staffMay(who, 'discounts:give') ? clerk : 0, one ?? Infinity)
}

/**
 * The most that may be deducted from a changed order, in sen, if at most `beyond` is deducted beyond the voucher (null
 * for any amount), or the deduction that was agreed before.
 */
export function mostAfterChange(
  before: Amounts,
  after: Pick<Amounts, 'totalSen' | 'voucherDiscountSen'>,
  beyond: number | null,
): number {
  const most = beyond === null ? after.totalSen : after.voucherDiscountSen + beyond
  return Math.max(Math.min(after.totalSen, most), deductionAfter(before, after) ?? 0)
}

/** Whether a change raises what the customer pays: "A change that raises the total wants the customer's yes." */
export const raisesTotal = (before: Amounts, after: Amounts): boolean =>
  contentToPay(after) > contentToPay(before)

/** The highest fee, in ringgit. */
export const maxFee = 10_000
