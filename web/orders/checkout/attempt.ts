import { tabEntry, type TabStorage } from './tab-entry.ts'

/**
 * The Idempotency-Key of an attempt to place an order, the same until the attempt has an answer, also across a reload:
 * an order whose answer was lost is not placed twice.
 */
export function createAttempt(storage: () => TabStorage, newKey: () => string = randomKey) {
  const entry = tabEntry(storage, 'checkoutAttempt')
  let key: string | undefined
  return {
    /** The key of the current attempt, which starts with it. */
    key(): string {
      key ??= entry.read() ?? newKey()
      entry.write(key)
      return key
    },
    /** The attempt has its answer. */
    end(): void {
      key = undefined
      entry.clear()
    },
  }
}

/** 128 random bits; a page over plain http has no `crypto.randomUUID`. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
