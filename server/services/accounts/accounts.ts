import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { type AccountUpdate, type Registration, type User } from '#core/accounts/accounts.ts'
import { sameEmail } from '#core/accounts/email-changes.ts'
import { ShopError } from '#core/errors.ts'
import type { Language } from '#core/language.ts'
import { isPhoneNumber } from '#core/contact/phone.ts'
import type { MemberContext, RequestContext } from '../../context.ts'
import { members } from '../../database/tables/members.ts'
import { queueMessage } from '../../jobs/messages-queue.ts'
import { log } from '../../observability/log.ts'
import { deviceOf, forgetOtherDevices, rememberDevice, type Device } from './devices.ts'
import { findByEmail, findByPhone, lockEmail, toUser, type Member } from './members.ts'
import { assertHashCapacity, assertUncommon, hashPassword, verifyPassword } from '../protection/passwords.ts'
import { demandReauthentication } from './reauthenticate.ts'
import { isDeviceId, type Attempt } from '../protection/sign-in-attempts.ts'
import { endOtherSessions, endSession, openSession } from './sessions.ts'
import { idOfToken, isSigned } from '../protection/signed-links.ts'
import { unconfirmedEmail } from '../protection/quota.ts'
import {
  forgetCodes,
  hasProof,
  isEmailCode,
  useEmailCode,
  useLoginCode,
  useProof,
} from './verification/verification.ts'

/** What a sign-in needs. */
interface SignInInput {
  lang: Language
  /** The browser's session before. */
  earlierToken: string | undefined
  device: Device
}

/**
 * Creates an account for a verified number, signs its owner in and sends a welcome email. `proof` comes from confirming
 * the code.
 * @throws ShopError phone_not_verified, phone_already_registered, password_too_common, too_many_requests
 */
export async function register(
  context: RequestContext,
  input: Registration & SignInInput & { proof: string | undefined },
) {
  const { database, limits } = context
  const { phoneNumber } = input
  await limits.take('register', context.client)
  const proof = { phoneNumber, purpose: 'register' as const, token: input.proof }
  if (!(await hasProof(context, proof))) throw new ShopError('phone_not_verified')
  const member = {
    id: randomUUID(),
    phoneNumber,
    firstName: input.firstName,
    lastName: input.lastName,
    nameInScript: input.nameInScript || null,
    whatsappNumber: input.whatsappNumber,
    passwordHash: await hashPassword(input.password),
    language: input.lang,
    createdAt: context.now(),
  }
  const mayWrite = await mayEmail(context, input.email)
  const created = await database
    .transaction(async (tx) => {
      if (!(await useProof(context, tx, proof))) throw new ShopError('phone_not_verified')
      await lockEmail(tx, input.email)
      const isTaken = (await findByEmail({ database: tx }, input.email)) !== undefined
      const email = isTaken ? null : input.email
      const newEmail = isTaken ? input.email : null
      const [row] = await tx
        .insert(members)
        .values({ ...member, email, newEmail })
        .returning()
      if (mayWrite && isTaken)
        await queueMessage(tx, { message: 'new-email', member: member.id, email: input.email })
      else if (mayWrite) await queueMessage(tx, { message: 'welcome', member: member.id })
      return row!
    })
    .catch(throwTaken)
  log.info({ member: member.id, requestId: context.requestId }, 'registered')
  return signIn(context, created, input, 'registration')
}

/** Whether another email may be sent to an address today; without it a registration still succeeds. */
async function mayEmail(context: RequestContext, email: string): Promise<boolean> {
  try {
    await context.limits.takeAll([unconfirmedEmail(email)])
    return true
  } catch (error) {
    if (error instanceof ShopError && error.code === 'too_many_requests') return false
    throw error
  }
}

/** Rethrows a violated unique constraint of the phone number. @throws ShopError phone_already_registered */
export function throwTaken(error: unknown): never {
  const { constraint } = ((error as Error).cause ?? {}) as { constraint?: string }
  throw constraint === 'members_phone_number' ? new ShopError('phone_already_registered') : error
}

/** Checks that a number is registered. @throws ShopError phone_not_registered, too_many_requests */
export async function checkPhone(context: RequestContext, input: { phoneNumber: string }) {
  await context.limits.take('check', context.client)
  if ((await findByPhone(context, input.phoneNumber)) === undefined)
    throw new ShopError('phone_not_registered')
}

/** An attempt at the account of a number. */
const attemptOf = ({ client, device }: RequestContext, phoneNumber: string): Attempt => ({
  kind: 'login',
  account: phoneNumber,
  client,
  device,
})

/**
 * Signs a member in with a password. A wrong password and an unknown number are answered alike, and in the same time.
 * After many failures attempts are refused until a growing delay has passed.
 * @throws ShopError login_failed, account_blocked, too_many_requests, busy
 */
export async function login(
  context: RequestContext,
  input: SignInInput & { phoneNumber: string; password: string },
) {
  assertHashCapacity()
  const member = await context.attempts.run(attemptOf(context, input.phoneNumber), async () => {
    const found = await findByPhone(context, input.phoneNumber)
    const matches = await verifyPassword(found?.passwordHash, input.password)
    if (found === undefined || !matches) throw new ShopError('login_failed')
    return found
  })
  return signIn(context, member, input, 'password')
}

/**
 * Signs a member in with a code sent by SMS.
 * @throws ShopError incorrect_code, code_expired, phone_not_registered, account_blocked, too_many_requests
 */
export async function loginWithCode(
  context: RequestContext,
  input: SignInInput & { phoneNumber: string; code: string },
) {
  await useLoginCode(context, input)
  const member = await findByPhone(context, input.phoneNumber)
  if (member === undefined) throw new ShopError('phone_not_registered')
  return signIn(context, member, input, 'code')
}

/** Checked only after a correct password or code, so that strangers learn nothing. @throws ShopError account_blocked */
function assertNotBlocked({ requestId }: RequestContext, { id, blockedAt }: Member): void {
  if (blockedAt === null) return
  log.warn({ member: id, requestId }, 'a blocked member was refused')
  throw new ShopError('account_blocked')
}

/** Opens a session; returns its token and the value of the device cookie. */
async function signIn(
  context: RequestContext,
  member: Member,
  input: SignInInput,
  by: 'password' | 'code' | 'registration',
) {
  assertNotBlocked(context, member)
  const token = await openSession(context, member.id, input.earlierToken, deviceOf(context, input.device))
  const device = await rememberDevice(context, member, input.device)
  await context.database
    .update(members)
    .set({ language: input.lang, signedInAt: context.now() })
    .where(eq(members.id, member.id))
  await context.attempts.remember([{ ...attemptOf(context, member.phoneNumber), device }])
  log.info({ member: member.id, by, requestId: context.requestId }, 'signed in')
  return { user: toUser(member), token, device }
}

/** Ends a session on the server. */
export async function logout(context: RequestContext, input: { token: string | undefined }) {
  if (input.token !== undefined) await endSession(context, input.token)
}

/** The signed-in member. */
export async function readCurrentUser({ session }: MemberContext): Promise<User> {
  return toUser(session.member)
}

/** An empty text removes the stored value; a missing one keeps it. */
const orNone = <Text extends string>(text: Text | undefined) => (text === '' ? null : text)

/**
 * Changes the given fields. A new email address needs the password or a code, and replaces the old one once its owner
 * confirms it. The answer never reveals whether somebody else has the address.
 * @throws ShopError reauthentication_required, wrong_password, incorrect_code, code_expired, too_many_requests
 */
export async function updateUser(context: MemberContext, input: AccountUpdate): Promise<User> {
  const { member } = context.session
  const { firstName, lastName, whatsappNumber, email, password, code } = input
  // A form sends the address that it shows, even if that one still waits for its confirmation.
  const isRepeated = sameEmail(email ?? null, member.newEmail) && (password ?? code) === undefined
  const isNew = email !== undefined && !sameEmail(email, member.email) && !isRepeated
  if (isNew) {
    await demandReauthentication(context, { password, code })
    await context.limits.takeAll([
      { kind: 'unconfirmedEmails', subject: `by ${member.id}` },
      unconfirmedEmail(email),
    ])
  }
  const nameInScript = orNone(input.nameInScript)
  const preferredChat = orNone(input.preferredChat)
  const fields = { firstName, lastName, nameInScript, preferredChat, whatsappNumber, ...input.address }
  const changes = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  return context.database.transaction(async (tx) => {
    // Locked, so that the second of two concurrent changes sees the first.
    const [before] = await tx.select().from(members).where(eq(members.id, member.id)).for('update')
    if (before === undefined) throw new ShopError('not_logged_in')
    const respelled = email !== undefined && sameEmail(email, before.email) ? { email } : {}
    if (isNew) await queueMessage(tx, { message: 'new-email', member: member.id, email })
    const set = { ...changes, ...respelled, ...(isNew && { newEmail: email }) }
    if (Object.keys(set).length === 0) return toUser(before)
    const [after] = await tx.update(members).set(set).where(eq(members.id, member.id)).returning()
    return toUser(after!)
  })
}

/** After a reset only this browser is known; attempts start at zero. */
async function trustAlone(context: RequestContext, { phoneNumber }: Member) {
  await context.attempts.erase(phoneNumber)
  if (isDeviceId(context.device)) await context.attempts.remember([attemptOf(context, phoneNumber)])
}

/**
 * Sets a new password for a verified number and ends all other sessions. `identifier` may be the email address, but
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
    await forgetOtherDevices(context, tx, member.id)
    await forgetCodes(context, tx, member)
    await queueMessage(tx, { message: 'password-changed', member: member.id, codeCameBy: 'sms' })
  })
  await trustAlone(context, member)
  log.info({ member: member.id, by: 'sms', requestId: context.requestId }, 'password changed')
}

/**
 * Sets a new password with a code sent by email and ends all other sessions.
 * @throws ShopError incorrect_email_code, account_blocked, password_too_common, too_many_requests
 */
export async function changePasswordWithEmailCode(
  context: RequestContext,
  input: { email: string; code: string; newPassword: string; ownToken: string | undefined },
) {
  await context.limits.take('reset', context.client)
  assertUncommon(input.newPassword)
  if (!(await isEmailCode(context, input))) throw new ShopError('incorrect_email_code')
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
    await forgetOtherDevices(context, tx, member.id)
    await forgetCodes(context, tx, member)
    await queueMessage(tx, { message: 'password-changed', member: member.id, codeCameBy: 'mail' })
    return true
  })
  if (!changed || member === undefined) throw new ShopError('incorrect_email_code')
  await trustAlone(context, member)
  log.info({ member: member.id, by: 'mail', requestId: context.requestId }, 'password changed')
}

/**
 * Removes an email address from an account, by the link of the welcome email.
 * @throws ShopError link_expired, too_many_requests
 */
export async function disownEmail(context: RequestContext, input: { token: string }) {
  await context.limits.take('reset', context.client)
  const id = idOfToken(input.token)
  const [member] = await context.database.select().from(members).where(eq(members.id, id))
  const { email } = member ?? { email: null }
  const isValid = email !== null && isSigned(context, 'disown', input.token, { id, email })
  if (!isValid) throw new ShopError('link_expired')
  const { rowCount } = await context.database
    .update(members)
    .set({ email: null, emailVerifiedAt: null })
    .where(and(eq(members.id, id), sql`${members.email} = ${email}`))
  if (rowCount === 0) throw new ShopError('link_expired')
  log.info({ member: id, requestId: context.requestId }, 'e-mail address disowned')
}
