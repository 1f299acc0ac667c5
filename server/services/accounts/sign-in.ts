import { eq } from 'drizzle-orm'
import { ShopError } from '#core/errors.ts'
import type { Language } from '#core/language.ts'
import type { RequestContext } from '../../context.ts'
import { members } from '../../database/tables/members.ts'
import { log } from '../../observability/log.ts'
import { assertHashCapacity, verifyPassword } from '../protection/passwords.ts'
import type { Attempt } from '../protection/sign-in-attempts.ts'
import { deviceOf, rememberDevice, type Device } from './devices.ts'
import { findByPhone, toUser, type Member } from './members.ts'
import { endSession, openSession } from './sessions.ts'
import { useLoginCode } from './verification/verification.ts'

/** The data of a sign-in besides its credentials. */
export interface SignInInput {
  lang: Language
  /** The browser's previous session. */
  earlierToken: string | undefined
  device: Device
}

/** An attempt to sign in to the account of a phone number. */
export const attemptOf = ({ client, device }: RequestContext, phoneNumber: string): Attempt => ({
  kind: 'login',
  account: phoneNumber,
  client,
  device,
})

/**
 * Signs a member in with a password. A wrong password and an unknown number get the same answer in the same time. After
 * many failures, attempts are refused for a growing time.
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

/**
 * Refuses a blocked member. Call it only after a correct password or code, so that strangers learn nothing.
 * @throws ShopError account_blocked
 */
export function assertNotBlocked({ requestId }: RequestContext, { id, blockedAt }: Member): void {
  if (blockedAt === null) return
  log.warn({ member: id, requestId }, 'a blocked member was refused')
  throw new ShopError('account_blocked')
}

/**
 * Opens a session and remembers the browser; returns the member's data, the token and the value of the device cookie.
 */
export async function signIn(
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
