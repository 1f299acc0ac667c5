import { setTimeout as pause } from 'node:timers/promises'
import { placeOne, prepareBuying, settle, startBuying, type Buyer, type Submit } from '../buying.ts'
import { checked, look } from '../checks.ts'
import { countAnswers, unexpected, type FaultRun, type Outcome } from '../fault.ts'
import { startProxy, type Proxy } from '../proxy.ts'
import { startShop, statusOf, until } from '../shop.ts'

/** How long the database is away, in milliseconds. */
const away = 30_000

/** Pages that were requested before, which stay available; and one that was not. */
const cachedPages = ['/home', '/shop', '/product/lift-sit-stand-desk', '/shop?lang=zh-TW']
const otherPage = '/product/tally-task-chair?lang=zh-TW'

/** The database refuses connections and is gone for half a minute. */
export const databaseGone = (run: FaultRun) =>
  withoutDatabase(run, {
    fault: 'database gone for 30 s',
    how: 'a proxy between the program and its database cuts every connection and refuses new ones',
    cut: (proxy) => proxy.refuse(),
  })

/** The database hangs for half a minute without closing connections, as one that is stopped or behind a dead network. */
export const databaseSilent = (run: FaultRun) =>
  withoutDatabase(run, {
    fault: 'database silent for 30 s',
    how: 'connections stay open and new ones are accepted, but the proxy between the program and its database forwards nothing',
    cut: async (proxy) => proxy.silent(),
  })

/**
 * Cuts the database off for half a minute while members order: cached public pages stay available, what needs the
 * database answers 503 with a clear text and Retry-After, nothing piles up, and once it is back everything recovers by
 * itself, event streams included.
 */
async function withoutDatabase(
  { servedEngine, kind, tell }: FaultRun,
  options: { fault: string; how: string; cut: (proxy: Proxy) => Promise<void> },
): Promise<Outcome> {
  const engine = await servedEngine()
  const proxy = await startProxy(await engine.url())
  const shop = await startShop(kind, { ...engine.env, DATABASE_URL: proxy.url })
  const problems: string[] = []
  const demand = (holds: boolean, problem: string) => void (holds || problems.push(problem))
  try {
    const buying = await prepareBuying(await engine.url())
    // Twice: the first may come before the database listener is connected, and then it is not cached.
    for (const page of [...cachedPages, ...cachedPages])
      demand((await statusOf(shop.origin + page)) === 200, `${page} was not there`)
    await placeOne(buying, shop.origin)
    const followed = buying.submits[0] as Submit
    const live = await follow(shop.origin, followed)
    const load = startBuying(buying, () => shop.origin)
    await pause(1_000)
    buying.answers.clear()
    await options.cut(proxy)
    tell(`${options.fault}: begun`)
    const from = performance.now()
    let asked = 0
    // A process notices a silent database within ten seconds; until then cached pages go on.
    while (performance.now() - from < away) {
      for (const page of cachedPages) {
        const began = performance.now()
        const status = await statusOf(shop.origin + page)
        const took = performance.now() - began
        asked += 1
        demand(status === 200, `${page} answered ${status} after ${Math.round(performance.now() - from)} ms`)
        demand(took < 5_000, `${page} took ${Math.round(took)} ms`)
      }
      await pause(500)
    }
    demand((await statusOf(`${shop.origin}/health/live`)) === 200, 'the program was not live')
    demand((await statusOf(`${shop.origin}/health/ready`)) === 503, 'the program said that it was ready')
    const page = await fetch(shop.origin + otherPage)
    demand(page.status === 503 && page.headers.has('retry-after'), `another page answered ${page.status}`)
    const products = await fetch(`${shop.origin}/api/products?q=never-asked-for`)
    const body = (await products.json()) as { code?: string; message?: string }
    demand(
      products.status === 503 && body.code === 'unavailable',
      `a call answered ${products.status} ${body.code}`,
    )
    demand(!live.hasEnded(), 'a live line was cut')

    const heard = live.heard()
    const back = performance.now()
    await proxy.open()
    await until('a new order', () => placeOne(buying, shop.origin), { within: 60_000 })
    const recovered = performance.now() - back
    await load.stop()
    await until('ready', async () => (await statusOf(`${shop.origin}/health/ready`)) === 200, {
      within: 10_000,
    })
    await until('the live line tells', async () => live.heard() > heard, { within: 15_000 }).catch(() =>
      problems.push('the live line did not come back'),
    )
    live.end()
    demand(buying.slowest < 20_000, `an order waited ${Math.round(buying.slowest)} ms for its answer`)
    const saw = countAnswers(buying.answers)
    problems.push(...unexpected(buying.answers), ...(await settle(buying, shop.origin)))
    problems.push(...(await look(await engine.url(), buying)))
    demand((await statusOf(shop.origin + otherPage)) === 200, 'the other page did not come back')
    return {
      fault: options.fault,
      engine: engine.name,
      how: options.how,
      times: 1,
      saw: `${asked} previously visited public pages: all 200; another page and a search: 503 with Retry-After; orders: ${saw}, the slowest after ${(buying.slowest / 1000).toFixed(1)} s; event stream: stayed open and resumed`,
      checked,
      problems: [...new Set(problems)],
      recovered: [recovered],
    }
  } finally {
    await shop.stop()
    await proxy.close()
    await engine.remove()
  }
}

/** Follows an order live. */
export async function follow(origin: string, { id, buyer }: { id?: string; buyer: Buyer }) {
  const stop = new AbortController()
  let events = 0
  let ended = false
  const answer = await fetch(`${origin}/api/orders/${id}/live`, {
    headers: { cookie: `session=${buyer.token}` },
    signal: stop.signal,
  })
  void (async () => {
    try {
      for await (const chunk of answer.body ?? []) {
        events += new TextDecoder().decode(chunk as Uint8Array).split('event:').length - 1
      }
    } catch {
      // Ended by us, or cut.
    }
    ended = true
  })()
  return { heard: () => events, hasEnded: () => ended, end: () => stop.abort() }
}
