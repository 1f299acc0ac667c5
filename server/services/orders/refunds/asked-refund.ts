import { and, eq, isNull } from 'drizzle-orm'
import { toServerDate } from '#core/dates.ts'
import { toRinggit } from '#core/money.ts'
import type { Payee } from '#core/returns/payee.ts'
import { mayDecide } from '#core/staff/deciders.ts'
import type { StaffContext } from '#server/context.ts'
import type { Transaction } from '#server/database/connect.ts'
import { approvals, staff } from '#server/database/tables/staff.ts'
import type { OrderChange } from '../../kernel/change-order.ts'
import { record } from '../../kernel/write-order.ts'
import { senOwed } from '../../order-parts/amounts.ts'
import { readBoundRefund, type BoundRefund } from '../../order-parts/bound-refund.ts'
import { readLeft } from '../../staff/given-away.ts'
import type { StoredOrder } from '../read-order.ts'

const waitingFor = (orderId: string) =>
  and(eq(approvals.orderId, orderId), eq(approvals.kind, 'refund'), isNull(approvals.decision))

/** Reads the maximum that the signed-in staff may refund alone, and the refund that waits for a second person. */
export async function readRefund({ database, session, now }: StaffContext, { row }: StoredOrder) {
  const [left, [asked]] = await Promise.all([
    readLeft(database, { staffId: session.staff.id, at: now(), orderId: row.id }),
    database
      .select({ approval: approvals, by: staff.name })
      .from(approvals)
      .innerJoin(staff, eq(staff.id, approvals.askedBy))
      .where(waitingFor(row.id)),
  ])
  const paidSen = row.paidAt === null ? 0 : Math.max(0, senOwed(row) - (row.refundSen ?? 0))
  const mostRefund = toRinggit(Math.min(paidSen, left.refund ?? paidSen))
  if (asked === undefined) return { mostRefund, mayDecideRefund: false }
  const { id, amountSen, reason, askedBy, askedAt, details } = asked.approval
  return {
    mostRefund,
    mayDecideRefund: askedBy !== session.staff.id && mayDecide(session.staff, 'refund'),
    askedRefund: {
      id,
      amount: toRinggit(amountSen ?? 0),
      payee: payeeIn(details),
      reason,
      by: asked.by,
      at: toServerDate(askedAt),
    },
  }
}

/** Returns the payee of a requested refund. */
export const payeeIn = (details: Record<string, unknown>): Payee =>
  (details as Partial<BoundRefund>).payee ?? { way: 'cash' }

/** Whether the payee and the goods of a requested refund are still the same as when it was requested. */
export async function isAsAsked(
  tx: Transaction,
  orderId: string,
  details: Record<string, unknown>,
): Promise<boolean> {
  const now = await readBoundRefund(tx, orderId)
  return now?.bound === (details as Partial<BoundRefund>).bound
}

/**
 * Drops the refund that waits for a second person if its payee or its goods have changed: "a change of any of them
 * drops it".
 */
export async function dropChangedRefund(change: OrderChange) {
  const { tx, order } = change
  const [asked] = await tx.select().from(approvals).where(waitingFor(order.id))
  if (asked !== undefined && !(await isAsAsked(tx, order.id, asked.details))) await dropAskedRefund(change)
}

/** Drops the requested refund of an order, if there is one, because the order has changed. */
export async function dropAskedRefund(change: OrderChange) {
  const { tx, order, at } = change
  const [dropped] = await tx
    .update(approvals)
    .set({ decision: 'dropped', decidedAt: at })
    .where(waitingFor(order.id))
    .returning({ amountSen: approvals.amountSen })
  if (dropped !== undefined)
    await record(change, { action: 'order.refund_dropped', after: { refundSen: dropped.amountSen } })
}
