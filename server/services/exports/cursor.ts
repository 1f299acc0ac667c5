import { sql, type SQL } from 'drizzle-orm'
import type { HasDatabase } from '../../context.ts'

/** Rows that one question to the database answers: the shop answers others between two of them. */
const batch = 250

/**
 * The rows of a query, batch by batch, as they were at one moment: however many there are, no more than a batch is held.
 * What is done between two batches takes less than a minute, or the database ends the transaction.
 */
export async function readInBatches(
  { database }: HasDatabase,
  query: SQL,
  receive: (rows: Record<string, unknown>[]) => Promise<void>,
): Promise<void> {
  await database.transaction(
    async (tx) => {
      await tx.execute(sql`declare exported no scroll cursor for ${query}`)
      for (;;) {
        const { rows } = await tx.execute(sql.raw(`fetch forward ${batch} from exported`))
        if (rows.length === 0) return
        await receive(rows)
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}
