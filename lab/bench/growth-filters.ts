import { setImmediate as turn } from 'node:timers/promises'
import { residentMegabytes } from '../chaos/process-usage.ts'
import type { Filters, SortOrder } from '../../core/catalogue/listing.ts'
import { addDays } from '../../core/days.ts'
import { formatDate } from '../../core/dates.ts'
import { createContext, type Context } from '../../server/context.ts'
import { withoutTimeouts } from '../../server/database/connect.ts'
import { readFacets } from '../../server/services/catalogue/filter.ts'
import { listProducts } from '../../server/services/catalogue/list-products.ts'
import { readSettings } from '../../server/settings/settings.ts'
import { withDatabase, type Databases } from './database.ts'
import { fillWithProducts } from './growth-products.ts'
import { median, percentile, type Row } from './row.ts'

const rounds = 8
const goal = 60

type Listing = Filters & { q?: string; category?: string; sort?: SortOrder }

/** The filters of the shoppers. */
const listings: readonly Listing[] = [
  { category: 'Desks', adjustable: true, width: 140 },
  { category: 'Chairs', color: ['Black'], stock: true },
  { stock: true },
  { color: ['White', 'Oak'] },
  { material: ['Steel'], depth: 60 },
  { width: 80, depth: 45, height: 120 },
  { category: 'Storage', sort: 'price-asc' },
  { sort: 'width', stock: true },
  { sort: 'best-selling' },
  { sort: 'newest', category: 'Meeting' },
  { to: '40150', by: addDays(formatDate(new Date()), 30) },
  { to: 'Taipei', by: addDays(formatDate(new Date()), 60), category: 'Desks' },
  { q: 'lift', width: 140 },
  { q: 'kerusi', color: ['Black'] },
  { q: 'bookcase', stock: true },
  { q: '椅子', material: ['Steel'] },
]

/** Measures filters with counts in a very large catalogue. Like a page, it calls the services. */
export async function growthOfFilters(databases: Databases, count = 100_000): Promise<Row[]> {
  const rows: Row[] = []
  const measured: { all: number[]; read: number; megabytes: number; times: Map<Listing, number[]> }[] = []
  for (const size of [100, count]) {
    const url = await databases.copy(databases.template)
    await withDatabase(url, async ({ db, pool }) => {
      await withoutTimeouts(pool, (client) => fillWithProducts(client, size))
      const context = createContext(db, readSettings({}))
      context.totals.setConnected(true)
      const before = residentMegabytes(process.pid)
      const began = performance.now()
      await ask(context, { stock: true })
      const read = performance.now() - began
      const megabytes = residentMegabytes(process.pid) - before
      const times = await timesOf(context)
      measured.push({ all: [...times.values()].flat(), read, megabytes, times })
      await context.databaseListener.close()
    })
  }
  const [few, many] = measured as [(typeof measured)[0], (typeof measured)[0]]
  const what = `${count.toLocaleString('en')} products:`
  rows.push({
    what: `${what} filters, a page with its counts`,
    measured: figures(many.all),
    limit: `with 100: ${figures(few.all)}`,
    goal: `p95 below ${goal} ms`,
    holds: percentile(many.all, 95) < goal,
  })
  for (const listing of listings)
    rows.push({
      what: `${what} ${JSON.stringify(listing)}`,
      measured: figures(many.times.get(listing) ?? []),
      limit: `with 100: ${figures(few.times.get(listing) ?? [])}`,
      goal: '',
      holds: undefined,
    })
  rows.push({
    what: `${what} filters, the first page after a change of the catalogue`,
    measured: `${many.read.toFixed(0)} ms, ${many.megabytes.toFixed(0)} MB`,
    limit: `with 100: ${few.read.toFixed(0)} ms, ${few.megabytes.toFixed(0)} MB`,
    goal: '',
    holds: undefined,
  })
  return rows
}

const figures = (times: readonly number[]) =>
  `p95 ${percentile(times, 95).toFixed(1)} ms, p50 ${median(times).toFixed(1)} ms`

function ask(context: Context, listing: Listing) {
  const query = { lang: 'en' as const, q: '', category: '', ...listing }
  return Promise.all([
    listProducts(context, { sort: 'none', ...query, page: 1, pageSize: 12 }),
    readFacets(context, query),
  ])
}

/** The milliseconds for each listing, after a warm-up round. */
async function timesOf(context: Context): Promise<Map<Listing, number[]>> {
  const times = new Map<Listing, number[]>(listings.map((listing) => [listing, []]))
  for (let round = 0; round <= rounds; round += 1) {
    for (const listing of listings) {
      // The filters differ each time, because counts are cached.
      const began = performance.now()
      await ask(context, { ...listing, maxPrice: 3_000 + round })
      if (round > 0) times.get(listing)?.push(performance.now() - began)
      await turn()
    }
  }
  return times
}
