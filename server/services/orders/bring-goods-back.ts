import { ShopError } from '#core/errors.ts'
import type { Context } from '../../context.ts'
import { changeOrderAs } from '../kernel/change-order.ts'
import type { Actor } from '../kernel/lock-order.ts'
import { orderGoodsBack } from '../kernel/order-events.ts'
import { goodsOf, moveStock } from '../kernel/stock-moves.ts'
import { recordFields, writeOrder } from '../kernel/write-order.ts'
import { noteGoodsBack } from './failed-deliveries.ts'

/**
 * Records once that the goods of an order cancelled in transit have come back, and returns them to stock. Damaged or
 * lost goods are not returned to stock. "After [shipping], when staff say that the goods are back."
 * @throws ShopError order_not_found, status_move_refused if the goods cannot come back or already did
 */
export async function bringGoodsBack(
  context: Pick<Context, 'database' | 'now' | 'settings'>,
  { orderId, actor, sellable = true }: { orderId: string; actor: Actor; sellable?: boolean },
) {
  await changeOrderAs(context, actor, { id: orderId }, async (change) => {
    const { tx, order, at } = change
    if (actor.kind !== 'staff')
      throw new ShopError('status_move_refused', { from: order.status, to: order.status })
    await noteGoodsBack(tx, order, at)
    if (sellable) await moveStock(tx, await goodsOf(tx, orderId, 'to stock'))
    await orderGoodsBack.tell({ change, sellable })
    const fields = sellable ? { restockedAt: at } : {}
    await writeOrder(change, fields)
    await recordFields(change, sellable ? 'order.goods_back' : 'order.goods_lost', fields)
  })
}
