import { eq } from 'drizzle-orm'
import type { LocalizedText } from '#core/language.ts'
import { statusBeforeReturn } from '#core/orders/orders.ts'
import type { Transaction } from '../../database/connect.ts'
import { orderHistory, orders } from '../../database/tables/orders.ts'
import { bookMove } from '../cash/book-move.ts'
import { notifyOrder } from '../channels.ts'
import type { PaidOut } from './complete.ts'
import { queueDueInvoice } from '../orders/invoicing/due-invoices.ts'
import type { Actor, LockedOrder } from '../orders/lock.ts'
import { countPending, recordChange } from '../orders/move.ts'

/**
 * Moves a locked order back to the last status that was not one of its return, whose goods the customer keeps, at least
 * some of them; with history, money and audit entry. Answers the entry of the history.
 */
export async function resumeOrder(
  tx: Transaction,
  order: LockedOrder,
  {
    changes,
    description,
    actor,
    paidBack,
  }: {
    changes: Partial<typeof orders.$inferSelect>
    description: LocalizedText
    actor: Actor
    paidBack?: PaidOut
  },
  { at, waitSeconds }: { at: Date; waitSeconds: number },
): Promise<number> {
  const status = statusBeforeReturn(order.statusHistory)
  const changed = { status, ...changes }
  await countPending(tx, order, { status, confirmedAt: order.confirmedAt })
  await tx
    .update(orders)
    .set({ ...changed, updatedAt: at })
    .where(eq(orders.id, order.id))
  const [entry] = await tx
    .insert(orderHistory)
    .values({ orderId: order.id, at, status, description })
    .returning({ id: orderHistory.id })
  await recordChange(tx, order, changed, { action: 'order.moved', actor, at })
  const move = entry!.id
  const staffId = actor.kind === 'staff' ? actor.id : null
  const after = { ...order, ...changed }
  await bookMove(tx, { ...after, paid: order.paidAt !== null }, { at, staffId, move, paidBack })
  await queueDueInvoice(tx, { ...after, confirmed: order.confirmedAt !== null }, { actor, waitSeconds })
  await notifyOrder(tx, order.id)
  return move
}
