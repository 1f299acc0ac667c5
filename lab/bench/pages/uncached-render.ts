import program from '../../../scripts/program.json' with { type: 'json' }
import { uncached } from '../http-request.ts'
import { figures, ratioOf, compareLoads } from '../compare.ts'
import { startProgram } from '../programs.ts'
import type { Row } from '../row.ts'

/**
 * Measures uncached pages, and compares them with React Router's own server entry in a process with the shop's memory
 * settings, which cost time. For information, it also measures a process with Node's own settings. @throws Error if
 * the markup differs
 */
export async function uncachedRender(origin: string, pid?: number): Promise<Row[]> {
  const file = 'lab/bench/pages/plain-react-router.ts'
  const plain = await startProgram(file, [origin], program.env, '/home', program.options)
  const unlimited = await startProgram(file, [origin], {}, '/home')
  const rows: Row[] = []
  for (const [name, path] of [
    ['home', '/home'],
    ['shop', '/shop'],
    ['product', '/product/lift-sit-stand-desk'],
  ]) {
    const [ours, theirs] = await Promise.all([origin, plain.origin].map((from) => markup(from + path)))
    if (ours !== theirs) throw new Error(`${path} is not the same page in plain React Router.`)
    const [shop = [], limit = [], fast = []] = await compareLoads([
      { url: origin + path, headers: uncached, pid },
      { url: plain.origin + path, pid: plain.pid },
      { url: unlimited.origin + path, pid: unlimited.pid },
    ])
    const ratio = ratioOf(shop, limit)
    rows.push({
      what: `${name}, rendered for every request, 16 connections`,
      measured: `${ratio.toFixed(2)}: ${figures(shop)}`,
      limit: `${figures(limit)}; with Node's own memory settings ${figures(fast)}, the shop ${ratioOf(shop, fast).toFixed(2)} of it`,
      goal: '≥ 0.8 of plain React Router in the same settings',
      holds: ratio >= 0.8,
    })
  }
  await Promise.all([plain.stop(), unlimited.stop()])
  return rows
}

/** Returns the markup before the scripts that start the page, without the hashes in file names. */
async function markup(url: string): Promise<string> {
  // The first answer is ignored, because its lazy parts arrive late.
  await (await fetch(url)).text()
  const page = await (await fetch(url)).text()
  const shown = /<body.*?(?=<script>)/s.exec(page)?.[0]
  if (shown === undefined) throw new Error(`${url} is no page of React Router.`)
  return shown.replaceAll(/-[\w-]{8}\.(\w+)/g, '.$1')
}
