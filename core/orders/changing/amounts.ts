import { mostDeduction } from '../deductions.ts'
import type { Permitted } from '../../staff/staff.ts'
import { contentToPay, type OrderContent } from './content.ts'

type Amounts = Pick<OrderContent, 'totalSen' | 'voucherDiscountSen' | 'adjustmentSen' | 'feeSen'>

/** What staff deducted beyond the voucher, in sen; 0 before they confirmed. */
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
 * The most that a member of staff may deduct from a changed order, in sen: "the voucher plus a limit set by the owner",
 * or the deduction that was agreed before. `alone` is the limit of one person, and what they may still give away today.
 */
export function mostAfterChange(
  before: Amounts,
  after: Pick<Amounts, 'totalSen' | 'voucherDiscountSen'>,
  { who, clerk, alone }: { who: Permitted; clerk: number; alone: { limit: number; left: number } | null },
): number {
  const amounts = { totalAmount: after.totalSen, voucherDiscount: after.voucherDiscountSen }
  const one = alone && Math.min(alone.limit, extraDeduction(before) + alone.left)
  return Math.max(mostDeduction(amounts, who, clerk, one), deductionAfter(before, after) ?? 0)
}

/** Whether a change raises what the customer pays: "A change that raises the total wants the customer's yes." */
export const raisesTotal = (before: Amounts, after: Amounts): boolean =>
  contentToPay(after) > contentToPay(before)

/** The highest fee, in ringgit. */
export const maxFee = 10_000
