import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import { toServerDate } from '#core/dates.ts'
import { toRinggit } from '#core/money.ts'
import { mayDecide } from '#core/staff/deciders.ts'
import type { StaffContext } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { approvals, staff } from '../../database/tables/staff.ts'
import type { Approval } from './ask-approval.ts'
import { readLeft } from './given-away.ts'

/**
 * Reads the value that the signed-in staff may still give away alone for an order, in ringgit, and the acts about the
 * order that wait for a second person, oldest first. `describe` adds fields to each act. Refunds are left out, because
 * they are read with their return.
 */
export async function readGivenAbout<Described extends object>(
  { database, session, now }: StaffContext,
  orderId: string,
  describe: (approval: Approval, by: string) => Described,
) {
  const isAbout = and(
    eq(approvals.orderId, orderId),
    ne(approvals.kind, 'refund'),
    isNull(approvals.decision),
  )
  const [left, waiting] = await Promise.all([
    readLeft(database, { staffId: session.staff.id, at: now(), orderId }),
    database
      .select({ approval: approvals, by: staff.name })
      .from(approvals)
      .innerJoin(staff, eq(staff.id, approvals.askedBy))
      .where(isAbout)
      .orderBy(asc(approvals.askedAt)),
  ])
  return {
    ...(left.refund !== null && { leftAlone: toRinggit(left.refund) }),
    asked: waiting.map(({ approval, by }) => ({
      id: approval.id,
      kind: approval.kind,
      amount: toRinggit(approval.amountSen ?? 0),
      reason: approval.reason,
      by,
      at: toServerDate(approval.askedAt),
      ...describe(approval, by),
      mayDecide: approval.askedBy !== session.staff.id && mayDecide(session.staff, approval.kind),
    })),
  }
}

const inRinggit = (sen: number | null) => (sen === null ? null : toRinggit(sen))

/** Reads the value that the signed-in staff may still give away alone today, in ringgit; null if there is no limit. */
export async function readLeftToday({
  database,
  session,
  now,
}: Pick<StaffContext, 'session' | 'now'> & { database: Pick<Database, 'select'> }) {
  const { refund, discount } = await readLeft(database, { staffId: session.staff.id, at: now() })
  return { refund: inRinggit(refund), discount: inRinggit(discount) }
}
