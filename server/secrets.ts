import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto'
import { codeLength } from '../core/accounts/accounts.ts'

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
  /** A text that only the secret opens again; `kind` and `owner` must then be the same. */
  seal(kind: string, owner: string, text: string): Buffer
  /** What was sealed. Fails when it was sealed with another secret, for another use or another owner. */
  open(kind: string, owner: string, sealed: Buffer): string
}

const cipher = 'aes-256-gcm'
const nonceLength = 12
const tagLength = 16

export function createSecrets(secret: string): Secrets {
  const keyOf = (kind: string) => Buffer.from(hkdfSync('sha256', secret, '', `seal ${kind}`, 32))
  return {
    seal(kind, owner, text) {
      const nonce = randomBytes(nonceLength)
      const sealing = createCipheriv(cipher, keyOf(kind), nonce).setAAD(Buffer.from(owner))
      const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
      return Buffer.concat([nonce, sealing.getAuthTag(), sealed])
    },
    open(kind, owner, sealed) {
      const opening = createDecipheriv(cipher, keyOf(kind), sealed.subarray(0, nonceLength))
        .setAAD(Buffer.from(owner))
        .setAuthTag(sealed.subarray(nonceLength, nonceLength + tagLength))
      return (
        opening.update(sealed.subarray(nonceLength + tagLength), undefined, 'utf8') + opening.final('utf8')
      )
    },
    keyed: (kind, ...parts) =>
      createHmac('sha256', secret)
        .update(JSON.stringify([kind, ...parts]))
        .digest('base64url'),
  }
}
