import { isDeepStrictEqual } from 'node:util'
import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { ErrorCode } from '#core/errors.ts'
import type { Language } from '#core/language.ts'
import { decisionsOf, type Decision } from '#core/staff/deciders.ts'
import { ownerRole, permissionsIn, type StaffRole } from '#core/staff/roles.ts'
import type { Context, StaffSession } from '../../../context.ts'
import type { Transaction } from '../../../database/connect.ts'
import { staff, staffRoles } from '../../../database/tables/staff.ts'
import type { AuditEntry } from '../audit.ts'
import { entryVersion } from '../list-editor.ts'
import { staffRoleTable } from '../roles.ts'
import { withRole, type StaffRow } from '../sessions.ts'

/**
 * A change of accounts or roles, as stored in a request. `role` is the key of the role that the account has or gets.
 */
export type StaffChange =
  | { what: 'invite'; name: string; email: string; role: string }
  | { what: 'role'; from: string; role: string }
  | { what: 'disable' | 'enable' | 'reset'; role: string }
  | { what: 'permissions'; entry: StaffRole; version: string }

/** The stored details of a request to change the deciders. */
export interface ChangeDetails {
  /** Missing if the request is for the first decision of a new decider. */
  change?: StaffChange
  /** The decisions that the role permitted when the request was made. */
  permits: readonly Decision[]
  /** The language of the emails about it. */
  language: Language
  /** Staff who may not decide on it, besides the person who asked. */
  notBy: readonly string[]
}

/** The context for making a change: clock, keys, the language of emails, and the author. */
export interface Applying extends Pick<Context, 'now' | 'secrets'> {
  language: Language
  actor: AuditEntry['actor']
}

/** A change, and its subject: an account, email address or role. */
export interface ChangeOf {
  subject: string
  change: StaffChange
}

/** Reads an account with its role. */
export async function readAccount(tx: Transaction, id: string): Promise<StaffSession['staff'] | undefined> {
  const [row] = await tx
    .select()
    .from(staff)
    .innerJoin(staffRoles, eq(staffRoles.key, staff.role))
    .where(eq(staff.id, id))
  return row && withRole(row.staff, row.staff_roles)
}

/** Reads the decisions that a role permits; none if the role does not exist. */
export async function decisionsOfRole(tx: Transaction, key: string): Promise<Decision[]> {
  const [role] = await tx.select().from(staffRoles).where(eq(staffRoles.key, key))
  return role === undefined ? [] : decisionsOf({ role: key, permissions: permissionsIn(role) })
}

/** The condition for the account with an email address, ignoring case. */
export const withEmail = (email: string) => sql`lower(${staff.email}) = ${email.toLowerCase()}`

/** Whether the shop has another owner who can sign in. */
export async function hasOtherOwner(tx: Transaction, { id }: Pick<StaffRow, 'id'>): Promise<boolean> {
  const others = and(
    eq(staff.role, ownerRole),
    ne(staff.id, id),
    isNull(staff.disabledAt),
    isNotNull(staff.enrolledAt),
  )
  return (await tx.$count(staff, others)) > 0
}

/**
 * Returns the reason why a change cannot be made: the account or role has changed since the request, the email address
 * is taken, or the shop would lose its last owner. Undefined if the change can be made.
 */
export async function problemOf(
  tx: Transaction,
  { subject, change }: ChangeOf,
  permits: readonly Decision[],
): Promise<ErrorCode | undefined> {
  if (change.what === 'permissions') {
    const [role] = await tx.select().from(staffRoles).where(eq(staffRoles.key, subject))
    const isAsAsked = role && entryVersion(staffRoleTable, staffRoleTable.toEntry(role)) === change.version
    return isAsAsked ? undefined : 'approval_not_found'
  }
  if (!isDeepStrictEqual(await decisionsOfRole(tx, change.role), [...permits])) return 'approval_not_found'
  if (change.what === 'invite')
    return (await tx.$count(staff, withEmail(change.email))) > 0 ? 'staff_exists' : undefined
  const row = await readAccount(tx, subject)
  if (row === undefined || row.role !== (change.what === 'role' ? change.from : change.role))
    return 'approval_not_found'
  const isDisabled = row.disabledAt !== null
  if (isDisabled !== (change.what === 'enable') && change.what !== 'role') return 'approval_not_found'
  const losesOwner =
    row.role === ownerRole &&
    (change.what === 'disable' ||
      (change.what === 'reset' && row.enrolledAt !== null) ||
      (change.what === 'role' && change.role !== ownerRole))
  return losesOwner && !(await hasOtherOwner(tx, row)) ? 'last_owner' : undefined
}
