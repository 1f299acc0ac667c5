import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { ShopError } from '../../../core/errors.ts'
import type { Secrets } from '../../secrets.ts'
import type { Settings } from '../../settings/settings.ts'

const hour = 3600
const day = 24 * hour

/** How often each kind may happen within how many seconds. */
const kinds = (settings: Settings) => ({
  login: { points: settings.RATE_LIMIT_ATTEMPTS, duration: hour },
  staffLogin: { points: settings.RATE_LIMIT_ATTEMPTS, duration: hour },
  confirm: { points: settings.RATE_LIMIT_ATTEMPTS, duration: hour },
  check: { points: settings.RATE_LIMIT_ATTEMPTS, duration: hour },
  register: { points: settings.RATE_LIMIT_ATTEMPTS, duration: hour },
  reset: { points: settings.RATE_LIMIT_ATTEMPTS, duration: hour },
  ownPassword: { points: settings.RATE_LIMIT_OWN_PASSWORD, duration: hour },
  unconfirmedEmails: { points: settings.RATE_LIMIT_UNCONFIRMED_EMAILS, duration: day },
  codesToRecipient: { points: settings.RATE_LIMIT_CODES_PER_RECIPIENT, duration: day },
  codesForClient: { points: settings.RATE_LIMIT_CODES_PER_CLIENT, duration: hour },
  codesOfDay: { points: settings.RATE_LIMIT_CODES_PER_DAY, duration: day },
})
type LimitKind = keyof ReturnType<typeof kinds>

/** Counters in the database, shared by every process. */
export interface Limits {
  /**
   * Counts once for a subject, such as a phone number or a client's address.
   *
   * @throws ShopError too_many_requests with `retryAfter` in seconds when the limit is exceeded
   */
  take(kind: LimitKind, subject: string): Promise<void>
  /** Counts a login for a name; resolves to how many there were within a day since the last that succeeded. */
  countLogin(name: string): Promise<number>
  /** Forgets the logins counted for a name, because one succeeded. */
  forgetLogins(name: string): Promise<void>
}

/** The counters in a database, which stores their subjects only as keyed hashes. */
export function createLimits(pool: Pool, settings: Settings, secrets: Secrets): Limits {
  const limiter = (keyPrefix: string, options: { points: number; duration: number }) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: keyPrefix === 'login',
      keyPrefix,
      ...options,
    })
  const limiters = Object.fromEntries(
    Object.entries(kinds(settings)).map(([kind, options]) => [kind, limiter(kind, options)]),
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
