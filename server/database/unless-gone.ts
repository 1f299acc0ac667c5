import { within } from '../within.ts'

/** How long to wait for an answer while the database is disconnected, in milliseconds. */
export const maxWait = 1_000

/**
 * The result of a query; undefined once the database is known to be away and a second has passed, so that nobody waits
 * for a statement to time out.
 */
export async function unlessGone<T>(asking: Promise<T>, isConnected: () => boolean): Promise<T | undefined> {
  for (;;) {
    const result = await within(maxWait, asking)
    if (result !== undefined || !isConnected()) return result
  }
}
