import { deductionOf, inputFor } from '#core/orders/orders.ts'
import type { OrderStatus } from '#core/orders/statuses.ts'
import { givenBy } from '#core/staff/given-away.ts'
import type { StaffContext } from '../../context.ts'
import type { Database, Transaction } from '../../database/connect.ts'
import { changeOrderIn, type OrderChange } from '../kernel/change-order.ts'
import type { OrderRow } from '../kernel/lock-order.ts'
import type { Move } from '../kernel/order-events.ts'
import { writeOrder } from '../kernel/write-order.ts'
import type { Approval } from '../staff/ask-approval.ts'
import { staffOf } from '../staff/audit.ts'
import { causeOf, countedAbout, recordGiven, waitsForColleague } from '../staff/given-away.ts'
import { moveLocked } from './move.ts'

/** Returns the value of an order's goods, in sen, after deductions. */
export const goodsSenOf = (order: OrderRow): number => Math.max(0, order.totalSen - deductionOf(order))

/** Returns the value that cancelling an order gives away if its goods have left the shop; undefined for other moves. */
export function givenByCancellation(
  order: OrderRow,
  { to, goodsBack = false }: Pick<Move, 'to' | 'goodsBack'>,
) {
  if (inputFor(order, to) !== 'failure') return undefined
  const goodsSen = goodsSenOf(order)
  return { act: 'cancellation', goodsSen, areBack: goodsBack, orderId: order.id } as const
}

/**
 * Returns the value given away if the goods of an order cancelled in transit are lost, with the part that its
 * cancellation already counted.
 */
export async function givenByLoss(database: Pick<Database, 'select'>, order: OrderRow) {
  const countedSen = await countedAbout(database, { orderId: order.id, act: 'cancellation' })
  return { act: 'goods_lost', goodsSen: goodsSenOf(order), countedSen, orderId: order.id } as const
}

/**
 * Reads the value given away, in sen: if `areOut`, when the missing goods are lost; otherwise, when the order is
 * cancelled. 0 if the goods have not left the shop.
 */
export async function readGoodsGiven(
  database: Pick<Database, 'select'>,
  order: OrderRow,
  areOut: boolean,
): Promise<number> {
  if (areOut) return givenBy(await givenByLoss(database, order))
  const cancelled = givenByCancellation(order, { to: 'Cancelled' })
  return cancelled === undefined ? 0 : givenBy(cancelled)
}

interface AskedCancellation {
  /** The status of the order when the cancellation was requested. */
  from: OrderStatus
  move: Move
}

/**
 * Asks a colleague to approve a cancellation, if one is needed. Returns whether the cancellation waits for the
 * colleague.
 */
export async function askCancellation(
  change: OrderChange,
  context: StaffContext,
  {
    giving,
    move,
    why,
  }: { giving: NonNullable<ReturnType<typeof givenByCancellation>>; move: Move; why: string | undefined },
): Promise<boolean> {
  const asked: AskedCancellation = { from: change.order.status, move }
  const waits = await waitsForColleague(change, context, giving, { why, details: { ...asked } })
  if (waits) await writeOrder(change, {})
  return waits
}

/**
 * Cancels an order after a second person approved it. Returns false if the status or the value has changed since the
 * request.
 */
export async function carryOutCancellation(
  tx: Transaction,
  context: StaffContext,
  { orderId, amountSen, details, askedBy }: Approval,
): Promise<boolean> {
  const { from, move } = details as unknown as AskedCancellation
  return changeOrderIn(tx, context, staffOf(context), { id: orderId ?? '' }, async (change) => {
    const giving = givenByCancellation(change.order, move)
    if (change.order.status !== from || giving === undefined || givenBy(giving) !== amountSen) return false
    const moved = await moveLocked(change, move)
    await recordGiven(change, giving, { cause: causeOf.entry(moved.move), askedBy })
    return true
  })
}
