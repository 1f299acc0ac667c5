import { setTimeout as pause } from 'node:timers/promises'
import { placeOne, type Submission } from '../buying.ts'
import { countAnswers, withShop, type FaultRun, type Outcome, type Trial } from '../fault.ts'
import { startProxy, type Proxy } from '../../../server/testing/proxy.ts'
import { statusOf, until } from '../shop.ts'

/** How long the database is unreachable, in milliseconds. */
const halfMinute = 30_000

/** Pages that were requested before and must stay available, and a page that was not requested before. */
const cachedPages = ['/home', '/shop', '/product/lift-sit-stand-desk', '/shop?lang=zh-TW']
const otherPage = '/product/tally-task-chair?lang=zh-TW'

/** The database refuses connections for half a minute. */
export const databaseGone = (run: FaultRun) =>
  withoutDatabase(run, {
    fault: 'database unreachable for 30 s',
    duration: halfMinute,
    how: 'a proxy between the program and its database cuts every connection and refuses new ones',
    cut: (proxy) => proxy.refuse(),
  })

/** The database hangs for half a minute without closing connections, as if it were stopped or the network were dead. */
export const databaseSilent = (run: FaultRun) =>
  withoutDatabase(run, {
    fault: 'database hangs for 30 s',
    duration: halfMinute,
    how: 'connections stay open and new ones are accepted, but the proxy between the program and its database forwards nothing',
    cut: async (proxy) => proxy.silent(),
  })

/** No packets pass between the shop and its database for some minutes, in either direction. */
export const partition = (run: FaultRun) =>
  withoutDatabase(run, {
    fault: 'partition between program and database',
    duration: run.partition * 60_000,
    how: `for ${run.partition} min the proxy between them holds back what either sends, also on new connections, and forwards it afterwards`,
    cut: async (proxy) => proxy.silent(),
  })

/**
 * Without a database, cached pages must stay available, and everything else must answer 503. Afterwards the shop must
 * recover by itself.
 */
async function withoutDatabase(
  { servedEngine, kind, print }: FaultRun,
  options: { fault: string; how: string; duration: number; cut: (proxy: Proxy) => Promise<void> },
): Promise<Outcome> {
  const { fault, how, duration, cut } = options
  const engine = await servedEngine()
  const proxy = await startProxy(await engine.url())
  const env = { DATABASE_URL: proxy.url }
  try {
    return await withShop({ fault, how, engine, kind, env }, async (trial) => {
      const { shop, buying } = trial
      // Twice, because a page that is requested before the database listener is connected is not cached.
      for (const page of [...cachedPages, ...cachedPages])
        trial.check((await statusOf(shop.origin + page)) === 200, `${page} was not there`)
      await placeOne(buying, shop.origin)
      const stream = await followOrder(shop.origin, buying.submissions[0] as Submission)
      trial.startLoad()
      await pause(1_000)
      buying.answers.clear()
      await cut(proxy)
      print(`${fault}: begun`)
      const requested = await requestWhileAway(trial, duration)
      trial.check(!stream.hasEnded(), 'an event stream was cut')

      const events = stream.countEvents()
      const back = performance.now()
      await proxy.open()
      await trial.recover(back)
      const isReady = async () => (await statusOf(`${shop.origin}/health/ready`)) === 200
      await until('ready', isReady, { within: 10_000 })
      await until('an event', async () => stream.countEvents() > events, { within: 15_000 }).catch(() =>
        trial.check(false, 'the event stream did not resume'),
      )
      stream.close()
      trial.check(buying.slowest < 20_000, `an order took ${Math.round(buying.slowest)} ms`)
      trial.check((await statusOf(shop.origin + otherPage)) === 200, 'the other page did not come back')
      return {
        times: 1,
        saw: `${requested} previously visited public pages: all 200; another page and a search: 503 with Retry-After; orders: ${countAnswers(buying.answers)}, the slowest after ${(buying.slowest / 1000).toFixed(1)} s; event stream: stayed open and resumed`,
      }
    })
  } finally {
    await proxy.close()
  }
}

/** Requests pages and calls while the database is unreachable. Resolves to the number of requested cached pages. */
async function requestWhileAway(trial: Trial, duration: number): Promise<number> {
  const { origin } = trial.shop
  const from = performance.now()
  let requested = 0
  // A process notices a silent database within ten seconds. Even until then, cached pages must be served.
  while (performance.now() - from < duration) {
    for (const page of cachedPages) {
      const began = performance.now()
      const status = await statusOf(origin + page)
      const took = performance.now() - began
      requested += 1
      trial.check(
        status === 200,
        `${page} answered ${status} after ${Math.round(performance.now() - from)} ms`,
      )
      trial.check(took < 5_000, `${page} took ${Math.round(took)} ms`)
    }
    await pause(500)
  }
  trial.check((await statusOf(`${origin}/health/live`)) === 200, 'the program was not live')
  trial.check((await statusOf(`${origin}/health/ready`)) === 503, 'the program reported that it was ready')
  const page = await fetch(origin + otherPage)
  trial.check(page.status === 503 && page.headers.has('retry-after'), `another page answered ${page.status}`)
  const { status, ...search } = await fetch(`${origin}/api/products?q=never-searched`).then(
    async (response) => ({ status: response.status, ...((await response.json()) as { code?: string }) }),
  )
  trial.check(status === 503 && search.code === 'unavailable', `a call answered ${status} ${search.code}`)
  return requested
}

async function followOrder(origin: string, { id, buyer }: Submission) {
  const stop = new AbortController()
  let events = 0
  let ended = false
  const response = await fetch(`${origin}/api/orders/${id}/live`, {
    headers: { cookie: `session=${buyer.token}` },
    signal: stop.signal,
  })
  void (async () => {
    try {
      for await (const chunk of response.body ?? [])
        events += new TextDecoder().decode(chunk as Uint8Array).split('event:').length - 1
    } catch {
      // Either side may have closed the connection.
    }
    ended = true
  })()
  return { countEvents: () => events, hasEnded: () => ended, close: () => stop.abort() }
}
