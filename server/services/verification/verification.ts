import { eq, inArray, lte, sql } from 'drizzle-orm'
import { ShopError } from '../../../core/errors.ts'
import type { Language } from '../../../core/language.ts'
import { isOfCountry } from '../../../core/phone.ts'
import {
  codeRules,
  confirmCode,
  emailPurposes,
  holdsProof,
  newNumberPurpose,
  sendCode,
  smsPurposes,
  waitBeforeSend,
  type ConfirmOutcome,
  type ProvenPurpose,
  type SmsPurpose,
  type Verification,
} from '../../../core/verification/verification.ts'
import type { RequestContext, Context } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { members } from '../../database/tables/members.ts'
import { verifications } from '../../database/tables/verification.ts'
import { codeEmail } from '../../emails/accounts.ts'
import { codeMessage, newNumberMessage } from '../../emails/sms.ts'
import { hashToken, newCode, newToken } from '../../secrets.ts'
import { findByEmail, findByPhone } from '../accounts/members.ts'

/** What a code is for, and whom it goes to. */
type Subject =
  | { channel: 'sms'; to: string; purpose: SmsPurpose }
  /** Good for one member alone: staff hear it on the phone. */
  | { channel: 'sms'; to: string; purpose: typeof newNumberPurpose; member: string }
  | { channel: 'mail'; to: string; purpose: 'reset' }

const keyOf = ({ secrets }: Context, subject: Subject) => {
  const { channel, to, purpose } = subject
  const whose = 'member' in subject ? [subject.member] : []
  return secrets.keyed('verification', channel, to.toLowerCase(), purpose, ...whose)
}

const hashCode = (context: Context, subject: Subject, code: string) =>
  context.secrets.keyed('code', keyOf(context, subject), code)

/** Takes one step of a verification while nobody else takes one. */
async function step<Result>(
  context: Context,
  tx: Transaction,
  subject: Subject,
  decide: (verification: Verification | undefined) => { next: Verification | undefined; result: Result },
): Promise<Result> {
  const key = keyOf(context, subject)
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
  const { next, result } = decide(await read(tx, key))
  if (next === undefined) {
    await tx.delete(verifications).where(eq(verifications.key, key))
  } else {
    const row = {
      codeHash: next.codeHash,
      sentAt: new Date(next.sentAt),
      failures: next.failures,
      proofHash: next.proof?.hash ?? null,
      proofUntil: next.proof === undefined ? null : new Date(next.proof.until),
    }
    await tx
      .insert(verifications)
      .values({ key, ...row })
      .onConflictDoUpdate({ target: verifications.key, set: row })
  }
  return result
}

async function read(database: Pick<Transaction, 'select'>, key: string): Promise<Verification | undefined> {
  const [row] = await database.select().from(verifications).where(eq(verifications.key, key))
  if (row === undefined) return undefined
  const { codeHash, sentAt, failures, proofHash, proofUntil } = row
  return {
    codeHash,
    sentAt: sentAt.getTime(),
    failures,
    proof:
      proofHash === null || proofUntil === null
        ? undefined
        : { hash: proofHash, until: proofUntil.getTime() },
  }
}

/**
 * Sends a new code through `deliver`; when that fails no code is left to be given, and the next one may be
 * asked for at once. "60 s between sends, capped per number, per address and per day."
 *
 * @throws ShopError too_many_requests with `retryAfter` in seconds, and whatever `deliver` throws
 */
async function send(
  context: RequestContext,
  subject: Subject,
  deliver: (code: string) => Promise<void>,
): Promise<void> {
  const { database, limits, now } = context
  const refuseTooSoon = (verification: Verification | undefined) => {
    const wait = waitBeforeSend(verification, now().getTime())
    if (wait > 0) throw new ShopError('too_many_requests', { retryAfter: Math.ceil(wait / 1000) })
  }
  refuseTooSoon(await read(database, keyOf(context, subject)))
  await limits.take('codesToRecipient', subject.to.toLowerCase())
  await limits.take('codesForClient', context.client)
  await limits.take('codesOfDay', subject.channel)

  const code = newCode()
  const codeHash = hashCode(context, subject, code)
  await database.transaction(async (tx) => {
    await step(context, tx, subject, (verification) => {
      refuseTooSoon(verification)
      return { next: sendCode(codeHash, now().getTime()), result: undefined }
    })
    const forgotten = new Date(now().getTime() - codeRules.life - codeRules.proofLife)
    await tx.delete(verifications).where(lte(verifications.sentAt, forgotten))
  })
  try {
    await deliver(code)
  } catch (error) {
    await database.transaction((tx) =>
      step(context, tx, subject, (verification) => ({
        next: verification?.codeHash === codeHash ? undefined : verification,
        result: undefined,
      })),
    )
    throw error
  }
}

/**
 * Gives a code: with `proof` it may be given again and leaves the proof's hash; with `useUp` it is worth nothing
 * afterwards.
 */
async function confirm(
  context: Context,
  tx: Transaction,
  subject: Subject,
  given: { code: string; proof?: string; useUp?: true },
): Promise<ConfirmOutcome> {
  const hashes = {
    codeHash: hashCode(context, subject, given.code),
    ...(given.proof !== undefined && { proofHash: hashToken(given.proof) }),
  }
  return step(context, tx, subject, (before) => {
    const { outcome, verification } = confirmCode(before, hashes, context.now().getTime())
    return { next: given.useUp && outcome === 'confirmed' ? undefined : verification, result: outcome }
  })
}

/**
 * Sends a code by SMS to somebody who passed the human check.
 *
 * @throws ShopError country_not_allowed, phone_already_registered when registering, phone_not_registered
 *   otherwise, too_many_requests, and what the SMS provider throws
 */
export async function sendSmsCode(
  context: RequestContext,
  input: { phoneNumber: string; purpose: SmsPurpose; lang: Language },
): Promise<void> {
  const { phoneNumber, purpose } = input
  if (!isOfCountry(phoneNumber, context.settings.SMS_COUNTRY_CODES))
    throw new ShopError('country_not_allowed')
  const [member] = await context.database
    .select({ id: members.id })
    .from(members)
    .where(eq(members.phoneNumber, phoneNumber))
  if (purpose === 'register' && member !== undefined) throw new ShopError('phone_already_registered')
  if (purpose !== 'register' && member === undefined) throw new ShopError('phone_not_registered')
  await send(context, { channel: 'sms', to: phoneNumber, purpose }, (code) =>
    context.providers.sms.send({
      to: phoneNumber,
      text: codeMessage({ code, origin: context.settings.PUBLIC_ORIGIN }, input.lang),
    }),
  )
}

/**
 * Confirms a code that came by SMS; answers the proof, a token for a cookie, good once for the same number and
 * purpose.
 *
 * @throws ShopError incorrect_code, code_expired, too_many_requests
 */
export async function confirmSmsCode(
  context: RequestContext,
  input: { phoneNumber: string; purpose: ProvenPurpose; code: string },
): Promise<string> {
  await context.limits.take('confirm', context.client)
  const proof = newToken()
  const subject: Subject = { channel: 'sms', to: input.phoneNumber, purpose: input.purpose }
  const outcome = await context.database.transaction((tx) =>
    confirm(context, tx, subject, { code: input.code, proof }),
  )
  refuseUnconfirmed(outcome)
  return proof
}

/** Uses up the code for signing in. @throws ShopError incorrect_code, code_expired, too_many_requests */
export async function useLoginCode(
  context: RequestContext,
  input: { phoneNumber: string; code: string },
): Promise<void> {
  await context.limits.take('confirm', context.client)
  const subject: Subject = { channel: 'sms', to: input.phoneNumber, purpose: 'login' }
  refuseUnconfirmed(
    await context.database.transaction((tx) =>
      confirm(context, tx, subject, { code: input.code, useUp: true }),
    ),
  )
}

/** Passes for a code that was right. @throws ShopError incorrect_code, code_expired */
export function refuseUnconfirmed(outcome: ConfirmOutcome): void {
  if (outcome === 'incorrect') throw new ShopError('incorrect_code')
  if (outcome === 'expired') throw new ShopError('code_expired')
}

/** How long a proof's cookie lasts, in seconds. */
export const proofSeconds = codeRules.proofLife / 1000

type Proof = { phoneNumber: string; purpose: ProvenPurpose; token: string | undefined }

/** Whether a proof holds, without using it up. */
export async function hasProof(context: Context, proof: Proof): Promise<boolean> {
  if (proof.token === undefined) return false
  const subject: Subject = { channel: 'sms', to: proof.phoneNumber, purpose: proof.purpose }
  const verification = await read(context.database, keyOf(context, subject))
  return holdsProof(verification, hashToken(proof.token), context.now().getTime())
}

/** Uses a proof up, in the transaction of what it is for; answers whether it held. */
export async function useProof(context: Context, tx: Transaction, proof: Proof): Promise<boolean> {
  const hash = hashToken(proof.token ?? '')
  const subject: Subject = { channel: 'sms', to: proof.phoneNumber, purpose: proof.purpose }
  return step(context, tx, subject, (verification) => {
    const held = holdsProof(verification, hash, context.now().getTime())
    return { next: held ? undefined : verification, result: held }
  })
}

/**
 * Sends a code by SMS to the number that a member wants to have; staff hear it on the phone and give it for this member
 * alone.
 *
 * @throws ShopError country_not_allowed, phone_already_registered, too_many_requests, and what the SMS provider throws
 */
export async function sendNewNumberCode(
  context: RequestContext,
  { phoneNumber, member, lang }: { phoneNumber: string; member: string; lang: Language },
): Promise<void> {
  if (!isOfCountry(phoneNumber, context.settings.SMS_COUNTRY_CODES))
    throw new ShopError('country_not_allowed')
  if ((await findByPhone(context, phoneNumber)) !== undefined) throw new ShopError('phone_already_registered')
  const subject: Subject = { channel: 'sms', to: phoneNumber, purpose: newNumberPurpose, member }
  await send(context, subject, (code) =>
    context.providers.sms.send({ to: phoneNumber, text: newNumberMessage({ code }, lang) }),
  )
}

/** Uses up the code that came to a member's new number, in the transaction of the change; answers what came of it. */
export async function useNewNumberCode(
  context: Context,
  tx: Transaction,
  { phoneNumber, member, code }: { phoneNumber: string; member: string; code: string },
): Promise<ConfirmOutcome> {
  const subject: Subject = { channel: 'sms', to: phoneNumber, purpose: newNumberPurpose, member }
  return confirm(context, tx, subject, { code, useUp: true })
}

/** Forgets every code and proof of a number and an e-mail address. */
export async function forgetCodes(
  context: Context,
  tx: Transaction,
  { phoneNumber, email }: { phoneNumber: string; email: string | null },
): Promise<void> {
  const subjects: Subject[] = smsPurposes.map((purpose) => ({ channel: 'sms', to: phoneNumber, purpose }))
  if (email !== null)
    subjects.push(...emailPurposes.map((purpose) => ({ channel: 'mail' as const, to: email, purpose })))
  const keys = subjects.map((subject) => keyOf(context, subject))
  await tx.delete(verifications).where(inArray(verifications.key, keys))
}

/**
 * Sends a code by e-mail for resetting a password. It answers the same, and takes the same way, whether or not
 * the address has an account.
 *
 * @throws ShopError too_many_requests, email_failed
 */
export async function sendEmailCode(
  context: RequestContext,
  input: { email: string; lang: Language },
): Promise<void> {
  const { mail } = context.providers
  await send(context, { channel: 'mail', to: input.email, purpose: 'reset' }, async (code) => {
    const member = await findByEmail(context, input.email)
    if (member?.email) await mail.send(member.email, codeEmail({ code }, input.lang))
    else await mail.rehearse()
  })
}

/** Checks a code that came by e-mail without using it up. @throws ShopError incorrect_email_code, too_many_requests */
export async function confirmEmailCode(
  context: RequestContext,
  input: { email: string; code: string },
): Promise<void> {
  await context.limits.take('confirm', context.client)
  const outcome = await context.database.transaction((tx) =>
    confirm(context, tx, { channel: 'mail', to: input.email, purpose: 'reset' }, { code: input.code }),
  )
  if (outcome !== 'confirmed') throw new ShopError('incorrect_email_code')
}

/** Uses up a code that came by e-mail; answers whether it was the one. */
export async function useEmailCode(
  context: Context,
  tx: Transaction,
  input: { email: string; code: string },
): Promise<boolean> {
  const subject: Subject = { channel: 'mail', to: input.email, purpose: 'reset' }
  return (await confirm(context, tx, subject, { code: input.code, useUp: true })) === 'confirmed'
}
