import { randomUUID } from 'node:crypto'
import { and, eq, gte, ne, sql } from 'drizzle-orm'
import { sameEmail } from '#core/accounts/email-changes.ts'
import { ShopError } from '#core/errors.ts'
import type { MemberContext, RequestContext } from '../../context.ts'
import { emailChanges, members } from '../../database/tables/members.ts'
import { queueMessage } from '../../jobs/messages-queue.ts'
import { log } from '../../observability/log.ts'
import { audit } from '../staff/audit.ts'
import { forgetOtherDevices } from './devices.ts'
import { findByEmail, lockEmail, lockMember, unconfirmedEmailOf, type Member } from './members.ts'
import { endSessions } from './sessions.ts'
import { unconfirmedEmail } from '../protection/quota.ts'
import { idOfToken, isSigned } from '../protection/signed-links.ts'

/**
 * The subject of the link that confirms a new address. It is bound to the password, so that a new password invalidates
 * links that a thief requested.
 */
export const newEmailSubject = ({ id, passwordHash }: Member, newEmail: string) => ({
  id,
  email: newEmail,
  boundTo: passwordHash,
})

/**
 * Sends the link that confirms the member's address again; does nothing if it is confirmed.
 * @throws ShopError too_many_requests
 */
export async function sendEmailLink({ database, limits, session }: MemberContext): Promise<void> {
  const { member } = session
  const email = unconfirmedEmailOf(member)
  if (email === null) return
  await limits.takeAll([{ kind: 'unconfirmedEmails', subject: `by ${member.id}` }, unconfirmedEmail(email)])
  await database.transaction((tx) => queueMessage(tx, { message: 'new-email', member: member.id, email }))
}

/**
 * Confirms an email address of an account by the link sent there, so that it can recover the account. If it is a new
 * address, the previous one gets a link that undoes the change.
 * @throws ShopError link_expired, too_many_requests
 */
export async function confirmEmail(context: RequestContext, { token }: { token: string }) {
  await context.limits.take('reset', context.client)
  const id = idOfToken(token)
  const changed = await context.database.transaction(async (tx) => {
    const member = await lockMember(tx, id)
    if (member === undefined) return false
    const at = context.now()
    const { newEmail, email: oldEmail } = member
    const isConfirmed = (email: string | null) =>
      email !== null && isSigned(context, 'confirm email', token, newEmailSubject(member, email))
    if (member.emailVerifiedAt === null && isConfirmed(oldEmail)) {
      await tx.update(members).set({ emailVerifiedAt: at }).where(eq(members.id, id))
      return true
    }
    if (newEmail === null || !isConfirmed(newEmail)) return false
    await lockEmail(tx, newEmail)
    if ((await findByEmail({ database: tx }, newEmail)) !== undefined) return false
    await tx
      .update(members)
      .set({ email: newEmail, newEmail: null, emailVerifiedAt: at })
      .where(eq(members.id, id))
    const change = { id: randomUUID(), memberId: id, oldEmail, changedAt: at }
    await tx.insert(emailChanges).values(change)
    await audit(tx, {
      at,
      actor: { kind: 'member', id, requestId: context.requestId },
      action: 'member.email_changed',
      subject: 'member',
      subjectId: id,
      ...(oldEmail !== null && { before: { email: oldEmail } }),
      after: { email: newEmail },
    })
    if (oldEmail !== null)
      await queueMessage(tx, { message: 'email-changed', member: id, oldEmail, change: change.id })
    return true
  })
  if (!changed) throw new ShopError('link_expired')
  log.info({ member: id, requestId: context.requestId }, 'e-mail address confirmed')
}

/**
 * Undoes a change of email address, and every later one, by the link sent to the previous address, and ends all
 * sessions of the account.
 * @throws ShopError link_expired, too_many_requests
 */
export async function undoEmail(context: RequestContext, { token }: { token: string }) {
  await context.limits.take('reset', context.client)
  const { database } = context
  const [change] = await database
    .select()
    .from(emailChanges)
    .where(eq(emailChanges.id, idOfToken(token)))
  const email = change?.oldEmail ?? null
  if (change === undefined || email === null) throw new ShopError('link_expired')
  if (!isSigned(context, 'undo email', token, { id: change.id, email })) throw new ShopError('link_expired')
  const { memberId } = change
  const undone = await database.transaction(async (tx) => {
    const member = await lockMember(tx, memberId)
    const [current] = await tx.select().from(emailChanges).where(eq(emailChanges.id, change.id))
    if (member === undefined || current === undefined || current.undoneAt !== null) return undefined
    await lockEmail(tx, email)
    // The link proves who owns the mailbox. Another account that took the address meanwhile loses it.
    await tx
      .update(members)
      .set({ email: null, emailVerifiedAt: null })
      .where(and(sql`lower(${members.email}) = lower(${email})`, ne(members.id, memberId)))
    const at = context.now()
    await tx
      .update(members)
      .set({ email, newEmail: null, emailVerifiedAt: at })
      .where(eq(members.id, memberId))
    await tx
      .update(emailChanges)
      .set({ undoneAt: at })
      .where(and(eq(emailChanges.memberId, memberId), gte(emailChanges.changedAt, change.changedAt)))
    await endSessions(tx, memberId)
    await forgetOtherDevices(context, tx, memberId)
    await audit(tx, {
      at,
      actor: { kind: 'member', id: memberId, requestId: context.requestId },
      action: 'member.email_restored',
      subject: 'member',
      subjectId: memberId,
      ...(member.email !== null && !sameEmail(member.email, email) && { before: { email: member.email } }),
      after: { email },
    })
    return member
  })
  if (undone === undefined) throw new ShopError('link_expired')
  await context.attempts.erase(undone.phoneNumber)
  log.info({ member: memberId, requestId: context.requestId }, 'e-mail address restored')
}
