import { and, eq, lt } from 'drizzle-orm'
import type { StaffContext } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { staffSubmissions } from '../../database/tables/staff.ts'

/** How long a key is stored, in milliseconds. */
const remembered = 24 * 3_600_000

/**
 * Stores the key of a request in its transaction; returns whether the key is new. A request that is sent again because
 * its response was lost has the same key. Without a key, every request is new.
 */
export async function isNewSubmission(
  tx: Transaction,
  { session, now }: StaffContext,
  key: string | undefined,
): Promise<boolean> {
  if (key === undefined) return true
  const staffId = session.staff.id
  const at = now()
  const before = new Date(at.getTime() - remembered)
  await tx
    .delete(staffSubmissions)
    .where(and(eq(staffSubmissions.staffId, staffId), lt(staffSubmissions.at, before)))
  const { rowCount } = await tx.insert(staffSubmissions).values({ staffId, key, at }).onConflictDoNothing()
  return rowCount === 1
}
