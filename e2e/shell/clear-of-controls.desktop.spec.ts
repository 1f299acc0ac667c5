import type { Locator, Page } from '@playwright/test'
import { cartLine, store } from '../support/browser-storage.ts'
import { expect, open, test } from '../support/shop.ts'

/** The controls (except pictures and cards), prices, hints and notices that a visible element covers. */
const covered = (element: Locator) =>
  element.evaluate((floating) => {
    if (getComputedStyle(floating).opacity === '0') return []
    const box = floating.getBoundingClientRect()
    const controls = document.querySelectorAll(
      ':is(main, footer, aside) :is(a, button, input, select, textarea, label, summary, .tabular, [data-keep-clear])',
    )
    return [...controls]
      .filter((control) => !floating.contains(control))
      .map((control) => ({ control, at: control.getBoundingClientRect() }))
      .filter(({ control, at }) => at.height > 0 && (at.height < 120 || control.matches('[data-keep-clear]')))
      .filter(
        ({ at }) => at.left < box.right && at.right > box.left && at.top < box.bottom && at.bottom > box.top,
      )
      .map(({ control }) => control.textContent?.trim() || control.outerHTML.slice(0, 80))
  })

/** The parts of a bar that extend beyond the screen or overlap. */
const crowded = (bar: Locator) =>
  bar.evaluate((element) => {
    const parts = [...element.querySelectorAll('li:has(button), p, a')]
      .map((part) => ({ part, at: part.getBoundingClientRect() }))
      .filter(({ at }) => at.width > 0)
    return parts
      .filter(
        ({ part, at }) =>
          at.right > innerWidth ||
          at.width < 1 ||
          parts.some(
            (other) =>
              other.part !== part &&
              other.at.left < at.right - 0.5 &&
              other.at.right > at.left + 0.5 &&
              other.at.top < at.bottom - 0.5 &&
              other.at.bottom > at.top + 0.5,
          ),
      )
      .map(({ part }) => part.outerHTML.slice(0, 80))
  })

/** The chat button, or the buy bar that replaces it. */
const chat = (page: Page) => page.getByRole('complementary', { name: /chat/i, includeHidden: true })

const desk = 'lift-sit-stand-desk~oak-black-120'

/** One page of each kind. */
const paths = [
  '/shop',
  '/cart',
  '/register',
  '/product/lift-sit-stand-desk',
  // A plan with pieces that are too close.
  `/plan?room=620x480&pieces=${desk}~120~30~0,shoreline-open-bookcase~oak-black~260~17~0,tally-task-chair~sage~450~225~0`,
  `/compare?specs=${desk},hush-phone-booth~white-sage`,
  '/checkout/new',
]

const compared = [
  desk,
  'flip-training-table~white-silver-140',
  'hush-phone-booth~white-sage',
  'pivot-desk-lamp~white',
]

test.describe('in a browser that prefers Chinese', () => {
  test.use({ locale: 'zh-TW' })
  for (const width of [360, 390])
    test(`at ${width} px nothing floats over controls, prices and hints, however scrolled @full`, async ({
      page,
    }) => {
      const line = await cartLine(page, ['lift-sit-stand-desk', 'White / White 140'])
      const tray = compared.map((entry) => {
        const [product, spec] = entry.split('~')
        return { product, spec, name: entry, image: '' }
      })
      await store(page, { cart: JSON.stringify([line]), compare: JSON.stringify(tray) })
      await page.setViewportSize({ width, height: 740 })
      for (const path of paths) {
        await open(page, path)
        const hint = page.getByRole('complementary', { name: '語言', includeHidden: true })
        const bar = page.getByRole('complementary', { name: 'Chosen to compare' })
        await expect(hint).toBeAttached()
        const scrollTo = (top: number) =>
          page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top)
        // Scrolls from the bottom to the top, because both elements are hidden on the way down.
        const end = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
        await scrollTo(end)
        await expect(chat(page), 'the footer leaves room for it').toHaveCSS('opacity', '1')
        for (let top = end; top > -370; top -= 370) {
          await scrollTo(Math.max(top, 0))
          const message = `${path}, scrolled by ${top} px`
          for (const floating of [chat(page), hint])
            await expect.poll(() => covered(floating), { message }).toEqual([])
          if (await bar.isVisible()) expect(await crowded(bar), message).toEqual([])
        }
      }
    })
})

test('at 360 px an alert covers no control @full', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const path of ['/shop', '/product/lift-sit-stand-desk']) {
    await open(page, path)
    await page
      .getByRole('button', { name: /^Add To Cart/ })
      .first()
      .click()
    const region = page.getByRole('region', { name: 'Notifications' })
    await region.getByRole('button', { name: 'Dismiss' }).focus()
    await expect.poll(() => covered(region), { message: path }).toEqual([])
  }
})
