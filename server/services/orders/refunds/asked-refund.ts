import { and, eq, isNull } from 'drizzle-orm'
import { toServerDate } from '#core/dates.ts'
import { toRinggit } from '#core/money.ts'
import { permissionToDecide } from '#core/staff/approvals.ts'
import { staffMay } from '#core/staff/staff.ts'
import type { StaffContext } from '#server/context.ts'
import { approvals, staff } from '#server/database/tables/staff.ts'
import type { OrderChange } from '../../kernel/change-order.ts'
import { record } from '../../kernel/write-order.ts'
import { senOwed } from '../../order-parts/amounts.ts'
import { readLimits } from '../../staff/approval-limits.ts'
import type { StoredOrder } from '../read-order.ts'

const waitingFor = (orderId: string) =>
  and(eq(approvals.orderId, orderId), eq(approvals.kind, 'refund'), isNull(approvals.decision))

/** Reads the most that the signed-in staff may refund alone, and the refund that waits for a second person. */
export async function readRefund({ database, session }: StaffContext, { row }: StoredOrder) {
  const [limits, [asked]] = await Promise.all([
    readLimits(database),
    database
      .select({ approval: approvals, by: staff.name })
      .from(approvals)
      .innerJoin(staff, eq(staff.id, approvals.askedBy))
      .where(waitingFor(row.id)),
  ])
  const paidSen = row.paidAt === null ? 0 : Math.max(0, senOwed(row) - (row.refundSen ?? 0))
  const mostRefund = toRinggit(limits.refund === null ? paidSen : Math.min(paidSen, limits.refund))
  if (asked === undefined) return { mostRefund, mayDecideRefund: false }
  const { id, amountSen, reason, askedBy, askedAt } = asked.approval
  return {
    mostRefund,
    mayDecideRefund: askedBy !== session.staff.id && staffMay(session.staff, permissionToDecide.refund),
    askedRefund: { id, amount: toRinggit(amountSen ?? 0), reason, by: asked.by, at: toServerDate(askedAt) },
  }
}

/** Records that a requested refund lapsed, because the order has moved on without it. */
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
