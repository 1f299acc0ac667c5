import { eq, sql } from 'drizzle-orm'
import { ShopError } from '#core/errors.ts'
import { isAllReturned } from '#core/returns/goods.ts'
import { divideByWeight, divideRefund } from '#core/returns/refunds.ts'
import type { RefundWay } from '#core/returns/statuses.ts'
import type { Transaction } from '../../database/connect.ts'
import { orders } from '../../database/tables/orders.ts'
import { returns } from '../../database/tables/returns.ts'
import { orderAmountsChanged, type PaidOut } from '../kernel/order-events.ts'
import { notifyOrder } from '../channels.ts'
import type { LockedOrder } from '../kernel/lock-order.ts'
import { senOwed } from '../order-parts/amounts.ts'
import { type StoredReturn } from '../order-parts/returns.ts'
import { loadExchange } from './load.ts'
import { goodsOf, moveStock } from '../kernel/stock-moves.ts'
import { changeReturnTo, type ReturnStep } from './write.ts'
import { pricedLines } from '../order-parts/priced-lines.ts'
import { paidFor, worthOf } from './worth.ts'

type OrderRow = typeof orders.$inferSelect

/** What became of the pieces of a return. */
export interface Inspected {
  position: number
  sellable: number
  scrapped: number
  missing: number
  scrapReason?: StoredReturn['lines'][number]['scrapReason'] | undefined
}

/** The lines of a return of which every piece can be sold, or none. */
export const allPieces = ({ lines }: StoredReturn, sellable: boolean): Inspected[] =>
  lines.map(({ position, quantity }) => ({
    position,
    sellable: sellable ? quantity : 0,
    scrapped: sellable ? 0 : quantity,
    missing: 0,
  }))

/** The lines of a return after its inspection. */
export const inspectedLines = ({ lines }: StoredReturn, inspected: readonly Inspected[]) =>
  lines.map((line) => ({ ...line, ...inspected.find(({ position }) => position === line.position) }))

/** Puts the sellable pieces of an inspection into stock; answers what that changes of the order. */
export async function restock(
  tx: Transaction,
  order: LockedOrder,
  {
    all,
    found,
    inspected,
    at,
  }: { all: readonly StoredReturn[]; found: StoredReturn; inspected: readonly Inspected[]; at: Date },
): Promise<Partial<OrderRow>> {
  const pieces = inspected.map(({ position, sellable }) => ({ position, pieces: sellable }))
  await moveStock(tx, await goodsOf(tx, order.id, 'to stock', pieces))
  const back = new Map<number, number>()
  const after = all.map((one) =>
    one.id === found.id ? { ...one, lines: inspectedLines(one, inspected) } : one,
  )
  for (const { status, lines } of after)
    if (status !== 'withdrawn' && status !== 'rejected')
      for (const { position, sellable } of lines)
        back.set(position, (back.get(position) ?? 0) + (sellable ?? 0))
  const lines = await pricedLines(tx, order.id)
  // "When the goods went back into the stock": all of them.
  const isAll = lines.every(({ position, quantity }) => back.get(position) === quantity)
  return isAll && order.restockedAt === null ? { restockedAt: at } : {}
}

/** A refund as it is entered. */
export interface EnteredRefund {
  sen: number
  way: RefundWay
  reason: string
}

/**
 * Ends a return: writes its refund by line, and divides it between the customer and the linked order of an exchange.
 * `was` is the return before its pieces were inspected in the same step. Answers the event, what that changes of the order, what is paid out, and whether the customer keeps anything.
 */
export async function completeReturn(
  tx: Transaction,
  order: LockedOrder,
  { all, found, was = found }: { all: readonly StoredReturn[]; found: StoredReturn; was?: StoredReturn },
  refund: EnteredRefund,
  step: ReturnStep,
) {
  const lines = await pricedLines(tx, order.id)
  const paid = await paidFor(tx, order)
  const { byLine } = worthOf(found, { lines, paid, all })
  const refunded = divideByWeight(
    refund.sen,
    byLine.map(({ sen }) => sen),
  )
  const exchange = await loadExchange(tx, found.id)
  const { exchanged, paidOut } = divideRefund(refund.sen, exchange === undefined ? 0 : senOwed(exchange))
  if (exchange !== undefined) {
    await tx.update(orders).set({ exchangeSen: exchanged }).where(eq(orders.id, exchange.id))
    await orderAmountsChanged.tell({ tx, orderId: exchange.id })
    await notifyOrder(tx, exchange.id)
  }
  const event = await changeReturnTo(
    tx,
    order,
    was,
    {
      status: 'completed',
      ...(was.inspectedAt === null && { inspectedAt: step.at, inspectedBy: step.staffId }),
      refundSen: refund.sen,
      exchangedSen: exchanged,
      refundWay: refund.way,
      refundReason: refund.reason,
      refundedAt: step.at,
      refundedBy: step.staffId,
      lines: found.lines.map((line, place) => ({ ...line, refundSen: refunded[place] ?? 0 })),
    },
    { ...step, exchangeSen: exchange?.exchangeSen ?? null },
  )
  const changes: Partial<OrderRow> = {
    refundSen: (order.refundSen ?? 0) + refund.sen,
    ...(exchanged > 0 && { exchangedSen: order.exchangedSen + exchanged }),
  }
  const after = all.map((one) => (one.id === found.id ? { ...one, status: 'completed' as const } : one))
  const paidBack: PaidOut = { sen: paidOut, way: refund.way }
  return { event, changes, paidBack, isWhole: isAllReturned(lines, after) }
}

/**
 * A cancelled exchange pays nothing with the returned goods any more: what was credited is owed to the customer again, and
 * the order whose goods came back shows it as too much.
 */
export async function releaseExchange(tx: Transaction, { exchangeOf, exchangeSen }: LockedOrder) {
  if (exchangeOf === null || exchangeSen === 0) return
  const [found] = await tx.select().from(returns).where(eq(returns.id, exchangeOf))
  if (found?.status !== 'completed') return
  await moveExchanged(tx, found, -Math.min(exchangeSen, found.exchangedSen))
}

/** Adds to what of a refund went into its exchange. */
async function moveExchanged(tx: Transaction, found: typeof returns.$inferSelect, sen: number) {
  await tx
    .update(returns)
    .set({ exchangedSen: found.exchangedSen + sen })
    .where(eq(returns.id, found.id))
  await tx
    .update(orders)
    .set({ exchangedSen: sql`${orders.exchangedSen} + ${sen}` })
    .where(eq(orders.id, found.orderId))
  await orderAmountsChanged.tell({ tx, orderId: found.orderId })
  await notifyOrder(tx, found.orderId)
}

/**
 * An exchange whose cancelling is taken back pays with the returned goods again.
 * @throws ShopError move_not_undoable where the goods were exchanged for others meanwhile
 */
export async function reclaimExchange(tx: Transaction, { exchangeOf, exchangeSen }: LockedOrder) {
  if (exchangeOf === null) return
  if ((await loadExchange(tx, exchangeOf)) !== undefined) throw new ShopError('move_not_undoable')
  const [found] = await tx.select().from(returns).where(eq(returns.id, exchangeOf))
  if (found?.status !== 'completed' || exchangeSen === 0) return
  const sen = Math.min(exchangeSen, (found.refundSen ?? 0) - found.exchangedSen)
  await moveExchanged(tx, found, sen)
}
