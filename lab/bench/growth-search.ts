import { queries } from '../../core/search/test-queries.ts'
import { createContext, type Context } from '../../server/context.ts'
import { withoutTimeouts } from '../../server/database/connect.ts'
import { listProducts } from '../../server/services/catalogue/list-products.ts'
import { listMore } from '../../server/services/catalogue/search/more.ts'
import { suggest } from '../../server/services/catalogue/search/suggest.ts'
import { readSettings } from '../../server/settings/settings.ts'
import { withDatabase, type Databases } from './database.ts'
import { fillWithProducts } from './growth-products.ts'
import { median, percentile, type Row } from './row.ts'

const rounds = 5
const lang = 'en'

/** The parts of a search that are measured, and the goals for their p95 in milliseconds. */
const parts: Record<string, { goal: number; ask: (context: Context, q: string) => Promise<unknown> }> = {
  'search, the words themselves': {
    goal: 30,
    ask: (context, q) =>
      listProducts(context, { lang, q, category: '', sort: 'none', page: 1, pageSize: 12 }),
  },
  'search, more that may fit': {
    goal: 30,
    ask: (context, q) => listMore(context, { lang, q, category: '' }),
  },
  suggestions: { goal: 15, ask: (context, q) => suggest(context, { lang, q }) },
}

/**
 * Measures searches in a very large catalogue. It calls the services directly, without pages, HTTP and cached
 * answers.
 */
export async function growthOfSearch(databases: Databases, count = 100_000): Promise<Row[]> {
  const times = new Map<string, number[][]>(Object.keys(parts).map((name) => [name, []]))
  for (const size of [100, count]) {
    const url = await databases.copy(databases.template)
    await withDatabase(url, async ({ db, pool }) => {
      await withoutTimeouts(pool, (client) => fillWithProducts(client, size))
      const context = createContext(db, readSettings({}))
      context.totals.setConnected(true)
      for (const [name, { ask }] of Object.entries(parts)) times.get(name)?.push(await timesOf(context, ask))
      await context.databaseListener.close()
    })
  }
  return Object.entries(parts).map(([name, { goal }]) => {
    const [few = [], many = []] = times.get(name) ?? []
    return {
      what: `${count.toLocaleString('en')} products: ${name}`,
      measured: `p95 ${percentile(many, 95).toFixed(1)} ms, p50 ${median(many).toFixed(1)} ms`,
      limit: `with 100: p95 ${percentile(few, 95).toFixed(1)} ms, p50 ${median(few).toFixed(1)} ms`,
      goal: `p95 below ${goal} ms`,
      holds: percentile(many, 95) < goal,
    }
  })
}

/** The milliseconds for each query in the test's table, after a warm-up round. */
async function timesOf(context: Context, ask: (context: Context, q: string) => Promise<unknown>) {
  const times: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    for (const [q] of queries) {
      const began = performance.now()
      await ask(context, q)
      if (round > 0) times.push(performance.now() - began)
    }
  }
  return times
}
