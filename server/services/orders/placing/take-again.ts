import { isCancelled } from '#core/orders/orders.ts'
import type { Context } from '#server/context.ts'
import type { OrderChange } from '../../kernel/change-order.ts'
import { takeDaySlot } from '../../kernel/day-slots.ts'
import type { OrderRow } from '../../kernel/lock-order.ts'
import { goodsOf, moveStock } from '../../kernel/stock-moves.ts'
import { readDeliveryCapacity } from '../../shop/shop.ts'
import { reclaimVoucher } from '../../vouchers/vouchers.ts'

/**
 * Takes again what the cancellation of an order released: the goods, the use of its voucher, and the delivery slot.
 * @throws ShopError not_enough_stock, voucher_taken, delivery_day_full
 */
export async function takeAgain(
  { tx, order }: OrderChange,
  context: Pick<Context, 'savedSettings'>,
  before: Partial<OrderRow>,
): Promise<void> {
  if (before.restockedAt === null) await moveStock(tx, await goodsOf(tx, order.id, 'from stock'))
  if (isCancelled(order.status)) await reclaimVoucher(tx, order)
  if (before.slotDay === undefined) return
  const capacity = await readDeliveryCapacity(context)
  await takeDaySlot(tx, order.id, { day: before.slotDay, half: order.promisedHalf }, capacity)
}
