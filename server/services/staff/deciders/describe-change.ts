import { asc, eq, sql } from 'drizzle-orm'
import type { StaffChangeView } from '#core/api/staff/approvals.ts'
import { permissionsIn } from '#core/staff/roles.ts'
import type { StaffSession } from '../../../context.ts'
import type { Database } from '../../../database/connect.ts'
import { staff, staffRoles } from '../../../database/tables/staff.ts'
import type { Approval } from '../ask-approval.ts'
import { withRole } from '../sessions.ts'
import { changeIn } from './delayed.ts'

interface Known {
  accounts: StaffSession['staff'][]
  roles: (typeof staffRoles.$inferSelect)[]
}

/** Reads all accounts, sorted by name, and all roles. */
export async function readAccountsAndRoles(database: Pick<Database, 'select'>): Promise<Known> {
  const [rows, roles] = await Promise.all([
    database
      .select()
      .from(staff)
      .innerJoin(staffRoles, eq(staffRoles.key, staff.role))
      .orderBy(asc(sql`lower(${staff.name})`), asc(staff.id)),
    database.select().from(staffRoles),
  ])
  return { accounts: rows.map((row) => withRole(row.staff, row.staff_roles)), roles }
}

/** Describes the requested change of the deciders; an empty object for other requests. */
export function describeChange(request: Approval, { accounts, roles }: Known): { change?: StaffChangeView } {
  const { kind, subject } = request
  const nameOf = (key: string) => roles.find((role) => role.key === key)?.name ?? { en: key, 'zh-TW': key }
  const account = accounts.find(({ id }) => id === subject)
  const person = account && { staffId: subject, name: account.name, email: account.email }
  if (kind === 'first_decision')
    return { change: { what: kind, ...person, role: nameOf(account?.role ?? '') } }
  const change = changeIn(request)
  if (change === undefined) return {}
  if (change.what === 'permissions') {
    const stored = roles.find(({ key }) => key === subject)
    const [before, after] = [stored === undefined ? [] : permissionsIn(stored), change.entry.permissions]
    return {
      change: {
        what: change.what,
        role: nameOf(subject),
        added: after.filter((permission) => !before.includes(permission)),
        removed: before.filter((permission) => !after.includes(permission)),
      },
    }
  }
  const { what, role } = change
  if (what === 'invite')
    return { change: { what, name: change.name, email: change.email, role: nameOf(role) } }
  return {
    change: { what, ...person, role: nameOf(role), ...(what === 'role' && { from: nameOf(change.from) }) },
  }
}
