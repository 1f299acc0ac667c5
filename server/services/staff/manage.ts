import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { refuseField, ShopError } from '#core/errors.ts'
import { linkHours } from '#core/staff/accounts.ts'
import { mayManage, ownerRole, permissionsIn } from '#core/staff/roles.ts'
import type { StaffContext } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { staff, staffRoles, staffSessions } from '../../database/tables/staff.ts'
import { newToken } from '../../secrets.ts'
import { auditStaff } from './audit.ts'
import { changedMeanwhile } from './conflicts.ts'
import { accountVersion } from './people.ts'
import { staffLock } from './roles.ts'
import { endStaffSessions, type StaffRow } from './sessions.ts'
import { queueStaffLink, removeCredentials, setUpColumns, withoutCredentials } from './set-up.ts'

/** Runs a change of accounts, once no other change of accounts is in progress. */
async function change(context: StaffContext, work: (tx: Transaction) => Promise<void>) {
  await context.database.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${staffLock}, 0))`)
    await work(tx)
  })
}

const subjectOf = (id: string) => ({ subject: 'staff', subjectId: id })

/** Checks that the signed-in staff may give a role. @throws ShopError not_allowed, invalid_input */
async function demandRole(tx: Transaction, { session }: StaffContext, key: string) {
  const [role] = await tx.select().from(staffRoles).where(eq(staffRoles.key, key))
  if (role === undefined) refuseField('role', 'staff.people.roleRequired')
  if (!mayManage(session.staff, { permissions: permissionsIn(role) })) throw new ShopError('not_allowed')
}

/**
 * Reads a colleague's account for a change. It must not have changed since it was read, nor have more permissions than
 * the signed-in staff.
 * @throws ShopError staff_not_found, own_staff_account, staff_changed_meanwhile, not_allowed
 */
async function demandColleague(
  tx: Transaction,
  context: StaffContext,
  { id, version }: { id: string; version?: string },
): Promise<StaffRow> {
  const [row] = await tx.select().from(staff).where(eq(staff.id, id))
  if (row === undefined) throw new ShopError('staff_not_found')
  if (id === context.session.staff.id) throw new ShopError('own_staff_account')
  if (version !== undefined && version !== accountVersion(row))
    throw await changedMeanwhile(tx, 'staff_changed_meanwhile', subjectOf(id))
  await demandRole(tx, context, row.role)
  return row
}

/**
 * Checks that the shop has another owner who can sign in, if this account is an owner's.
 * @throws ShopError last_owner
 */
async function demandOtherOwner(tx: Transaction, { id, role }: StaffRow) {
  if (role !== ownerRole) return
  const others = and(
    eq(staff.role, ownerRole),
    ne(staff.id, id),
    isNull(staff.disabledAt),
    isNotNull(staff.enrolledAt),
  )
  if ((await tx.$count(staff, others)) === 0) throw new ShopError('last_owner')
}

/**
 * Creates an account and sends its link only to the new colleague: "Invite".
 * @throws ShopError staff_exists, not_allowed, invalid_input
 */
export async function inviteStaff(
  context: StaffContext,
  { name, email, role }: { name: string; email: string; role: string },
) {
  const token = newToken()
  const id = randomUUID()
  await change(context, async (tx) => {
    await demandRole(tx, context, role)
    const columns = setUpColumns(context, token, linkHours.invitation)
    const { rowCount } = await tx
      .insert(staff)
      .values({ id, email, name, role, createdAt: context.now(), ...columns })
      .onConflictDoNothing()
    if (rowCount === 0) throw new ShopError('staff_exists')
    await auditStaff(tx, context, {
      action: 'staff.invited',
      ...subjectOf(id),
      after: { email, name, role },
    })
    await queueStaffLink(tx, context, { staffId: id, token })
  })
  return { id }
}

/**
 * Changes a colleague's name or role; open sessions get the change at once.
 * @throws ShopError staff_not_found, own_staff_account, staff_changed_meanwhile, last_owner, not_allowed
 */
export async function saveStaff(
  context: StaffContext,
  { id, version, change: after }: { id: string; version: string; change: { name: string; role: string } },
) {
  await change(context, async (tx) => {
    const row = await demandColleague(tx, context, { id, version })
    const before = { name: row.name, role: row.role }
    if (before.name === after.name && before.role === after.role) return
    await demandRole(tx, context, after.role)
    if (after.role !== ownerRole) await demandOtherOwner(tx, row)
    await tx.update(staff).set(after).where(eq(staff.id, id))
    await auditStaff(tx, context, { action: 'staff.saved', ...subjectOf(id), before, after })
  })
}

/**
 * Removes a colleague's password, authenticator, passkeys and sessions and sends a new link: "Reset". For an account
 * that was only invited, it sends the invitation again. Only the colleague gets the link, so that nobody can take over
 * an account by resetting it.
 * @throws ShopError staff_not_found, own_staff_account, staff_changed_meanwhile, last_owner, not_allowed
 */
export async function resetColleague(context: StaffContext, input: { id: string; version: string }) {
  const { id } = input
  const token = newToken()
  await change(context, async (tx) => {
    const row = await demandColleague(tx, context, input)
    if (row.disabledAt !== null) throw new ShopError('not_allowed')
    if (row.enrolledAt !== null) await demandOtherOwner(tx, row)
    const isInvitation = row.enrolledAt === null && row.seenAt === null
    const hours = isInvitation ? linkHours.invitation : linkHours.reset
    await tx
      .update(staff)
      .set({ ...withoutCredentials, ...setUpColumns(context, token, hours) })
      .where(eq(staff.id, id))
    await removeCredentials(tx, id)
    await endStaffSessions(tx, id)
    const action = isInvitation ? 'staff.invited_again' : 'staff.reset'
    await auditStaff(tx, context, { action, ...subjectOf(id), after: {} })
    await queueStaffLink(tx, context, { staffId: id, token })
  })
}

/**
 * Disables a colleague's account: "Disable". Its sessions end, it cannot sign in, and its set-up link no longer works.
 * @throws ShopError staff_not_found, own_staff_account, staff_changed_meanwhile, last_owner, not_allowed
 */
export async function disableColleague(context: StaffContext, input: { id: string; version: string }) {
  await change(context, async (tx) => {
    const row = await demandColleague(tx, context, input)
    if (row.disabledAt !== null) return
    await demandOtherOwner(tx, row)
    await tx
      .update(staff)
      .set({ disabledAt: context.now(), setUpHash: null, setUpExpiresAt: null })
      .where(eq(staff.id, row.id))
    await endStaffSessions(tx, row.id)
    await auditStaff(tx, context, { action: 'staff.disabled', ...subjectOf(row.id), after: {} })
  })
}

/**
 * Enables a disabled colleague's account, with its old password and authenticator.
 * @throws ShopError staff_not_found, own_staff_account, staff_changed_meanwhile, not_allowed
 */
export async function enableColleague(context: StaffContext, input: { id: string; version: string }) {
  await change(context, async (tx) => {
    const row = await demandColleague(tx, context, input)
    if (row.disabledAt === null) return
    await tx.update(staff).set({ disabledAt: null }).where(eq(staff.id, row.id))
    await auditStaff(tx, context, { action: 'staff.enabled', ...subjectOf(row.id), after: {} })
  })
}

/**
 * Signs a colleague out, on one device or on all.
 * @throws ShopError staff_not_found, own_staff_account, not_allowed
 */
export async function endColleagueSessions(
  context: StaffContext,
  { id, session }: { id: string; session?: string | undefined },
) {
  await change(context, async (tx) => {
    await demandColleague(tx, context, { id })
    const ended = await endSessions(tx, { staffId: id, session })
    if (ended > 0)
      await auditStaff(tx, context, { action: 'staff.sessions_ended', ...subjectOf(id), after: { ended } })
  })
}

/** Changes the name of the signed-in staff; existing texts keep the old name. */
export async function saveOwnAccount(context: StaffContext, { name }: { name: string }) {
  const { id } = context.session.staff
  await change(context, async (tx) => {
    const [row] = await tx.select({ name: staff.name }).from(staff).where(eq(staff.id, id))
    if (row === undefined || row.name === name) return
    await tx.update(staff).set({ name }).where(eq(staff.id, id))
    const changed = { before: { name: row.name }, after: { name } }
    await auditStaff(tx, context, { action: 'staff.saved', ...subjectOf(id), ...changed })
  })
}

/** Signs the signed-in staff out on another device, or on all others. */
export async function endOwnSessions(context: StaffContext, { session }: { session?: string | undefined }) {
  const { staff: who, idHash } = context.session
  await context.database.transaction(async (tx) => {
    const ended = await endSessions(tx, { staffId: who.id, session, except: idHash })
    if (ended > 0)
      await auditStaff(tx, context, {
        action: 'staff.own_sessions_ended',
        ...subjectOf(who.id),
        after: { ended },
      })
  })
}

/** Ends one session of an account, or all except one; returns how many. */
async function endSessions(
  tx: Transaction,
  { staffId, session, except }: { staffId: string; session?: string | undefined; except?: string },
): Promise<number> {
  const ended = await tx
    .delete(staffSessions)
    .where(
      and(
        eq(staffSessions.staffId, staffId),
        session === undefined ? undefined : eq(staffSessions.idHash, session),
        except === undefined ? undefined : ne(staffSessions.idHash, except),
      ),
    )
    .returning({ idHash: staffSessions.idHash })
  return ended.length
}
