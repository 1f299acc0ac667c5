import { sql, type SQL } from 'drizzle-orm'
import type { HasDatabase } from '../context.ts'

/**
 * Reads the rows of a query in batches, all from one snapshot. Memory holds only one batch, and the shop can handle
 * other requests between two batches. The work between two batches must take less than a minute, or the database ends
 * the transaction.
 */
export async function readInBatches<Row extends Record<string, unknown>>(
  { database }: HasDatabase,
  { query, batch }: { query: SQL; batch: number },
  receive: (rows: Row[]) => Promise<void> | void,
): Promise<void> {
  await database.transaction(
    async (tx) => {
      await tx.execute(sql`declare batches no scroll cursor for ${query}`)
      for (;;) {
        const { rows } = await tx.execute(sql.raw(`fetch forward ${batch} from batches`))
        if (rows.length === 0) return
        await receive(rows as Row[])
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}
