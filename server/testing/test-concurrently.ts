import { sql, type SQL } from 'drizzle-orm'
import { expect } from 'vitest'
import type { createTestShop } from './test-shop.ts'

/**
 * Runs `work` while another transaction is open. Once `work` waits for that transaction, it runs its last statement and
 * ends.
 */
export async function runConcurrently<T>(
  { context: { database } }: Awaited<ReturnType<typeof createTestShop>>,
  statement: SQL,
  work: () => Promise<T>,
  lastStatement?: SQL,
): Promise<T> {
  let working: Promise<T> | undefined
  await database.transaction(async (tx) => {
    await tx.execute(statement)
    working = work()
    await expect
      .poll(async () => {
        const { rows } = await database.execute(
          sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return rows.length
      })
      .toBe(1)
    if (lastStatement !== undefined) await tx.execute(lastStatement)
  })
  return working!
}
