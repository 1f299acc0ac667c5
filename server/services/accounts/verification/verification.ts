import { eq, inArray, lte, sql } from 'drizzle-orm'
import { ShopError } from '#core/errors.ts'
import type { Language } from '#core/language.ts'
import { canExist } from '#core/contact/phone-format.ts'
import { isOfCountry } from '#core/contact/phone.ts'
import {
  changePurpose,
  codeRules,
  isForAnybody,
  confirmCode,
  holdsProof,
  newNumberPurpose,
  sendCode,
  smsPurposes,
  trackPurpose,
  waitBeforeSend,
  type CodeShare,
  type ConfirmOutcome,
  type ProvenPurpose,
  type SmsPurpose,
  type Verification,
} from '#core/verification/verification.ts'
import type { Context, RequestContext } from '#server/context.ts'
import type { Transaction } from '#server/database/connect.ts'
import type { Charge } from '../../protection/rate-limits.ts'
import { verifications } from '#server/database/tables/verification.ts'
import { changeMessage, codeMessage, newNumberMessage } from '#server/emails/sms.ts'
import { hashToken, newCode, newToken } from '#server/secrets.ts'
import { sendSms } from '../../shop/message-wording.ts'
import { findByPhone } from '../members.ts'
import { isKnownDevice } from '../devices.ts'
import { queueCode } from './queued-code.ts'
import { chargeCode } from '../../protection/quota.ts'

/** The purpose of a code, and its recipient. */
type Subject = { onKnownDevice?: boolean } & (
  | { channel: 'sms'; to: string; purpose: SmsPurpose | typeof changePurpose }
  /** Valid for one member, who tells staff the code on the phone. */
  | { channel: 'sms'; to: string; purpose: typeof newNumberPurpose; member: string }
  /** Valid for one order only. */
  | { channel: 'sms'; to: string; purpose: typeof trackPurpose; order: number }
  | { channel: 'mail'; to: string; purpose: 'reset' }
)

type SmsSubject = { phoneNumber: string; purpose: SmsPurpose | typeof changePurpose }
const bySms = ({ phoneNumber: to, purpose }: SmsSubject): Subject => ({ channel: 'sms', to, purpose })
const resetByEmail = (email: string): Subject => ({ channel: 'mail', to: email, purpose: 'reset' })

const keyOf = ({ secrets }: Context, subject: Subject) => {
  const { channel, to, purpose, onKnownDevice } = subject
  const owner = 'member' in subject ? [subject.member] : 'order' in subject ? [String(subject.order)] : []
  const place = onKnownDevice ? ['on a known device'] : []
  return secrets.keyed('verification', channel, to.toLowerCase(), purpose, ...owner, ...place)
}

/**
 * Adds to a subject whether the member has signed in on this device before. Its codes are counted separately, so that
 * strangers who enter the number cannot use up its attempts. "Naming a victim never locks her out of recovery."
 */
async function onThisDevice(
  context: Pick<RequestContext, 'device'> & { database: Pick<Transaction, 'select'> },
  subject: Subject,
): Promise<Subject> {
  const { channel, to, purpose } = subject
  if (isForAnybody(purpose) || purpose === newNumberPurpose) return subject
  const owner = channel === 'mail' ? { email: to } : { phoneNumber: to }
  return { ...subject, onKnownDevice: await isKnownDevice(context, owner, context.device) }
}

const hashCode = (context: Context, subject: Subject, code: string) =>
  context.secrets.keyed('code', keyOf(context, subject), code)

/** Locks a verification, replaces it with the `next` of `decide`, and returns the `result` of `decide`. */
async function transition<Result>(
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
  const hasProof = proofHash !== null && proofUntil !== null
  const proof = hasProof ? { hash: proofHash, until: proofUntil.getTime() } : undefined
  return { codeHash, sentAt: sentAt.getTime(), failures, proof }
}

/** Returns the share of the day's codes that a code for this subject counts against. */
function shareOf({ purpose, onKnownDevice }: Subject): CodeShare {
  if (isForAnybody(purpose)) return 'newcomer'
  return onKnownDevice ? 'knownDevice' : 'unknownDevice'
}

/**
 * Sends a new code through `deliver`; if that fails, the code is deleted and not counted, and another code may be sent
 * immediately. "60 s between sends, capped per number, per address and per day."
 * @throws ShopError too_many_requests with `retryAfter` in seconds, and whatever `deliver` throws
 */
async function send(
  context: RequestContext,
  about: Subject,
  deliver: (code: string, charges: readonly Charge[]) => Promise<void>,
) {
  const { database, limits, now } = context
  const subject = await onThisDevice(context, about)
  const assertMayResend = (verification: Verification | undefined) => {
    const wait = waitBeforeSend(verification, now().getTime())
    if (wait > 0) throw new ShopError('too_many_requests', { retryAfter: Math.ceil(wait / 1000) })
  }
  assertMayResend(await read(database, keyOf(context, subject)))
  const { channel, to } = subject
  const charges = await chargeCode(context, { channel, to, share: shareOf(subject) })
  try {
    const code = newCode()
    const codeHash = hashCode(context, subject, code)
    await database.transaction(async (tx) => {
      await transition(context, tx, subject, (verification) => {
        assertMayResend(verification)
        return { next: sendCode(codeHash, now().getTime()), result: undefined }
      })
      const expired = new Date(now().getTime() - codeRules.life - codeRules.proofLife)
      await tx.delete(verifications).where(lte(verifications.sentAt, expired))
    })
    await deliver(code, charges).catch(async (error: unknown) => {
      await forgetCode(context, subject, codeHash)
      throw error
    })
  } catch (error) {
    await limits.giveBack(charges)
    throw error
  }
}

/** Deletes a code that was not sent, unless another code has replaced it. */
async function forgetCode(context: Context, subject: Subject, codeHash: string) {
  await context.database.transaction((tx) =>
    transition(context, tx, subject, (verification) => ({
      next: verification?.codeHash === codeHash ? undefined : verification,
      result: undefined,
    })),
  )
}

interface Attempt {
  code: string
  /** A proof whose hash is stored if the code is correct. */
  proof?: string
  /** Whether a correct code is deleted. */
  useUp?: true
}

async function confirm(
  context: Context,
  tx: Transaction,
  subject: Subject,
  attempt: Attempt,
): Promise<ConfirmOutcome> {
  const hashes = {
    codeHash: hashCode(context, subject, attempt.code),
    ...(attempt.proof !== undefined && { proofHash: hashToken(attempt.proof) }),
  }
  return transition(context, tx, subject, (before) => {
    const { outcome, verification } = confirmCode(before, hashes, context.now().getTime())
    return { next: attempt.useUp && outcome === 'confirmed' ? undefined : verification, result: outcome }
  })
}

/** Counts an attempt of a client and checks its code. @throws ShopError too_many_requests */
async function attemptCode(context: RequestContext, about: Subject, attempt: Attempt) {
  await context.limits.take('confirm', context.client)
  const subject = await onThisDevice(context, about)
  return context.database.transaction((tx) => confirm(context, tx, subject, attempt))
}

/** Requires a number that an SMS can reach. @throws ShopError country_not_allowed, invalid_phone_number */
function demandReachable({ settings }: Context, phoneNumber: string): void {
  if (!isOfCountry(phoneNumber, settings.SMS_COUNTRY_CODES)) throw new ShopError('country_not_allowed')
  if (!canExist(phoneNumber)) throw new ShopError('invalid_phone_number')
}

/**
 * Sends a code by SMS. Unless its purpose is for anybody, the owner of the number is looked up after the response.
 * "Nobody learns by answer, time, mail or error whether a phone is registered".
 * @throws ShopError invalid_phone_number, country_not_allowed, too_many_requests
 */
export async function sendSmsCode(
  context: RequestContext,
  input: { phoneNumber: string; purpose: SmsPurpose; lang: Language },
) {
  const { phoneNumber: to, purpose, lang } = input
  demandReachable(context, to)
  const origin = context.settings.PUBLIC_ORIGIN
  await send(context, bySms(input), (code, charges) =>
    isForAnybody(purpose)
      ? sendSms(context, { to, lang }, (wording) => codeMessage({ code, origin }, wording))
      : queueCode(context, { channel: 'sms', to, code, lang, charges }),
  )
}

/**
 * Confirms a code sent by SMS and returns a proof, which is valid once for the same number and purpose.
 * @throws ShopError incorrect_code, code_expired, too_many_requests
 */
export async function confirmSmsCode(
  context: RequestContext,
  input: { phoneNumber: string; purpose: ProvenPurpose; code: string },
): Promise<string> {
  const proof = newToken()
  assertConfirmed(await attemptCode(context, bySms(input), { code: input.code, proof }))
  return proof
}

/** Uses up the code for signing in. @throws ShopError incorrect_code, code_expired, too_many_requests */
export async function useLoginCode(context: RequestContext, input: { phoneNumber: string; code: string }) {
  const subject = bySms({ ...input, purpose: 'login' })
  assertConfirmed(await attemptCode(context, subject, { code: input.code, useUp: true }))
}

const forTracking = (asked: { phoneNumber: string; number: number }): Subject => {
  const { phoneNumber: to, number: order } = asked
  return { channel: 'sms', to, purpose: trackPurpose, order }
}

/**
 * Sends a code by SMS to the phone number of an order; whether there is such an order is looked up after the response.
 * @throws ShopError invalid_phone_number, country_not_allowed, too_many_requests
 */
export async function sendTrackingCode(
  context: RequestContext,
  input: { phoneNumber: string; number: number; lang: Language },
) {
  const { phoneNumber: to, number: order, lang } = input
  demandReachable(context, to)
  await send(context, forTracking(input), (code, charges) =>
    queueCode(context, { channel: 'sms', to, code, lang, charges, order }),
  )
}

/** Uses up the code for following an order. @throws ShopError incorrect_code, code_expired, too_many_requests */
export async function useTrackingCode(
  context: RequestContext,
  input: { phoneNumber: string; number: number; code: string },
) {
  assertConfirmed(await attemptCode(context, forTracking(input), { code: input.code, useUp: true }))
}

/** Sends a code to a member's own number, for a change of the account. @throws ShopError too_many_requests */
export async function sendChangeCode(
  context: RequestContext,
  { phoneNumber, lang }: { phoneNumber: string; lang: Language },
) {
  await send(context, bySms({ phoneNumber, purpose: changePurpose }), (code) =>
    sendSms(context, { to: phoneNumber, lang }, (wording) => changeMessage({ code }, wording)),
  )
}

/** Uses up the code for a change. @throws ShopError incorrect_code, code_expired, too_many_requests */
export async function useChangeCode(context: RequestContext, input: { phoneNumber: string; code: string }) {
  const subject = bySms({ ...input, purpose: changePurpose })
  assertConfirmed(await attemptCode(context, subject, { code: input.code, useUp: true }))
}

/** Requires that a code was confirmed. @throws ShopError incorrect_code, code_expired */
export function assertConfirmed(outcome: ConfirmOutcome): void {
  if (outcome === 'incorrect') throw new ShopError('incorrect_code')
  if (outcome === 'expired') throw new ShopError('code_expired')
}

/** How long a proof's cookie lasts, in seconds. */
export const proofSeconds = codeRules.proofLife / 1000

type Proof = { phoneNumber: string; purpose: ProvenPurpose; token: string | undefined }

/** Whether a proof is valid, without using it up. */
export async function hasProof(context: RequestContext, proof: Proof): Promise<boolean> {
  if (proof.token === undefined) return false
  const subject = await onThisDevice(context, bySms(proof))
  const verification = await read(context.database, keyOf(context, subject))
  return holdsProof(verification, hashToken(proof.token), context.now().getTime())
}

/** Uses up a proof in the transaction of its change; returns whether it was valid. */
export async function useProof(context: RequestContext, tx: Transaction, proof: Proof): Promise<boolean> {
  const hash = hashToken(proof.token ?? '')
  const subject = await onThisDevice({ database: tx, device: context.device }, bySms(proof))
  return transition(context, tx, subject, (verification) => {
    const isValid = holdsProof(verification, hash, context.now().getTime())
    return { next: isValid ? undefined : verification, result: isValid }
  })
}

/**
 * Sends a code to a member's new number, for staff to enter for this member only.
 * @throws ShopError country_not_allowed, phone_already_registered, too_many_requests
 */
export async function sendNewNumberCode(
  context: RequestContext,
  { phoneNumber, member, lang }: { phoneNumber: string; member: string; lang: Language },
) {
  demandReachable(context, phoneNumber)
  if ((await findByPhone(context, phoneNumber)) !== undefined) throw new ShopError('phone_already_registered')
  const subject: Subject = { channel: 'sms', to: phoneNumber, purpose: newNumberPurpose, member }
  await send(context, subject, (code) =>
    sendSms(context, { to: phoneNumber, lang }, (wording) => newNumberMessage({ code }, wording)),
  )
}

/** Uses up the code that was sent to a member's new number, in the transaction of the change; returns the outcome. */
export async function useNewNumberCode(
  context: Context,
  tx: Transaction,
  { phoneNumber, member, code }: { phoneNumber: string; member: string; code: string },
): Promise<ConfirmOutcome> {
  const subject: Subject = { channel: 'sms', to: phoneNumber, purpose: newNumberPurpose, member }
  return confirm(context, tx, subject, { code, useUp: true })
}

/** Forgets the codes and proofs of a member's number and email address, but not those for tracking or a new number. */
export async function forgetCodes(
  context: Context,
  tx: Transaction,
  { phoneNumber, email }: { phoneNumber: string; email: string | null },
) {
  const purposes = [...smsPurposes, changePurpose] as const
  const subjects: Subject[] = purposes.map((purpose) => bySms({ phoneNumber, purpose }))
  if (email !== null) subjects.push(resetByEmail(email))
  const keys = subjects.flatMap((subject) =>
    [false, true].map((onKnownDevice) => keyOf(context, { ...subject, onKnownDevice })),
  )
  await tx.delete(verifications).where(inArray(verifications.key, keys))
}

/**
 * Sends a code by e-mail for resetting a password. The owner of the address is looked up after the response, so that
 * neither the text nor the time of the response reveals whether somebody has an account with it.
 * @throws ShopError too_many_requests
 */
export async function sendEmailCode(context: RequestContext, input: { email: string; lang: Language }) {
  const { email: to, lang } = input
  await send(context, resetByEmail(to), (code, charges) =>
    queueCode(context, { channel: 'mail', to, code, lang, charges }),
  )
}

/** Checks a code that came by e-mail without using it up. @throws ShopError incorrect_email_code, too_many_requests */
export async function confirmEmailCode(context: RequestContext, input: { email: string; code: string }) {
  const outcome = await attemptCode(context, resetByEmail(input.email), { code: input.code })
  if (outcome !== 'confirmed') throw new ShopError('incorrect_email_code')
}

/** Checks a code sent by e-mail without using it up; a wrong code counts as an attempt. */
export async function isEmailCode(
  context: RequestContext,
  input: { email: string; code: string },
): Promise<boolean> {
  const subject = await onThisDevice(context, resetByEmail(input.email))
  const attempt = { code: input.code }
  const outcome = await context.database.transaction((tx) => confirm(context, tx, subject, attempt))
  return outcome === 'confirmed'
}

/** Uses up a code sent by e-mail; returns whether it was correct. */
export async function useEmailCode(
  context: RequestContext,
  tx: Transaction,
  input: { email: string; code: string },
): Promise<boolean> {
  const subject = await onThisDevice({ database: tx, device: context.device }, resetByEmail(input.email))
  const attempt = { code: input.code, useUp: true } as const
  return (await confirm(context, tx, subject, attempt)) === 'confirmed'
}
