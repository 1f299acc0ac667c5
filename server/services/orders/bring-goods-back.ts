import { ShopError } from '#core/errors.ts'
import { givenBy } from '#core/staff/given-away.ts'
import type { StaffContext } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { changeOrder, changeOrderIn, type OrderChange } from '../kernel/change-order.ts'
import { orderGoodsBack } from '../kernel/order-events.ts'
import { goodsOf, moveStock } from '../kernel/stock-moves.ts'
import { recordFields, writeOrder } from '../kernel/write-order.ts'
import type { Approval } from '../staff/ask-approval.ts'
import { staffOf } from '../staff/audit.ts'
import { recordGiven, takeBackGiven, waitsForColleague } from '../staff/given-away.ts'
import { givenByLoss } from './cancellations.ts'
import { areGoodsMissing, noteGoodsBack } from './failed-deliveries.ts'

/**
 * Records once that the goods of an order cancelled in transit have come back, and returns them to stock. Damaged or
 * lost goods are not returned to stock. If their value is above the limit of one person, the record waits for a
 * colleague, and needs a reason `why`. "After [shipping], when staff say that the goods are back."
 * @throws ShopError order_not_found, status_move_refused if the goods are not missing, second_person_needed
 */
export async function bringGoodsBack(
  context: StaffContext,
  { orderId, sellable = true, why }: { orderId: string; sellable?: boolean; why?: string | undefined },
): Promise<{ waits: boolean }> {
  return changeOrder(context, { id: orderId }, async (change) => {
    await demandMissing(change)
    if (sellable) await bringBack(change)
    else {
      const giving = await givenByLoss(change.tx, change.order)
      if (await waitsForColleague(change, context, giving, { why, details: {} })) {
        await writeOrder(change, {})
        return { waits: true }
      }
      await lose(change, giving)
    }
    return { waits: false }
  })
}

/**
 * Records lost goods after a second person approved it. Returns false if the goods came back meanwhile or their value
 * changed.
 */
export async function carryOutGoodsLost(
  tx: Transaction,
  context: StaffContext,
  { orderId, amountSen, askedBy }: Approval,
): Promise<boolean> {
  return changeOrderIn(tx, context, staffOf(context), { id: orderId ?? '' }, async (change) => {
    const giving = await givenByLoss(change.tx, change.order)
    if (!(await areGoodsMissing(tx, change.order)) || givenBy(giving) !== amountSen) return false
    await lose(change, giving, askedBy)
    return true
  })
}

/** Requires that the goods of an order cancelled in transit are still missing. @throws ShopError status_move_refused */
async function demandMissing({ tx, order }: OrderChange) {
  if (!(await areGoodsMissing(tx, order)))
    throw new ShopError('status_move_refused', { from: order.status, to: order.status })
}

async function bringBack(change: OrderChange) {
  const { tx, order, at } = change
  await noteGoodsBack(tx, order, at)
  await takeBackGiven(tx, { orderId: order.id, act: 'cancellation' }, at)
  await moveStock(tx, await goodsOf(tx, order.id, 'to stock'))
  await orderGoodsBack.tell({ change, sellable: true })
  await writeOrder(change, { restockedAt: at })
  await recordFields(change, 'order.goods_back', { restockedAt: at })
}

async function lose(change: OrderChange, giving: Awaited<ReturnType<typeof givenByLoss>>, askedBy?: string) {
  const { tx, order, at } = change
  await noteGoodsBack(tx, order, at)
  await orderGoodsBack.tell({ change, sellable: false })
  await writeOrder(change, {})
  await recordFields(change, 'order.goods_lost', {})
  await recordGiven(change, giving, { askedBy })
}
