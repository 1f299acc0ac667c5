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
import { codeLength } from '#core/accounts/accounts.ts'

/** Creates a random secret of 256 bits, for a cookie. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Creates a random code of 6 digits. */
export function newCode(): string {
  return String(randomInt(10 ** codeLength)).padStart(codeLength, '0')
}

/** Returns the hash of a token for storing; a token of 256 random bits needs no key. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Compares two texts in constant time. */
export function equalTexts(a: string, b: string): boolean {
  const [left, right] = [a, b].map((text) => createHash('sha256').update(text).digest()) as [Buffer, Buffer]
  return timingSafeEqual(left, right)
}

const cipher = 'aes-256-gcm'
const nonceLength = 12
const tagLength = 16

export type Secrets = ReturnType<typeof createSecrets>

/**
 * Creates the cryptographic functions that use the shop's secret; `kind` separates their purposes. Data that was sealed
 * or hashed with the previous secret can still be used: "`SHOP_SECRET` rotates with a second key".
 */
export function createSecrets(secret: string, former?: string) {
  const all = former === undefined ? [secret] : [secret, former]
  const keyed = (kind: string, ...parts: string[]) => keyedBy(secret, kind, parts)
  return {
    seal(kind: string, owner: string, text: string) {
      const nonce = randomBytes(nonceLength)
      const sealing = createCipheriv(cipher, sealingKey(secret, kind), nonce).setAAD(Buffer.from(owner))
      const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
      return Buffer.concat([nonce, sealing.getAuthTag(), sealed])
    },
    /** Decrypts a text. @throws Error if secret, kind or owner differ */
    open(kind: string, owner: string, sealed: Buffer) {
      if (former === undefined) return openBy(secret, kind, owner, sealed)
      try {
        return openBy(secret, kind, owner, sealed)
      } catch {
        return openBy(former, kind, owner, sealed)
      }
    },
    keyed,
    /** Returns the hashes by which a stored hash is looked up: with the current and with the previous secret. */
    keyedByAny: (kind: string, ...parts: string[]) => all.map((one) => keyedBy(one, kind, parts)),
    /** Whether a text is the keyed hash of the parts, with the current or the previous secret; takes constant time. */
    isKeyed: (text: string, kind: string, ...parts: string[]) =>
      all.map((one) => equalTexts(text, keyedBy(one, kind, parts))).includes(true),
  }
}

const sealingKey = (secret: string, kind: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `seal ${kind}`, 32))

const keyedBy = (secret: string, kind: string, parts: readonly string[]) =>
  createHmac('sha256', secret)
    .update(JSON.stringify([kind, ...parts]))
    .digest('base64url')

function openBy(secret: string, kind: string, owner: string, sealed: Buffer): string {
  const opening = createDecipheriv(cipher, sealingKey(secret, kind), sealed.subarray(0, nonceLength))
    .setAAD(Buffer.from(owner))
    .setAuthTag(sealed.subarray(nonceLength, nonceLength + tagLength))
  return opening.update(sealed.subarray(nonceLength + tagLength), undefined, 'utf8') + opening.final('utf8')
}
