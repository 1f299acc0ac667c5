import type { Page } from '@playwright/test'
import products from '../../catalogue/products.json' with { type: 'json' }
import { languages, localizedPath } from '../../core/language.ts'
import { texts } from '../support/pages.ts'
import { expect, test } from '../support/shop.ts'

const screens = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
}

/** Checks that the first screen of each product has everything needed to buy it, in both languages. */
async function expectWholeFirstScreen(page: Page, isMobile: boolean, ids: string[]) {
  const screen = screens[isMobile ? 'phone' : 'desktop']
  await page.setViewportSize(screen)
  for (const language of languages)
    for (const id of ids) {
      const path = localizedPath(`/product/${id}`, language)
      await page.goto(path)
      const t = texts[language]
      const main = page.getByRole('main')
      const wanted = [
        main.getByRole('heading', { level: 1 }),
        main.getByRole('group', { name: t['product.options'] }),
        main.getByRole('group', { name: t['product.selectedSpec'] }),
        main.getByRole('combobox', { name: t['common.quantity'] }),
        main.getByRole('button', { name: t['common.addToCart'], exact: true }),
        main.getByRole('button', { name: t['product.buyNow'] }),
      ]
      // Other tests may add specs at the same time.
      expect(await main.getByRole('radio').count(), path).toBeGreaterThan(0)
      const boxes = await Promise.all(wanted.map((part) => part.boundingBox()))
      const bar = boxes[3]!.y
      for (const [index, box] of boxes.entries()) {
        expect(box, `${path} ${index}`).not.toBeNull()
        expect(box!.y, `${path} ${index}`).toBeGreaterThanOrEqual(0)
        expect(box!.y + box!.height, `${path} ${index}`).toBeLessThanOrEqual(screen.height)
        // On a phone, no part that comes before the bar may be below it.
        if (isMobile && index < 3) expect(box!.y + box!.height, `${path} ${index}`).toBeLessThanOrEqual(bar)
      }
    }
}

const ids = products.map(({ id }) => id)

/** The products whose pages have the most content above their buttons: the longest name, and the most specs. */
const fullest = [
  products.toSorted((a, b) => b.productName.en.length - a.productName.en.length)[0]!.id,
  products.toSorted((a, b) => b.specs.length - a.specs.length)[0]!.id,
]

test('the fullest products show all that buying needs at once', ({ page, isMobile }) =>
  expectWholeFirstScreen(page, isMobile, fullest))

test('every product shows name, price, options, quantity and Add To Cart at once @full', ({
  page,
  isMobile,
}) => expectWholeFirstScreen(page, isMobile, ids))

test('the buy box stays while facts are read, and the related products are near', async ({
  page,
  isMobile,
}) => {
  const screen = screens[isMobile ? 'phone' : 'desktop']
  await page.setViewportSize(screen)
  await page.goto('/product/aero-ergonomic-mesh-chair?lang=en')
  const related = page.getByRole('region', { name: 'Related Products' })
  expect((await related.boundingBox())!.y).toBeLessThan(3 * screen.height)
  await page.evaluate(() => window.scrollTo({ top: 400, behavior: 'instant' }))
  const button = page.getByRole('button', { name: 'Add To Cart', exact: true })
  await expect(button).toBeInViewport({ ratio: 1 })
})
