import { within } from '../within.ts'

/** How long to wait for a result while the database is disconnected, in milliseconds. */
export const maxWait = 1_000

/**
 * Returns the result of a query; undefined if there is none after a second and the database is known to be
 * disconnected. So nobody waits until a statement times out.
 */
export async function unlessGone<T>(asking: Promise<T>, isConnected: () => boolean): Promise<T | undefined> {
  for (;;) {
    const result = await within(maxWait, asking)
    if (result !== undefined || !isConnected()) return result
  }
}
