import * as z from 'zod/mini'
import { codeField, emailField, resendSeconds } from '../accounts/accounts.ts'
import { phoneField } from '../contact/phone.ts'

/** The purposes of a code by SMS. Codes and proofs are valid only for their purpose. */
export const smsPurposes = ['register', 'reset', 'login', 'quotation'] as const
export type SmsPurpose = (typeof smsPurposes)[number]

/** Whether codes for a purpose go to every number, with or without an account. @example isForAnybody('reset') //=> false */
export const isForAnybody = (purpose: string): boolean => purpose === 'register' || purpose === 'quotation'

/** The purposes for which a confirmed code yields a proof. Signing in uses the code directly. */
const provenPurposes = ['register', 'reset', 'quotation'] as const
export type ProvenPurpose = (typeof provenPurposes)[number]

/** The purpose of a code to a member's new number. Only staff request such a code. */
export const newNumberPurpose = 'new number'

/** The purpose of a code to a member's own number, for a change that needs more than a session. */
export const changePurpose = 'change'

/** The purpose of a code to the phone number of an order, for tracking the order. */
export const trackPurpose = 'track'

/** The purposes of a code by email. */
const emailPurposes = ['reset'] as const

/**
 * Limits of codes; times are in milliseconds. "10 minutes, 5 attempts, one live code per number and purpose, 60 s
 * between sends." Codes requested on a device that the member has used before are counted separately. A password
 * reset deletes the member's other codes, except those for tracking an order and for a new number.
 */
export const codeRules = {
  life: 10 * 60_000,
  attempts: 5,
  betweenSends: resendSeconds * 1000,
  /** How long the proof of a confirmed code is valid. */
  proofLife: 10 * 60_000,
} as const

/**
 * The shares of the daily number of codes above which requests are refused: for a number that is being registered, for
 * a member on an unknown device, and for a member on a known device. "The daily cap alarms and squeezes unknown
 * networks before it refuses a registered member".
 */
export const codeShares = { newcomer: 0.8, unknownDevice: 0.9, knownDevice: 1 } as const
export type CodeShare = keyof typeof codeShares

/** How long a solved human check is valid, in milliseconds. */
export const humanCheckTicketLife = 10 * 60_000

const phoneNumber = phoneField('accounts.phoneToVerifyRequired', 'accounts.phoneToVerifyPattern')

/** The solution of the human check. It is not needed while the ticket of an earlier solution is valid. */
export const humanCheckSolution = z.optional(z.string().check(z.maxLength(10_000)))

/** The request for a code by SMS: "Send an SMS code with the phone number and the human-check token." */
export const smsCodeRequest = z.object({
  phoneNumber,
  purpose: z.enum(smsPurposes),
  humanCheck: humanCheckSolution,
})

export const smsCodeConfirmation = z.object({ phoneNumber, purpose: z.enum(provenPurposes), code: codeField })

export const codeLogin = z.object({ phoneNumber, code: codeField })

export const emailCodeRequest = z.object({
  email: emailField,
  purpose: z.optional(z.enum(emailPurposes)),
  humanCheck: humanCheckSolution,
})

/**
 * The request for a code by email: "POST /users/sendEmailOtp: email, purpose (default 'default')." Every purpose means
 * a password reset.
 */
export const emailOtpRequest = z.object({
  email: emailField,
  purpose: z.optional(z.string().check(z.maxLength(100))),
  humanCheck: humanCheckSolution,
})

export const emailCodeConfirmation = z.object({
  email: emailField,
  purpose: z.optional(z.enum(emailPurposes)),
  code: codeField,
})

/**
 * The verification of one phone number or email address for one purpose. Times are in milliseconds since 1970. Of
 * codes and proofs, only hashes are stored.
 */
export interface Verification {
  codeHash: string
  sentAt: number
  /** Number of wrong attempts at this code. */
  failures: number
  /** Set once the correct code has been entered. Only the newest proof is valid. */
  proof: { hash: string; until: number } | undefined
}

/** The outcome of entering a code. Only `confirmed` verifies the number or address. */
export type ConfirmOutcome = 'confirmed' | 'incorrect' | 'expired'

/**
 * Whether a time is so far in the future that the clock must have been set back since. A small difference is normal
 * between the clocks of processes.
 */
const isAhead = (time: number, now: number): boolean => time > now + codeRules.betweenSends

/** Returns the milliseconds until the next code may be sent; 0 if it may be sent now. */
export function waitBeforeSend(verification: Pick<Verification, 'sentAt'> | undefined, now: number): number {
  if (verification === undefined || isAhead(verification.sentAt, now)) return 0
  return Math.max(0, verification.sentAt + codeRules.betweenSends - now)
}

/** Returns the verification after a code was sent. An earlier code and its proof become invalid. */
export function sendCode(codeHash: string, now: number): Verification {
  return { codeHash, sentAt: now, failures: 0, proof: undefined }
}

/**
 * Returns the verification after a code was entered, with the outcome. A correct code may be entered again within its
 * lifetime; the new proof then replaces the previous one. For a change that uses the code directly, the caller passes
 * no proof hash and deletes the verification in the same step.
 */
export function confirmCode(
  verification: Verification | undefined,
  attempt: { codeHash: string; proofHash?: string },
  now: number,
): { outcome: ConfirmOutcome; verification: Verification | undefined } {
  if (verification === undefined) return { outcome: 'incorrect', verification }
  // A code sent before the clock was set back is expired, because it would otherwise be valid for too long.
  const isExpired =
    now >= verification.sentAt + codeRules.life ||
    isAhead(verification.sentAt, now) ||
    verification.failures >= codeRules.attempts
  if (isExpired) return { outcome: 'expired', verification }
  if (attempt.codeHash !== verification.codeHash) {
    return { outcome: 'incorrect', verification: { ...verification, failures: verification.failures + 1 } }
  }
  const proof =
    attempt.proofHash === undefined
      ? undefined
      : { hash: attempt.proofHash, until: now + codeRules.proofLife }
  return { outcome: 'confirmed', verification: { ...verification, proof } }
}

/** Whether a proof is valid. The caller deletes the verification in the step that uses the proof. */
export function holdsProof(verification: Verification | undefined, proofHash: string, now: number): boolean {
  const proof = verification?.proof
  return (
    proof !== undefined &&
    proof.hash === proofHash &&
    now < proof.until &&
    !isAhead(proof.until - codeRules.proofLife, now)
  )
}
