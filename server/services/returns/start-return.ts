import { asc, eq } from 'drizzle-orm'
import type { InputOf } from '#core/api/endpoint.ts'
import type * as contract from '#core/api/returns/returns.ts'
import type * as staffContract from '#core/api/returns/returns-staff.ts'
import { ShopError } from '#core/errors.ts'
import { orderCan } from '#core/orders/orders.ts'
import type { OrderedLine } from '#core/parcels/goods.ts'
import { canReturn, returnableLines } from '#core/returns/goods.ts'
import { areAll, startableByStaff, wereHandedOver } from '#core/returns/starting.ts'
import type { ReturnReason } from '#core/returns/statuses.ts'
import type { MemberContext, StaffContext } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { orderItems, orderSubmissions } from '../../database/tables/orders.ts'
import { changeOrder, changeOrderAs, memberOf, type OrderChange } from '../kernel/change-order.ts'
import { record } from '../kernel/write-order.ts'
import { loadOrderedLines } from '../order-parts/parcels.ts'
import { loadReturns } from '../order-parts/returns.ts'
import { demand, moveLocked } from '../orders/move.ts'
import { isNewSubmission } from '../staff/submissions.ts'
import { demandCollection } from './arrange-collection.ts'
import { approveNewReturn } from './decide-return.ts'
import { saveAccount } from './save-account.ts'
import { createReturn } from './create-return.ts'

type Start = InputOf<typeof contract.startReturn>['body'] & { orderId: string; key: string | undefined }

/**
 * Requests the return of some pieces of an order of the signed-in member, once per key.
 * @throws ShopError order_not_found, return_already_requested, return_not_possible, lines_not_returnable, invalid_input
 */
export async function startReturn(
  context: MemberContext,
  { orderId, lines: wanted, reason, note = '', refundWay, account, key }: Start,
): Promise<{ number: number }> {
  const actor = memberOf(context)
  return changeOrderAs(context, actor, { id: orderId }, async (change) => {
    const { tx, order, at } = change
    const all = await loadReturns(tx, orderId)
    const submission = { memberId: actor.id, orderId, key: `return ${key}`, at }
    if (key !== undefined && !(await isFirst(tx, submission))) return { number: all.at(-1)?.number ?? 1 }
    demand(orderCan.requestReturn(order))
    const positions = await positionsOf(tx, orderId)
    const lines = wanted.map(({ line, quantity }) => ({ position: positions[line] ?? -1, quantity }))
    const returnable = returnableLines(await loadOrderedLines(tx, orderId), all)
    const fits = canReturn(lines, returnable) && (wereHandedOver(order) || areAll(lines, returnable))
    if (!fits) throw new ShopError('lines_not_returnable')
    const started = await createReturn(change, { startedBy: 'customer', reason, note, lines })
    if (refundWay !== undefined) await saveAccount(tx, context, { id: started.id, refundWay, account })
    const followsReturn = { changes: {}, event: started.event }
    await moveLocked(change, { to: 'Return Requested', returnReason: note, followsReturn })
    await recordStart(change, started, { reason, lines })
    return { number: started.number }
  })
}

async function recordStart(
  change: OrderChange,
  { number }: { number: number },
  { reason, lines }: { reason: ReturnReason; lines: readonly OrderedLine[] },
) {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  await record(change, { action: 'return.started', after: { return: number, returnCause: reason, pieces } })
}

/** The positions of an order's lines, by index. */
async function positionsOf(tx: Transaction, orderId: string): Promise<number[]> {
  const rows = await tx
    .select({ position: orderItems.position })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position))
  return rows.map(({ position }) => position)
}

/** Whether a member sends this request for the first time. */
async function isFirst(tx: Transaction, submission: typeof orderSubmissions.$inferInsert): Promise<boolean> {
  const { rowCount } = await tx.insert(orderSubmissions).values(submission).onConflictDoNothing()
  return rowCount === 1
}

type StaffStart = InputOf<typeof staffContract.startStaffReturn>['body'] & {
  orderId: string
  key: string | undefined
}

/**
 * Starts the return of some pieces of an order for its customer, once per key, and approves it at once if wanted. "Let
 * staff start another for remaining pieces."
 * @throws ShopError order_not_found, return_not_possible, lines_not_returnable, courier_off, invalid_input
 */
export async function startStaffReturn(
  context: StaffContext,
  { orderId, lines, reason, note = '', approve, collection, key }: StaffStart,
): Promise<{ return: number }> {
  return changeOrder(context, { id: orderId }, async (change) => {
    const { tx, order } = change
    const all = await loadReturns(tx, orderId)
    if (!(await isNewSubmission(tx, context, key))) return { return: all.at(-1)?.id ?? 1 }
    const startable = startableByStaff(order, await loadOrderedLines(tx, orderId), all)
    if (startable.length === 0) throw new ShopError('return_not_possible')
    if (!canReturn(lines, startable)) throw new ShopError('lines_not_returnable')
    const arranged = collection && (await demandCollection(change, collection))
    const started = await createReturn(change, { startedBy: 'staff', reason, note, lines })
    const followsReturn = { changes: {}, event: started.event, starts: true, silent: approve }
    await moveLocked(change, { to: 'Return Requested', returnReason: note, followsReturn })
    await recordStart(change, started, { reason, lines })
    if (approve) await approveNewReturn(change, context, { id: started.id, collection: arranged })
    return { return: started.id }
  })
}
