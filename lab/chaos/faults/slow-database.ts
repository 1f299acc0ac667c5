import { setTimeout as pause } from 'node:timers/promises'
import { placeOne } from '../buying.ts'
import { checked } from '../checks.ts'
import { countAnswers, withShop, type FaultRun, type Outcome } from '../fault.ts'
import { startProxy } from '../../../server/testing/proxy.ts'
import { statusOf } from '../shop.ts'

/** Number of concurrent requests that need the database: more than a process can answer at the same time. */
const concurrency = 400

/** With a slow database, requests may be late, time out or be rejected. No backlog may remain afterwards. */
export async function slowDatabase({ servedEngine, kind, print }: FaultRun): Promise<Outcome> {
  const engine = await servedEngine()
  const proxy = await startProxy(await engine.url())
  const statuses = new Map<string, number>()
  let slowest = 0
  const search = async (origin: string, words: string, address: string) => {
    const from = performance.now()
    const status = String(await statusOf(`${origin}/api/products?q=${words}`, address))
    slowest = Math.max(slowest, performance.now() - from)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  const options = {
    fault: 'slow database',
    how: `a proxy delays each packet by 250 ms, then 4 s, in both directions; ${concurrency} concurrent searches during the orders of 12 buyers`,
    engine,
    kind,
    env: { DATABASE_URL: proxy.url },
  }
  try {
    return await withShop(options, async (trial) => {
      const { shop, buying } = trial
      await placeOne(buying, shop.origin)
      trial.startLoad()
      for (const delay of [250, 4_000]) {
        proxy.slow(delay)
        print(`${options.fault}: ${delay} ms each way`)
        await Promise.all(
          Array.from({ length: concurrency }, (_, n) =>
            search(shop.origin, `desk${delay}-${n}`, `192.0.2.${n % 256}`),
          ),
        )
        await pause(10_000)
      }
      const back = performance.now()
      await proxy.open()
      await trial.recover(back)
      const others = [...statuses.keys()].filter((status) => !['200', '503'].includes(status))
      trial.check(others.length === 0, `searches were answered by ${others.join(', ')}`)
      trial.check(statuses.has('503'), 'no search was rejected')
      trial.check(slowest <= 20_000, `a search took ${Math.round(slowest)} ms`)
      const from = performance.now()
      await placeOne(buying, shop.origin)
      const after = performance.now() - from
      trial.check(after <= 1_000, `an order afterwards took ${Math.round(after)} ms`)
      return {
        times: 2,
        saw: `searches: ${countAnswers(statuses)}, the slowest after ${(slowest / 1000).toFixed(1)} s; orders: ${countAnswers(buying.answers)}`,
        checked: `${checked}; an order right afterwards is fast`,
      }
    })
  } finally {
    await proxy.close()
  }
}
