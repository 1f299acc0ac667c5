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
 * or the deduction that was agreed before.
 */
export function mostAfterChange(
  before: Amounts,
  after: Pick<Amounts, 'totalSen' | 'voucherDiscountSen'>,
  { who, limits }: { who: Permitted; limits: { clerk: number; one: number | null } },
): number {
  const amounts = { totalAmount: after.totalSen, voucherDiscount: after.voucherDiscountSen }
  return Math.max(mostDeduction(amounts, who, limits.clerk, limits.one), deductionAfter(before, after) ?? 0)
}

/** Whether a change raises what the customer pays: "A change that raises the total wants the customer's yes." */
export const raisesTotal = (before: Amounts, after: Amounts): boolean =>
  contentToPay(after) > contentToPay(before)

/** The highest fee, in ringgit. */
export const maxFee = 10_000
