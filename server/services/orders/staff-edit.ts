import { asc, eq, sql } from 'drizzle-orm'
import type { OrderAddress } from '#core/orders/checkout.ts'
import { momentOfMinute } from '#core/dates.ts'
import { refuseField, ShopError, toErrorBody } from '#core/errors.ts'
import type { LocalizedText } from '#core/language.ts'
import { toSen } from '#core/money.ts'
import { isCallBackTime } from '#core/orders/calling/call-backs.ts'
import { changedDescription } from '#core/orders/history.ts'
import type { CallOutcome } from '#core/orders/queues.ts'
import { isCancelled, permissionToMoveManyTo, permissionToMoveTo } from '#core/orders/orders.ts'
import { statusTable, type OrderStatus } from '#core/orders/statuses.ts'
import type { Context, StaffContext } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { orderHistory, orderItems, orders } from '../../database/tables/orders.ts'
import { orderCalls, orderNotes } from '../../database/tables/staff.ts'
import { withdrawProposal } from './changing/proposals.ts'
import { auditRefusedMoney, demandDeduction } from './deductions.ts'
import { followGoodsBack } from '../parcels/follow.ts'
import { demandCreditCovered } from '../returns/exchange-credit.ts'
import { replacePackedLines } from '../parcels/follow-lines.ts'
import { noteGoodsBack, putBack } from './failed-deliveries.ts'
import { lockOrder, type Actor } from './lock.ts'
import { applyChange, dropAskedDeduction, moveOrder, recordChange, type MoveDetails } from './move.ts'
import { sendConfirmLink } from './confirm-links.ts'
import { demandRefund } from './refunds/refunds.ts'
import { notifyOrder, notifyStock } from '../channels.ts'
import { voucherDiscountOn } from '../vouchers/vouchers.ts'
import { auditStaff, staffOf } from '../staff/audit.ts'
import { demandPermission } from '../staff/sessions.ts'
import { isNewSubmission } from '../staff/submissions.ts'

/** What staff enter when they move an order; amounts in ringgit. */
interface StaffMove extends Omit<MoveDetails, 'adjustmentSen' | 'refundSen'> {
  to: OrderStatus
  adjustment?: number
  /** Why more than the voucher is deducted, for colleagues. */
  deductionReason?: string
  refund?: number
}

/**
 * Moves an order to its next status; declining a return needs a description for the customer.
 * @throws ShopError not_allowed, order_not_found, status_move_refused, courier_off, deduction_above_limit,
 *   second_person_needed, invalid_input
 */
export async function moveStaffOrder(context: StaffContext, input: StaffMove & { orderId: string }) {
  const { orderId, to, adjustment, deductionReason: reason, refund, ...details } = input
  await demandPermission(context, context.session, permissionToMoveTo(to), {
    requestId: context.requestId,
    what: `order ${orderId} to ${to}`,
  })
  if (statusTable[to].input === 'reason' && details.description === undefined)
    refuseField('description', 'staff.reasonRequired')
  return moveOrder(context, {
    ...details,
    orderId,
    to,
    actor: staffOf(context),
    adjustmentSen: adjustment === undefined ? undefined : toSen(adjustment),
    refundSen: refund === undefined ? undefined : toSen(refund),
    demand: async (tx, order) => {
      await demandDeduction(tx, context, order, { to, adjustment, reason })
      await demandRefund(tx, order, { to, refund })
    },
  }).catch((error: unknown) => auditRefusedMoney(context, orderId, error))
}

/**
 * Moves several orders one after another; a refused one does not stop the others. Cancelling them needs its own
 * permission and a reason.
 * @throws ShopError not_allowed, invalid_input
 */
export async function moveStaffOrders(
  context: StaffContext,
  input: Omit<StaffMove, 'trackingNumber'> & {
    ids: readonly string[]
    trackingNumbers?: Readonly<Record<string, string>>
  },
) {
  const { ids, trackingNumbers = {}, ...move } = input
  await demandPermission(context, context.session, permissionToMoveManyTo(move.to), {
    requestId: context.requestId,
    what: `${ids.length} orders to ${move.to}`,
  })
  if (isCancelled(move.to) && move.description === undefined)
    refuseField('description', 'staff.reasonRequired')
  const results: Awaited<ReturnType<typeof tryMove>>[] = []
  for (const id of new Set(ids)) {
    const trackingNumber = Object.hasOwn(trackingNumbers, id) ? trackingNumbers[id] : undefined
    results.push(await tryMove(context, { orderId: id, trackingNumber, ...move }))
  }
  return results
}

async function tryMove(context: StaffContext, move: StaffMove & { orderId: string }) {
  const id = move.orderId
  try {
    return { id, moved: true, ...(await moveStaffOrder(context, move)) }
  } catch (error) {
    if (!(error instanceof ShopError) || error.code === 'not_allowed') throw error
    const { code, message, details } = toErrorBody(error, context.language)
    return { id, moved: false, code, message, details: { ...details } }
  }
}

/**
 * Notes, once, that the goods of an order that was cancelled in transit are back, and returns them to stock; those that
 * cannot be sold any more, or are lost, only stop being out. "After [shipping], when staff say that the goods are back."
 * @throws ShopError order_not_found, status_move_refused when they cannot come back, or did already
 */
export async function bringGoodsBack(
  { database, now }: Pick<Context, 'database' | 'now'>,
  { orderId, actor, sellable = true }: { orderId: string; actor: Actor; sellable?: boolean },
) {
  await database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId, actor)
    if (actor.kind !== 'staff')
      throw new ShopError('status_move_refused', { from: order.status, to: order.status })
    const at = now()
    await noteGoodsBack(tx, order, at)
    if (sellable) await putBack(tx, orderId)
    await followGoodsBack(tx, orderId, { sellable }, { at, source: 'staff', staffId: actor.id })
    const action = sellable ? 'order.goods_back' : 'order.goods_lost'
    await applyChange(tx, order, sellable ? { restockedAt: at } : {}, { action, actor, at })
  })
}

/** Adds a note for colleagues. @throws ShopError order_not_found */
export async function addOrderNote(
  context: StaffContext,
  { orderId, note, key }: { orderId: string; note: string; key: string | undefined },
) {
  await attach(context, { orderId, key }, 'order.noted', { note }, (tx, row) =>
    tx.insert(orderNotes).values({ ...row, note }),
  )
}

/**
 * Records a phone call to the customer and its outcome; the outcome `link_sent` sends the link.
 * @throws ShopError order_not_found, order_not_to_confirm, link_sent_often
 */
export async function addOrderCall(
  context: StaffContext,
  input: {
    orderId: string
    outcome: CallOutcome
    note: string
    callBackAt?: string | undefined
    key: string | undefined
  },
) {
  const { outcome, note, callBackAt: minute } = input
  const callBackAt = minute === undefined ? null : momentOfMinute(minute)
  if (callBackAt !== null && !isCallBackTime(callBackAt, context.now()))
    refuseField('callBackAt', 'staff.callBack.time')
  const after = { outcome, note, ...(minute !== undefined && { callBackAt: minute }) }
  await attach(context, input, 'order.called', after, async (tx, row) => {
    if (outcome === 'link_sent') await sendConfirmLink(tx, row.orderId)
    await tx.insert(orderCalls).values({ ...row, outcome, note, callBackAt })
  })
}

/** Writes a row about an order, with its audit entry, once for a key; the order itself stays as it is. */
async function attach(
  context: StaffContext,
  { orderId, key }: { orderId: string; key: string | undefined },
  action: string,
  after: Record<string, unknown>,
  write: (tx: Transaction, row: { orderId: string; staffId: string; at: Date }) => Promise<unknown>,
) {
  const at = context.now()
  await context.database.transaction(async (tx) => {
    const [order] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('share')
    if (order === undefined) throw new ShopError('order_not_found')
    if (!(await isNewSubmission(tx, context, key))) return
    await write(tx, { orderId, staffId: context.session.staff.id, at })
    await auditStaff(tx, context, { action, subject: 'order', subjectId: orderId, after })
    await notifyOrder(tx, orderId)
  })
}

type OrderLine = typeof orderItems.$inferSelect

/**
 * Changes address or quantities of a pending order, with stock, total, voucher, history and audit, all or nothing.
 * Prices stay as ordered; a line with quantity 0 is removed. `seenAt` is the `updatedAt` of the order that staff saw.
 * @throws ShopError order_not_found, order_not_changeable, order_changed_meanwhile, not_enough_stock, goods_packed,
 *   exchange_credit_stands, invalid_input
 */
export async function changeStaffOrder(
  context: StaffContext,
  input: {
    orderId: string
    seenAt: Date
    quantities?: readonly { line: number; quantity: number }[]
    shippingAddress?: OrderAddress
    description?: LocalizedText
  },
) {
  const actor = staffOf(context)
  await context.database.transaction(async (tx) => {
    const order = await lockOrder(tx, input.orderId, actor)
    if (!statusTable[order.status].changeable) throw new ShopError('order_not_changeable')
    if (order.updatedAt.getTime() !== input.seenAt.getTime()) throw new ShopError('order_changed_meanwhile')
    const at = context.now()
    const changes: Partial<typeof orders.$inferSelect> = {}
    if (input.shippingAddress !== undefined) {
      if (order.shippingMethod !== 'delivery') refuseField('shippingAddress', 'problem.addressOfPickup')
      changes.shippingAddress = input.shippingAddress
    }
    const lines = await tx
      .select()
      .from(orderItems)
      .where(eq(orderItems.orderId, order.id))
      .orderBy(asc(orderItems.position))
    const remaining = withQuantities(lines, input.quantities ?? [])
    if (input.quantities !== undefined) {
      await moveStock(tx, lines, remaining)
      await replaceLines(tx, order.id, lines, remaining)
      changes.totalSen = remaining.reduce((sum, { priceSen, quantity }) => sum + priceSen * quantity, 0)
      changes.itemCount = remaining.reduce((sum, { quantity }) => sum + quantity, 0)
      changes.voucherDiscountSen = await voucherDiscountOn(tx, order, remaining)
    }
    await demandCreditCovered(tx, order, { ...order, ...changes })
    // What waits for her yes started from what this replaces.
    await withdrawProposal(tx, order.id, at)
    // Always later than before, so that the version that staff saw is stale.
    const updatedAt = at > order.updatedAt ? at : new Date(order.updatedAt.getTime() + 1)
    // She confirmed what it was before.
    const row = { ...changes, customerConfirmedAt: null, updatedAt }
    // What was asked for was a deduction from another total.
    const asked = input.quantities === undefined ? {} : { askedDeduction: null }
    if (input.quantities !== undefined) await dropAskedDeduction(tx, order, { actor, at })
    await tx
      .update(orders)
      .set({ ...row, ...asked })
      .where(eq(orders.id, order.id))
    const description = input.description ?? changedDescription
    await tx.insert(orderHistory).values({ orderId: order.id, at, status: order.status, description })
    await recordChange(tx, order, changes, { action: 'order.changed', actor, at })
    if (input.quantities !== undefined) {
      await auditStaff(tx, context, {
        action: 'order.quantities_changed',
        subject: 'order',
        subjectId: order.id,
        before: quantitiesOf(lines),
        after: quantitiesOf(remaining),
      })
    }
    await notifyOrder(tx, order.id)
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

/** Takes or returns the difference in stock, locking the specs in the same sequence as placing an order. */
async function moveStock(tx: Transaction, before: readonly OrderLine[], after: readonly OrderLine[]) {
  const differences = new Map<string, { productId: string; specId: string; pieces: number }>()
  const count = (lines: readonly OrderLine[], sign: number) => {
    for (const { productId, specId, quantity } of lines) {
      const key = JSON.stringify([productId, specId])
      const pieces = (differences.get(key)?.pieces ?? 0) + sign * quantity
      differences.set(key, { productId, specId, pieces })
    }
  }
  count(before, -1)
  count(after, 1)
  const changed = [...differences.values()].filter(({ pieces }) => pieces !== 0)
  const { rows: locked } = await tx.execute<{ product_id: string; id: string; stock: number }>(sql`
    select specs.product_id, specs.id, specs.stock
    from specs join json_to_recordset(${JSON.stringify(changed)}::json)
      as line("productId" text, "specId" text, pieces int)
      on line."productId" = specs.product_id and line."specId" = specs.id
    order by specs.product_id, specs.id
    for update of specs`)
  for (const { productId, specId, pieces } of changed) {
    const available = locked.find((row) => row.product_id === productId && row.id === specId)?.stock ?? 0
    if (pieces > available) throw new ShopError('not_enough_stock', { productId, specId, available })
  }
  await tx.execute(sql`
    update specs set stock = specs.stock - line.pieces
    from json_to_recordset(${JSON.stringify(changed)}::json)
      as line("productId" text, "specId" text, pieces int)
    where line."productId" = specs.product_id and line."specId" = specs.id`)
  await notifyStock(tx)
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
