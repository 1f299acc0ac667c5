import type { InputOf } from '#core/api/endpoint.ts'
import type * as contract from '#core/api/returns/returns-staff.ts'
import { refuseField, ShopError } from '#core/errors.ts'
import { resumedDescriptions } from '#core/orders/history.ts'
import { canReturn, isInspection, returnableLines } from '#core/returns/goods.ts'
import { canMoveReturn, mayChangeReturn, returnTable, type ReturnState } from '#core/returns/statuses.ts'
import type { MemberContext, StaffContext } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import type { orders } from '../../database/tables/orders.ts'
import { queueMessage } from '../../jobs/messages-queue.ts'
import { notifyOrder } from '../channels.ts'
import { loadOrderedLines } from '../order-parts/parcels.ts'
import { memberOf } from '../kernel/change-order.ts'
import type { Actor } from '../kernel/lock-order.ts'
import { momentOf, writeOrder } from '../kernel/write-order.ts'
import { moveLocked } from '../orders/move.ts'
import { resumeOrder } from './resume.ts'
import { audit, staffOf } from '../staff/audit.ts'
import { demandPermission } from '../staff/sessions.ts'
import { demandCollection, type Arranged } from './collection.ts'
import { inspectedLines, restock } from './complete.ts'
import { demandSeen, lockReturn, type LockedReturn } from './load.ts'
import { changeReturnTo, linkMove } from './write.ts'
import { readFirstBefore } from './first-before.ts'

type Body<Name extends keyof typeof contract> = (typeof contract)[Name] extends infer Endpoint
  ? InputOf<Endpoint>['body']
  : never
type Work = Pick<StaffContext, 'database' | 'now' | 'settings'>

/** @throws ShopError return_move_refused */
function demandMove({ found }: LockedReturn, to: ReturnState) {
  if (!canMoveReturn(found.status, to)) throw new ShopError('return_move_refused')
}

/** Records a step of a return in the audit trail. */
export async function auditReturn(
  tx: Transaction,
  { order, found }: Pick<LockedReturn, 'order' | 'found'>,
  entry: { at: Date; actor: Actor; action: string; after?: Record<string, unknown> },
) {
  const { after, ...rest } = entry
  const about = { subject: 'order', subjectId: order.id, after: { return: found.number, ...after } }
  await audit(tx, { ...rest, ...about })
}

/** Runs a step of staff on a return that is as they saw it, with its order locked. */
async function step(
  context: StaffContext,
  { id, seen }: { id: number; seen: number },
  take: (tx: Transaction, locked: LockedReturn, at: Date, actor: Actor) => Promise<void>,
) {
  const actor = staffOf(context)
  await context.database.transaction(async (tx) => {
    const locked = await lockReturn(tx, { id }, actor)
    await demandSeen(tx, locked, seen)
    await take(tx, locked, context.now(), actor)
    await notifyOrder(tx, locked.order.id)
  })
}

/** Approves a return that was just requested in the same transaction. */
export async function approveLocked(
  tx: Transaction,
  context: StaffContext,
  { id, collection }: { id: number; collection?: Arranged | undefined },
) {
  const locked = await lockReturn(tx, { id }, staffOf(context))
  await approve(tx, context, locked, { collection })
}

async function approve(
  tx: Transaction,
  context: StaffContext,
  locked: LockedReturn,
  { collection, text }: { collection?: Arranged | undefined; text?: Body<'decideReturn'>['text'] },
) {
  const at = context.now()
  const actor = staffOf(context)
  const decided = { decidedAt: at, decidedBy: actor.id, decision: text ?? null }
  const approved = { status: 'approved' as const, ...decided, ...collection }
  const event = await changeReturnTo(tx, locked.order, locked.found, approved, { at, staffId: actor.id })
  const description = text && { description: text }
  const change = { tx, order: locked.order, actor, at, waitSeconds: context.settings.UNDO_SECONDS }
  const followsReturn = { changes: {}, event }
  await moveLocked(change, { to: 'return_approved', ...description, followsReturn })
  await auditReturn(tx, locked, { at, actor, action: 'return.approved' })
}

/**
 * Approves a return, or declines it with a reason for the customer; the order follows.
 * @throws ShopError return_not_found, order_changed_meanwhile, return_move_refused, courier_off, invalid_input
 */
export async function decideReturn(context: StaffContext, input: Body<'decideReturn'> & { id: number }) {
  const { text } = input
  if (!input.approve && text === undefined) refuseField('text', 'staff.reasonRequired')
  await step(context, input, async (tx, locked, at, actor) => {
    demandMove(locked, input.approve ? 'approved' : 'rejected')
    if (input.approve) {
      const collection = input.collection && (await demandCollection(tx, input.collection, at))
      return approve(tx, context, locked, { collection, text })
    }
    const decided = { decidedAt: at, decidedBy: actor.id, decision: text ?? null }
    const rejected = { status: 'rejected' as const, ...decided }
    const event = await changeReturnTo(tx, locked.order, locked.found, rejected, { at, staffId: actor.id })
    const change = { tx, order: locked.order, actor, at, waitSeconds: context.settings.UNDO_SECONDS }
    const followsReturn = { changes: {}, event }
    await moveLocked(change, { to: 'return_rejected', description: text, followsReturn })
    await auditReturn(tx, locked, { at, actor, action: 'return.rejected' })
  })
}

/**
 * Changes lines and reason of a return whose goods are not on their way.
 * @throws ShopError return_not_found, order_changed_meanwhile, return_move_refused, lines_not_returnable
 */
export async function changeReturn(context: StaffContext, input: Body<'changeReturn'> & { id: number }) {
  const { lines, reason, note = '' } = input
  await step(context, input, async (tx, { order, found, all, ...locked }, at, actor) => {
    if (!mayChangeReturn(found.status)) throw new ShopError('return_move_refused')
    const others = all.filter((one) => one.id !== found.id)
    if (!canReturn(lines, returnableLines(await loadOrderedLines(tx, order.id), others)))
      throw new ShopError('lines_not_returnable')
    const change = { status: found.status, reason, note, lines }
    await changeReturnTo(tx, order, found, change, { at, staffId: actor.id })
    const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
    const after = { returnCause: reason, pieces }
    await auditReturn(tx, { ...locked, order, found }, { at, actor, action: 'return.changed', after })
  })
}

/**
 * Arranges how the goods of an approved return come back, and tells the customer.
 * @throws ShopError return_not_found, order_changed_meanwhile, return_move_refused, courier_off, invalid_input
 */
export async function arrangeReturn(context: StaffContext, input: Body<'arrangeReturn'> & { id: number }) {
  await step(context, input, async (tx, locked, at, actor) => {
    const { order, found } = locked
    if (found.status !== 'approved') throw new ShopError('return_move_refused')
    const arranged = await demandCollection(tx, input.collection, at)
    const change = { status: found.status, ...arranged }
    const event = await changeReturnTo(tx, order, found, change, { at, staffId: actor.id })
    const after = { returnWay: arranged.way, collectDay: arranged.collectDay }
    await auditReturn(tx, locked, { at, actor, action: 'return.arranged', after })
    await queueMessage(
      tx,
      { message: 'return-moved', order: order.id, event },
      { waitSeconds: context.settings.UNDO_SECONDS },
    )
  })
}

/**
 * Says that the goods of a return are on their way or arrived, or that the customer keeps them; with the permission of
 * that step.
 * @throws ShopError not_allowed, return_not_found, order_changed_meanwhile, return_move_refused
 */
export async function moveReturn(context: StaffContext, input: Body<'moveReturn'> & { id: number }) {
  const { to, note } = input
  await demandPermission(context, context.session, returnTable[to].permission, {
    requestId: context.requestId,
    what: `return ${input.id} to ${to}`,
  })
  await step(context, input, async (tx, locked, at, actor) => {
    demandMove(locked, to)
    const { order, found } = locked
    if (to === 'withdrawn') return withdraw(tx, context, locked, { at, actor, note })
    const moved = { status: to, ...(to === 'arrived' && { arrivedAt: at }) }
    const event = await changeReturnTo(tx, order, found, moved, { at, staffId: actor.id, note })
    await auditReturn(tx, locked, { at, actor, action: `return.${to}` })
    const change = { tx, order, actor, at, waitSeconds: context.settings.UNDO_SECONDS }
    const followsReturn = { changes: {}, event }
    if (to === 'arrived') await moveLocked(change, { to: 'Returned', followsReturn })
  })
}

/** Ends a return without goods: the order is where it was before, and so is what it says about returns. */
async function withdraw(
  tx: Transaction,
  { settings }: Pick<Work, 'settings'>,
  locked: LockedReturn,
  { at, actor, note }: { at: Date; actor: Actor; note: string },
) {
  const { order, found } = locked
  if (locked.exchange !== undefined) throw new ShopError('return_move_refused')
  const staffId = actor.kind === 'staff' ? actor.id : null
  const event = await changeReturnTo(tx, order, found, { status: 'withdrawn' }, { at, staffId, note })
  const before = await readFirstBefore(tx, found.id)
  const changes: Partial<typeof orders.$inferSelect> = {
    returnStatus: before?.returnStatus ?? 'not_applied',
    returnReason: before?.returnReason ?? null,
    returnRequestedAt: momentOf(before?.returnRequestedAt),
    returnProcessedAt: momentOf(before?.returnProcessedAt),
  }
  const waitSeconds = settings.UNDO_SECONDS
  const description = resumedDescriptions.withdrawn
  const move = await resumeOrder({ tx, order, actor, at, waitSeconds }, { changes, description })
  await linkMove(tx, event, move)
  await auditReturn(tx, locked, { at, actor, action: 'return.withdrawn' })
  await queueMessage(tx, { message: 'return-moved', order: order.id, event }, { waitSeconds })
}

/**
 * Withdraws a request of the signed-in member that staff have not decided on.
 * @throws ShopError order_not_found, return_not_found, return_move_refused
 */
export async function withdrawReturn(
  context: MemberContext,
  { orderId, number }: { orderId: string; number: number },
) {
  const actor = memberOf(context)
  await context.database.transaction(async (tx) => {
    const locked = await lockReturn(tx, { orderId, number }, actor)
    if (locked.found.status !== 'requested') throw new ShopError('return_move_refused')
    await withdraw(tx, context, locked, { at: context.now(), actor, note: '' })
  })
}

/**
 * Says of each piece of a return what became of it; what can be sold goes back into stock.
 * @throws ShopError return_not_found, order_changed_meanwhile, return_move_refused, invalid_input
 */
export async function inspectReturn(context: StaffContext, input: Body<'inspectReturn'> & { id: number }) {
  const { lines, note } = input
  await step(context, input, async (tx, locked, at, actor) => {
    demandMove(locked, 'inspected')
    const { order, found, all } = locked
    if (!isInspection(found.lines, lines)) refuseField('lines', 'staff.returns.inspectAll')
    const bare = lines.findIndex(({ scrapped, scrapReason }) => scrapped > 0 && scrapReason === undefined)
    if (bare !== -1) refuseField(`lines.${bare}.scrapReason`, 'staff.returns.scrapReasonRequired')
    const inspected = lines.map((line) => ({
      ...line,
      scrapReason: line.scrapped > 0 ? line.scrapReason : null,
    }))
    const changes = await restock(tx, order, { all, found, inspected, at })
    const change = {
      status: 'inspected' as const,
      inspectedAt: at,
      inspectedBy: actor.id,
      inspectionNote: note,
      lines: inspectedLines(found, inspected),
    }
    await changeReturnTo(tx, order, found, change, { at, staffId: actor.id, note })
    const waitSeconds = context.settings.UNDO_SECONDS
    await writeOrder({ tx, order, actor, at, waitSeconds }, changes)
    const count = (what: 'sellable' | 'scrapped' | 'missing') =>
      lines.reduce((sum, line) => sum + line[what], 0)
    const after = { restocked: count('sellable'), scrapped: count('scrapped'), missing: count('missing') }
    await auditReturn(tx, locked, { at, actor, action: 'return.inspected', after })
  })
}
