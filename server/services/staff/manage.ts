import { and, eq, ne } from 'drizzle-orm'
import { refuseField, ShopError } from '#core/errors.ts'
import { noStanding, standingOf } from '#core/staff/deciders.ts'
import { mayManage, permissionsIn } from '#core/staff/roles.ts'
import type { StaffContext, StaffSession } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { staff, staffRoles, staffSessions } from '../../database/tables/staff.ts'
import { auditStaff } from './audit.ts'
import { changedMeanwhile } from './conflicts.ts'
import { readAccount } from './deciders/changes.ts'
import { makeOrAsk, type Outcome } from './deciders/make-or-ask.ts'
import { accountVersion } from './people.ts'
import { lockStaff } from './roles.ts'

/** Runs a change of accounts in a transaction. Other changes of accounts wait until it ends. */
async function change<Result>(context: StaffContext, work: (tx: Transaction) => Promise<Result>) {
  return context.database.transaction(async (tx) => {
    await lockStaff(tx)
    return work(tx)
  })
}

const subjectOf = (id: string) => ({ subject: 'staff', subjectId: id }) as const

/**
 * Requires that the signed-in staff may give a role, and returns the role with its permissions.
 * @throws ShopError not_allowed, invalid_input
 */
async function demandRole(tx: Transaction, { session }: StaffContext, key: string) {
  const [role] = await tx.select().from(staffRoles).where(eq(staffRoles.key, key))
  if (role === undefined) refuseField('role', 'staff.people.roleRequired')
  const permissions = permissionsIn(role)
  if (!mayManage(session.staff, { permissions })) throw new ShopError('not_allowed')
  return { role: key, permissions }
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
): Promise<StaffSession['staff']> {
  const account = await readAccount(tx, id)
  if (account === undefined) throw new ShopError('staff_not_found')
  if (id === context.session.staff.id) throw new ShopError('own_staff_account')
  if (version !== undefined && version !== accountVersion(account))
    throw await changedMeanwhile(tx, 'staff_changed_meanwhile', subjectOf(id))
  await demandRole(tx, context, account.role)
  return account
}

/**
 * Creates an account and sends its link only to the new colleague: "Invite". The invitation of somebody who would
 * become a decider waits for another owner.
 * @throws ShopError staff_exists, not_allowed, invalid_input
 */
export async function inviteStaff(
  context: StaffContext,
  { name, email, role: key }: { name: string; email: string; role: string },
): Promise<Outcome & { id?: string }> {
  return change(context, async (tx) => {
    const role = await demandRole(tx, context, key)
    const invited = { ...role, disabledAt: null, enrolledAt: null, decidesSince: null }
    return makeOrAsk(tx, context, {
      subject: email.toLowerCase(),
      change: { what: 'invite', name, email, role: key },
      before: noStanding,
      after: standingOf(invited),
    })
  })
}

/**
 * Changes a colleague's name or role, which takes effect in open sessions at once. If the new role changes the
 * colleague's decisions, it waits for another owner.
 * @throws ShopError staff_not_found, own_staff_account, staff_changed_meanwhile, last_owner, not_allowed
 */
export async function saveStaff(
  context: StaffContext,
  { id, version, change: after }: { id: string; version: string; change: { name: string; role: string } },
): Promise<Outcome> {
  return change(context, async (tx) => {
    const account = await demandColleague(tx, context, { id, version })
    if (account.name !== after.name) await saveName(tx, context, account, after.name)
    if (account.role === after.role) return {}
    const role = await demandRole(tx, context, after.role)
    return makeOrAsk(tx, context, {
      subject: id,
      change: { what: 'role', from: account.role, role: after.role },
      before: standingOf(account),
      after: standingOf({ ...account, ...role }),
    })
  })
}

async function saveName(
  tx: Transaction,
  context: StaffContext,
  { id, name: before }: { id: string; name: string },
  name: string,
) {
  await tx.update(staff).set({ name }).where(eq(staff.id, id))
  const changed = { before: { name: before }, after: { name } }
  await auditStaff(tx, context, { action: 'staff.saved', ...subjectOf(id), ...changed })
}

/**
 * Removes a colleague's password, authenticator, passkeys and sessions and sends a new link: "Reset". For an account
 * that was only invited, it sends the invitation again. Only the colleague gets the link, so that nobody can take over
 * an account by resetting it. The reset of a decider waits for another owner.
 * @throws ShopError staff_not_found, own_staff_account, staff_changed_meanwhile, last_owner, not_allowed
 */
export async function resetColleague(
  context: StaffContext,
  input: { id: string; version: string },
): Promise<Outcome> {
  return change(context, async (tx) => {
    const account = await demandColleague(tx, context, input)
    if (account.disabledAt !== null) throw new ShopError('not_allowed')
    return makeOrAsk(tx, context, {
      subject: input.id,
      change: { what: 'reset', role: account.role },
      before: standingOf(account),
      after: noStanding,
    })
  })
}

/**
 * Disables a colleague's account: "Disable". Its sessions end, it cannot sign in, and its set-up link no longer works.
 * For a decider, this waits for another owner.
 * @throws ShopError staff_not_found, own_staff_account, staff_changed_meanwhile, last_owner, not_allowed
 */
export async function disableColleague(
  context: StaffContext,
  input: { id: string; version: string },
): Promise<Outcome> {
  return change(context, async (tx) => {
    const account = await demandColleague(tx, context, input)
    if (account.disabledAt !== null) return {}
    return makeOrAsk(tx, context, {
      subject: input.id,
      change: { what: 'disable', role: account.role },
      before: standingOf(account),
      after: noStanding,
    })
  })
}

/**
 * Enables a disabled colleague's account, with its old password and authenticator. For somebody who would become a
 * decider, this waits for another owner.
 * @throws ShopError staff_not_found, own_staff_account, staff_changed_meanwhile, not_allowed
 */
export async function enableColleague(
  context: StaffContext,
  input: { id: string; version: string },
): Promise<Outcome> {
  return change(context, async (tx) => {
    const account = await demandColleague(tx, context, input)
    if (account.disabledAt === null) return {}
    return makeOrAsk(tx, context, {
      subject: input.id,
      change: { what: 'enable', role: account.role },
      before: noStanding,
      after: standingOf({ ...account, disabledAt: null }),
    })
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
    if (row !== undefined && row.name !== name) await saveName(tx, context, { id, name: row.name }, name)
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

/** Ends one session of an account, or all, or all except one; returns the number of ended sessions. */
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
