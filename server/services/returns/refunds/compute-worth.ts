import { deductionOf } from '#core/orders/orders.ts'
import { bringsLast, piecesBack } from '#core/returns/goods.ts'
import { feesOf, mostRefund, worthOfLines, type PaidOrder, type PricedLine } from '#core/returns/refunds.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import type { orders } from '#server/database/tables/orders.ts'
import { senOwed } from '../../order-parts/amounts.ts'
import { paymentsOf, sumsOf } from '../../order-parts/payments.ts'
import type { StoredReturn } from '../../order-parts/returns.ts'

/**
 * Computes the total, the deductions, the paid amount and the refunds of an order, in sen. Before the goods were handed
 * over, nothing counts as paid. Written-off amounts never count as paid.
 */
export async function paidFor(
  database: Database | Transaction,
  row: typeof orders.$inferSelect,
): Promise<PaidOrder> {
  const { writtenOff } = sumsOf(await paymentsOf(database, row.id))
  const paidSen = row.paidAt === null ? 0 : Math.max(0, senOwed(row) - Math.max(0, writtenOff))
  return { totalSen: row.totalSen, deductedSen: deductionOf(row), paidSen, refundedSen: row.refundSen ?? 0 }
}

/**
 * Computes the value of a return in sen, by line and in total, and the maximum that may still be refunded. The value of
 * the return that brings back the last goods includes the paid fees.
 */
export function worthOf(
  found: Pick<StoredReturn, 'id' | 'lines'>,
  { lines, paid, all }: { lines: readonly PricedLine[]; paid: PaidOrder; all: readonly StoredReturn[] },
): { byLine: { position: number; sen: number }[]; fees: number; worth: number; most: number } {
  const earlier = all.filter(({ id, status }) => id !== found.id && status === 'completed')
  const back = found.lines.map(({ position, quantity, missing }) => ({
    position,
    quantity: quantity - (missing ?? 0),
  }))
  const byLine = worthOfLines(lines, paid, back, (position) => piecesBack(earlier, position))
  const most = mostRefund(paid)
  const goods = byLine.reduce((sum, { sen }) => sum + sen, 0)
  const worth = Math.min(most, goods + feesOf(paid, bringsLast(lines, back, earlier)))
  return { byLine, fees: Math.max(0, worth - goods), worth, most }
}
