import { and, inArray, isNull, not, or, sql, type SQL } from 'drizzle-orm'
import { approvalKinds, permissionToDecide } from '#core/staff/approvals.ts'
import { mayDecide } from '#core/staff/deciders.ts'
import { staffMay } from '#core/staff/staff.ts'
import type { StaffContext } from '../../context.ts'
import { approvals } from '../../database/tables/staff.ts'

type Who = StaffContext['session']['staff']

/** A condition for the requests that a person may see because of their permissions. */
export const maySee = (who: Who) =>
  inArray(
    approvals.kind,
    approvalKinds.filter((kind) => staffMay(who, permissionToDecide[kind])),
  )

/** A condition for a person's own requests, which somebody else decides: those that they made or caused. */
export const areOwn = ({ id }: Who) =>
  or(
    sql`${approvals.askedBy} = ${id}`,
    sql`jsonb_exists(coalesce(${approvals.details} -> 'notBy', '[]'), ${id})`,
  ) as SQL

/** The number of colleagues' requests that wait for the signed-in staff, as a column to select. */
export function approvalsToDecide({ database, session }: Pick<StaffContext, 'database' | 'session'>): SQL {
  const { staff } = session
  const kinds = approvalKinds.filter((kind) => mayDecide(staff, kind))
  return database.$count(
    approvals,
    and(isNull(approvals.decision), inArray(approvals.kind, kinds), not(areOwn(staff))),
  )
}
