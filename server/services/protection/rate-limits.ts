import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { ShopError } from '#core/errors.ts'
import type { Secrets } from '../../secrets.ts'
import type { Settings } from '../../settings/settings.ts'

const hour = 3600
const day = 24 * hour

/** The limit of each kind: `points` uses within `duration` seconds. */
const kinds = (settings: Settings) => ({
  login: { points: settings.RATE_LIMIT_ATTEMPTS, duration: hour },
  staffLogin: { points: settings.RATE_LIMIT_ATTEMPTS, duration: hour },
  confirm: { points: settings.RATE_LIMIT_ATTEMPTS, duration: hour },
  check: { points: settings.RATE_LIMIT_ATTEMPTS, duration: hour },
  register: { points: settings.RATE_LIMIT_ATTEMPTS, duration: hour },
  reset: { points: settings.RATE_LIMIT_ATTEMPTS, duration: hour },
  ownPassword: { points: settings.RATE_LIMIT_OWN_PASSWORD, duration: hour },
  unconfirmedEmails: { points: settings.RATE_LIMIT_UNCONFIRMED_EMAILS, duration: day },
  voucher: { points: settings.RATE_LIMIT_VOUCHERS, duration: hour },
  quotationAnswers: { points: settings.RATE_LIMIT_QUOTATION_LINK, duration: hour },
  quotationPapers: { points: settings.RATE_LIMIT_QUOTATION_LINK, duration: hour },
  newsletter: { points: settings.RATE_LIMIT_CODES_PER_CLIENT, duration: hour },
  newsletterOfDay: { points: settings.RATE_LIMIT_CODES_PER_DAY, duration: day },
  codesToRecipient: { points: settings.RATE_LIMIT_CODES_PER_RECIPIENT, duration: day },
  codesForClient: { points: settings.RATE_LIMIT_CODES_PER_CLIENT, duration: hour },
  codesOfDay: { points: settings.RATE_LIMIT_CODES_PER_DAY, duration: day },
})
type LimitKind = keyof ReturnType<typeof kinds>

/** One count against a limit. */
export interface Charge {
  kind: LimitKind
  subject: string
  /** The part of the limit that may be used; all of it by default. */
  share?: number
}

/** Counters in the database, shared by all processes. */
export interface Limits {
  /**
   * Counts one use for a subject, such as a phone number or a client's address.
   * @throws ShopError too_many_requests with `retryAfter` in seconds
   */
  take(kind: LimitKind, subject: string): Promise<void>
  /**
   * Checks all limits, then counts each charge once; returns the new counts, in the same sequence.
   * @throws ShopError too_many_requests with `retryAfter` in seconds; then nothing is counted
   */
  takeAll(charges: readonly Charge[]): Promise<number[]>
  /** Undoes counts if the action did not happen. */
  giveBack(charges: readonly Charge[]): Promise<void>
  /** The current count of a subject. */
  count(kind: LimitKind, subject: string): Promise<number>
  /**
   * Runs a check of a secret that could be guessed, and counts only failures. Each subject is counted before the check
   * starts and uncounted after a success, so that concurrent guesses cannot exceed the limit.
   * @throws ShopError too_many_requests with `retryAfter` in seconds, without running the check
   */
  guess<T>(
    kind: LimitKind,
    subjects: readonly string[],
    check: () => Promise<T | undefined>,
  ): Promise<T | undefined>
}

/** Creates the counters of one kind. */
export function createLimiter(
  pool: Pool,
  keyPrefix: string,
  options: { points: number; duration: number },
): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: keyPrefix === 'login',
    keyPrefix,
    // Subjects over their limit are refused from memory, without a query.
    inMemoryBlockOnConsumed: options.points + 1,
    ...options,
  })
}

/** Converts a limiter's refusal to a ShopError; returns other errors unchanged. */
export function toRefusal(failure: unknown): unknown {
  if (!(failure instanceof RateLimiterRes)) return failure
  return new ShopError('too_many_requests', { retryAfter: Math.ceil(failure.msBeforeNext / 1000) || 1 })
}

/** Creates the counters in a database. Subjects are stored only as keyed hashes. */
export function createLimits(pool: Pool, settings: Settings, secrets: Secrets): Limits {
  const limiters = Object.fromEntries(
    Object.entries(kinds(settings)).map(([kind, options]) => [kind, createLimiter(pool, kind, options)]),
  ) as Record<LimitKind, RateLimiterPostgres>
  const keyOf = (subject: string) => secrets.keyed('limit', subject)
  const giveBack: Limits['giveBack'] = async (charges) => {
    await Promise.all(charges.map(({ kind, subject }) => limiters[kind].reward(keyOf(subject))))
  }

  return {
    async take(kind, subject) {
      await limiters[kind].consume(keyOf(subject)).catch((failure: unknown) => {
        throw toRefusal(failure)
      })
    },
    async takeAll(charges) {
      const counters = charges.map(({ kind, subject, share = 1 }) => ({
        limiter: limiters[kind],
        key: keyOf(subject),
        points: Math.floor(limiters[kind].points * share),
      }))
      const before = await Promise.all(counters.map(({ limiter, key }) => limiter.get(key)))
      const full = before.find(
        (count, index) => count !== null && count.consumedPoints >= counters[index]!.points,
      )
      if (full) throw toRefusal(full)
      const after = await Promise.all(counters.map(({ limiter, key }) => limiter.penalty(key)))
      // Other requests may have been counted since the check.
      const exceeded = after.find(({ consumedPoints }, index) => consumedPoints > counters[index]!.points)
      if (exceeded) {
        await giveBack(charges)
        throw toRefusal(exceeded)
      }
      return after.map(({ consumedPoints }) => consumedPoints)
    },
    giveBack,
    async count(kind, subject) {
      return (await limiters[kind].get(keyOf(subject)))?.consumedPoints ?? 0
    },
    async guess(kind, subjects, check) {
      const limiter = limiters[kind]
      const keys = subjects.map(keyOf)
      const counted = await Promise.all(keys.map((key) => limiter.get(key)))
      const exceeded = counted.find((count) => count !== null && count.consumedPoints >= limiter.points)
      if (exceeded) throw toRefusal(exceeded)
      const results = await Promise.allSettled(keys.map((key) => limiter.consume(key)))
      const refused = results.find((result) => result.status === 'rejected')
      if (refused) throw toRefusal(refused.reason)
      const found = await check()
      if (found !== undefined) await Promise.all(keys.map((key) => limiter.reward(key)))
      return found
    },
  }
}
