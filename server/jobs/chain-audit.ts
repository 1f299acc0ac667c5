import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { log } from '../observability/log.ts'
import { chainAudit } from '../services/staff/audit-chain.ts'

/** How soon new audit entries are chained, in milliseconds. */
const interval = 5_000

/** Chains new audit entries every few seconds; any number of processes may do so. A failure is logged and retried. */
export function startChaining(context: Context): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const stopped = once(stopping.signal, 'abort')
  const run = async () => {
    let newest: string | null | undefined
    for (;;) {
      await Promise.race([context.pause(interval), stopped])
      if (stopping.signal.aborted) return
      try {
        const { rows } = await context.database.execute<{ newest: string | null }>(
          sql`select max(id)::text as newest from audit_entries`,
        )
        const now = rows[0]?.newest ?? null
        if (now === newest) continue
        // The first time all of them: some may have been committed late, and a release before chained none.
        await chainAudit(context, { everything: newest === undefined })
        newest = now
      } catch (err) {
        log.warn({ err }, 'the audit trail cannot be chained yet')
      }
    }
  }
  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
