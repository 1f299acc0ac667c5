/** Where a browser keeps what belongs to one tab. */
type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const storageKey = 'checkoutAttempt'

/**
 * The Idempotency-Key of an attempt to place an order: the same one until the attempt has an end, also when the
 * page is loaded anew. A line that breaks after the shop has written the order then brings no second one.
 */
export function createAttempt(storage: () => TabStorage, newKey: () => string = randomKey) {
  let key: string | undefined
  return {
    /** The key of the running attempt; begins one where none runs. */
    key(): string {
      key ??= read(storage) ?? newKey()
      try {
        storage().setItem(storageKey, key)
      } catch {
        // The key lives on in memory.
      }
      return key
    },
    /** The attempt has an answer: what comes next is another one. */
    end(): void {
      key = undefined
      try {
        storage().removeItem(storageKey)
      } catch {
        // Nothing was kept.
      }
    },
  }
}

function read(storage: () => TabStorage): string | undefined {
  try {
    return storage().getItem(storageKey) ?? undefined
  } catch {
    return undefined
  }
}

/** 128 random bits; `crypto.randomUUID` is not there on a page that came by plain http. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
