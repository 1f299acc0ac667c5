import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { measureVarnish } from '../cluster/varnish/varnish.ts'
import { cachedPages, catalogueCalls } from './cached-answers.ts'
import { startDatabases, type Databases } from './database.ts'
import { figuresOfYear } from './figures.ts'
import { growthOfFilters } from './growth-filters.ts'
import { growthOfOrders } from './growth-orders.ts'
import { growthOfProducts } from './growth-products.ts'
import { growthOfSearch } from './growth-search.ts'
import { idleShop } from './idle.ts'
import { memoryAfterRequests } from './memory.ts'
import { orderPlacement, withOrders } from './order-placement.ts'
import { interactionRows } from './pages/interactions.ts'
import { javascriptWeight } from './pages/javascript-weight.ts'
import { lighthouseRows } from './pages/lighthouse-scores.ts'
import { uncachedRender } from './pages/uncached-render.ts'
import { manyPapers } from './papers.ts'
import { startShop, type Program } from './programs.ts'
import { tableOf, type Row } from './row.ts'
import { staffLists } from './staff-lists.ts'
import { startTimes } from './start.ts'

/** `npm run bench` (options in docs/commands.md): measures the shop and the machine's limits in the same run. */
const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    full: { type: 'boolean', default: false },
    against: { type: 'string' },
    rounds: { type: 'string', default: '3' },
  },
})

const pages = {
  home: '/home',
  shop: '/shop',
  product: '/product/lift-sit-stand-desk',
  cart: '/cart',
}
const runs = Number(values.rounds)
const grownOrders = values.full ? 1_000_000 : 100_000

type Shop = Pick<Program, 'origin'> & {
  pid?: number
  /** Undefined if the bench cannot sign members in. */
  placeOrder?: (turn: number) => Promise<unknown>
}

/** The parts that need only the address of a shop. */
const ofPages: Record<string, (shop: Shop) => Promise<Row[]>> = {
  pages: ({ origin, ...shop }) => cachedPages(origin, shop),
  calls: ({ origin, pid }) => catalogueCalls(origin, pid),
  weight: ({ origin }) => javascriptWeight(origin, pages),
  lighthouse: ({ origin }) => lighthouseRows(origin, pages, runs),
}

/** The parts that need the built shop on this machine. */
const ofShop: Record<string, (shop: Program) => Promise<Row[]>> = {
  interactions: ({ origin }) => interactionRows(origin, runs),
  render: ({ origin, pid }) => uncachedRender(origin, pid),
}

/** The parts that start their own shops. */
const ofDatabases: Record<string, (databases: Databases) => Promise<Row[]>> = {
  memory: memoryAfterRequests,
  idle: idleShop,
  orders: orderPlacement,
  products: growthOfProducts,
  search: growthOfSearch,
  filters: growthOfFilters,
  growth: (databases) => growthOfOrders(databases, grownOrders),
  figures: (databases) => figuresOfYear(databases, grownOrders),
  staff: (databases) => staffLists(databases, grownOrders),
  papers: manyPapers,
  start: async (databases) => startTimes(await databases.copy(databases.template)),
}

/** The parts that need Debian packages. They are measured only if they are named. */
const ofDebian: Record<string, () => Promise<Row[]>> = { varnish: measureVarnish }

const parts = Object.keys(
  values.against === undefined ? { ...ofPages, ...ofShop, ...ofDatabases, ...ofDebian } : ofPages,
)
const unknown = values.only?.find((name) => !parts.includes(name))
if (unknown !== undefined) {
  process.stderr.write(
    `There is no part ${unknown} to measure here. There are: ${parts.join(', ')}; several take an --only each.\n`,
  )
  process.exit(1)
}

const day = new Date().toISOString().slice(0, 10)
const about = `${day}, Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'processor'}${values.against === undefined ? '' : `, against ${values.against}`}`
const results = 'lab/bench/results'
const ofHost = values.against === undefined ? '' : `-${new URL(values.against).hostname}`

const rows: Row[] = []

const isChosen = (name: string) => values.only === undefined || values.only.includes(name)

/** Measures one part and writes its rows, which replace the rows of its previous run. */
async function measure(name: string, work: () => Promise<Row[]>): Promise<void> {
  if (!isChosen(name)) return
  process.stdout.write(`measuring ${name} …\n`)
  try {
    const measured = await work()
    rows.push(...measured)
    mkdirSync(results, { recursive: true })
    writeFileSync(`${results}/${name}${ofHost}.md`, `# Measured on ${about}\n\n${tableOf(measured)}\n`)
  } catch (error) {
    rows.push({
      what: name,
      measured: `not measured: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)}`,
      limit: '',
      goal: '',
      holds: false,
    })
  }
}

if (values.against === undefined) {
  const databases = await startDatabases()
  try {
    const url = await databases.copy(databases.template)
    const shop = await withOrders(await startShop({ DATABASE_URL: url }), url)
    for (const [name, work] of Object.entries(ofPages)) await measure(name, () => work(shop))
    for (const [name, work] of Object.entries(ofShop)) await measure(name, () => work(shop))
    await shop.stop()
    for (const [name, work] of Object.entries(ofDatabases)) await measure(name, () => work(databases))
    for (const [name, work] of Object.entries(ofDebian))
      if (values.only?.includes(name)) await measure(name, work)
  } finally {
    await databases.stop()
  }
} else {
  const origin = new URL(values.against).origin
  for (const [name, work] of Object.entries(ofPages)) await measure(name, () => work({ origin }))
}

process.stdout.write(`${tableOf(rows)}\n`)
process.exit(rows.every(({ holds }) => holds !== false) ? 0 : 1)
