import { randomKey } from '../../actions/submission-key.ts'
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
