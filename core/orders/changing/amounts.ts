import { mostDeduction } from '../deductions.ts'
import type { Permitted } from '../../staff/staff.ts'
import { contentToPay, type OrderContent } from './content.ts'

type Amounts = Pick<OrderContent, 'totalSen' | 'voucherDiscountSen' | 'adjustmentSen' | 'feeSen'>

/** What staff deducted beyond the voucher, in sen; nothing before they confirmed. */
export const extraDeduction = ({ adjustmentSen, voucherDiscountSen }: Amounts): number =>
  Math.max(0, (adjustmentSen ?? voucherDiscountSen) - voucherDiscountSen)

/**
 * What is deducted from a changed order unless staff agree on something else, in sen: what was agreed when it was
 * confirmed, with the voucher as it counts now, and at most the total. Null while it is not confirmed.
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
 * The most that staff deduct from a changed order by themselves, in sen: "the voucher plus a limit set by the owner", and
 * what was agreed before, by whomever.
 */
export function mostAfterChange(
  before: Amounts,
  after: Pick<Amounts, 'totalSen' | 'voucherDiscountSen'>,
  { who, limits }: { who: Permitted; limits: { clerk: number; one: number | null } },
): number {
  const amounts = { totalAmount: after.totalSen, voucherDiscount: after.voucherDiscountSen }
  return Math.max(mostDeduction(amounts, who, limits.clerk, limits.one), deductionAfter(before, after) ?? 0)
}

/** "A change that raises the total wants the customer's yes." */
export const raisesTotal = (before: Amounts, after: Amounts): boolean =>
  contentToPay(after) > contentToPay(before)

/** The highest fee, in ringgit. */
export const maxFee = 10_000
