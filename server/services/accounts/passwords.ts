import { readFileSync } from 'node:fs'
import { hash, verify, type Algorithm } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { ShopError } from '#core/errors.ts'
import { newToken } from '../../secrets.ts'
import { projectFile } from '../../start/project.ts'

/** argon2id; its name is a constant enum, which a program without a compiler cannot read. */
const argon2id = 2 satisfies Algorithm.Argon2id

const costs = {
  real: { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 },
  test: { algorithm: argon2id, memoryCost: 1024, timeCost: 1, parallelism: 1 },
}
let cost = costs.real

/** Sets the cost of further hashes; only tests call it. */
export function setHashCost(name: keyof typeof costs): void {
  cost = costs[name]
}

/** Keyboards encode one character in several ways, which must hash alike. */
const composed = (password: string) => password.normalize('NFKC')

/** Hashing shares its threads with the compression of pages and takes half of them at most. */
const maxConcurrent = 2
const maxQueued = 32
const queue = pLimit(maxConcurrent)

/** Called before an attempt is counted. @throws ShopError busy when too many passwords are queued already */
export function assertHashCapacity(): void {
  if (queue.pendingCount >= maxQueued) throw new ShopError('busy', { retryAfter: 2 })
}

/** Runs the work when its turn comes. @throws ShopError busy */
async function inQueue<T>(work: () => Promise<T>): Promise<T> {
  assertHashCapacity()
  return queue(work)
}

/** Called before codes are looked at, so that they stay valid. @throws ShopError password_too_common */
export function assertUncommon(password: string): void {
  if (isCommonPassword(password)) throw new ShopError('password_too_common')
}

/**
 * The hash of a password as it is stored. It takes long: call it after every check that a stranger fails.
 * @throws ShopError password_too_common, busy
 */
export async function hashPassword(password: string): Promise<string> {
  assertUncommon(password)
  return inQueue(() => hash(composed(password), cost))
}

let dummyHash: Promise<string> | undefined

/** Whether a password matches a hash; without a hash it takes as long and is false. @throws ShopError busy */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  dummyHash ??= hash(newToken(), cost)
  const expected = passwordHash ?? (await dummyHash)
  const matches = await inQueue(() => verify(expected, composed(password)))
  return matches && passwordHash !== undefined
}

const common: ReadonlySet<string> = new Set(
  readFileSync(projectFile('server/services/accounts/common-passwords.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#')),
)

/** Whether a password is among the most common ones, in any case. */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase())
}
