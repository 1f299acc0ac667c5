import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import { humanCheckChallenge } from '#core/verification/human-check.ts'
import { parseStored } from '#core/storage.ts'
import type { HumanCheckProvider } from './human-check.ts'

const algorithm = 'PBKDF2/SHA-256'
/** How long a puzzle is valid, in milliseconds. */
const lifetime = 10 * 60_000

const payload = z.object({
  challenge: humanCheckChallenge,
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
})

/** A puzzle that a browser solves in moments, offline; `cost` is the number of hashing rounds per attempt. */
export function proofOfWork(options: { secret: string; cost: number }): HumanCheckProvider {
  return {
    name: 'proof of work',
    shown: { provider: 'proof-of-work' },
    async challenge(action) {
      const challenge = await createChallenge({
        algorithm,
        cost: options.cost,
        deriveKey,
        data: { action },
        expiresAt: new Date(Date.now() + lifetime),
        hmacSignatureSecret: options.secret,
      })
      return humanCheckChallenge.parse(challenge)
    },
    async verify(solution, action) {
      const parsed = payload.safeParse(parseStored(Buffer.from(solution, 'base64').toString()))
      if (!parsed.success) return undefined
      const { challenge } = parsed.data
      if (challenge.parameters.algorithm !== algorithm || challenge.parameters.data.action !== action)
        return undefined
      const { verified } = await verifySolution({
        ...parsed.data,
        deriveKey,
        hmacSignatureSecret: options.secret,
      })
      // A puzzle has many solutions but counts once.
      return verified ? challenge.signature : undefined
    },
  }
}
