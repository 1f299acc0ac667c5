import { eq, sql } from 'drizzle-orm'
import { ShopError } from '#core/errors.ts'
import type { Transaction } from '#server/database/connect.ts'
import { orders } from '#server/database/tables/orders.ts'
import { returns } from '#server/database/tables/returns.ts'
import { notifyOrder } from '../../channels.ts'
import type { LockedOrder } from '../../kernel/lock-order.ts'
import { orderAmountsChanged } from '../../kernel/order-events.ts'
import { loadExchange } from './load-exchange.ts'

/**
 * Releases the credit of a cancelled exchange: the shop owes it to the customer again. The order whose goods came back
 * shows the amount as paid too much.
 */
export async function releaseExchange(tx: Transaction, { exchangeOf, exchangeSen }: LockedOrder) {
  if (exchangeOf === null || exchangeSen === 0) return
  const [found] = await tx.select().from(returns).where(eq(returns.id, exchangeOf))
  if (found?.status !== 'completed') return
  await moveExchanged(tx, found, -Math.min(exchangeSen, found.exchangedSen))
}

/** Adds an amount, which may be negative, to the part of a refund that was used for exchanges. */
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
 * Credits the returned goods again to an exchange when its cancellation is undone.
 * @throws ShopError move_not_undoable if the return got another exchange meanwhile
 */
export async function reclaimExchange(tx: Transaction, { exchangeOf, exchangeSen }: LockedOrder) {
  if (exchangeOf === null) return
  if ((await loadExchange(tx, exchangeOf)) !== undefined) throw new ShopError('move_not_undoable')
  const [found] = await tx.select().from(returns).where(eq(returns.id, exchangeOf))
  if (found?.status !== 'completed' || exchangeSen === 0) return
  const sen = Math.min(exchangeSen, (found.refundSen ?? 0) - found.exchangedSen)
  await moveExchanged(tx, found, sen)
}
