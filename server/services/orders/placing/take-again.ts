import { and, eq, gt } from 'drizzle-orm'
import { ShopError } from '#core/errors.ts'
import { isCancelled } from '#core/orders/orders.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/database/connect.ts'
import { orders } from '#server/database/tables/orders.ts'
import { quotations } from '#server/database/tables/quotations/quotations.ts'
import type { OrderChange } from '../../kernel/change-order.ts'
import { takeDaySlot } from '../../kernel/day-slots.ts'
import type { OrderRow } from '../../kernel/lock-order.ts'
import { goodsOf, moveStock } from '../../kernel/stock-moves.ts'
import { readDeliveryCapacity } from '../../shop/shop.ts'
import { reclaimVoucher } from '../../vouchers/vouchers.ts'

/**
 * Takes again what the cancellation of an order released: the goods, the use of its voucher, and the delivery slot.
 * @throws ShopError move_not_undoable, not_enough_stock, voucher_taken, delivery_day_full
 */
export async function takeAgain(
  { tx, order }: OrderChange,
  context: Pick<Context, 'savedSettings'>,
  before: Partial<OrderRow>,
): Promise<void> {
  if (isCancelled(order.status)) await demandNewestOfQuotation(tx, order)
  if (before.restockedAt === null) await moveStock(tx, await goodsOf(tx, order.id, 'from stock'))
  if (isCancelled(order.status)) await reclaimVoucher(tx, order)
  if (before.slotDay === undefined) return
  const capacity = await readDeliveryCapacity(context)
  await takeDaySlot(tx, order.id, { day: before.slotDay, half: order.promisedHalf }, capacity)
}

/**
 * Requires that the quotation of a cancelled order has not gone on without it: a further version would make a second
 * order. Locks the quotation before the stock, as accepting it does.
 * @throws ShopError move_not_undoable
 */
async function demandNewestOfQuotation(
  tx: Transaction,
  { quotationId, number }: Pick<OrderRow, 'quotationId' | 'number'>,
): Promise<void> {
  if (quotationId === null) return
  const [quotation] = await tx
    .select({ step: quotations.step })
    .from(quotations)
    .where(eq(quotations.id, quotationId))
    .for('share')
  const isLater = and(eq(orders.quotationId, quotationId), gt(orders.number, number))
  if (quotation?.step !== 'accepted' || (await tx.$count(orders, isLater)) > 0)
    throw new ShopError('move_not_undoable')
}
