import { figures, ratioOf, compareLoads } from './compare.ts'
import { startProgram } from './programs.ts'
import { median, type Row } from './row.ts'

/**
 * Compares cached public pages with a bare server that sends the same bytes. With `placeOrder`, orders are placed
 * meanwhile.
 */
export async function cachedPages(
  origin: string,
  { pid, placeOrder }: { pid?: number | undefined; placeOrder?: (turn: number) => Promise<unknown> } = {},
): Promise<Row[]> {
  const orders = placeOrder === undefined ? undefined : tenPerSecond(placeOrder)
  const name = orders === undefined ? 'cached' : 'cached, during 10 orders a second'
  const rows = compareWithBare(origin, pid, [
    { name: `home, ${name}`, path: '/home', goal: 0.8, p99: 5 },
    { name: `shop, ${name}`, path: '/shop', goal: 0.8, p99: 5 },
    {
      name: `shop, a category sorted, ${name}`,
      path: '/shop?category=Desks&sort=price-asc',
      goal: 0.8,
      p99: 5,
    },
    { name: `product, ${name}`, path: '/product/lift-sit-stand-desk', goal: 0.8, p99: 5 },
  ])
  await rows.finally(() => orders?.end())
  return rows
}

/** Makes ten calls a second until `end`. `end` throws if a call failed or too few calls were made. */
function tenPerSecond(call: (turn: number) => Promise<unknown>) {
  const began = performance.now()
  const calls: Promise<unknown>[] = []
  let failure: unknown
  const timer = setInterval(
    () => calls.push(call(calls.length).catch((error: unknown) => (failure ??= error))),
    100,
  )
  return {
    async end() {
      clearInterval(timer)
      const seconds = (performance.now() - began) / 1000
      await Promise.all(calls)
      if (failure !== undefined) throw failure
      if (calls.length / seconds < 9)
        throw new Error(`Only ${(calls.length / seconds).toFixed(1)} orders a second were placed.`)
    },
  }
}

/** Compares calls of the catalogue with a bare server that sends the same bytes. */
export const catalogueCalls = (origin: string, pid?: number) =>
  compareWithBare(origin, pid, [
    { name: 'GET /api/products (30)', path: '/api/products?pageSize=30', goal: 0.7 },
    { name: 'GET /api/products/{id}', path: '/api/products/lift-sit-stand-desk', goal: 0.7 },
  ])

async function compareWithBare(
  origin: string,
  pid: number | undefined,
  pages: readonly { name: string; path: string; goal: number; p99?: number }[],
): Promise<Row[]> {
  const rows: Row[] = []
  for (const { name, path, goal, p99 } of pages) {
    const headers = { 'accept-encoding': 'br' }
    const bare = await startProgram('lab/bench/bare-server.ts', [origin + path])
    const [shop = [], limit = []] = await compareLoads([
      { url: origin + path, headers, pid },
      { url: bare.origin + path, headers, pid: bare.pid },
    ])
    await bare.stop()
    const ratio = ratioOf(shop, limit)
    const slow = median(shop.map((round) => round.p99))
    rows.push({
      what: `${name}, 16 connections`,
      measured: `${ratio.toFixed(2)}: ${figures(shop)}`,
      limit: figures(limit),
      goal: `≥ ${goal} of the bare server${p99 === undefined ? '' : `, p99 < ${p99} ms`}`,
      holds: ratio >= goal && (p99 === undefined || slow < p99),
    })
  }
  return rows
}
