import { hash, verify, type Algorithm } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { ShopError } from '../../../core/errors.ts'
import { newToken } from '../../secrets.ts'
import { isCommonPassword } from './common-passwords.ts'

/** argon2id; its name is a constant enum, which a program without a compiler cannot read. */
const argon2id = 2 satisfies Algorithm.Argon2id

const cost = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A password as it is hashed: keyboards write one character in several ways, which must not differ. */
const composed = (password: string) => password.normalize('NFKC')

/** Passwords hashed at once: half of the threads that compress pages, too, and how many more may wait for their turn. */
const atOnce = 2
const mostWaiting = 32
const turns = pLimit(atOnce)

/** Before a try is counted that could not be looked at soon. @throws ShopError busy when too many wait already */
export function demandTurn(): void {
  if (turns.pendingCount >= mostWaiting) throw new ShopError('busy', { retryAfter: 2 })
}

/** What is kept of a password. @throws ShopError password_too_common */
export async function hashPassword(password: string): Promise<string> {
  if (isCommonPassword(password)) throw new ShopError('password_too_common')
  return turns(() => hash(composed(password), cost))
}

let nobodysHash: Promise<string> | undefined

/** Whether a password belongs to a hash; without a hash it takes as long and answers no. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  nobodysHash ??= hash(newToken(), cost)
  const known = passwordHash ?? (await nobodysHash)
  const matches = await turns(() => verify(known, composed(password)))
  return matches && passwordHash !== undefined
}
