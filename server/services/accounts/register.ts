import { randomUUID } from 'node:crypto'
import type { Registration } from '#core/accounts/accounts.ts'
import { ShopError } from '#core/errors.ts'
import type { RequestContext } from '../../context.ts'
import { members } from '../../database/tables/members.ts'
import { queueMessage } from '../../jobs/messages-queue.ts'
import { log } from '../../observability/log.ts'
import { hashPassword } from '../protection/passwords.ts'
import { unconfirmedEmail } from '../protection/quota.ts'
import { findByEmail, findByPhone, lockEmail } from './members.ts'
import { signIn, type SignInInput } from './sign-in.ts'
import { hasProof, useProof } from './verification/verification.ts'

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

/**
 * Counts an email to an address; returns false if no more may be sent today. The registration succeeds in both cases.
 */
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
