import { sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import type { HasDatabase } from '../context.ts'
import { log } from '../observability/log.ts'

/** How long the database may take to answer, in milliseconds. */
const timeout = 2_000

/** Serves the probes: `/health/live`, whether the program responds, and `/health/ready`, whether the database does too. */
export function serveHealth(app: Hono, { database }: HasDatabase): void {
  const headers = { 'cache-control': 'no-store' }
  app.get('/health/live', (c) => c.json({ status: 'ok' }, 200, headers))
  app.get('/health/ready', async (c) => {
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
