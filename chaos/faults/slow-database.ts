import { setTimeout as pause } from 'node:timers/promises'
import { placeOne, prepareBuying, settle, startBuying } from '../buying.ts'
import { checked, look } from '../checks.ts'
import { countAnswers, unexpected, type FaultRun, type Outcome } from '../fault.ts'
import { startProxy } from '../proxy.ts'
import { startShop, statusOf, until } from '../shop.ts'

/** Requests that come at once and all need the database: more than one process answers at a time. */
const crowd = 400

/**
 * The database answers slowly, then far too slowly: requests are served late or given up by their time, those on top
 * are turned away, and nothing has piled up when it is quick again.
 */
export async function slowDatabase({ servedEngine, kind, tell }: FaultRun): Promise<Outcome> {
  const engine = await servedEngine()
  const proxy = await startProxy(await engine.url())
  const shop = await startShop(kind, { ...engine.env, DATABASE_URL: proxy.url })
  const problems: string[] = []
  const seen = new Map<string, number>()
  let slowest = 0
  try {
    const buying = await prepareBuying(await engine.url())
    await placeOne(buying, shop.origin)
    const load = startBuying(buying, () => shop.origin)
    for (const delay of [250, 4_000]) {
      proxy.slow(delay)
      tell(`slow database: ${delay} ms each way`)
      const asked = Array.from({ length: crowd }, async (_, n) => {
        const from = performance.now()
        const status = await statusOf(`${shop.origin}/api/products?q=desk${delay}-${n}`)
        slowest = Math.max(slowest, performance.now() - from)
        seen.set(String(status), (seen.get(String(status)) ?? 0) + 1)
      })
      await Promise.all(asked)
      await pause(10_000)
    }
    const back = performance.now()
    await proxy.open()
    await until('a new order', () => placeOne(buying, shop.origin), { within: 60_000 })
    const recovered = performance.now() - back
    await load.stop()
    const others = [...seen.keys()].filter((status) => !['200', '503'].includes(status))
    if (others.length > 0) problems.push(`searches were answered by ${others.join(', ')}`)
    if (!seen.has('503')) problems.push('nobody was turned away')
    if (slowest > 20_000) problems.push(`a search waited ${Math.round(slowest)} ms`)
    const saw = countAnswers(buying.answers)
    problems.push(...unexpected(buying.answers), ...(await settle(buying, shop.origin)))
    problems.push(...(await look(await engine.url(), buying)))
    const quick = performance.now()
    await placeOne(buying, shop.origin)
    const after = performance.now() - quick
    if (after > 1_000) problems.push(`an order afterwards took ${Math.round(after)} ms`)
    return {
      fault: 'slow database',
      engine: engine.name,
      how: `a proxy delays each packet by 250 ms, then 4 s, in both directions; ${crowd} concurrent searches during the orders of 12 buyers`,
      times: 2,
      saw: `searches: ${countAnswers(seen)}, the slowest after ${(slowest / 1000).toFixed(1)} s; orders: ${saw}`,
      checked: `${checked}; an order right afterwards is fast`,
      problems,
      recovered: [recovered],
    }
  } finally {
    await shop.stop()
    await proxy.close()
    await engine.remove()
  }
}
