import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { ShopError } from '../../../core/errors.ts'
import type { Secrets } from '../../secrets.ts'
import type { Settings } from '../../settings/settings.ts'

const hour = 3600
const day = 24 * hour

/** What is limited: how often within how many seconds. Every kind counts on its own. */
const kinds = (settings: Settings) => ({
  login: { points: settings.RATE_LIMIT_ATTEMPTS, duration: hour },
  staffLogin: { points: settings.RATE_LIMIT_ATTEMPTS, duration: hour },
  confirm: { points: settings.RATE_LIMIT_ATTEMPTS, duration: hour },
  check: { points: settings.RATE_LIMIT_ATTEMPTS, duration: hour },
  register: { points: settings.RATE_LIMIT_ATTEMPTS, duration: hour },
  reset: { points: settings.RATE_LIMIT_ATTEMPTS, duration: hour },
  codesToRecipient: { points: settings.RATE_LIMIT_CODES_PER_RECIPIENT, duration: day },
  codesForClient: { points: settings.RATE_LIMIT_CODES_PER_CLIENT, duration: hour },
  codesOfDay: { points: settings.RATE_LIMIT_CODES_PER_DAY, duration: day },
})
export type LimitKind = keyof ReturnType<typeof kinds>

/** Counters that every process of the shop shares, because they are kept in the database. */
export interface Limits {
  /**
   * Counts one time for a subject, like a number or a client's address.
   *
   * @throws ShopError too_many_requests with `retryAfter` in seconds when it is one too many
   */
  take(kind: LimitKind, subject: string): Promise<void>
  /** Counts a login for a name and answers how many there were within a day without one that succeeded. */
  countLogin(name: string): Promise<number>
  /** Forgets the logins counted for a name, because one succeeded. */
  forgetLogins(name: string): Promise<void>
}

/** The counters in a database; whom they count stays there only as a keyed hash. */
export function createLimits(pool: Pool, settings: Settings, secrets: Secrets): Limits {
  const limiter = (keyPrefix: string, about: { points: number; duration: number }) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: keyPrefix === 'login',
      keyPrefix,
      ...about,
    })
  const limiters = Object.fromEntries(
    Object.entries(kinds(settings)).map(([kind, about]) => [kind, limiter(kind, about)]),
  ) as Record<LimitKind, RateLimiterPostgres>
  const logins = limiter('logins', { points: 1, duration: day })
  const keyOf = (subject: string) => secrets.keyed('limit', subject)

  return {
    async take(kind, subject) {
      try {
        await limiters[kind].consume(keyOf(subject))
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        throw new ShopError('too_many_requests', { retryAfter: Math.ceil(refusal.msBeforeNext / 1000) })
      }
    },
    async countLogin(name) {
      return (await logins.penalty(keyOf(name))).consumedPoints
    },
    async forgetLogins(name) {
      await logins.delete(keyOf(name))
    },
  }
}
