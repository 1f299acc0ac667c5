import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { codeLength } from '../core/accounts.ts'

/** A new secret of 256 random bits, fit for a cookie. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** A new code: 6 digits, each combination as likely as any other. */
export function newCode(): string {
  return String(randomInt(10 ** codeLength)).padStart(codeLength, '0')
}

/** What is kept of a token; 256 random bits need no key. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Whether two texts are equal, in a time that does not tell where they differ. */
export function equalTexts(a: string, b: string): boolean {
  const [left, right] = [a, b].map((text) => createHash('sha256').update(text).digest()) as [Buffer, Buffer]
  return timingSafeEqual(left, right)
}

/** What needs the shop's secret. */
export interface Secrets {
  /** A hash that nobody can repeat without the secret; `kind` keeps hashes for different uses apart. */
  keyed(kind: string, ...parts: string[]): string
}

export function createSecrets(secret: string): Secrets {
  return {
    keyed: (kind, ...parts) =>
      createHmac('sha256', secret)
        .update(JSON.stringify([kind, ...parts]))
        .digest('base64url'),
  }
}
