import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { withoutTimeouts, type Connection } from '../../../server/database/connect.ts'
import { ask, uncached } from '../http-request.ts'
import { callAs, orderOf, signedInMembers, stockedLines, threeOf } from '../members.ts'
import { fill, type Load } from './load.ts'
import type { Machines } from './machines.ts'
import type { Cost, Costs, Quotas } from './model.ts'

export type Requests = Awaited<ReturnType<typeof prepareRequests>>

const rendered = ['/home', '/shop', '/product/lift-sit-stand-desk']
const call = '/api/products?pageSize=30'

/** Of how many an order has three: a prime number, so that every three are as likely, and seldom wait for each other. */
const products = 97

/** The requests that are measured, by what they are for: orders of three lines are placed by members in turn. */
export async function prepareRequests(pool: Pool) {
  const tokens = await signedInMembers(pool, 800)
  const lines = await stockedLines(pool, products)
  const compressed = { 'accept-encoding': 'br' }
  let turn = 0
  return {
    cachedPage: (origin: string) => ask(`${origin}/home`, { headers: compressed }),
    renderedPage: (origin: string) =>
      ask(origin + rendered[(turn += 1) % rendered.length]!, { headers: { ...compressed, ...uncached } }),
    cachedCall: (origin: string) => ask(origin + call, { headers: compressed }),
    readCall: (origin: string) => ask(origin + call, { headers: { ...compressed, ...uncached } }),
    order(origin: string) {
      const mine = (turn += 1)
      const token = tokens[mine % tokens.length]!
      const three = threeOf(lines, Math.floor(Math.random() * lines.length))
      return callAs(token, 'POST', `${origin}/api/orders`, orderOf(three))
    },
  }
}

/** Seconds that a process is loaded without limits before it is measured: its compiler needs thousands of requests. */
const warmUp = 5

/** Starts one more process of the shop and loads it until the time of a request is steady. */
export async function addWarmProcess(machines: Machines, requests: Requests): Promise<void> {
  machines.limit()
  const origin = await machines.add()
  for (const call of [requests.renderedPage, requests.order])
    await fill({ origins: [origin], seconds: warmUp, call })
}

/** What one process was measured to cost. */
export interface Measured {
  costs: Costs
  /** Without its emails. */
  orderAlone: Cost
  written: Written
}

/** What each kind of request costs one process of the shop and the database, in their limits. */
export async function measureCosts(options: Setting & { seconds: number }): Promise<Measured> {
  const { machines, requests, quotas, pool, seconds } = options
  await untilEmailsAreSent(options)
  await tidy(options)
  machines.limit(quotas)
  const run = (kind: keyof Requests) =>
    fill({ origins: machines.origins(), seconds, call: requests[kind], meters: machines.meters })
  const cachedPage = costOf(await run('cachedPage'))
  const renderedPage = costOf(await run('renderedPage'))
  const cachedCall = costOf(await run('cachedCall'))
  const readCall = costOf(await run('readCall'))
  await leaveEmailsOut(pool, true)
  const orderAlone = costOf(await run('order'))
  await leaveEmailsOut(pool, false)
  const before = { ...(await ordersAndBytes(pool)), used: machines.meters.map((meter) => meter()) }
  await run('order')
  await untilEmailsAreSent(options)
  const after = { ...(await ordersAndBytes(pool)), used: machines.meters.map((meter) => meter()) }
  const count = after.orders - before.orders
  const [shop = Number.NaN, database = Number.NaN] = after.used.map(
    (value, index) => (value - before.used[index]!) / count,
  )
  return {
    costs: { cachedPage, renderedPage, cachedCall, readCall, order: { shop, database } },
    orderAlone,
    written: {
      stored: (after.stored - before.stored) / count,
      log: (after.log - before.log) / count,
    },
  }
}

/** What is needed to measure. */
export interface Setting {
  machines: Machines
  requests: Requests
  quotas: Quotas
  pool: Connection['pool']
}

/** Bytes that an order adds to the tables and to the log from which standbys and backups are made. */
export interface Written {
  stored: number
  log: number
}

export function costOf({ used: [shop = Number.NaN, database = Number.NaN], count }: Load): Cost {
  return { shop: shop / count, database: database / count }
}

async function ordersAndBytes(pool: Pool): Promise<Written & { orders: number }> {
  const { rows } = await pool.query<{ orders: string; stored: string; log: string }>(
    `select (select count(*) from orders) as orders, pg_database_size(current_database()) as stored,
       pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as log`,
  )
  const { orders, stored, log } = rows[0]!
  return { orders: Number(orders), stored: Number(stored), log: Number(log) }
}

/**
 * Whether orders come without emails: how many are sent while orders fill all processes is left to chance, and what an
 * order costs with it.
 */
export async function leaveEmailsOut(pool: Pool, isOn: boolean): Promise<void> {
  await pool.query(`
    create or replace function pgboss.bench_sent() returns trigger language plpgsql as
      $$ begin new.state := 'completed'; new.completed_on := now(); return new; end $$;
    create or replace trigger bench_sent before insert on pgboss.job_common
      for each row when (new.name = 'messages') execute function pgboss.bench_sent()`)
  if (!isOn) await pool.query('drop trigger bench_sent on pgboss.job_common')
}

/** Does what the database would do by itself some time later, in one measurement and not in another. */
export async function tidy({ machines, pool }: Pick<Setting, 'machines' | 'pool'>): Promise<void> {
  machines.limit()
  await withoutTimeouts(pool, async (client) => void (await client.query('vacuum analyze')))
}

/** Waits until every email is sent, without limits. @throws Error when it takes more than two minutes */
async function untilEmailsAreSent({ machines, pool }: Pick<Setting, 'machines' | 'pool'>): Promise<void> {
  machines.limit()
  const end = performance.now() + 120_000
  for (;;) {
    const { rows } = await pool.query<{ waiting: string }>(
      `select count(*) as waiting from pgboss.job
       where name = 'messages' and state in ('created', 'retry', 'active')`,
    )
    if (rows[0]?.waiting === '0') return
    if (performance.now() > end)
      throw new Error(`${rows[0]?.waiting} emails were not sent within two minutes.`)
    await pause(200)
  }
}
