import { figures, ratioOf, compareLoads } from './compare.ts'
import { startProgram } from './programs.ts'
import { median, type Row } from './row.ts'

/**
 * Public pages as they are kept, each beside a bare server that sends the same bytes; while ten orders a second are
 * placed, where the shop is one that orders can be placed in.
 */
export async function keptPages(
  origin: string,
  { pid, placeOrder }: { pid?: number | undefined; placeOrder?: (turn: number) => Promise<unknown> } = {},
): Promise<Row[]> {
  const orders = placeOrder === undefined ? undefined : tenASecond(placeOrder)
  const name = orders === undefined ? 'kept' : 'kept, 10 orders a second beside'
  const rows = beside(origin, pid, [
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

/** Calls ten times a second. `end` waits for the last call. @throws Error from `end` when a call failed, or too few came to an end */
function tenASecond(call: (turn: number) => Promise<unknown>) {
  const began = performance.now()
  const under: Promise<unknown>[] = []
  let failure: unknown
  const timer = setInterval(
    () => under.push(call(under.length).catch((error: unknown) => (failure ??= error))),
    100,
  )
  return {
    async end() {
      clearInterval(timer)
      const seconds = (performance.now() - began) / 1000
      await Promise.all(under)
      if (failure !== undefined) throw failure
      if (under.length / seconds < 9)
        throw new Error(`Only ${(under.length / seconds).toFixed(1)} orders a second were placed.`)
    },
  }
}

/** Calls of the catalogue, each beside a bare server that sends the same bytes. */
export const catalogueCalls = (origin: string, pid?: number) =>
  beside(origin, pid, [
    { name: 'GET /api/products (30)', path: '/api/products?pageSize=30', goal: 0.7 },
    { name: 'GET /api/products/{id}', path: '/api/products/lift-sit-stand-desk', goal: 0.7 },
  ])

async function beside(
  origin: string,
  pid: number | undefined,
  pages: readonly { name: string; path: string; goal: number; p99?: number }[],
): Promise<Row[]> {
  const rows: Row[] = []
  for (const { name, path, goal, p99 } of pages) {
    const headers = { 'accept-encoding': 'br' }
    const bare = await startProgram('bench/bare-server.ts', [origin + path])
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
