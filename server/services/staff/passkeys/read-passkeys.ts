import { asc, eq } from 'drizzle-orm'
import { toServerDate } from '#core/dates.ts'
import type { StaffContext } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { staffPasskeys } from '#server/database/tables/staff.ts'

/** Counts the passkeys of an account. */
export const countPasskeys = (database: Pick<Database, '$count'>, staffId: string) =>
  database.$count(staffPasskeys, eq(staffPasskeys.staffId, staffId))

/** Lists the passkeys of the signed-in staff, in the sequence in which they were added. */
export async function readPasskeys({ database, session }: StaffContext) {
  const rows = await database
    .select()
    .from(staffPasskeys)
    .where(eq(staffPasskeys.staffId, session.staff.id))
    .orderBy(asc(staffPasskeys.addedAt), asc(staffPasskeys.id))
  return {
    passkeys: rows.map(({ id, name, addedAt, usedAt }) => ({
      id,
      name,
      addedAt: toServerDate(addedAt),
      ...(usedAt !== null && { lastUsedAt: toServerDate(usedAt) }),
    })),
  }
}
