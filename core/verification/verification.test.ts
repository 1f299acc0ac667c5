import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  codeRules,
  confirmCode,
  emailOtpRequest,
  holdsProof,
  sendCode,
  smsCodeConfirmation,
  smsCodeRequest,
  waitBeforeSend,
  type Verification,
} from './verification.ts'

const start = 1_000_000
const right = (proofHash = 'proof') => ({ codeHash: 'code', proofHash })
const wrong = { codeHash: 'other', proofHash: 'proof' }

function after(verification: Verification | undefined, tries: (typeof wrong)[], now = start) {
  return tries.reduce(
    (state: ReturnType<typeof confirmCode>, attempt) => confirmCode(state.verification, attempt, now),
    { outcome: 'incorrect', verification },
  )
}

describe('a code', () => {
  test('is valid for 10 minutes and not a millisecond longer', () => {
    const sent = sendCode('code', start)
    expect(confirmCode(sent, right(), start + codeRules.life - 1).outcome).toBe('confirmed')
    expect(confirmCode(sent, right(), start + codeRules.life).outcome).toBe('expired')
  })

  test('is invalid after five wrong attempts, even if correct', () => {
    const sent = sendCode('code', start)
    expect(after(sent, [wrong, wrong, wrong, wrong, right()]).outcome).toBe('confirmed')
    expect(after(sent, [wrong, wrong, wrong, wrong, wrong, right()]).outcome).toBe('expired')
  })

  test('is invalid once another is sent, and so is its proof', () => {
    const confirmed = confirmCode(sendCode('code', start), right('old'), start).verification
    expect(holdsProof(confirmed, 'old', start)).toBe(true)
    const next = sendCode('next', start + codeRules.betweenSends)
    expect(confirmCode(next, right(), start + codeRules.betweenSends).outcome).toBe('incorrect')
    expect(holdsProof(next, 'old', start + codeRules.betweenSends)).toBe(false)
  })

  test('that was never sent verifies nothing', () => {
    expect(confirmCode(undefined, right(), start)).toEqual({ outcome: 'incorrect', verification: undefined })
    expect(holdsProof(undefined, 'proof', start)).toBe(false)
  })

  test('entered twice leaves one proof, the newer one', () => {
    const first = confirmCode(sendCode('code', start), right('first'), start).verification
    const second = confirmCode(first, right('second'), start).verification
    expect(holdsProof(second, 'first', start)).toBe(false)
    expect(holdsProof(second, 'second', start)).toBe(true)
  })
})

test('a proof expires too', () => {
  const confirmed = confirmCode(sendCode('code', start), right(), start).verification
  expect(holdsProof(confirmed, 'proof', start + codeRules.proofLife - 1)).toBe(true)
  expect(holdsProof(confirmed, 'proof', start + codeRules.proofLife)).toBe(false)
})

test('60 seconds lie between two sends', () => {
  const sent = sendCode('code', start)
  expect(waitBeforeSend(sent, start)).toBe(60_000)
  expect(waitBeforeSend(sent, start + 59_999)).toBe(1)
  expect(waitBeforeSend(sent, start + 60_000)).toBe(0)
})

describe('when the clock is set back by an hour', () => {
  const hour = 3_600_000
  const sent = sendCode('code', start + hour)

  test('a code and its proof end instead of living an hour longer', () => {
    expect(confirmCode(sent, right(), start).outcome).toBe('expired')
    const { verification } = confirmCode(sent, right(), start + hour)
    expect(holdsProof(verification, 'proof', start)).toBe(false)
  })

  test('another code can be sent now instead of an hour later', () => {
    expect(waitBeforeSend(sent, start)).toBe(0)
  })

  test('a small difference between the clocks of two processes changes nothing', () => {
    expect(confirmCode(sent, right(), start + hour - 1_000).outcome).toBe('confirmed')
    expect(waitBeforeSend(sent, start + hour - 1_000)).toBe(61_000)
  })
})

/** An event about a phone number. Codes and proofs are numbered in the order of their creation. */
type Event =
  | { kind: 'wait'; milliseconds: number }
  | { kind: 'send' }
  /** Enters a code, counted back from the newest (0); null is a guess. */
  | { kind: 'enter'; back: number | null }
  /** Uses a proof, counted back from the newest (0); null is an invented proof. */
  | { kind: 'use'; back: number | null }

const back = fc.oneof(
  { weight: 3, arbitrary: fc.constant(null) },
  { weight: 3, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.nat({ max: 3 }) },
)
const milliseconds = fc.oneof(
  fc.nat({ max: codeRules.betweenSends + 1 }),
  fc.constant(codeRules.proofLife - 1),
  fc.nat({ max: codeRules.life + 1 }),
)
const event: fc.Arbitrary<Event> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait' as const), milliseconds }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('send' as const) }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('enter' as const), back }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('use' as const), back }) },
)

describe('no sequence of sends, confirmations, expiries and retries', () => {
  test('verifies a number twice, or without its newest code in five attempts', () => {
    let verified = 0
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (events) => {
        let now = start
        let verification: Verification | undefined
        const codes: { name: string; sentAt: number; failures: number }[] = []
        // The proofs that were created and not used yet.
        const earnedProofs: { name: string; code: string; at: number }[] = []
        const proofs: string[] = []
        let tries = 0

        for (const current of events) {
          const newest = codes.at(-1)
          if (current.kind === 'wait') now += current.milliseconds
          if (current.kind === 'send' && waitBeforeSend(verification, now) === 0) {
            codes.push({ name: `code ${codes.length}`, sentAt: now, failures: 0 })
            verification = sendCode(codes.at(-1)!.name, now)
          }
          if (current.kind === 'enter') {
            const codeHash = current.back === null ? 'guess' : (codes.at(-1 - current.back)?.name ?? 'guess')
            const proofHash = `proof ${tries}`
            tries += 1
            const earned =
              verification !== undefined &&
              newest !== undefined &&
              codeHash === newest.name &&
              newest.failures < 5 &&
              now - newest.sentAt < 600_000
            const result = confirmCode(verification, { codeHash, proofHash }, now)
            expect(result.outcome === 'confirmed').toBe(earned)
            verification = result.verification
            expect(holdsProof(verification, proofHash, now)).toBe(earned)
            if (earned) {
              earnedProofs.push({ name: proofHash, code: newest.name, at: now })
              proofs.push(proofHash)
            } else if (newest !== undefined && now - newest.sentAt < 600_000) newest.failures += 1
          }
          if (current.kind === 'use') {
            const used = current.back === null ? 'invented' : (proofs.at(-1 - current.back) ?? 'invented')
            if (!holdsProof(verification, used, now)) continue
            const last = earnedProofs.at(-1)
            expect(last?.name).toBe(used)
            expect(last?.code).toBe(newest?.name)
            expect(now - (last?.at ?? 0)).toBeLessThan(codeRules.proofLife)
            earnedProofs.length = 0
            verification = undefined
            verified += 1
            expect(holdsProof(verification, used, now)).toBe(false)
          }
        }
      }),
      { numRuns: 3000 },
    )
    // Without this check, rules that never verify anything would pass too.
    expect(verified).toBeGreaterThan(20)
  })
})

const messages = (value: unknown) =>
  smsCodeRequest.safeParse(value).error?.issues.map(({ message }) => message)

describe('the request', () => {
  test('needs a number and a purpose', () => {
    expect(messages({ phoneNumber: '', purpose: 'reset' })?.[0]).toBe('accounts.phoneToVerifyRequired')
    expect(messages({ phoneNumber: '091', purpose: 'reset' })).toEqual(['accounts.phoneToVerifyPattern'])
    expect(smsCodeRequest.safeParse({ phoneNumber: '+60123456789', purpose: 'order' }).success).toBe(false)
    expect(
      smsCodeConfirmation.safeParse({ phoneNumber: '+60123456789', purpose: 'login', code: '123456' })
        .success,
    ).toBe(false)
  })

  test('accepts any purpose for the email code of a reset, and none', () => {
    expect(emailOtpRequest.parse({ email: ' a@example.com', purpose: 'default' })).toEqual({
      email: 'a@example.com',
      purpose: 'default',
    })
    expect(emailOtpRequest.parse({ email: 'a@example.com' })).toEqual({ email: 'a@example.com' })
  })
})
