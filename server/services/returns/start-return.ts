import { asc, eq } from 'drizzle-orm'
import type { InputOf } from '#core/api/endpoint.ts'
import type * as contract from '#core/api/returns/returns.ts'
import { ShopError } from '#core/errors.ts'
import { orderCan } from '#core/orders/orders.ts'
import { canReturn, returnableLines } from '#core/returns/goods.ts'
import { areAll, wereHandedOver } from '#core/returns/starting.ts'
import type { MemberContext } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { orderItems, orderSubmissions } from '../../database/tables/orders.ts'
import { changeOrderAs, memberOf } from '../kernel/change-order.ts'
import { loadOrderedLines } from '../order-parts/parcels.ts'
import { loadReturns } from '../order-parts/returns.ts'
import { demand, moveLocked } from '../orders/move.ts'
import { createReturn, recordStart } from './create-return.ts'
import { saveAccount } from './refunds/save-account.ts'

type Start = InputOf<typeof contract.startReturn>['body'] & { orderId: string; key: string | undefined }

/**
 * Requests the return of some pieces of an order of the signed-in member, once per `key`.
 * @throws ShopError order_not_found, return_already_requested, return_not_possible, lines_not_returnable, invalid_input
 */
export async function startReturn(
  context: MemberContext,
  { orderId, lines: requested, reason, note = '', refundWay, account, key }: Start,
): Promise<{ number: number }> {
  const actor = memberOf(context)
  return changeOrderAs(context, actor, { id: orderId }, async (change) => {
    const { tx, order, at } = change
    const all = await loadReturns(tx, orderId)
    const submission = { memberId: actor.id, orderId, key: `return ${key}`, at }
    if (key !== undefined && !(await isNewRequest(tx, submission))) return { number: all.at(-1)?.number ?? 1 }
    demand(orderCan.requestReturn(order))
    const positions = await positionsOf(tx, orderId)
    const lines = requested.map(({ line, quantity }) => ({ position: positions[line] ?? -1, quantity }))
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

/** Reads the positions of an order's lines, in sequence. */
async function positionsOf(tx: Transaction, orderId: string): Promise<number[]> {
  const rows = await tx
    .select({ position: orderItems.position })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position))
  return rows.map(({ position }) => position)
}

/** Stores the key of a member's request in its transaction; returns whether the key is new. */
async function isNewRequest(
  tx: Transaction,
  submission: typeof orderSubmissions.$inferInsert,
): Promise<boolean> {
  const { rowCount } = await tx.insert(orderSubmissions).values(submission).onConflictDoNothing()
  return rowCount === 1
}
