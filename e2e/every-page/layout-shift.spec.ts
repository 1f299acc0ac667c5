import type { Page } from '@playwright/test'
import { cartLine, store } from '../support/browser-storage.ts'
import { cartLink } from '../support/page-elements.ts'
import { expect, hydrated, open, test } from '../support/shop.ts'
import { holdRequests } from '../support/clock.ts'

/** A layout shift: its score and the elements that moved. */
interface Shift {
  value: number
  moved: string[]
}

/**
 * Records the elements that move without an action of the visitor, on every page opened from now on. With
 * `alsoSoonAfterInput`, it also records movements within half a second after input, which browsers do not count.
 */
async function watchShifts(page: Page, { alsoSoonAfterInput = false } = {}): Promise<void> {
  await page.addInitScript((alsoSoonAfterInput) => {
    type Entry = PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
    }
    const shifts: Shift[] = []
    const add = (entries: PerformanceEntryList) => {
      for (const { value, hadRecentInput, sources } of entries as Entry[]) {
        if (hadRecentInput && !alsoSoonAfterInput) continue
        const moved = sources.map(({ node, previousRect: from, currentRect: to }) => {
          const way = `${from.x},${from.y} ${from.width}×${from.height} → ${to.x},${to.y} ${to.width}×${to.height}`
          return `${node?.nodeName} "${node?.textContent?.slice(0, 60)}" ${way}`
        })
        shifts.push({ value, moved })
      }
    }
    const observer = new PerformanceObserver((list) => add(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    Object.assign(window, {
      readShifts: () => {
        add(observer.takeRecords())
        return shifts
      },
    })
  }, alsoSoonAfterInput)
}

/** The layout shifts of the page so far. */
const readShifts = (page: Page) =>
  page.evaluate(() => (window as unknown as { readShifts: () => Shift[] }).readShifts())

/** Whether this machine has the font whose metrics the shop's font imitates. */
const hasSimilarFont = (page: Page) =>
  page.evaluate(() =>
    new FontFace('similar', "local('Arial'), local('Liberation Sans')").load().then(
      () => true,
      () => false,
    ),
  )

/** Scrolls down the page screen by screen, and waits until everything that comes into view has loaded. */
async function walkDown(page: Page): Promise<void> {
  const atTheEnd = () =>
    page.evaluate(async () => {
      window.scrollBy({ top: innerHeight, behavior: 'instant' })
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      return scrollY + innerHeight >= document.documentElement.scrollHeight - 1
    })
  await expect.poll(atTheEnd, { intervals: [0] }).toBe(true)
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...document.images]
          // Pictures of rooms that are not chosen are not fetched.
          .filter((image) => image.parentElement?.checkVisibility())
          // Pictures in a strip that scrolls sideways may be fetched later.
          .filter((image) => image.getBoundingClientRect().left < innerWidth)
          .filter((image) => !image.complete || image.naturalWidth === 0)
          .map((image) => image.currentSrc || image.src),
      ),
    )
    .toEqual([])
}

for (const path of ['/home', '/shop', '/product/lift-sit-stand-desk']) {
  test(`${path} holds still while its fonts, pictures and the visitor's cart arrive @full`, async ({
    page,
    watch,
  }) => {
    const line = await cartLine(page, ['senja-a4-copy-paper', '80 gsm, 1 ream'], { quantity: 120 })
    await store(page, { cart: JSON.stringify([line]) })
    await watchShifts(page)
    const letArrive = await holdRequests(page, /\.(?:woff2|webp|avif)$/)
    if (!(await hasSimilarFont(page))) {
      watch.allow(/woff2|ERR_FAILED/)
      await page.route('**/*.woff2', (route) => route.abort())
    }
    await page.goto(path, { waitUntil: 'commit' })
    await hydrated(page)
    await expect(cartLink(page)).toHaveAccessibleName('Cart (120)')
    letArrive()
    await page.evaluate(() => document.fonts.ready)
    await page.waitForLoadState('load')
    await walkDown(page)
    const shifts = await readShifts(page)
    expect(
      shifts.reduce((sum, { value }) => sum + value, 0),
      JSON.stringify(shifts),
    ).toBeLessThan(0.01)
  })
}

test('cards that another listing shows, too, do not jump @full', async ({ page }) => {
  await watchShifts(page, { alsoSoonAfterInput: true })
  await open(page, '/shop')
  // Loading the font also moves texts.
  await page.evaluate(() => document.fonts.ready)
  const before = (await readShifts(page)).length
  const cards = page.getByRole('main').getByRole('heading', { level: 3 })
  const shown = await cards.allTextContents()
  await page
    .getByRole('navigation', { name: 'Category' })
    .getByRole('link', { name: 'Chairs', exact: true })
    .press('Enter')
  await expect(page).toHaveURL(/category=Chairs/)
  await expect(cards).toHaveCount(5)
  expect(shown.slice(5), 'a card that stays and has been further down').toContain(
    (await cards.allTextContents()).at(-1),
  )
  const shifts = (await readShifts(page)).slice(before)
  const jumped = shifts.filter(({ moved }) => moved.some((what) => what.startsWith('LI ')))
  expect(jumped).toEqual([])
})
