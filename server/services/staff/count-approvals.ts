import { and, inArray, isNull, not, or, sql, type SQL } from 'drizzle-orm'
import { approvalKinds, permissionToDecide } from '#core/staff/approvals.ts'
import { mayDecide } from '#core/staff/deciders.ts'
import { staffMay } from '#core/staff/staff.ts'
import type { StaffContext } from '../../context.ts'
import { approvals } from '../../database/tables/staff.ts'

type Who = StaffContext['session']['staff']

/** The condition for the requests that a person may see because of their permissions. */
export const maySee = (who: Who) =>
  inArray(
    approvals.kind,
    approvalKinds.filter((kind) => staffMay(who, permissionToDecide[kind])),
  )

/** The condition for the requests that a person made or caused. Somebody else must decide on them. */
export const areOwn = ({ id }: Who) =>
  or(
    sql`${approvals.askedBy} = ${id}`,
    sql`jsonb_exists(coalesce(${approvals.details} -> 'notBy', '[]'), ${id})`,
  ) as SQL

/** Returns SQL of the number of requests that the signed-in staff may decide on. */
export function approvalsToDecide({ database, session }: Pick<StaffContext, 'database' | 'session'>): SQL {
  const { staff } = session
  const kinds = approvalKinds.filter((kind) => mayDecide(staff, kind))
  return database.$count(
    approvals,
    and(isNull(approvals.decision), inArray(approvals.kind, kinds), not(areOwn(staff))),
  )
}
