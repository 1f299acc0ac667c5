import type { StaffPermission } from '#core/staff/staff.ts'
import type { Context, MemberContext, StaffContext } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { notifyOrder } from '../channels.ts'
import { changedMeanwhile } from '../staff/conflicts.ts'
import { staffOf } from '../staff/audit.ts'
import { demandPermission } from '../staff/sessions.ts'
import { isNewSubmission } from '../staff/submissions.ts'
import { lockOrder, lockOrderRows, type Actor, type LockedOrder } from './lock-order.ts'

/** A change of an order under way: its transaction, the locked order, who changes it and when. */
export interface OrderChange {
  tx: Transaction
  order: LockedOrder
  actor: Actor
  at: Date
  /** How long the messages of a step wait, in seconds: until then it may be taken back unnoticed. */
  waitSeconds: number
}

/** Which order is changed, and under which conditions. */
interface Asked {
  id: string
  /** The `updatedAt` of the order as the person saw it; without it, every version may be changed. */
  seen?: Date | undefined
  /** Other orders that the change may touch; they are locked, too. */
  with?: readonly string[]
}

/** A change that staff ask for. */
interface AskedByStaff extends Asked {
  /** The permission that it needs besides that of the endpoint; a refusal is audited. */
  needs?: StaffPermission | ((order: LockedOrder) => StaffPermission)
  /** What is changed, in the audit entry of a refusal. */
  what?: string
}

type Work = Pick<Context, 'database' | 'now' | 'settings'>

export function memberOf({ session, requestId }: MemberContext): Actor & { kind: 'member' } {
  return { kind: 'member', id: session.member.id, requestId }
}

/**
 * Runs a change that staff make of an order in one transaction: the order is locked, the permission and the version that
 * was seen are checked, then the work is done, and everybody who looks at the order hears of it. With a `key` that was
 * sent before, nothing happens.
 * @throws ShopError not_allowed, order_not_found, order_changed_meanwhile, and those of the work
 */
export async function changeOrder<Result>(
  context: StaffContext,
  asked: AskedByStaff & { key?: never },
  work: (change: OrderChange) => Promise<Result>,
): Promise<Result>
export async function changeOrder(
  context: StaffContext,
  asked: AskedByStaff & { key: string | undefined },
  work: (change: OrderChange) => Promise<void>,
): Promise<void>
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
    // Before the version: what is sent again made the version that it saw stale.
    if (!(await isNewSubmission(change.tx, context, key))) return undefined
    if (seen !== undefined) await demandSeen(change, isVersion(change.order, seen))
    return work(change)
  })
}

/**
 * The same for a change that a customer or a courier makes.
 * @throws ShopError order_not_found, order_changed_meanwhile, and those of the work
 */
export async function changeOrderAs<Result>(
  context: Work,
  actor: Actor,
  asked: Asked,
  work: (change: OrderChange) => Promise<Result>,
): Promise<Result> {
  return context.database.transaction((tx) => changeOrderIn(tx, context, actor, asked, work))
}

/** The same as part of a larger transaction. @throws ShopError order_not_found, order_changed_meanwhile, and those of the work */
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

/** Whether an order is as it was when somebody saw its `updatedAt`. */
export const isVersion = ({ updatedAt }: LockedOrder, seen: Date): boolean =>
  updatedAt.getTime() === seen.getTime()

/** @throws ShopError order_changed_meanwhile, naming who changed it, unless it is as it was seen */
export async function demandSeen(
  { tx, order }: Pick<OrderChange, 'tx' | 'order'>,
  isAsSeen: boolean,
): Promise<void> {
  if (!isAsSeen)
    throw await changedMeanwhile(tx, 'order_changed_meanwhile', { subject: 'order', subjectId: order.id })
}
