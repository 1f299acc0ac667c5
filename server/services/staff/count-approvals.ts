import { and, inArray, isNull, ne, type SQL } from 'drizzle-orm'
import { approvalKinds, permissionToDecide } from '#core/staff/approvals.ts'
import { staffMay } from '#core/staff/staff.ts'
import type { StaffContext } from '../../context.ts'
import { approvals } from '../../database/tables/staff.ts'

/** A condition for the requests that a person may decide. */
export const mayBeDecidedBy = (who: StaffContext['session']['staff']) =>
  inArray(
    approvals.kind,
    approvalKinds.filter((kind) => staffMay(who, permissionToDecide[kind])),
  )

/** The number of colleagues' requests that wait for the signed-in staff, as a column to select. */
export function approvalsToDecide({ database, session }: Pick<StaffContext, 'database' | 'session'>): SQL {
  const { staff } = session
  return database.$count(
    approvals,
    and(isNull(approvals.decision), mayBeDecidedBy(staff), ne(approvals.askedBy, staff.id)),
  )
}
