import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { chainAudit } from '../../services/staff/audit-chain.ts'
import { startRepeating } from './repeat.ts'
import { takeTurn } from './turn.ts'

/** How soon new audit entries are chained, in milliseconds. */
const interval = 10_000

/** Chains new audit entries every few seconds; several processes may do so. */
export function startChaining(context: Context): { stop(): Promise<void> } {
  let newest: string | null | undefined
  return startRepeating(context, {
    interval,
    work: async () => {
      const { rows } = await context.database.execute<{ newest: string | null }>(
        sql`select max(id)::text as newest from audit_entries`,
      )
      const found = rows[0]?.newest ?? null
      if (found === newest || !(await takeTurn(context, 'audit chain', interval))) return
      // The first run considers all entries, because some may have been committed late.
      await chainAudit(context, { everything: newest === undefined })
      newest = found
    },
    failure: 'the audit trail cannot be chained yet',
  })
}
