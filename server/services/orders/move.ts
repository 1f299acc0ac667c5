import { and, eq, like } from 'drizzle-orm'
import { refuseField, ShopError } from '#core/errors.ts'
import { formatRinggit, isWholeRinggit, toRinggit } from '#core/money.ts'
import { failureDescriptions, historyDescriptions } from '#core/orders/history.ts'
import {
  inputFor,
  isCancelled,
  marksAsPaid,
  nextStatuses,
  restocking,
  type Permission,
} from '#core/orders/orders.ts'
import { statusTable, type OrderStatus } from '#core/orders/statuses.ts'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { orderSubmissions, type OrderBefore } from '../../database/tables/orders.ts'
import { queueMessage } from '../../jobs/messages-queue.ts'
import { changeOrderAs, type OrderChange } from '../kernel/change-order.ts'
import type { Actor, OrderRow } from '../kernel/lock-order.ts'
import {
  orderAmountsChanging,
  orderMoved,
  orderMoving,
  type FollowedReturn,
  type Move,
} from '../kernel/order-events.ts'
import { snapshotOfTouched } from '../kernel/snapshots.ts'
import { goodsOf, moveStock } from '../kernel/stock-moves.ts'
import { addHistory, countPending, record, recordFields, writeOrder } from '../kernel/write-order.ts'
import { lastChangedBy } from '../staff/conflicts.ts'
import { parcelOf } from './change-parcel.ts'
import { followProposal } from './changing/proposals.ts'
import { noteFailure } from './failed-deliveries.ts'
import { queueDueInvoice } from './invoicing/due-invoices.ts'
import { dropAskedRefund } from './refunds/asked-refund.ts'

/**
 * Moves an order to another status, all or nothing, and updates history, stock, audit trail and messages. Of two
 * concurrent moves, the second is checked against the result of the first. `demand` throws if the order may not be
 * moved in this way.
 * @throws ShopError order_not_found, status_move_refused, courier_off, invalid_input
 */
export async function moveOrder(
  context: Pick<Context, 'database' | 'now' | 'settings'>,
  {
    orderId,
    actor,
    demand,
    ...move
  }: Move & { orderId: string; actor: Actor; demand?: (change: OrderChange) => void | Promise<void> },
): Promise<{ move: number }> {
  return changeOrderAs(context, actor, { id: orderId }, async (change) => {
    await demand?.(change)
    return moveLocked(change, move)
  })
}

/**
 * Like `moveOrder`, as part of a change of the order. The message waits until the move can no longer be undone.
 * @throws ShopError status_move_refused, courier_off, exchange_credit_stands, invalid_input
 */
export async function moveLocked(change: OrderChange, move: Move): Promise<{ move: number }> {
  const { tx, order, actor, at, waitSeconds } = change
  const { to } = move
  await demandMove(change, move)
  const followed = move.followsReturn ?? (await followReturn(change, move))
  const fields: Partial<OrderRow> = {
    status: to,
    ...(await fieldsOfMove(change, move)),
    ...followed.changes,
    ...(await restock(change, move)),
  }
  const row = { ...fields, ...reachedBy(change, to), askedDeduction: null }
  await countPending(tx, order, row)
  if (inputFor(order, to) === 'adjustment') await settleAmounts(change, fields)
  await dropAskedDeduction(change)
  if (inputFor(order, to) === 'refund') await dropAskedRefund(change)
  await writeOrder(change, row)
  if (isCancelled(to)) await forgetBody(tx, order.id)
  const failure = await noteFailure(tx, order, move, { at, goodsAreBack: row.restockedAt !== undefined })
  const usual = historyDescriptions[order.shippingMethod][to]
  const description = move.description ?? (failure === undefined ? usual : failureDescriptions[failure])
  const before = fieldsBefore(change, row)
  const { follows } = move
  const entry = await addHistory(tx, { orderId: order.id, at, status: to, description, before, follows })
  await recordFields(change, 'order.moved', fields, failure === undefined ? {} : { deliveryFailure: failure })
  const after = { ...order, ...row }
  await orderMoved.tell({ change, move, entry, after, followed })
  // All messages wait equally long, so that they arrive in the sequence of the moves.
  if (!move.followsReturn?.silent)
    await queueMessage(tx, { message: 'order-status', order: order.id, entry }, { waitSeconds })
  const confirmed = row.confirmedAt !== null
  await queueDueInvoice(tx, { ...after, confirmed }, { actor, waitSeconds })
  return { move: entry }
}

/**
 * Requires that the order may move to this status.
 * @throws ShopError status_move_refused, for staff with the name of the colleague who last changed the order
 */
async function demandMove({ tx, order, actor }: OrderChange, { to, followsReturn }: Move) {
  const mover = actor.kind === 'member' ? 'customer' : 'staff'
  if (followsReturn?.starts || nextStatuses(order, mover).includes(to)) return
  const by =
    actor.kind === 'staff' ? await lastChangedBy(tx, { subject: 'order', subjectId: order.id }) : undefined
  throw new ShopError('status_move_refused', { from: order.status, to, ...(by !== undefined && { by }) })
}

/** Moves the order's return first, if the move concerns a return. Returns the resulting changes of the order. */
async function followReturn(change: OrderChange, move: Move): Promise<FollowedReturn> {
  const answers = await orderMoving.tell({ change, move })
  return answers.find((answer) => answer !== undefined) ?? { changes: {} }
}

/** Returns the goods of a cancelled order to stock if they are in the shop. */
async function restock({ tx, order, at }: OrderChange, { to, goodsBack }: Move) {
  const when = restocking(order.status, to)
  const areBack = when === 'now' || (when === 'when_staff_confirm' && goodsBack)
  if (!isCancelled(to) || order.restockedAt !== null || !areBack) return {}
  await moveStock(tx, await goodsOf(tx, order.id, 'to stock'))
  return { restockedAt: at }
}

/**
 * Returns the status after a move, and the fields that tell when the order was confirmed, by whom, and when it was
 * paid.
 */
function reachedBy({ order, actor, at }: OrderChange, to: OrderStatus) {
  const confirms = order.confirmedAt === null && inputFor(order, to) === 'adjustment'
  return {
    status: to,
    confirmedAt: confirms ? at : order.confirmedAt,
    confirmedBy: confirms && actor.kind === 'staff' ? actor.id : order.confirmedBy,
    paidAt: order.paidAt ?? (marksAsPaid(order, to) ? at : null),
  }
}

/** Checks the final amounts of an order that is being confirmed, and updates a proposed change with them. */
async function settleAmounts({ tx, order, at }: OrderChange, fields: Partial<OrderRow>) {
  const settled = { ...order, ...fields }
  await orderAmountsChanging.tell({ tx, order, amounts: settled })
  await followProposal(tx, order.id, settled, at)
}

/** Forgets the hash of a cancelled order's content, so that the same order can be placed again at once. */
async function forgetBody(tx: Transaction, orderId: string) {
  const { key } = orderSubmissions
  await tx.delete(orderSubmissions).where(and(eq(orderSubmissions.orderId, orderId), like(key, 'body:%')))
}

/** Returns the former values of the fields that a move changes; null if a customer moves the order. */
function fieldsBefore({ order, actor }: OrderChange, row: Partial<OrderRow>): OrderBefore | null {
  if (actor.kind === 'member') return null
  return { ...snapshotOfTouched(order, row), status: order.status }
}

/** Records that a requested deduction is dropped because its order has changed. */
export async function dropAskedDeduction(change: OrderChange) {
  const { askedDeduction } = change.order
  if (askedDeduction === null) return
  await record(change, { action: 'order.deduction_dropped', after: { deductionSen: askedDeduction.sen } })
}

/**
 * Requires an amount in whole ringgit, from 0 to a limit, and returns it in sen.
 * @throws ShopError invalid_input for the field `path`
 */
export function amount(path: string, sen: number, maxSen: number): number {
  if (!isWholeRinggit(sen) || sen < 0 || sen > maxSen)
    refuseField(path, 'staff.order.amountPattern', { most: formatRinggit(toRinggit(maxSen)) })
  return sen
}

/** Returns the fields that a move changes besides the status. "returnStatus follows." */
async function fieldsOfMove({ tx, order, at }: OrderChange, input: Move) {
  const { to } = input
  const { returnStatus, decidesReturn } = statusTable[to]
  const changes: Partial<OrderRow> = {
    ...(returnStatus && { returnStatus }),
    ...(returnStatus === 'requested' && {
      returnReason: input.returnReason ?? null,
      returnRequestedAt: at,
      returnProcessedAt: null,
    }),
    ...(decidesReturn && { returnProcessedAt: at }),
    // A cancelled order frees its delivery slot.
    ...(isCancelled(to) && order.slotDay !== null && { slotDay: null }),
    ...(isCancelled(to) && order.invoiceStatus === 'pending' && { invoiceStatus: 'cancelled' as const }),
  }
  switch (inputFor(order, to)) {
    case 'adjustment':
      changes.adjustmentSen =
        input.adjustmentSen === undefined
          ? order.voucherDiscountSen
          : amount('adjustmentSen', input.adjustmentSen, order.totalSen)
      break
    case 'cancellation':
      changes.cancelReason = input.cancelReason ?? null
      break
    case 'parcel':
      Object.assign(changes, await parcelOf(tx, order, toCheck(input)))
      break
    default:
  }
  return changes
}

/** Returns the parcel fields of a move. If the order follows its parcels, their numbers have already been checked. */
const toCheck = ({ followsParcels, ...move }: Move) =>
  followsParcels ? { ...move, checkedNumber: move.trackingNumber } : move

/** Requires that a rule for customers allows a step. @throws ShopError with the reason of the rule */
export function demand(permission: Permission): void {
  if (!permission.ok) throw new ShopError(permission.reason)
}
