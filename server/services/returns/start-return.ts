import { asc, eq } from 'drizzle-orm'
import type { InputOf } from '#core/api/endpoint.ts'
import type * as contract from '#core/api/returns/returns.ts'
import type * as staffContract from '#core/api/returns/returns-staff.ts'
import { ShopError } from '#core/errors.ts'
import { orderCan } from '#core/orders/orders.ts'
import type { OrderedLine } from '#core/parcels/goods.ts'
import { canReturn, returnableLines } from '#core/returns/goods.ts'
import { areAll, startableByStaff, wereHandedOver } from '#core/returns/starting.ts'
import type { MemberContext, StaffContext } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { orderItems, orderSubmissions } from '../../database/tables/orders.ts'
import { memberOf } from '../kernel/change-order.ts'
import { lockOrder } from '../kernel/lock-order.ts'
import { loadOrderedLines } from '../order-parts/parcels.ts'
import { demand, moveLocked } from '../orders/move.ts'
import { audit, staffOf } from '../staff/audit.ts'
import { isNewSubmission } from '../staff/submissions.ts'
import { demandCollection } from './arrange-collection.ts'
import { approveLocked } from './decide-return.ts'
import { openReturn } from './lock-return.ts'
import { saveAccount } from './save-account.ts'
import { createReturn } from './write-return.ts'

type Start = InputOf<typeof contract.startReturn>['body'] & { orderId: string; key: string | undefined }

/**
 * Requests the return of some pieces of an order of the signed-in member, once for a key.
 * @throws ShopError order_not_found, return_already_requested, return_not_possible, lines_not_returnable, invalid_input
 */
export async function startReturn(
  context: MemberContext,
  { orderId, lines: wanted, reason, note = '', refundWay, account, key }: Start,
): Promise<{ number: number }> {
  const actor = memberOf(context)
  return context.database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId, actor)
    const { all } = await openReturn(tx, order)
    const submission = key === undefined ? undefined : `return ${key}`
    if (
      submission !== undefined &&
      !(await isFirst(tx, { memberId: actor.id, orderId, key: submission, at: context.now() }))
    )
      return { number: all.at(-1)?.number ?? 1 }
    demand(orderCan.requestReturn(order))
    const positions = await positionsOf(tx, orderId)
    const lines = wanted.map(({ line, quantity }) => ({ position: positions[line] ?? -1, quantity }))
    const returnable = returnableLines(await loadOrderedLines(tx, orderId), all)
    const fits = canReturn(lines, returnable) && (wereHandedOver(order) || areAll(lines, returnable))
    if (!fits) throw new ShopError('lines_not_returnable')
    const at = context.now()
    const started = await createReturn(
      tx,
      order,
      { startedBy: 'customer', reason, note, lines },
      { at, staffId: null },
    )
    if (refundWay !== undefined) await saveAccount(tx, context, { id: started.id, refundWay, account })
    await moveLocked(
      { tx, order, actor, at, waitSeconds: context.settings.UNDO_SECONDS },
      {
        to: 'Return Requested',
        returnReason: note,
        followsReturn: { changes: {}, event: started.event },
      },
    )
    await audit(tx, {
      at,
      actor,
      action: 'return.started',
      subject: 'order',
      subjectId: orderId,
      after: { return: started.number, returnCause: reason, pieces: piecesOf(lines) },
    })
    return { number: started.number }
  })
}

const piecesOf = (lines: readonly OrderedLine[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** The positions of an order's lines, by their index. */
async function positionsOf(tx: Transaction, orderId: string): Promise<number[]> {
  const rows = await tx
    .select({ position: orderItems.position })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position))
  return rows.map(({ position }) => position)
}

/** Whether a member sends something for the first time. */
async function isFirst(tx: Transaction, submission: typeof orderSubmissions.$inferInsert): Promise<boolean> {
  const { rowCount } = await tx.insert(orderSubmissions).values(submission).onConflictDoNothing()
  return rowCount === 1
}

type StaffStart = InputOf<typeof staffContract.startStaffReturn>['body'] & {
  orderId: string
  key: string | undefined
}

/**
 * Starts the return of some pieces of an order for its customer, once for a key, and approves it at once if wanted. "Let
 * staff start another for remaining pieces."
 * @throws ShopError order_not_found, return_not_possible, lines_not_returnable, courier_off, invalid_input
 */
export async function startStaffReturn(
  context: StaffContext,
  { orderId, lines, reason, note = '', approve, collection, key }: StaffStart,
): Promise<{ return: number }> {
  const actor = staffOf(context)
  return context.database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId, actor)
    const { all } = await openReturn(tx, order)
    if (!(await isNewSubmission(tx, context, key))) return { return: all.at(-1)?.id ?? 1 }
    const startable = startableByStaff(order, await loadOrderedLines(tx, orderId), all)
    if (startable.length === 0) throw new ShopError('return_not_possible')
    if (!canReturn(lines, startable)) throw new ShopError('lines_not_returnable')
    const at = context.now()
    const arranged = collection && (await demandCollection(tx, collection, at))
    const started = await createReturn(
      tx,
      order,
      { startedBy: 'staff', reason, note, lines },
      { at, staffId: actor.id },
    )
    await moveLocked(
      { tx, order, actor, at, waitSeconds: context.settings.UNDO_SECONDS },
      {
        to: 'Return Requested',
        returnReason: note,
        followsReturn: { changes: {}, event: started.event, starts: true, silent: approve },
      },
    )
    await audit(tx, {
      at,
      actor,
      action: 'return.started',
      subject: 'order',
      subjectId: orderId,
      after: { return: started.number, returnCause: reason, pieces: piecesOf(lines) },
    })
    if (approve) await approveLocked(tx, context, { id: started.id, collection: arranged })
    return { return: started.id }
  })
}
