import { and, eq, isNull } from 'drizzle-orm'
import { changesDeciders, standingOf } from '#core/staff/deciders.ts'
import type { StaffRole } from '#core/staff/roles.ts'
import type { HasDatabase, StaffContext } from '../../../context.ts'
import type { Transaction } from '../../../database/connect.ts'
import { approvals, staff, type staffRoles } from '../../../database/tables/staff.ts'
import { entryVersion, type EntryChange, type OrderedTable } from '../list-editor.ts'
import { staffRoleTable } from '../roles.ts'
import { askChange, waitsUntil } from './make-or-ask.ts'

/** The roles, as staff edit them. A change of permissions that changes who may decide waits for another owner. */
export const editedRoles: OrderedTable<StaffRole, typeof staffRoles> = { ...staffRoleTable, waits }

async function waits(context: StaffContext, tx: Transaction, { id, stored, entry }: EntryChange<StaffRole>) {
  const accounts = await tx.select().from(staff).where(eq(staff.role, id))
  const changes = accounts.some((account) => {
    const standing = ({ permissions }: StaffRole) => standingOf({ ...account, permissions })
    return changesDeciders(standing(stored), standing(entry))
  })
  if (!changes) return false
  const version = entryVersion(staffRoleTable, stored)
  await askChange(tx, context, { subject: id, change: { what: 'permissions', entry, version } })
  return true
}

/** Adds to each role with a waiting change of its permissions the time at which the change takes effect. */
export async function withWaitingChanges<Role extends { id: string }, List extends { entries: Role[] }>(
  { database }: HasDatabase,
  list: List,
) {
  const rows = await database
    .select({ subject: approvals.subject, effectAt: approvals.effectAt })
    .from(approvals)
    .where(and(eq(approvals.kind, 'staff_change'), isNull(approvals.decision)))
  const untilOf = ({ id }: Role) => rows.find(({ subject }) => subject === id)
  return {
    ...list,
    entries: list.entries.map((role) => {
      const waiting = untilOf(role)
      return { ...role, ...(waiting && waitsUntil(waiting)) }
    }),
  }
}
