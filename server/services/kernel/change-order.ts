import type { StaffPermission } from '#core/staff/staff.ts'
import type { Context, MemberContext, StaffContext } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { notifyOrder } from '../channels.ts'
import { changedMeanwhile } from '../staff/conflicts.ts'
import { staffOf } from '../staff/audit.ts'
import { demandPermission } from '../staff/sessions.ts'
import { isNewSubmission } from '../staff/submissions.ts'
import { lockOrder, lockOrderRows, type Actor, type LockedOrder } from './lock-order.ts'

/** A running change of an order: its transaction, the locked order, its author and its time. */
export interface OrderChange {
  tx: Transaction
  order: LockedOrder
  actor: Actor
  at: Date
  /** How long the messages of a change wait, in seconds. If the change is undone before then, they are not sent. */
  waitSeconds: number
}

/** The order to change, and the conditions of the change. */
interface Asked {
  id: string
  /** The `updatedAt` of the order that the person saw; if missing, any version may be changed. */
  seen?: Date | undefined
  /** Other orders that the change may affect. They are locked, too. */
  with?: readonly string[]
}

/** A change that staff make. */
interface AskedByStaff extends Asked {
  /** The permission needed in addition to that of the endpoint. A refusal is recorded in the audit trail. */
  needs?: StaffPermission | ((order: LockedOrder) => StaffPermission)
  /** The subject of the change, for the audit entry of a refusal. */
  what?: string
}

type Work = Pick<Context, 'database' | 'now' | 'settings'>

export function memberOf({ session, requestId }: MemberContext): Actor & { kind: 'member' } {
  return { kind: 'member', id: session.member.id, requestId }
}

/**
 * Runs a change of an order by staff in one transaction: locks the order, checks the permission and the version that
 * staff saw, does the work, and notifies all pages that show the order. If `key` was sent before, skips the work and
 * returns undefined.
 * @throws ShopError not_allowed, order_not_found, order_changed_meanwhile, and the errors of the work
 */
export async function changeOrder<Result>(
  context: StaffContext,
  asked: AskedByStaff & { key?: never },
  work: (change: OrderChange) => Promise<Result>,
): Promise<Result>
export async function changeOrder<Result>(
  context: StaffContext,
  asked: AskedByStaff & { key: string | undefined },
  work: (change: OrderChange) => Promise<Result>,
): Promise<Result | undefined>
export async function changeOrder<Result>(
  context: StaffContext,
  { key, needs, what, seen, ...asked }: AskedByStaff & { key?: string | undefined },
  work: (change: OrderChange) => Promise<Result>,
): Promise<Result | undefined> {
  const demand = (permission: StaffPermission) =>
    demandPermission(context, context.session, permission, {
      requestId: context.requestId,
      what: what ?? `order ${asked.id}`,
    })
  if (typeof needs === 'string') await demand(needs)
  return changeOrderAs(context, staffOf(context), asked, async (change) => {
    if (typeof needs === 'function') await demand(needs(change.order))
    // Checked before the version, because the first submission changed the version.
    if (!(await isNewSubmission(change.tx, context, key))) return undefined
    if (seen !== undefined) await demandSeen(change, isVersion(change.order, seen))
    return work(change)
  })
}

/**
 * Like `changeOrder`, for a change by a customer or a courier.
 * @throws ShopError order_not_found, order_changed_meanwhile, and the errors of the work
 */
export async function changeOrderAs<Result>(
  context: Work,
  actor: Actor,
  asked: Asked,
  work: (change: OrderChange) => Promise<Result>,
): Promise<Result> {
  return context.database.transaction((tx) => changeOrderIn(tx, context, actor, asked, work))
}

/**
 * Like `changeOrderAs`, as part of a larger transaction.
 * @throws ShopError order_not_found, order_changed_meanwhile, and the errors of the work
 */
export async function changeOrderIn<Result>(
  tx: Transaction,
  { now, settings }: Pick<Work, 'now' | 'settings'>,
  actor: Actor,
  { id, seen, with: others = [] }: Asked,
  work: (change: OrderChange) => Promise<Result>,
): Promise<Result> {
  if (others.length > 0) await lockOrderRows(tx, [id, ...others])
  const order = await lockOrder(tx, id, actor)
  if (seen !== undefined) await demandSeen({ tx, order }, isVersion(order, seen))
  const result = await work({ tx, order, actor, at: now(), waitSeconds: settings.UNDO_SECONDS })
  await notifyOrder(tx, id)
  return result
}

/** Whether an order has not changed since somebody saw its `updatedAt`. */
export const isVersion = ({ updatedAt }: LockedOrder, seen: Date): boolean =>
  updatedAt.getTime() === seen.getTime()

/**
 * Requires that the order is still as the person saw it.
 * @throws ShopError order_changed_meanwhile, with the name of the colleague who changed it
 */
export async function demandSeen(
  { tx, order }: Pick<OrderChange, 'tx' | 'order'>,
  isAsSeen: boolean,
): Promise<void> {
  if (!isAsSeen)
    throw await changedMeanwhile(tx, 'order_changed_meanwhile', { subject: 'order', subjectId: order.id })
}
