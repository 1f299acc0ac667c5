import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import {
  loginDelay,
  type AccountUpdate,
  type Registration,
  type User,
} from '../../../core/accounts/accounts.ts'
import { ShopError, type ErrorCode } from '../../../core/errors.ts'
import type { Language } from '../../../core/language.ts'
import { isPhoneNumber } from '../../../core/phone.ts'
import type { MemberContext, RequestContext } from '../../context.ts'
import { members } from '../../database/tables/members.ts'
import { queueMessage } from '../../jobs/messages-queue.ts'
import { log } from '../../observability/log.ts'
import { isDisownToken, memberOfDisownToken } from './disown.ts'
import { findByEmail, findByPhone, toUser, type Member } from './members.ts'
import { assertHashCapacity, hashPassword, verifyPassword } from './passwords.ts'
import { endOtherSessions, endSession, openSession } from './sessions.ts'
import { audit } from '../staff/audit.ts'
import { hasProof, useEmailCode, useLoginCode, useProof } from '../verification/verification.ts'

/**
 * Creates an account for a verified number and welcomes its owner by email. `proof` comes from confirming the code.
 * @throws ShopError phone_not_verified, phone_already_registered, email_taken, password_too_common, too_many_requests
 */
export async function register(
  context: RequestContext,
  input: Registration & { lang: Language; proof: string | undefined },
) {
  const { database, limits } = context
  const { phoneNumber } = input
  await limits.take('register', context.client)
  const proof = { phoneNumber, purpose: 'register' as const, token: input.proof }
  if (!(await hasProof(context, proof))) throw new ShopError('phone_not_verified')
  const member = {
    id: randomUUID(),
    phoneNumber,
    email: input.email,
    firstName: input.firstName,
    lastName: input.lastName,
    whatsappNumber: input.whatsappNumber,
    passwordHash: await hashPassword(input.password),
    language: input.lang,
    createdAt: context.now(),
  }
  await database
    .transaction(async (tx) => {
      if (!(await useProof(context, tx, proof))) throw new ShopError('phone_not_verified')
      await tx.insert(members).values(member)
      await queueMessage(tx, { message: 'welcome', member: member.id })
    })
    .catch(throwConflict)
  log.info({ member: member.id, requestId: context.requestId }, 'registered')
}

/** Rethrows a violated unique constraint as the error of the field that is taken. */
export function throwConflict(error: unknown): never {
  const taken: Record<string, ErrorCode> = {
    members_phone_number: 'phone_already_registered',
    members_email: 'email_taken',
  }
  const constraint = ((error as Error).cause as { constraint?: string } | undefined)?.constraint
  const code = constraint === undefined ? undefined : taken[constraint]
  throw code === undefined ? error : new ShopError(code)
}

/** Passes when a number is registered. @throws ShopError phone_not_registered, too_many_requests */
export async function checkPhone(context: RequestContext, input: { phoneNumber: string }) {
  await context.limits.take('check', context.client)
  if ((await findByPhone(context, input.phoneNumber)) === undefined)
    throw new ShopError('phone_not_registered')
}

/**
 * Signs in with a password. A wrong password and an unknown number get the same answer in the same time; after many
 * failures for one number every attempt is delayed, also a correct one.
 * @throws ShopError login_failed, account_blocked, too_many_requests, busy
 */
export async function login(
  context: RequestContext,
  input: { phoneNumber: string; password: string; lang: Language; earlierToken: string | undefined },
) {
  const { limits } = context
  await limits.take('login', context.client)
  assertHashCapacity()
  const attempts = await limits.countLogin(input.phoneNumber)
  await context.pause(loginDelay(attempts - 1))
  const member = await findByPhone(context, input.phoneNumber)
  const matches = await verifyPassword(member?.passwordHash, input.password)
  if (member === undefined || !matches) throw new ShopError('login_failed')
  await limits.forgetLogins(input.phoneNumber)
  return signIn(context, member, input, 'password')
}

/**
 * Signs in with a code sent by SMS.
 * @throws ShopError incorrect_code, code_expired, phone_not_registered, account_blocked, too_many_requests
 */
export async function loginWithCode(
  context: RequestContext,
  input: { phoneNumber: string; code: string; lang: Language; earlierToken: string | undefined },
) {
  await useLoginCode(context, input)
  const member = await findByPhone(context, input.phoneNumber)
  if (member === undefined) throw new ShopError('phone_not_registered')
  await context.limits.forgetLogins(input.phoneNumber)
  return signIn(context, member, input, 'code')
}

/** Call it only after a correct password or code, so that strangers learn nothing. @throws account_blocked */
function assertNotBlocked({ requestId }: RequestContext, { id, blockedAt }: Member): void {
  if (blockedAt === null) return
  log.warn({ member: id, requestId }, 'a blocked member was refused')
  throw new ShopError('account_blocked')
}

/** Opens a session of a member and returns its token. */
async function signIn(
  context: RequestContext,
  member: Member,
  { lang, earlierToken }: { lang: Language; earlierToken: string | undefined },
  by: 'password' | 'code',
) {
  assertNotBlocked(context, member)
  const token = await openSession(context, member.id, earlierToken)
  await context.database
    .update(members)
    .set({ language: lang, signedInAt: context.now() })
    .where(eq(members.id, member.id))
  log.info({ member: member.id, by, requestId: context.requestId }, 'signed in')
  return { user: toUser(member), token }
}

/** Ends a session on the server. */
export async function logout(context: RequestContext, input: { token: string | undefined }) {
  if (input.token !== undefined) await endSession(context, input.token)
}

/** The signed-in member. */
export async function readCurrentUser({ session }: MemberContext): Promise<User> {
  return toUser(session.member)
}

/** Changes the given fields and notifies the old e-mail address of a new one. @throws ShopError email_taken */
export async function updateUser(context: MemberContext, input: AccountUpdate): Promise<User> {
  const { id } = context.session.member
  const { firstName, lastName, whatsappNumber, email } = input
  const fields = { firstName, lastName, whatsappNumber, email, ...input.address }
  const changes = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  return context.database
    .transaction(async (tx) => {
      // Locked, so that the second of two concurrent changes sees the result of the first.
      const [before] = await tx.select().from(members).where(eq(members.id, id)).for('update')
      if (before === undefined) throw new ShopError('not_logged_in')
      if (Object.keys(changes).length === 0) return toUser(before)
      const oldEmail = before.email
      const emailChanged = email !== undefined && !sameEmail(oldEmail ?? '', email)
      const [after] = await tx
        .update(members)
        .set({ ...changes, ...(emailChanged && { emailVerifiedAt: null }) })
        .where(eq(members.id, id))
        .returning()
      if (emailChanged)
        await audit(tx, {
          at: context.now(),
          actor: { kind: 'member', id, requestId: context.requestId },
          action: 'member.email_changed',
          subject: 'member',
          subjectId: id,
          ...(oldEmail !== null && { before: { email: oldEmail } }),
          after: { email },
        })
      if (oldEmail !== null && emailChanged)
        await queueMessage(tx, { message: 'email-changed', member: id, oldEmail })
      return toUser(after!)
    })
    .catch(throwConflict)
}

const sameEmail = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/**
 * Sets a new password for a verified number and ends every other session. `identifier` may be the e-mail address, but
 * `proof` always comes from confirming the number's code.
 * @throws ShopError code_not_verified, account_blocked, password_too_common, too_many_requests
 */
export async function updatePassword(
  context: RequestContext,
  input: { identifier: string; newPassword: string; proof: string | undefined; ownToken: string | undefined },
) {
  await context.limits.take('reset', context.client)
  const find = isPhoneNumber(input.identifier) ? findByPhone : findByEmail
  const member = await find(context, input.identifier)
  const proof = { phoneNumber: member?.phoneNumber ?? '', purpose: 'reset' as const, token: input.proof }
  if (member === undefined || !(await hasProof(context, proof))) throw new ShopError('code_not_verified')
  assertNotBlocked(context, member)
  const passwordHash = await hashPassword(input.newPassword)
  await context.database.transaction(async (tx) => {
    if (!(await useProof(context, tx, proof))) throw new ShopError('code_not_verified')
    await tx.update(members).set({ passwordHash }).where(eq(members.id, member.id))
    await endOtherSessions(tx, member.id, input.ownToken)
    await queueMessage(tx, { message: 'password-changed', member: member.id, codeCameBy: 'sms' })
  })
  await context.limits.forgetLogins(member.phoneNumber)
  log.info({ member: member.id, by: 'sms', requestId: context.requestId }, 'password changed')
}

/**
 * Sets a new password with a code sent by e-mail and ends every other session.
 * @throws ShopError incorrect_email_code, account_blocked, password_too_common, too_many_requests
 */
export async function changePasswordWithEmailCode(
  context: RequestContext,
  input: { email: string; code: string; newPassword: string; ownToken: string | undefined },
) {
  await context.limits.take('reset', context.client)
  const passwordHash = await hashPassword(input.newPassword)
  const member = await findByEmail(context, input.email)
  const changed = await context.database.transaction(async (tx) => {
    if (!(await useEmailCode(context, tx, input)) || member === undefined) return false
    assertNotBlocked(context, member)
    await tx
      .update(members)
      .set({ passwordHash, emailVerifiedAt: context.now() })
      .where(eq(members.id, member.id))
    await endOtherSessions(tx, member.id, input.ownToken)
    await queueMessage(tx, { message: 'password-changed', member: member.id, codeCameBy: 'mail' })
    return true
  })
  if (!changed || member === undefined) throw new ShopError('incorrect_email_code')
  await context.limits.forgetLogins(member.phoneNumber)
  log.info({ member: member.id, by: 'mail', requestId: context.requestId }, 'password changed')
}

/**
 * Removes an e-mail address from an account by the link of the welcome email; the account stays.
 * @throws ShopError link_expired, too_many_requests
 */
export async function disownEmail(context: RequestContext, input: { token: string }) {
  await context.limits.take('reset', context.client)
  const id = memberOfDisownToken(input.token)
  const [member] = await context.database.select().from(members).where(eq(members.id, id))
  const { email } = member ?? { email: null }
  const isValid = email !== null && isDisownToken(context, input.token, { id, email })
  if (!isValid) throw new ShopError('link_expired')
  const { rowCount } = await context.database
    .update(members)
    .set({ email: null, emailVerifiedAt: null })
    .where(and(eq(members.id, id), sql`${members.email} = ${email}`))
  if (rowCount === 0) throw new ShopError('link_expired')
  log.info({ member: id, requestId: context.requestId }, 'e-mail address disowned')
}
