import type { Context } from '#server/context.ts'
import type { MovedFields } from '#server/database/tables/orders.ts'
import type { OrderChange } from '../../kernel/change-order.ts'
import { takeDaySlot } from '../../kernel/day-slots.ts'
import { goodsOf, moveStock } from '../../kernel/stock-moves.ts'
import { readDeliveryCapacity } from '../../shop/shop.ts'

/**
 * Takes the goods and the place on the delivery day that cancelling the order gave up; answers the order's fields.
 * @throws ShopError not_enough_stock, delivery_day_full
 */
export async function takeAgain(
  { tx, order }: OrderChange,
  context: Pick<Context, 'savedSettings'>,
  { slotDay, invoiceStatus, askedDeduction }: NonNullable<MovedFields['cancelled']>,
) {
  if (order.restockedAt !== null) await moveStock(tx, await goodsOf(tx, order.id, 'from stock'))
  const capacity = await readDeliveryCapacity(context)
  await takeDaySlot(tx, order.id, { day: slotDay, half: order.promisedHalf }, capacity)
  return { restockedAt: null, slotDay, invoiceStatus, askedDeduction }
}
