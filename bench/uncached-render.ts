import { answeredAnew } from './ask.ts'
import { figures, ratioOf, sideBySide } from './beside.ts'
import { startProgram } from './programs.ts'
import type { Row } from './row.ts'

/**
 * Pages that are rendered anew for every request, each beside React Router that renders the same markup by itself, with
 * its own entry and all data in memory.
 */
export async function uncachedRender(origin: string, pid?: number): Promise<Row[]> {
  const plain = await startProgram('bench/plain-react-router.ts', [origin], {}, '/home')
  const rows: Row[] = []
  for (const [name, path] of [
    ['home', '/home'],
    ['shop', '/shop'],
    ['product', '/product/lift-sit-stand-desk'],
  ]) {
    const [shop = [], limit = []] = await sideBySide([
      { url: origin + path, headers: answeredAnew, pid },
      { url: plain.origin + path, pid: plain.pid },
    ])
    const ratio = ratioOf(shop, limit)
    rows.push({
      what: `${name}, rendered for every request, 16 connections`,
      measured: `${ratio.toFixed(2)}: ${figures(shop)}`,
      limit: figures(limit),
      goal: '≥ 1.3 of plain React Router',
      holds: ratio >= 1.3,
    })
  }
  await plain.stop()
  return rows
}
