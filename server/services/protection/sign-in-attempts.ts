import type { Pool } from 'pg'
import { freeLoginFailures, freeLoginFailuresOfStrangers, loginDelay } from '#core/accounts/accounts.ts'
import { ShopError } from '#core/errors.ts'
import { newToken, type Secrets } from '../../secrets.ts'
import { createLimiter, toRefusal, type Limits } from './rate-limits.ts'

const day = 24 * 3600

/** Seconds for which a device or network stays known to an account after a sign-in. */
const knownSeconds = 90 * day

/** The maximum number of concurrent attempts for an account: "At most two attempts of one account at a time". */
const maxOfAccount = 2
/**
 * The maximum number of concurrent attempts from a network, for all accounts together, so that no network fills the
 * queue of password hashing.
 */
const maxOfNetwork = 4

/** Seconds after which an attempt may be repeated if it was refused because too many others were running. */
const soon = 1

/** An attempt with a password or code. */
export interface Attempt {
  kind: 'login' | 'staffLogin'
  /** The account, which need not exist: a phone number, or the key of a staff account. */
  account: string
  /** The client's network address. */
  client: string
  /** The value of the client's device cookie. */
  device?: string | undefined
}

/**
 * Slows down guessing without locking anybody out. Failures are counted separately for each device that has signed in
 * to the account before, and otherwise for each network. Strangers who guess therefore do not delay the owner.
 */
export interface Attempts {
  /**
   * Runs an attempt, which is counted as a failure before it starts. An attempt that comes too early is refused at
   * once.
   * @throws ShopError too_many_requests with `retryAfter` in seconds
   */
  run<T>(attempt: Attempt, check: () => Promise<T>): Promise<T>
  /** Forgets the client's failures after a successful attempt. */
  forget(attempt: Attempt): Promise<void>
  /**
   * Remembers the device and network of a completed sign-in, and forgets their failures; returns the value of the
   * device cookie.
   */
  remember(attempts: readonly Attempt[]): Promise<string>
  /** Forgets the known devices and networks of an account, and all its failures. */
  erase(account: string): Promise<void>
}

/** Counts attempts in a database. Accounts and clients are stored only as keyed hashes. */
export function createAttempts(pool: Pool, secrets: Secrets, limits: Limits): Attempts {
  const known = createLimiter(pool, 'known', { points: 1, duration: knownSeconds })
  const failures = createLimiter(pool, 'failures', { points: 1, duration: day })
  const waits = createLimiter(pool, 'wait', { points: 1, duration: day })
  const running = createSlots()

  const accountKey = (account: string) => secrets.keyed('account', account)
  const keyOf = (account: string, ...from: string[]) =>
    `${accountKey(account)}.${secrets.keyed('attempts', account, ...from)}`
  const networkKey = ({ account, client }: Attempt) => keyOf(account, 'network', client)
  const deviceKey = ({ account, device }: Attempt) => keyOf(account, 'device', device ?? '')
  const strangersKey = ({ account }: Attempt) => keyOf(account, 'strangers')
  const isKnown = async (key: string) => (await known.get(key)) !== null

  /** Returns the keys of an attempt: its known device or else its network; unknown networks also share one. */
  async function allowanceOf(attempt: Attempt) {
    const [knownDevice, knownNetwork] = await Promise.all([
      isDeviceId(attempt.device) && isKnown(deviceKey(attempt)),
      isKnown(networkKey(attempt)),
    ])
    return {
      knownDevice,
      own: knownDevice ? deviceKey(attempt) : networkKey(attempt),
      strangers: knownDevice || knownNetwork ? undefined : strangersKey(attempt),
    }
  }

  /** Refuses an attempt until the delay after earlier failures has passed. The delay grows with their number. */
  async function demandPatience(key: string, free: number) {
    const failed = (await failures.get(key))?.consumedPoints ?? 0
    const delay = loginDelay(failed + 1, free)
    if (delay === 0) return
    // A single statement lets this attempt through, and blocks all others until the delay has passed.
    await waits.consume(key, 1, { customDuration: delay / 1000 }).catch((failure: unknown) => {
      throw toRefusal(failure)
    })
  }

  return {
    run(attempt, check) {
      return running(`network ${attempt.client}`, maxOfNetwork, async () => {
        const { knownDevice, own, strangers } = await allowanceOf(attempt)
        // The owner's device may sign in even from a network from which others guess.
        if (!knownDevice) await limits.take(attempt.kind, attempt.client)
        await demandPatience(own, freeLoginFailures)
        if (strangers !== undefined) await demandPatience(strangers, freeLoginFailuresOfStrangers)
        return running(`account ${strangers ?? own}`, maxOfAccount, async () => {
          await Promise.all([failures.penalty(own), strangers !== undefined && failures.penalty(strangers)])
          const result = await check()
          if (strangers !== undefined) await failures.reward(strangers)
          return result
        })
      })
    },
    async forget(attempt) {
      const { own } = await allowanceOf(attempt)
      await Promise.all([failures.delete(own), waits.delete(own)])
    },
    async remember(attempts) {
      const given = attempts[0]?.device
      const device = isDeviceId(given) ? given : newToken()
      const keys = attempts.flatMap((attempt) => [networkKey(attempt), deviceKey({ ...attempt, device })])
      await Promise.all(
        keys.flatMap((key) => [known.set(key, 1, knownSeconds), failures.delete(key), waits.delete(key)]),
      )
      return device
    },
    async erase(account) {
      const keys = secrets.keyedByAny('account', account)
      const prefixes = [known, failures, waits].flatMap(({ keyPrefix }) =>
        keys.map((key) => `${keyPrefix}:${key}`),
      )
      await pool.query(
        'delete from rate_limits where exists (select from unnest($1::text[]) prefix where starts_with(key, prefix))',
        [prefixes],
      )
    },
  }
}

/** Whether a device cookie has the format of the shop's tokens. */
export const isDeviceId = (device: string | undefined): device is string =>
  device !== undefined && /^[\w-]{43}$/.test(device)

/** Returns a function that runs at most `max` pieces of work at a time for a key, and refuses the rest. */
function createSlots() {
  const taken = new Map<string, number>()
  return async <T>(key: string, max: number, work: () => Promise<T>): Promise<T> => {
    const before = taken.get(key) ?? 0
    if (before >= max) throw new ShopError('too_many_requests', { retryAfter: soon })
    taken.set(key, before + 1)
    try {
      return await work()
    } finally {
      const remaining = taken.get(key)! - 1
      if (remaining > 0) taken.set(key, remaining)
      else taken.delete(key)
    }
  }
}
