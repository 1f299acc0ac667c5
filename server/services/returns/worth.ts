import { asc, eq } from 'drizzle-orm'
import { piecesBack } from '#core/returns/goods.ts'
import { mostRefund, worthOfLines, type PaidOrder, type PricedLine } from '#core/returns/refunds.ts'
import type { Database, Transaction } from '../../database/connect.ts'
import { orderItems, type orders } from '../../database/tables/orders.ts'
import { paymentsOf, sumsOf } from '../cash/book.ts'
import { senOwed } from '../cash/amounts.ts'
import type { StoredReturn } from './load.ts'

/** The lines of an order with their prices. */
export async function pricedLines(database: Database | Transaction, orderId: string): Promise<PricedLine[]> {
  const { position, quantity, priceSen } = orderItems
  return database
    .select({ position, quantity, priceSen })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(position))
}

/** What was really paid for an order: nothing before its goods were handed over, and not what was written off. */
export async function paidFor(
  database: Database | Transaction,
  row: typeof orders.$inferSelect,
): Promise<PaidOrder> {
  const { writtenOff } = sumsOf(await paymentsOf(database, row.id))
  const paidSen = row.paidAt === null ? 0 : Math.max(0, senOwed(row) - Math.max(0, writtenOff))
  const deductedSen = Math.max(0, row.adjustmentSen ?? row.voucherDiscountSen)
  return { totalSen: row.totalSen, deductedSen, paidSen, refundedSen: row.refundSen ?? 0 }
}

/** What a return is worth, line by line, and the most that may be paid back still; in sen. */
export function worthOf(
  found: Pick<StoredReturn, 'id' | 'lines'>,
  { lines, paid, all }: { lines: readonly PricedLine[]; paid: PaidOrder; all: readonly StoredReturn[] },
): { byLine: { position: number; sen: number }[]; worth: number; most: number } {
  const earlier = all.filter(({ id, status }) => id !== found.id && status === 'completed')
  const back = found.lines.map(({ position, quantity, missing }) => ({
    position,
    quantity: quantity - (missing ?? 0),
  }))
  const byLine = worthOfLines(lines, paid, back, (position) => piecesBack(earlier, position))
  const most = mostRefund(paid)
  const worth = Math.min(
    most,
    byLine.reduce((sum, { sen }) => sum + sen, 0),
  )
  return { byLine, worth, most }
}
