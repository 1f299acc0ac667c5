import { sql, type SQL } from 'drizzle-orm'
import { expect } from 'vitest'
import type { createTestShop } from './test-shop.ts'

type Shop = Awaited<ReturnType<typeof createTestShop>>

/**
 * Runs `work` while another transaction, which has run `statement`, is open. Once `work` waits for that transaction,
 * the transaction runs `lastStatement` and ends.
 */
export async function runConcurrently<T>(
  shop: Shop,
  statement: SQL,
  work: () => Promise<T>,
  lastStatement?: SQL,
): Promise<T> {
  let working: Promise<T> | undefined
  await shop.context.database.transaction(async (tx) => {
    await tx.execute(statement)
    working = work()
    await expect.poll(() => countWaiting(shop)).toBe(1)
    if (lastStatement !== undefined) await tx.execute(lastStatement)
  })
  return working!
}

/**
 * Runs `work` until it waits for the locks of a statement, then `meanwhile` until it ends or waits too, then both to
 * the end. Returns both results.
 */
export async function runInside<T, U>(
  shop: Shop,
  { lock, work, meanwhile }: { lock: SQL; work: () => Promise<T>; meanwhile: () => Promise<U> },
): Promise<[T, U]> {
  let [working, other]: [Promise<T> | undefined, Promise<U> | undefined] = [undefined, undefined]
  await shop.context.database.transaction(async (tx) => {
    await tx.execute(lock)
    working = work()
    await expect.poll(() => countWaiting(shop)).toBe(1)
    let hasEnded = false
    other = meanwhile().finally(() => (hasEnded = true))
    await expect.poll(async () => hasEnded || (await countWaiting(shop)) === 2).toBe(true)
  })
  return [await working!, await other!]
}

/** Counts the connections that wait for a lock. */
async function countWaiting({ context: { database } }: Shop): Promise<number> {
  const { rows } = await database.execute(
    sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length
}
