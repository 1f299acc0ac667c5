import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { orderOf, signedInOwner, threeOf, type Line } from '../../bench/members.ts'
import { percentile, type Row } from '../../bench/row.ts'
import { onDatabase, prepareBuying, sample, type Buying } from '../../chaos/buying.ts'
import { embeddedEngine } from '../../chaos/engine.ts'
import { startShop, until } from '../../chaos/shop.ts'
import { endpoints } from '../../../core/api/all.ts'
import { isHit, send, startVarnish, type Answered } from './real-varnish.ts'

/** Ports of Varnish, of the shop process behind it, and of a second process that changes the data. */
const ports = { varnish: 4550, asked: 4551, other: 4552 }

/** How long answers are watched after a change, in milliseconds. */
const watch = 1_500
const goals = { stale: 1_000, hits: 95 }

interface Trial {
  /** The address of Varnish. */
  origin: string
  /** The address of the second process. */
  other: string
  client: Client
  buying: Buying
  owner: string
  lines: Line[]
}

/** The settings of both processes. */
const env = {
  PUBLIC_ORIGIN: `http://localhost:${ports.varnish}`,
  CACHE_PURGE: 'varnish',
  CACHE_PURGE_URL: `http://127.0.0.1:${ports.varnish}`,
  SHUTDOWN_DELAY: '0',
  LOG_LEVEL: 'error',
  // All requests come from one client, which is Varnish.
  MAX_EVENT_LOOP_DELAY: '60000',
  MAX_WAITING_STATEMENTS: '1000',
}

/** Measures the shipped configuration of Varnish in front of two processes of the built shop. */
export async function measureVarnish(): Promise<Row[]> {
  const ends: (() => Promise<unknown>)[] = []
  try {
    const engine = await embeddedEngine()
    ends.push(engine.remove)
    const varnish = await startVarnish(ports.varnish, ports.asked)
    ends.push(varnish.stop)
    const asked = await startShop('built', { ...env, ...engine.env, PORT: String(ports.asked) })
    ends.push(() => engine.killServer().catch(() => {}), asked.kill)
    const url = await engine.url()
    const ofOther = { ...env, ...engine.env, DATABASE_URL: url, PORT: String(ports.other) }
    const other = await startShop('built', ofOther)
    ends.push(other.kill)
    const isReady = async () => (await send(`${varnish.origin}/home`)).status === 200
    await until('Varnish reaches the shop', isReady, { within: 20_000 })
    const buying = await prepareBuying(url)
    const stop = async () => {
      // The first process owns the database of both processes, so it ends last.
      await other.stop()
      await asked.kill()
    }
    return await onDatabase(url, async (client) => {
      const [owner, lines] = [await signedInOwner(client), await linesOf(client)]
      const trial = {
        origin: varnish.origin,
        other: `http://127.0.0.1:${ports.other}`,
        client,
        buying,
        owner,
        lines,
      }
      const rows: Row[] = []
      for (const part of [staleStock, staleNames, privateBytes, hitRate]) rows.push(await part(trial))
      return [...rows, await pagesWhileDown(trial, stop)]
    })
  } finally {
    for (const end of ends.toReversed()) await end()
  }
}

async function linesOf(client: Client): Promise<Line[]> {
  const { rows } = await client.query<Line>(
    `select product_id as "productId", specs.id as "specId", specs.name as "specName", specs.price_sen / 100 as price
     from specs join products on products.id = product_id where specs.position = 0 and published order by product_id limit 30`,
  )
  return rows
}

/** Repeats a request after a change. Resolves to the milliseconds during which the answer stayed stale. */
async function staleFor(isStale: () => Promise<boolean>): Promise<number> {
  const from = performance.now()
  let last = 0
  while (performance.now() - from < watch) {
    const asked = performance.now()
    if (await isStale()) last = asked - from
    await pause(5)
  }
  return last
}

const toHost = (origin: string) => ({ host: new URL(origin).host })

/**
 * Measures how long calls through Varnish show old stock after the other process has placed an order or booked stock.
 */
async function staleStock({ origin, other, buying, owner, lines }: Trial): Promise<Row> {
  const times: number[] = []
  let hits = 0
  for (let turn = 0; turn < 40; turn += 1) {
    const [line] = threeOf(lines, turn) as [Line]
    const call = `${origin}/api/products/${line.productId}?lang=en`
    const stock = async () => {
      const answer = await send(call)
      if (isHit(answer)) hits += 1
      return (JSON.parse(answer.body) as { specs: { id: string; quantity: number }[] }).specs.find(
        ({ id }) => id === line.specId,
      )?.quantity
    }
    await stock()
    const before = await stock()
    if (turn % 4 === 3) await bookStock(origin, other, owner, line)
    else await placeAt(other, origin, sample(buying.buyers).token, orderOf(threeOf(lines, turn)))
    times.push(await staleFor(async () => (await stock()) === before))
  }
  const longest = Math.max(...times)
  return {
    what: 'stock through Varnish, after 30 orders and 10 bookings at another process',
    measured: `stale for ${longest.toFixed(0)} ms at most, p50 ${percentile(times, 50).toFixed(0)} ms; ${hits} hits in between`,
    limit: '',
    goal: `≤ ${goals.stale} ms after the signal`,
    holds: longest <= goals.stale && hits > 0,
  }
}

/** Places an order at the other process, with the headers of a browser that came through Varnish. */
const placeAt = (other: string, origin: string, token: string, order: object) =>
  postTo(`${other}/api/orders`, origin, `session=${token}`, order)

const bookStock = (origin: string, other: string, owner: string, { productId, specId }: Line) =>
  postTo(`${other}/api/staff/stock/adjust`, origin, `staff=${owner}`, {
    productId,
    specId,
    by: -5,
    reason: 'received',
    note: '',
  })

async function postTo(url: string, origin: string, cookie: string, body: object): Promise<void> {
  const text = JSON.stringify(body)
  const headers = {
    ...toHost(origin),
    origin,
    cookie,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(text)),
    'idempotency-key': crypto.randomUUID(),
  }
  const answer = await send(url, { method: 'POST', headers, body: text })
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status} ${answer.body.slice(0, 200)}`)
}

/** Measures how long lists and product pages show an old name, in every language. */
async function staleNames({ origin, client, lines }: Trial): Promise<Row> {
  const times: number[] = []
  for (let turn = 0; turn < 20; turn += 1) {
    const { productId } = lines[turn % lines.length] as Line
    const pages = [`/product/${productId}`, `/product/${productId}?lang=zh-TW`, '/shop']
    const shown = async () => Promise.all(pages.map(async (page) => (await send(origin + page)).body))
    await shown()
    const name = `Renamed ${crypto.randomUUID().slice(0, 8)}`
    await client.query(
      `update products set name = name || jsonb_build_object('en', $1::text, 'zh-TW', $1::text) where id = $2`,
      [name, productId],
    )
    times.push(await staleFor(async () => (await shown()).slice(0, 2).some((body) => !body.includes(name))))
  }
  const longest = Math.max(...times)
  return {
    what: 'a changed name on two pages through Varnish, 20 times',
    measured: `stale for ${longest.toFixed(0)} ms at most, p50 ${percentile(times, 50).toFixed(0)} ms`,
    limit: '',
    goal: `≤ ${goals.stale} ms after the signal`,
    holds: longest <= goals.stale,
  }
}

/** The pages that show personal data. */
const ownPages = [
  '/account',
  '/account/edit',
  '/account/orders',
  '/account/addresses',
  '/account/wishlist',
  '/checkout',
  '/order-confirm',
  '/account.data',
  '/staff',
  '/staff/orders',
  '/staff/members',
]

/**
 * Requests every private address as a signed-in member, then as a stranger, and looks for private data in public
 * pages.
 */
async function privateBytes({ origin, buying, owner }: Trial): Promise<Row> {
  const cookie = `session=${buying.buyers[0]?.token}; staff=${owner}; lang=en`
  const calls = endpoints
    .filter(
      ({ method, access, private: own, path }) =>
        method === 'get' && (access !== 'anyone' || own) && !path.endsWith('/live'),
    )
    .map(({ path }) => `/api${path.replaceAll(/\{\w+\}/g, 'x')}`)
  const paths = [...ownPages, ...calls]
  let kept = 0
  for (const path of paths) {
    const mine = [
      await send(origin + path, { headers: { cookie } }),
      await send(origin + path, { headers: { cookie } }),
    ]
    const theirs = [await send(origin + path), await send(origin + path)]
    kept += [...mine, ...theirs].filter(isHit).reduce((sum, { body }) => sum + body.length, 0)
    if (mine[0]?.status === 200)
      kept += theirs.filter(({ body, status }) => status === 200 && body === mine[0]?.body).length
  }
  let publicHits = 0
  const others: Answered[] = []
  for (const path of ['/home', '/shop', '/cart', '/api/categories?lang=en']) {
    await send(origin + path, {
      headers: { cookie: cookie.replace(/; staff=[^;]*/, ''), 'x-request-id': 'of-somebody' },
    })
    others.push(await send(origin + path))
  }
  publicHits = others.filter(isHit).length
  kept += others.filter(
    ({ headers }) => headers['set-cookie'] !== undefined || headers['x-request-id'] !== undefined,
  ).length
  return {
    what: `private bytes kept by Varnish, of ${paths.length} private pages and calls`,
    measured: `${kept}; ${publicHits} of ${others.length} public ones kept, without cookie and request id`,
    limit: '',
    goal: '0',
    holds: kept === 0 && publicHits === others.length,
  }
}

/** The number of requests of shoppers, how many of them come with one order, and the number of connections. */
const mix = { requests: 20_000, requestsPerOrder: 100, connections: 16 }

/** Returns a page or call of the overload bench's mix, but no search, because each search is a new address. */
function browsedPath(lines: readonly Line[]): string {
  const { productId } = sample(lines)
  const page = sample([
    '/home',
    '/shop',
    '/shop?category=Desks&sort=price-asc',
    '/shop?sort=price-asc',
    `/product/${productId}`,
    `/product/${productId}`,
    `/api/products/${productId}`,
    '/api/bestSellProducts',
    '/contact',
  ])
  return `${page}${page.includes('?') ? '&' : '?'}lang=${Math.random() < 0.3 ? 'zh-TW' : 'en'}`
}

const share = (part: number, all: number) => `${((100 * part) / all).toFixed(1)} %`

/** Measures the hit rate while shoppers browse and order at the other process. */
async function hitRate({ origin, other, client, buying, lines }: Trial): Promise<Row> {
  await client.query('update products set on_sale = on_sale')
  await pause(2_000)
  const count = { hits: 0, all: 0, calls: 0, callHits: 0, orders: 0 }
  const failures = new Map<number, number>()
  const began = performance.now()
  const browse = async () => {
    while (count.all < mix.requests) {
      count.all += 1
      if (count.all % mix.requestsPerOrder === 0) {
        count.orders += 1
        const order = orderOf(threeOf(lines, count.orders))
        await placeAt(other, origin, sample(buying.buyers).token, order)
      }
      const path = browsedPath(lines)
      const answer = await send(origin + path, { headers: { 'accept-encoding': 'br' } })
      const isCall = path.startsWith('/api')
      if (answer.status !== 200) failures.set(answer.status, (failures.get(answer.status) ?? 0) + 1)
      if (isCall) count.calls += 1
      if (isHit(answer)) count.hits += 1
      if (isHit(answer) && isCall) count.callHits += 1
    }
  }
  await Promise.all(Array.from({ length: mix.connections }, browse))
  const elapsed = (performance.now() - began) / 1000
  const perSecond = (n: number) => (n / elapsed).toFixed(0)
  const failed = failures.size === 0 ? 'none' : JSON.stringify([...failures])
  return {
    what: `hits in the bench's mix: ${mix.requests} requests after a purge, and an order for every hundred`,
    measured: `${share(count.hits, count.all)}; calls with stock ${share(count.callHits, count.calls)}; ${perSecond(count.all)} answers and ${perSecond(count.orders)} orders a second; ${failed} failed`,
    limit: '',
    goal: `> ${goals.hits} %`,
    holds: (100 * count.hits) / count.all > goals.hits && failures.size === 0,
  }
}

/**
 * Measures whether pages that were requested before are served when every shop process has stopped, even purged
 * pages.
 */
async function pagesWhileDown({ origin, client, lines }: Trial, stop: () => Promise<void>): Promise<Row> {
  const pages = [
    '/home',
    '/shop',
    '/cart',
    '/contact',
    ...lines.slice(0, 10).map(({ productId }) => `/product/${productId}`),
  ]
  const wanted = [...pages, ...pages.map((page) => `${page}?lang=zh-TW`)].map((page) => origin + page)
  for (const page of wanted) await send(page)
  await client.query('update products set on_sale = on_sale')
  await pause(300)
  await stop()
  const statuses: number[] = []
  for (let round = 0; round < 5; round += 1) {
    for (const page of wanted) statuses.push((await send(page)).status)
    await pause(1_000)
  }
  const good = statuses.filter((status) => status === 200).length
  return {
    what: 'pages with every process of the shop gone, purged just before',
    measured: `${good} of ${statuses.length} answers are 200`,
    limit: '',
    goal: 'all',
    holds: good === statuses.length,
  }
}
