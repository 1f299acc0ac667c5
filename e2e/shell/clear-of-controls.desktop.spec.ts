import type { Locator, Page } from '@playwright/test'
import { cartLine, store } from '../support/browser-storage.ts'
import { expect, open, test } from '../support/shop.ts'

/** The controls (without pictures and cards) and totals that an element covers. */
const covered = (element: Locator) =>
  element.evaluate((floating) => {
    const box = floating.getBoundingClientRect()
    const controls = document.querySelectorAll(
      ':is(main, footer) :is(a, button, input, select, textarea, label, summary, [data-keep-clear])',
    )
    return [...controls]
      .map((control) => ({ control, at: control.getBoundingClientRect() }))
      .filter(({ at }) => at.height > 0 && at.height < 120)
      .filter(
        ({ at }) => at.left < box.right && at.right > box.left && at.top < box.bottom && at.bottom > box.top,
      )
      .map(({ control }) => control.textContent?.trim() || control.outerHTML.slice(0, 80))
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
  `/plan?room=620x480&pieces=${desk}~200~200~0`,
  `/compare?specs=${desk},hush-phone-booth~white-sage`,
  '/checkout/new',
]

test('on a phone the chat button covers no control, wherever the page is scrolled @full', async ({
  page,
}) => {
  const line = await cartLine(page, ['lift-sit-stand-desk', 'White / White 140'])
  await store(page, { cart: JSON.stringify([line]) })
  await page.setViewportSize({ width: 360, height: 740 })
  for (const path of paths) {
    await open(page, path)
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    for (let top = 0; top < height; top += 370) {
      await page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top)
      const message = `${path}, scrolled by ${top} px`
      await expect.poll(() => covered(chat(page)), { message }).toEqual([])
    }
  }
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
