import { eq } from 'drizzle-orm'
import { ShopError } from '#core/errors.ts'
import { returns } from '#server/database/tables/returns.ts'
import { notifyOrder } from '../../channels.ts'
import type { OrderChange } from '../../kernel/change-order.ts'
import { lockOrderRows } from '../../kernel/lock-order.ts'
import { orderAmountsChanged } from '../../kernel/order-events.ts'
import { writeOrder } from '../../kernel/write-order.ts'
import { causeOf, demandAlone, recordGiven, takeBackGiven } from '../../staff/given-away.ts'
import { loadExchange } from '../../order-parts/exchanges.ts'
import { givenByCredit } from './given-by-credit.ts'

/**
 * Releases the credit of a cancelled exchange, which the shop then owes to the customer again. The original order shows
 * the amount as overpaid.
 */
export async function releaseExchange(change: OrderChange) {
  const { tx, order, at } = change
  const { exchangeOf, exchangeSen } = order
  if (exchangeOf === null || exchangeSen === 0) return
  await takeBackGiven(tx, { cause: causeOf.exchange(order.id) }, at)
  const [found] = await tx.select().from(returns).where(eq(returns.id, exchangeOf))
  if (found?.status !== 'completed') return
  await moveExchanged(change, found, -Math.min(exchangeSen, found.exchangedSen))
}

/** Adds an amount, which may be negative, to the part of a refund that was used for exchanges. */
async function moveExchanged({ tx, at }: OrderChange, found: typeof returns.$inferSelect, sen: number) {
  await tx
    .update(returns)
    .set({ exchangedSen: found.exchangedSen + sen })
    .where(eq(returns.id, found.id))
  const [order] = await lockOrderRows(tx, [found.orderId])
  await writeOrder({ tx, order: order!, at }, { exchangedSen: order!.exchangedSen + sen })
  await orderAmountsChanged.tell({ tx, orderId: found.orderId })
  await notifyOrder(tx, found.orderId)
}

/**
 * Credits the returned goods to an exchange again when its cancellation is undone. The limit of one person applies, as
 * when the exchange was placed.
 * @throws ShopError move_not_undoable if the return got another exchange meanwhile, second_person_needed
 */
export async function reclaimExchange(change: OrderChange) {
  const { tx, order } = change
  const { exchangeOf, exchangeSen } = order
  if (exchangeOf === null) return
  if ((await loadExchange(tx, exchangeOf)) !== undefined) throw new ShopError('move_not_undoable')
  const [found] = await tx.select().from(returns).where(eq(returns.id, exchangeOf))
  if (found === undefined || exchangeSen === 0) return
  const giving = givenByCredit({ order: { id: found.orderId }, found }, exchangeSen)
  await demandAlone(change, giving)
  await recordGiven(change, giving, { cause: causeOf.exchange(order.id) })
  if (found.status !== 'completed') return
  const sen = Math.min(exchangeSen, (found.refundSen ?? 0) - found.exchangedSen)
  await moveExchanged(change, found, sen)
}
