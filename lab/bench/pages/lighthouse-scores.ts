import { once } from 'node:events'
import { createServer } from 'node:http'
import { lighthouseScores } from './lighthouse.ts'
import type { Row } from '../row.ts'

/** Measures Lighthouse scores on a phone, and compares them with a page of plain HTML. */
export async function lighthouseRows(
  origin: string,
  pages: Record<string, string>,
  runs: number,
): Promise<Row[]> {
  const plain = await startStatic()
  const limit = await lighthouseScores(`${plain.origin}/`, runs)
  plain.stop()
  const rows: Row[] = []
  for (const [name, path] of Object.entries(pages)) {
    const { scores, lcp, cls, tbt } = await lighthouseScores(origin + path, runs)
    const [performance = 0, ...others] = scores
    rows.push({
      what: `Lighthouse mobile, ${name}: performance / accessibility / practices / SEO`,
      measured: `${scores.join(' / ')}; LCP ${lcp.toFixed(0)} ms, CLS ${cls.toFixed(3)}, TBT ${tbt.toFixed(0)} ms`,
      limit: `static HTML: ${limit.scores.join(' / ')}; LCP ${limit.lcp.toFixed(0)} ms`,
      goal: '≥ 98 and within 2 of static HTML, 100 in the others; LCP ≤ 1500 ms, CLS 0',
      holds:
        performance >= Math.max(98, (limit.scores[0] ?? 0) - 2) &&
        others.every((score) => score === 100) &&
        lcp <= 1500 &&
        cls < 0.005,
    })
  }
  return rows
}

/** Serves a page of plain HTML. */
async function startStatic(): Promise<{ origin: string; stop: () => void }> {
  const html =
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="description" content="A page with nothing on it."><title>Static</title></head><body><main><h1>Static</h1></main></body></html>'
  const server = createServer((request, response) => {
    response.writeHead(request.url === '/' ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' })
    response.end(html)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { origin: `http://localhost:${port}`, stop: () => server.close() }
}
