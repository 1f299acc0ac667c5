import { and, eq, inArray } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { ShopError } from '#core/errors.ts'
import { linkHours } from '#core/staff/accounts.ts'
import { decisionsOf, gainsDecisions, standingOf, type Standing } from '#core/staff/deciders.ts'
import { staffMay } from '#core/staff/staff.ts'
import type { StaffSession } from '../../../context.ts'
import type { Transaction } from '../../../database/connect.ts'
import { approvals, staff, staffRoles } from '../../../database/tables/staff.ts'
import { newToken } from '../../../secrets.ts'
import { audit, type AuditEntry } from '../audit.ts'
import { dropRequests } from '../ask-approval.ts'
import { writeEntry } from '../list-editor.ts'
import { staffRoleTable } from '../roles.ts'
import { endStaffSessions } from '../sessions.ts'
import { queueStaffLink, removeCredentials, setUpColumns, withoutCredentials } from '../set-up.ts'
import { readAccount, type Applying, type ChangeOf, type StaffChange } from './changes.ts'
import { followFirstDecision } from './first-decisions.ts'

/** A change that needs no further approval, and the person who requested it. */
interface Applied extends ChangeOf {
  askedBy: string
  /** Details about the request for the audit trail. */
  recorded?: Record<string, unknown>
}

type Account = StaffSession['staff']

/**
 * Makes a change of accounts or roles, and records it in the audit trail. Returns the id of an invited account. @throws
 * ShopError staff_exists
 */
export async function applyChange(
  tx: Transaction,
  context: Applying,
  applied: Applied,
): Promise<string | undefined> {
  const { subject, change } = applied
  if (change.what === 'invite') return invite(tx, context, { ...applied, change })
  if (change.what === 'permissions') {
    await savePermissions(tx, context, { ...applied, change })
    return undefined
  }
  const account = await readAccount(tx, subject)
  if (account === undefined) throw new ShopError('staff_not_found')
  const about = { ...applied, account }
  if (change.what === 'role') await giveRole(tx, context, { ...about, change })
  else await { disable, enable, reset }[change.what](tx, context, about)
  await followFirstDecision(tx, context, subject)
  return undefined
}

/** Writes an audit entry about an account. */
const record = (
  tx: Transaction,
  { now, actor }: Applying,
  {
    subjectId,
    recorded,
    after,
    ...entry
  }: Pick<AuditEntry, 'action' | 'subjectId' | 'before' | 'after'> & Pick<Applied, 'recorded'>,
) => audit(tx, { at: now(), actor, subject: 'staff', subjectId, ...entry, after: { ...after, ...recorded } })

/** Creates an account and queues an email with its set-up link, which only the new colleague gets. */
async function invite(
  tx: Transaction,
  context: Applying,
  { change, askedBy, recorded }: Applied & { change: StaffChange & { what: 'invite' } },
) {
  const { name, email, role } = change
  const [id, token] = [randomUUID(), newToken()]
  const columns = setUpColumns(context, token, linkHours.invitation)
  const { rowCount } = await tx
    .insert(staff)
    .values({ id, email, name, role, createdAt: context.now(), openedBy: [askedBy], ...columns })
    .onConflictDoNothing()
  if (rowCount === 0) throw new ShopError('staff_exists')
  const after = { email, name, role }
  await record(tx, context, { action: 'staff.invited', subjectId: id, after, recorded })
  await queueStaffLink(tx, context, { staffId: id, token })
  return id
}

type About = Omit<Applied, 'change'> & { account: Account }

/**
 * Returns columns for an account that gets decisions by an approved change. If the account is set up, it may decide at
 * once.
 */
const decidesNow = ({ enrolledAt }: Account, { now }: Applying) =>
  enrolledAt === null ? {} : { decidesSince: now(), openedBy: [] }

async function giveRole(
  tx: Transaction,
  context: Applying,
  { account, change, recorded }: About & { change: StaffChange & { what: 'role' } },
) {
  const { id, name, role: from } = account
  await tx.update(staff).set({ role: change.role }).where(eq(staff.id, id))
  const changed = await readAccount(tx, id)
  if (changed !== undefined && gainsDecisions(standingOf(account), standingOf(changed)))
    await tx
      .update(staff)
      .set({ role: change.role, ...decidesNow(account, context) })
      .where(eq(staff.id, id))
  if (changed !== undefined && !staffMay(changed, 'staff:manage')) await dropAskedBy(tx, context, id)
  const entry = { before: { name, role: from }, after: { name, role: change.role } }
  await record(tx, context, { action: 'staff.saved', subjectId: id, ...entry, recorded })
}

async function disable(tx: Transaction, context: Applying, { account: { id }, recorded }: About) {
  await tx
    .update(staff)
    .set({ disabledAt: context.now(), setUpHash: null, setUpExpiresAt: null })
    .where(eq(staff.id, id))
  await endStaffSessions(tx, id)
  await dropAskedBy(tx, context, id)
  await record(tx, context, { action: 'staff.disabled', subjectId: id, after: {}, recorded })
}

async function enable(tx: Transaction, context: Applying, { account, recorded }: About) {
  const { id } = account
  const isDecider = decisionsOf(account).length > 0
  await tx
    .update(staff)
    .set({ disabledAt: null, ...(isDecider && decidesNow(account, context)) })
    .where(eq(staff.id, id))
  await record(tx, context, { action: 'staff.enabled', subjectId: id, after: {}, recorded })
}

/**
 * Removes all credentials of a colleague and sends a new set-up link. For an unused invitation, sends the invitation
 * again.
 */
async function reset(tx: Transaction, context: Applying, { account, askedBy, recorded }: About) {
  const { id, enrolledAt, seenAt, openedBy } = account
  const token = newToken()
  const isInvitation = enrolledAt === null && seenAt === null
  const hours = isInvitation ? linkHours.invitation : linkHours.reset
  await tx
    .update(staff)
    .set({
      ...withoutCredentials,
      ...setUpColumns(context, token, hours),
      // Cleared, because another person may set up the account.
      decidesSince: null,
      openedBy: [...new Set([...openedBy, askedBy])],
    })
    .where(eq(staff.id, id))
  await removeCredentials(tx, id)
  await endStaffSessions(tx, id)
  if (!isInvitation) await dropAskedBy(tx, context, id)
  const action = isInvitation ? 'staff.invited_again' : 'staff.reset'
  await record(tx, context, { action, subjectId: id, after: {}, recorded })
  await queueStaffLink(tx, context, { staffId: id, token })
}

/** Drops the waiting changes that a person requested, because they may no longer request them. */
async function dropAskedBy(tx: Transaction, { now }: Pick<Applying, 'now'>, id: string) {
  const theirs = and(eq(approvals.askedBy, id), inArray(approvals.kind, ['staff_change', 'limits']))
  await dropRequests(tx, now(), theirs)
}

async function savePermissions(
  tx: Transaction,
  context: Applying,
  { subject: role, change, recorded }: Applied & { change: StaffChange & { what: 'permissions' } },
) {
  const [row] = await tx.select().from(staffRoles).where(eq(staffRoles.key, role))
  if (row === undefined) throw new ShopError('staff_role_not_found')
  const people = await tx.select({ id: staff.id }).from(staff).where(eq(staff.role, role))
  const standings = new Map<string, Standing>()
  for (const { id } of people) {
    const account = await readAccount(tx, id)
    if (account !== undefined) standings.set(id, standingOf(account))
  }
  const saved = { id: role, stored: staffRoleTable.toEntry(row), entry: change.entry }
  const entry = await writeEntry(tx, staffRoleTable, saved)
  if (entry !== undefined)
    await audit(tx, {
      at: context.now(),
      actor: context.actor,
      subject: staffRoleTable.subject,
      ...entry,
      after: { ...entry.after, ...recorded },
    })
  for (const [id, before] of standings) {
    const account = await readAccount(tx, id)
    // Somebody who already had decisions but is new still waits for their first decision.
    if (account !== undefined && before.decisions.length === 0 && gainsDecisions(before, standingOf(account)))
      await tx.update(staff).set(decidesNow(account, context)).where(eq(staff.id, id))
    await followFirstDecision(tx, context, id)
  }
}
