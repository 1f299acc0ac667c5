import { asc, eq } from 'drizzle-orm'
import type { OrderAddress } from '#core/orders/checkout.ts'
import { refuseField, ShopError } from '#core/errors.ts'
import type { LocalizedText } from '#core/language.ts'
import { stockMoves } from '#core/orders/changing/content.ts'
import { changedDescription } from '#core/orders/history.ts'
import { statusTable } from '#core/orders/statuses.ts'
import type { StaffContext } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { orderItems } from '../../database/tables/orders.ts'
import { changeOrder, demandSeen, isVersion } from '../kernel/change-order.ts'
import type { OrderRow } from '../kernel/lock-order.ts'
import { moveStock } from '../kernel/stock-moves.ts'
import { addHistory, record, recordFields, writeOrder } from '../kernel/write-order.ts'
import { replacePackedLines } from '../parcels/follow-lines.ts'
import { demandCreditCovered } from '../returns/exchange-credit.ts'
import { voucherDiscountOn } from '../vouchers/vouchers.ts'
import { withdrawProposal } from './changing/proposals.ts'
import { dropAskedDeduction } from './move.ts'

type OrderLine = typeof orderItems.$inferSelect

/**
 * Changes address or quantities of a pending order, with stock, total, voucher, history and audit, all or nothing.
 * Prices stay as ordered; a line with quantity 0 is removed. `seen` is the version that staff saw.
 * @throws ShopError order_not_found, order_not_changeable, order_changed_meanwhile, not_enough_stock, goods_packed,
 *   exchange_credit_stands, invalid_input
 */
export async function changeStaffOrder(
  context: StaffContext,
  input: {
    orderId: string
    seen: Date
    quantities?: readonly { line: number; quantity: number }[]
    shippingAddress?: OrderAddress
    description?: LocalizedText
  },
) {
  await changeOrder(context, { id: input.orderId }, async (change) => {
    const { tx, order, at } = change
    if (!statusTable[order.status].changeable) throw new ShopError('order_not_changeable')
    await demandSeen(change, isVersion(order, input.seen))
    const fields: Partial<OrderRow> = {}
    if (input.shippingAddress !== undefined) {
      if (order.shippingMethod !== 'delivery') refuseField('shippingAddress', 'problem.addressOfPickup')
      fields.shippingAddress = input.shippingAddress
    }
    const lines = await tx
      .select()
      .from(orderItems)
      .where(eq(orderItems.orderId, order.id))
      .orderBy(asc(orderItems.position))
    const remaining = withQuantities(lines, input.quantities ?? [])
    if (input.quantities !== undefined) {
      await moveStock(tx, stockMoves(lines, remaining))
      await replaceLines(tx, order.id, lines, remaining)
      fields.totalSen = remaining.reduce((sum, { priceSen, quantity }) => sum + priceSen * quantity, 0)
      fields.itemCount = remaining.reduce((sum, { quantity }) => sum + quantity, 0)
      fields.voucherDiscountSen = await voucherDiscountOn(tx, order, remaining)
    }
    await demandCreditCovered(tx, order, { ...order, ...fields })
    await withdrawProposal(tx, order.id, at)
    if (input.quantities !== undefined) await dropAskedDeduction(change)
    const asked = input.quantities === undefined ? {} : { askedDeduction: null }
    await writeOrder(change, { ...fields, customerConfirmedAt: null, ...asked })
    const description = input.description ?? changedDescription
    await addHistory(tx, { orderId: order.id, at, status: order.status, description })
    await recordFields(change, 'order.changed', fields)
    if (input.quantities !== undefined)
      await record(change, {
        action: 'order.quantities_changed',
        before: quantitiesOf(lines),
        after: quantitiesOf(remaining),
      })
  })
}

const quantitiesOf = (lines: readonly OrderLine[]) =>
  Object.fromEntries(lines.map(({ productId, specName, quantity }) => [`${productId} ${specName}`, quantity]))

/** The lines with other quantities, without those at 0. */
function withQuantities(
  lines: readonly OrderLine[],
  quantities: readonly { line: number; quantity: number }[],
): OrderLine[] {
  const wanted = new Map(quantities.map(({ line, quantity }) => [line, quantity]))
  if ([...wanted.keys()].some((line) => lines[line] === undefined))
    refuseField('quantities', 'problem.noSuchLine')
  const remaining = lines
    .map((line, place) => ({ ...line, quantity: wanted.get(place) ?? line.quantity }))
    .filter(({ quantity }) => quantity > 0)
  if (remaining.length === 0) refuseField('quantities', 'staff.order.oneLineStays')
  return remaining
}

async function replaceLines(
  tx: Transaction,
  orderId: string,
  before: readonly OrderLine[],
  after: readonly OrderLine[],
) {
  const isSame = (line: OrderLine, place: number) => line.quantity === before[place]?.quantity
  if (after.length === before.length && after.every(isSame)) return
  // One that was confirmed, packed and taken back is pending with its parcels.
  await replacePackedLines(tx, orderId, { before, after }, async () => {
    await tx.delete(orderItems).where(eq(orderItems.orderId, orderId))
    await tx.insert(orderItems).values(after.map((line, position) => ({ ...line, position })))
  })
}
