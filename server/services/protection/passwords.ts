import { readFileSync } from 'node:fs'
import { hash, verify, type Algorithm } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { isPredictable } from '#core/accounts/predictable-passwords.ts'
import { ShopError } from '#core/errors.ts'
import { newToken } from '../../secrets.ts'
import { projectFile } from '../../start/project.ts'

/** The number for argon2id. The library declares it as a `const enum`, which cannot be imported without a compiler. */
const argon2id = 2 satisfies Algorithm.Argon2id

const costs = {
  real: { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 },
  test: { algorithm: argon2id, memoryCost: 1024, timeCost: 1, parallelism: 1 },
}
let cost = costs.real
/** The hash with which a password is compared if the account is unknown. */
let dummyHash: Promise<string> | undefined

/** Sets the cost of new hashes; only for tests. */
export function setHashCost(name: keyof typeof costs): void {
  cost = costs[name]
  dummyHash = undefined
}

/** Normalizes a password: keyboards encode some characters differently, and all encodings must give the same hash. */
const composed = (password: string) => password.normalize('NFKC')

/** The maximum number of hashes computed at a time. At most half of the thread pool, which also compresses pages. */
const maxConcurrent = 2
const maxQueued = 32
const queue = pLimit(maxConcurrent)

/** Requires room in the queue, before an attempt is counted. @throws ShopError busy if too many passwords are waiting */
export function assertHashCapacity(): void {
  if (queue.pendingCount >= maxQueued) throw new ShopError('busy', { retryAfter: 2 })
}

/** Runs work in the queue. @throws ShopError busy */
async function inQueue<T>(work: () => Promise<T>): Promise<T> {
  assertHashCapacity()
  return queue(work)
}

/**
 * Requires a password that is neither common nor predictable. Call it before a code is used up, so that the code stays
 * valid after a refusal.
 * @throws ShopError password_too_common
 */
export function assertUncommon(password: string): void {
  if (isPredictable(password, isCommonPassword)) throw new ShopError('password_too_common')
}

/**
 * Hashes a password. This is slow, so it runs only after all cheaper checks.
 * @throws ShopError password_too_common, busy
 */
export async function hashPassword(password: string): Promise<string> {
  assertUncommon(password)
  return inQueue(() => hash(composed(password), cost))
}

/** Whether a password matches a hash. Without a hash, returns false after the same time. @throws ShopError busy */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  dummyHash ??= hash(newToken(), cost)
  const expected = passwordHash ?? (await dummyHash)
  const matches = await inQueue(() => verify(expected, composed(password)))
  return matches && passwordHash !== undefined
}

const common: ReadonlySet<string> = new Set(
  readFileSync(projectFile('server/services/protection/common-passwords.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#')),
)

/** Whether a password is among the most common ones; case does not matter. */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase())
}
