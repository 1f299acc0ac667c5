import { chromium as playwright, type Browser, type Locator, type Page } from '@playwright/test'
import { chromium } from '../../../e2e/support/chromium.ts'
import { median, spread, type Row } from '../row.ts'

/** A visitor's action, and the reaction of the page that the bench waits for. */
interface Interaction {
  what: string
  path: string
  act: (page: Page) => Promise<void>
}

/** Taps without the test library's checks, which take time in the page before and after the tap. */
async function tap(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (box === null) throw new Error(`Nothing to press: ${target.toString()}`)
  const page = target.page()
  await settled(page)
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  await settled(page)
}

/** Waits until the page has painted and is idle. */
const settled = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 300))))

const interactions: readonly Interaction[] = [
  {
    what: 'filter',
    path: '/shop',
    async act(page) {
      const categories = page.getByRole('navigation', { name: 'Category' })
      await tap(categories.getByRole('link', { name: 'Desks', exact: true }))
      await page.waitForURL(/category=Desks/)
    },
  },
  {
    what: 'search',
    path: '/shop',
    async act(page) {
      const field = page.getByRole('searchbox', { name: 'Search' })
      await tap(field)
      await field.pressSequentially('lounge chair', { delay: 60 })
      await field.press('Enter')
      await page.waitForURL(/q=lounge/)
    },
  },
  {
    what: 'add to cart',
    path: '/home',
    async act(page) {
      await tap(page.getByRole('button', { name: /^Add To Cart/ }).first())
      await page.getByRole('link', { name: 'Cart (1)' }).first().waitFor()
    },
  },
  {
    what: 'gallery',
    path: '/product/lift-sit-stand-desk',
    async act(page) {
      await tap(page.getByRole('button', { name: /Open the gallery$/ }).first())
      const gallery = page.getByRole('dialog')
      await gallery.getByText('2 / 4').waitFor()
      await tap(gallery.getByRole('button', { name: 'Next', exact: false }))
      await gallery.getByText('3 / 4').waitFor()
      await page.keyboard.press('Escape')
      await gallery.waitFor({ state: 'hidden' })
    },
  },
]

/** A page of plain HTML with a button that changes a word. Its delay is the smallest possible one. */
const plainPage = `data:text/html,<!doctype html><title>Plain</title><meta name="viewport" content="width=device-width"><button onclick="this.textContent='Pressed'">Press</button>`
const plain: Interaction = {
  what: 'plain HTML',
  path: plainPage,
  async act(page) {
    await tap(page.getByRole('button', { name: 'Press' }))
    await page.getByRole('button', { name: 'Pressed' }).waitFor()
  },
}

interface Measured {
  /** Milliseconds from the slowest press to the next paint. */
  inp: number
  cls: number
}

/** The interaction to next paint of frequent actions, on a phone with a CPU slowed down 4 times. */
export async function interactionRows(origin: string, rounds: number): Promise<Row[]> {
  const browser = await playwright.launch(await chromium())
  const results = new Map<Interaction, Measured[]>([plain, ...interactions].map((each) => [each, []]))
  for (let round = 0; round < rounds; round++)
    for (const [each, values] of results)
      values.push(await interact(browser, each === plain ? plainPage : origin + each.path, each))
  await browser.close()
  const inpOf = (each: Interaction) => (results.get(each) ?? []).map(({ inp }) => inp)
  return interactions.map((each) => {
    const cls = Math.max(...(results.get(each) ?? []).map((value) => value.cls))
    return {
      what: `INP of ${each.what}, processor slowed down 4 times`,
      measured: `${spread(inpOf(each))} ms, CLS ${cls.toFixed(3)}`,
      limit: `a button of plain HTML: ${spread(inpOf(plain))} ms`,
      goal: '≤ 100 ms, CLS 0',
      holds: median(inpOf(each)) <= 100 && cls < 0.005,
    }
  })
}

async function interact(browser: Browser, url: string, { act }: Interaction): Promise<Measured> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (0.75 * 1024 * 1024) / 8,
  })
  await page.addInitScript(() => {
    type Entry = PerformanceEntry & { interactionId?: number; value?: number; hadRecentInput?: boolean }
    const measured = { inp: 0, cls: 0 }
    const record = (list: PerformanceObserverEntryList) => {
      for (const { duration, interactionId, value, hadRecentInput } of list.getEntries() as Entry[]) {
        if (interactionId) measured.inp = Math.max(measured.inp, duration)
        if (value && !hadRecentInput) measured.cls += value
      }
    }
    for (const type of ['event', 'first-input', 'layout-shift'])
      new PerformanceObserver(record).observe({
        type,
        buffered: true,
        durationThreshold: 16,
      } as PerformanceObserverInit)
    Object.assign(window, { measured })
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await act(page)
  // The performance observer is notified only after the paint.
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 500))))
  const measured = await page.evaluate(() => (window as unknown as { measured: Measured }).measured)
  await context.close()
  return measured
}
