import { readdirSync } from 'node:fs'
import { chromium as playwright } from '@playwright/test'
import { chromium } from '../../../e2e/support/chromium.ts'
import { buildBarePage } from '../build.ts'
import type { Row } from '../row.ts'
import { brotliSize, scriptWeight } from './script-weight.ts'

/** Kilobytes of JavaScript that a page may load besides React and React Router. */
const allowance = { home: 30, shop: 30, product: 40, cart: 40 }

/** Compares all JavaScript that a page loads with an empty React Router page built with the same tools. */
export async function javascriptWeight(origin: string, pages: Record<string, string>): Promise<Row[]> {
  const bare = bareWeight()
  const browser = await playwright.launch(await chromium())
  const rows: Row[] = []
  for (const [name, path] of Object.entries(pages)) {
    const weight = await scriptWeight(browser, origin + path)
    const more = allowance[name as keyof typeof allowance] ?? 40
    rows.push({
      what: `JavaScript of ${name}, Brotli`,
      measured: `${kilobytes(weight)}: bare + ${kilobytes(weight - bare)}`,
      limit: `bare React Router: ${kilobytes(bare)}`,
      goal: `bare + ${more} KB`,
      holds: weight <= bare + more * 1024,
    })
  }
  await browser.close()
  return rows
}

/** The weight of an empty page built with the shop's tools. */
function bareWeight(): number {
  buildBarePage()
  const folder = 'build/bare/client/assets'
  return readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .reduce((sum, name) => sum + brotliSize(`${folder}/${name}`), 0)
}

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`
