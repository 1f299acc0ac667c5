import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium as playwright, expect, type Browser, type Page } from '@playwright/test'
import { chromium } from '../../../e2e/support/chromium.ts'
import type { Databases } from '../database.ts'
import { startShop } from '../programs.ts'
import { median, percentile, type Row } from '../row.ts'
import { clerkAt, type Clerk } from './clerk.ts'
import { prepareMorning, remittanceOf, type Waiting } from './prepare.ts'
import type { RequestTime } from './request-times.ts'

const toConfirm = 60
const toShip = 50
/** Of the first release, for an order: call, reached, confirm, yes. */
const pressesBefore = 4
/** The pages that a morning opens. */
const everyDay = ['/staff/orders?queue=to_confirm', '/staff/ship', '/staff/parcels', '/staff/cash']

/** A part of the morning: how many pieces of work it was, and its presses. */
interface Part {
  what: string
  pieces: number
  presses: number
  seconds: number
}

/**
 * "A clerk's morning by an automated journey": orders are called, confirmed, shipped, refused and split by keyboard, the
 * cash of a courier's file is received, and the day is closed, in a shop with very many orders.
 */
export async function clerksMorning(databases: Databases, count: number): Promise<Row[]> {
  const url = await databases.copy(await databases.grown(count))
  const waiting = await prepareMorning(url)
  const folder = await mkdtemp(join(tmpdir(), 'morning-'))
  const file = join(folder, 'requests')
  const shop = await startShop({ DATABASE_URL: url, REQUEST_TIMES: file }, [
    `--import=${new URL('request-times.ts', import.meta.url)}`,
  ])
  const browser = await playwright.launch(await chromium())
  try {
    const page = await openBackOffice(browser, shop.origin, waiting)
    // As on any day, somebody was here before.
    for (const path of everyDay) await open(page, path)
    await rm(file)
    const clerk = clerkAt(page)
    const parts: Part[] = []
    for (const [what, pieces, work] of partsOf(waiting)) {
      const began = performance.now()
      await work(clerk)
      parts.push({ what, pieces, presses: clerk.presses(), seconds: (performance.now() - began) / 1000 })
    }
    return [...parts.map((part) => rowOf(part, count)), serverRow(await readTimes(file), count)]
  } finally {
    await browser.close()
    await shop.stop()
    await rm(folder, { recursive: true })
  }
}

const partsOf = (waiting: Waiting): (readonly [string, number, (clerk: Clerk) => Promise<void>])[] => [
  ['orders called and confirmed', toConfirm, confirmOrders],
  ['orders shipped with scanned numbers', toShip, shipOrders],
  ['parcels refused', waiting.refused.length, (clerk) => refuseParcels(clerk, waiting)],
  ['orders split', waiting.toSplit.length, (clerk) => splitOrders(clerk, waiting)],
  ['cash of a file with 3 faults', waiting.collected.length, (clerk) => receiveCash(clerk, waiting)],
  ['the day closed', 1, closeDay],
]

function rowOf({ what, pieces, presses, seconds }: Part, count: number): Row {
  const each = presses / pieces
  const isConfirming = pieces === toConfirm
  return {
    what: `a morning among ${count.toLocaleString('en')} orders: ${pieces} ${what}`,
    measured: `${presses} presses, ${each.toFixed(1)} each, ${seconds.toFixed(0)} s by a machine`,
    limit: isConfirming ? `${pressesBefore} each in the first release` : '',
    goal: isConfirming ? 'fewer than before' : '',
    holds: isConfirming ? each < pressesBefore : undefined,
  }
}

/** How long the server took for pages and calls, in milliseconds, by what was asked; files and live lines are left out. */
async function readTimes(file: string): Promise<Map<string, number[]>> {
  const times = new Map<string, number[]>()
  for (const line of (await readFile(file, 'utf8')).trim().split('\n')) {
    const { method, path, took } = JSON.parse(line) as RequestTime
    if (!/^\/(?:api|staff)\//.test(path)) continue
    const name = `${method} ${path.replaceAll(/\/[^/]*\d[^/]*/g, '/…')}`
    times.set(name, [...(times.get(name) ?? []), took])
  }
  return times
}

/** "Nothing slower than 200 ms on the server at p95", and the slowest of what was asked often enough for a percentile. */
function serverRow(times: ReadonlyMap<string, number[]>, count: number): Row {
  const all = [...times.values()].flat()
  const often = [...times].filter(([, some]) => some.length >= 20)
  const [slowest = ['', []]] = often.toSorted(([, a], [, b]) => percentile(b, 95) - percentile(a, 95))
  const full = percentile(all, 95)
  const few = Math.max(...[...times.values()].filter((some) => some.length < 20).flat())
  return {
    what: `a morning among ${count.toLocaleString('en')} orders: every page and call, on the server`,
    measured: `p95 ${full.toFixed(0)} ms, p50 ${median(all).toFixed(0)} ms of ${all.length}`,
    limit:
      `the slowest, ${slowest[0]}: p95 ${percentile(slowest[1], 95).toFixed(0)} ms of ${slowest[1].length}; ` +
      `the longest of what was asked seldom: ${few.toFixed(0)} ms`,
    goal: 'p95 < 200 ms, also of each that is asked often',
    holds: full < 200 && percentile(slowest[1], 95) < 200,
  }
}

async function openBackOffice(browser: Browser, origin: string, { token }: Waiting): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1440, height: 900 } })
  await context.addCookies([{ name: 'staff', value: token, url: origin, sameSite: 'Strict' }])
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  return page
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForFunction(() => document.documentElement.hasAttribute('data-hydrated'))
}

/** "60 orders called and confirmed by keyboard": one key dials, one notes the call and confirms; the next order opens. */
async function confirmOrders({ page, press }: Clerk): Promise<void> {
  await open(page, '/staff/orders?queue=to_confirm')
  await press('j')
  await press('Enter')
  await page.waitForURL(/\/staff\/orders\/[^?]+\?queue=to_confirm/)
  const title = page.getByRole('heading', { level: 1 })
  let number = 'Orders'
  for (let done = 0; done < toConfirm; done += 1) {
    await expect(title).not.toHaveText(number)
    number = await title.innerText()
    await press('t')
    await page.locator('#call-outcomes').and(page.locator(':focus')).waitFor()
    await press('c')
  }
  await expect(title).not.toHaveText(number)
}

/** "50 shipped with scanned numbers." */
async function shipOrders({ page, scan, pressOn }: Clerk): Promise<void> {
  await open(page, '/staff/ship')
  const main = page.getByRole('main')
  await main.getByRole('listitem').getByRole('textbox').first().focus()
  for (let n = 0; n < toShip; n += 1) await scan(`MO${String(n).padStart(8, '0')}MY`)
  await pressOn(main.getByRole('button', { name: `Ship ${toShip} orders` }))
  await main.getByRole('button', { name: 'Take back' }).waitFor()
}

/** "3 refused." */
async function refuseParcels({ page, press, pressOn }: Clerk, { refused }: Waiting): Promise<void> {
  for (const { id } of refused) {
    await open(page, `/staff/parcels/${id}`)
    await pressOn(page.getByRole('article').getByRole('button', { name: 'Refused', exact: true }))
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox').focus()
    await press('ArrowDown')
    await pressOn(dialog.getByRole('button', { name: 'Refused', exact: true }))
    await page.getByRole('region', { name: 'Need a look' }).waitFor()
  }
}

/** "2 split": one piece travels on its own. */
async function splitOrders({ page, type, press, pressOn }: Clerk, { toSplit }: Waiting): Promise<void> {
  for (const { id } of toSplit) {
    await open(page, `/staff/parcels/${id}`)
    await pressOn(page.getByRole('main').getByRole('button', { name: 'New parcel', exact: true }))
    const dialog = page.getByRole('dialog')
    const pieces = dialog.getByRole('textbox')
    await expect(pieces.first()).toBeFocused()
    await press('ControlOrMeta+a')
    await type('1')
    await pressOn(dialog.getByRole('button', { name: 'Pack parcel' }))
    await page.getByRole('region', { name: 'Not packed yet' }).waitFor()
    await page.getByRole('article', { name: 'Parcel 1' }).waitFor()
  }
}

/** "Cash of 40 matched from a remittance file with 3 faults." */
async function receiveCash({ page, press, pressOn }: Clerk, { courier, collected }: Waiting): Promise<void> {
  await open(page, '/staff/cash')
  await pressOn(page.getByRole('button', { name: 'Remittance file', exact: true }))
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').selectOption(courier)
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'morning.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(remittanceOf(collected)),
  })
  await pressOn(dialog.getByRole('button', { name: 'Read file' }))
  await page.waitForURL(/file=\d+/)
  const lines = page.getByRole('region', { name: /morning\.csv/ })
  await pressOn(lines.getByRole('button', { name: `Receive ${collected.length - 3} lines` }))
  await lines.getByRole('button', { name: /^Receive/ }).waitFor({ state: 'detached' })
  // The letter for a digit, the short one, and the number that nobody knows.
  await pressOn(lines.getByRole('button', { name: 'Match, line 2' }))
  await expect(lines.getByRole('button', { name: 'Book as short, line 3' })).toBeFocused()
  await press('Enter')
  await expect(lines.getByRole('button', { name: 'Decide, line 4' })).toBeFocused()
  await press('Enter')
  await dialog.getByRole('combobox').selectOption({ label: 'The line means nothing' })
  await pressOn(dialog.getByRole('button', { name: 'Decide', exact: true }))
  await lines.getByText('No lines here.').waitFor()
}

/** "The day closed": nothing came into the drawer. */
async function closeDay({ page, type, press }: Clerk): Promise<void> {
  await open(page, '/staff/cash')
  const closing = page.getByRole('region', { name: /^Closing, / })
  await closing.getByRole('textbox', { name: 'Counted in the drawer' }).focus()
  await type('0')
  await press('Enter')
  await closing.getByText('Closed by').waitFor()
}
