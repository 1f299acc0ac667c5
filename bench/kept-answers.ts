import { figures, ratioOf, sideBySide } from './beside.ts'
import { startProgram } from './programs.ts'
import { median, type Row } from './row.ts'

/** Public pages as they are kept, each beside a bare server that sends the same bytes. */
export const keptPages = (origin: string, pid?: number) =>
  beside(origin, pid, [
    { name: 'home, kept', path: '/home', goal: 0.8, p99: 5 },
    { name: 'shop, kept', path: '/shop', goal: 0.8, p99: 5 },
    { name: 'shop, a category sorted, kept', path: '/shop?category=Desks&sort=price-asc', goal: 0.8, p99: 5 },
    { name: 'product, kept', path: '/product/lift-sit-stand-desk', goal: 0.8, p99: 5 },
  ])

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
    const [shop = [], limit = []] = await sideBySide([
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
