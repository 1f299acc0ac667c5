import { subDays } from 'date-fns/subDays'
import type { Client, Pool } from 'pg'
import { fillWithOrders } from '../../server/services/demo/demo-fill.ts'
import { checkFigures, refreshFigures } from '../../server/services/figures/refresh.ts'
import { withoutTimeouts } from '../../server/database/connect.ts'
import { withDatabase, type Databases } from './database.ts'
import { ask } from './http-request.ts'
import { signedInOwner } from './members.ts'
import { inFlows, perSecond, withOrders } from './order-placement.ts'
import { startShop, type Program } from './programs.ts'
import { median, percentile, spread, type Row } from './row.ts'

const calls = 40
const rounds = 4

const day = (ago: number) => subDays(new Date(), ago).toISOString().slice(0, 10)
const year = { from: day(365), to: day(0) }
const yearBefore = { beforeFrom: day(731), beforeTo: day(366) }
const month = { from: day(39), to: day(10) }
const counted = (query: Record<string, string>) =>
  `/api/staff/orders?${new URLSearchParams({ lang: 'en', ...year, ...query })}`

/** The requests of the figures page and of the lists that it opens. */
const requests: Record<string, (known: { product: string; staff: string }) => string> = {
  'a year against the one before': () => figures({ ...year, ...yearBefore }),
  '30 days against those before': () => figures({ ...month, beforeFrom: day(69), beforeTo: day(40) }),
  'sums of a year': () => `/api/staff/figures/sum?${new URLSearchParams(year)}`,
  'CSV of a year by place': () => exported('places'),
  'CSV of a year by product': () => exported('products'),
  'list of a year: confirmed': () => counted({ figure: 'confirmed' }),
  'list of a year: confirmed by one person': ({ staff }) => counted({ figure: 'confirmed', staff }),
  'list of a year: refused': () => counted({ figure: 'failed', reason: 'refused' }),
  'list of a year: paid': () => counted({ figure: 'received' }),
  'list of a year: paid back': () => counted({ figure: 'refunded' }),
  'list of a year: returned': () => counted({ figure: 'returned' }),
  'list of a year: a place': () => counted({ figure: 'placed', place: 'Malaysia/Selangor' }),
  'list of a year: a place without orders': () => counted({ figure: 'placed', place: 'Malaysia/Labuan' }),
  'list of a year: a category': () => counted({ figure: 'sold', category: 'desks' }),
  'list of a year: a product': ({ product }) => counted({ figure: 'sold', product }),
  'list of a day of a year ago: paid': () => counted({ figure: 'received', from: day(300), to: day(300) }),
}

const figures = (query: Record<string, string>) =>
  `/api/staff/figures?${new URLSearchParams({ lang: 'en', ...query })}`
const exported = (table: string) =>
  `/api/staff/figures/export?${new URLSearchParams({ lang: 'en', ...year, ...yearBefore, table })}`

/**
 * Measures the figures of a year, beside plain counting: "p95 below 200 ms for a year of 100,000 orders". Also
 * measures how much the triggers of the figures cost for each order.
 */
export async function figuresOfYear(databases: Databases, ordersOfYear: number): Promise<Row[]> {
  const url = await databases.copy(databases.template)
  return withDatabase(url, async ({ db, pool }) => {
    await pool.query(
      `insert into spec_costs select product_id, id, price_sen * 6 / 10 from specs where position < 2`,
    )
    await fillWithOrders({ database: db }, ordersOfYear)
    await withoutTimeouts(pool, addWork)
    const token = await signedInOwner(pool)
    const { rows } = await pool.query<{ product: string; staff: string }>(
      `select (select product_id from order_items limit 1) as product, 'bench-staff-1' as staff`,
    )
    const known = rows[0]!
    const shop = await startShop({ DATABASE_URL: url })
    const plain = await withoutTimeouts(pool, (client) =>
      timed(() => client.query(`select sum(count) from count_figures($1)`, [daysOfYear]), 5),
    )
    const about = `figures, ${ordersOfYear.toLocaleString('en')} orders a year`
    const limit = `plain count of the year: p50 ${median(plain).toFixed(0)} ms`
    const result: Row[] = []
    for (const [name, pathOf] of Object.entries(requests))
      result.push(rowOf(`${about}: ${name}`, await timesOfCalls(shop, token, pathOf(known)), limit))
    const path = requests['a year against the one before']!(known)
    result.push(
      rowOf(
        `${about}: a year while its last day changes`,
        await timesOfCalls(shop, token, path, () => touch(pool, { from: 1, to: 0 })),
        limit,
      ),
      // The same situation as in the half-minute after many old orders were moved at once.
      rowOf(
        `${about}: a year while 30 days of it change`,
        await timesOfCalls(shop, token, path, () => touch(pool, { from: 70, to: 40 })),
        limit,
        1000,
      ),
    )
    await refreshFigures({ database: db })
    const { days, wrong } = await checkFigures({ database: db })
    result.push({
      what: `${about}: stored figures that differ from the plain count`,
      measured: `${wrong.length} in ${days} days`,
      limit: '',
      goal: '0',
      holds: wrong.length === 0,
    })
    await shop.stop()
    return [...result, await costOfAnOrder(databases)]
  })
}

/** The days of the year, for plain counting. */
const daysOfYear = Array.from({ length: 366 }, (_, index) => day(index))

async function timed(call: () => Promise<unknown>, times: number): Promise<number[]> {
  const all: number[] = []
  for (let n = 0; n < times; n += 1) {
    const began = performance.now()
    await call()
    all.push(performance.now() - began)
  }
  return all
}

/** Measures calls after a few warm-up calls. `prepare` runs before each call. Returns milliseconds. */
async function timesOfCalls(shop: Program, token: string, path: string, prepare?: () => Promise<unknown>) {
  const call = () => ask(shop.origin + path, { headers: { cookie: `staff=${token}` } })
  await timed(call, 5)
  const all: number[] = []
  for (let n = 0; n < calls; n += 1) {
    await prepare?.()
    all.push(...(await timed(call, 1)))
  }
  return all
}

const rowOf = (what: string, times: number[], limit: string, goal = 200): Row => ({
  what,
  measured: `p95 ${percentile(times, 95).toFixed(1)} ms, p50 ${median(times).toFixed(1)} ms`,
  limit,
  goal: `p95 < ${goal} ms`,
  holds: percentile(times, 95) < goal,
})

/** Sets the staff who confirmed the orders, and marks some orders as returned. */
async function addWork(client: Client): Promise<void> {
  await client.query(
    `insert into staff (id, email, name, role, created_at) select 'bench-staff-' || n, n || '@example.com', 'Staff ' || n, 'clerk', now() from generate_series(1, 6) n`,
  )
  // Generated orders span two years. Halving their age makes it one year.
  await client.query(
    `update orders set placed_at = now() - (now() - placed_at) / 2, confirmed_at = now() - (now() - confirmed_at) / 2,
       return_requested_at = now() - (now() - return_requested_at) / 2,
       confirmed_by = case when confirmed_at is not null then 'bench-staff-' || (1 + number % 6) end`,
  )
  await client.query(
    `update payments set staff_id = 'bench-staff-' || (1 + id % 6), day = current_date - (current_date - day) / 2`,
  )
  await client.query(
    `insert into failed_deliveries (order_id, at, reason) select id, placed_at + interval '4 days', (array['refused','not_home','lost'])[1 + number % 3]
     from orders where status = 'Cancelled' and number % 2 = 0`,
  )
  await client.query('select refresh_figures(100000)')
  await client.query('vacuum (analyze) orders, order_items, failed_deliveries, payments, daily_figures')
}

/** Changes one order of each day between `from` and `to` days ago. */
const touch = (pool: Pool, { from, to }: { from: number; to: number }) =>
  pool.query(
    `update orders set fee_sen = fee_sen + 100 where id in (
       select distinct on (shop_day(placed_at)) id from orders
       where placed_at between now() - make_interval(days => $1) and now() - make_interval(days => $2))`,
    [from, to],
  )

/** Compares orders per second with and without the triggers of the figures. */
async function costOfAnOrder(databases: Databases): Promise<Row> {
  const open = async (without: boolean) => {
    const url = await databases.copy(databases.template)
    if (without)
      await withDatabase(url, async ({ pool }) => {
        for (const table of ['orders', 'order_items'])
          await pool.query(`alter table ${table} disable trigger ${table}_added_to_figures`)
      })
    return withOrders(await startShop({ DATABASE_URL: url }), url)
  }
  const shops = [await open(false), await open(true)] as const
  const perRound = [[], []] as [number[], number[]]
  let turn = 0
  for (let round = 0; round <= rounds; round += 1)
    for (const [index, shop] of shops.entries()) {
      const times = await inFlows(async () => {
        await shop.placeOrder((turn += 1))
      })
      if (round > 0) perRound[index]?.push(perSecond(times))
    }
  for (const shop of shops) await shop.stop()
  const ratio = median(perRound[0]) / median(perRound[1])
  return {
    what: 'orders placed with figures kept up, 8 concurrently',
    measured: `${ratio.toFixed(2)}: ${spread(perRound[0])}/s`,
    limit: `without: ${spread(perRound[1])}/s`,
    goal: '≥ 0.9 of orders without',
    holds: ratio >= 0.9,
  }
}
