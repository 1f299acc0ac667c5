import { randomKey } from '../../actions/submission-key.ts'
import { tabEntry, type TabStorage } from '../../forms/tab-entry.ts'

/**
 * The Idempotency-Key of an attempt to place an order, or of another one with its own `name` in the storage. It stays the
 * same until the attempt has an answer, even across a reload, so that an order whose answer was lost is not placed twice.
 */
export function createAttempt(
  storage: () => TabStorage,
  newKey: () => string = randomKey,
  name = 'checkoutAttempt',
) {
  const entry = tabEntry(storage, name)
  let key: string | undefined
  return {
    /** Returns the key of the current attempt, or begins an attempt. */
    key(): string {
      key ??= entry.read() ?? newKey()
      entry.write(key)
      return key
    },
    /** Ends the attempt, because it has its answer. */
    end(): void {
      key = undefined
      entry.clear()
    },
  }
}
