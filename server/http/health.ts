import { sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import type { Context } from '../context.ts'
import { log } from '../observability/log.ts'

/** How long the database may take to say that it is there, in milliseconds. */
const patience = 2_000

/**
 * What those who run the shop ask: `/health/live`, whether the program answers at all, and `/health/ready`, whether it
 * can do its work, which needs the database. Neither says more to anybody.
 */
export function serveHealth(app: Hono, { database }: Pick<Context, 'database'>): void {
  const headers = { 'cache-control': 'no-store' }
  app.get('/health/live', (c) => c.json({ status: 'ok' }, 200, headers))
  app.get('/health/ready', async (c) => {
    const late = AbortSignal.timeout(patience)
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
