import autocannon from 'autocannon'
import { uncached } from './http-request.ts'
import type { Databases } from './database.ts'
import { startProgram, startShop } from './programs.ts'
import type { Row } from './row.ts'
import { residentMegabytes } from '../chaos/process-usage.ts'

const requests = 100_000
const paths = [
  '/home',
  '/shop',
  '/shop?page=2&lang=zh-TW',
  '/product/lift-sit-stand-desk',
  '/api/products?pageSize=30',
  '/api/products/tally-task-chair',
  '/contact',
]

/** Measures the memory of a new process after very many requests of all kinds, including uncached pages. */
export async function memoryAfterRequests(databases: Databases): Promise<Row[]> {
  const shop = await startShop({ DATABASE_URL: await databases.copy(databases.template) })
  const bare = await startProgram('lab/bench/hello-server.ts')
  await autocannon({ url: bare.origin, connections: 16, amount: requests })
  const idle = residentMegabytes(shop.pid)
  const headers = { 'accept-encoding': 'br' }
  const cached = paths.map((path) => ({ path, headers }))
  // One request in fifty is not cached.
  const all = Array.from({ length: 7 }, () => cached).flat()
  const rendered = { path: '/shop?sort=price-desc', headers: { ...headers, ...uncached } }
  const { errors, non2xx } = await autocannon({
    url: shop.origin,
    connections: 16,
    amount: requests,
    requests: [...all, rendered],
  })
  if (errors + non2xx > 0) throw new Error(`${errors} errors, ${non2xx} answers that were not 2xx`)
  const after = residentMegabytes(shop.pid)
  const limit = residentMegabytes(bare.pid)
  await bare.stop()
  await shop.stop()
  return [
    {
      what: `memory after ${requests.toLocaleString('en')} requests`,
      measured: `${after.toFixed(0)} MB (${idle.toFixed(0)} MB before)`,
      limit: `a bare node:http server: ${limit.toFixed(0)} MB`,
      goal: '≤ 200 MB',
      holds: after <= 200,
    },
  ]
}
