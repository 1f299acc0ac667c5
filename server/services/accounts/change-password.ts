import { eq } from 'drizzle-orm'
import { isPhoneNumber } from '#core/contact/phone.ts'
import { ShopError } from '#core/errors.ts'
import type { RequestContext } from '../../context.ts'
import { members } from '../../database/tables/members.ts'
import { queueMessage } from '../../jobs/messages-queue.ts'
import { log } from '../../observability/log.ts'
import { assertUncommon, hashPassword } from '../protection/passwords.ts'
import { isDeviceId } from '../protection/sign-in-attempts.ts'
import { forgetOtherDevices } from './devices.ts'
import { findByEmail, findByPhone, type Member } from './members.ts'
import { endOtherSessions } from './sessions.ts'
import { assertNotBlocked, attemptOf } from './sign-in.ts'
import { forgetCodes, hasProof, isEmailCode, useEmailCode, useProof } from './verification/verification.ts'

/**
 * Forgets the known browsers and networks of an account, and its failed attempts. Afterwards only this browser is
 * known.
 */
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
  // An address that was never confirmed cannot reset the password: "An address that was never confirmed recovers
  // nothing, that of registration included."
  if (member?.emailVerifiedAt === null) throw new ShopError('incorrect_email_code')
  const changed = await context.database.transaction(async (tx) => {
    if (!(await useEmailCode(context, tx, input)) || member === undefined) return false
    assertNotBlocked(context, member)
    await tx.update(members).set({ passwordHash }).where(eq(members.id, member.id))
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
