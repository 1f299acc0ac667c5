import { sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import type { Context } from '../context.ts'
import { log } from '../observability/log.ts'

/** Milliseconds within which the database must answer. */
const timeout = 2_000

/**
 * Serves the probes. `/health/live` shows whether the process responds, and `/health/ready` whether the database does,
 * too. `/health/pages` shows whether visitors may still be sent here; it ignores the database, because cached pages do
 * not need it. A process that is stopping is live, but neither ready nor available for pages.
 */
export function serveHealth(app: Hono, { database, stopping }: Pick<Context, 'database' | 'stopping'>): void {
  const headers = { 'cache-control': 'no-store' }
  app.get('/health/live', (c) => c.json({ status: 'ok' }, 200, headers))
  app.get('/health/pages', (c) =>
    stopping.aborted ? c.json({ status: 'stopping' }, 503, headers) : c.json({ status: 'ok' }, 200, headers),
  )
  app.get('/health/ready', async (c) => {
    if (stopping.aborted) return c.json({ status: 'stopping' }, 503, headers)
    const late = AbortSignal.timeout(timeout)
    try {
      await Promise.race([
        database.execute(sql`select 1`),
        new Promise((_, reject) => late.addEventListener('abort', () => reject(late.reason), { once: true })),
      ])
      return c.json({ status: 'ok' }, 200, headers)
    } catch (err) {
      log.warn({ err }, 'not ready: the database does not answer')
      return c.json({ status: 'unavailable' }, 503, headers)
    }
  })
}
