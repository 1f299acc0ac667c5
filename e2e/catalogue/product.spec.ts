import type { Page } from '@playwright/test'
import type { Product } from '../../core/catalogue/product.ts'
import { pageHeading, scrolledTo } from '../support/page-elements.ts'
import { expect, open, test } from '../support/shop.ts'
import { holdRequests } from '../support/clock.ts'

const detail = (page: Page) => page.getByRole('region', { name: 'Lift Sit-Stand Desk' })
const panel = (page: Page) => page.getByRole('group', { name: 'Selected spec' })
const specSelector = (page: Page) => page.getByRole('group', { name: 'Options' })
const related = (page: Page) => page.getByRole('region', { name: 'Related Products' })

test('the strip of related products scrolls sideways, the page does not @full', async ({ page }) => {
  await open(page, '/product/lift-sit-stand-desk')
  const last = related(page).getByRole('link').last()
  await expect(last).not.toBeInViewport()
  await last.focus()
  await expect(last).toBeInViewport()
  const sideways = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return { scrollX: window.scrollX, wider: scrollWidth - clientWidth }
  })
  expect(sideways).toEqual({ scrollX: 0, wider: 0 })
})

test(
  'selecting a spec swaps the spec panel, with the size in centimetres',
  { tag: '@desktop' },
  async ({ page }) => {
    await open(page, '/product/lift-sit-stand-desk')
    await specSelector(page)
      .getByRole('radio', { name: /^Walnut \/ Black 160 / })
      .check()
    await expect(panel(page)).toHaveText(
      'Walnut / Black, 160.0 x 75.4 x 74.4 cm. The widest top, in a dark walnut finish. 7 in stock.',
    )
    await expect(detail(page).getByRole('paragraph').first()).toHaveText(/^RM\s1,999/)

    await test.step('a related product opens and starts at the top, with its own first spec', async () => {
      await related(page)
        .getByRole('link', { name: /^Harrow Executive Desk/ })
        .click()
      await expect(page).toHaveURL('/product/harrow-executive-desk')
      await expect(pageHeading(page)).toHaveText('Harrow Executive Desk')
      await expect.poll(() => scrolledTo(page)).toBe(0)
      await expect(specSelector(page).getByRole('radio').first()).toBeChecked()
      await expect(panel(page)).toContainText(' 5 in stock.')
    })

    await test.step('the breadcrumb leads back to the category', async () => {
      const way = page.getByRole('navigation', { name: 'Breadcrumb' })
      await expect(way.getByRole('link')).toHaveText(['Products', 'Desks'])
      await way.getByRole('link', { name: 'Desks' }).click()
      await expect(page).toHaveURL('/shop?category=Desks')
      // The product's own status messages stay until the category has loaded.
      await expect(pageHeading(page)).toHaveText('Desks')
      await expect(page.getByRole('main').getByRole('status')).toHaveText('5 products')
    })
  },
)

test('the page shows the current stock and prices @full', { tag: '@desktop' }, async ({ page }) => {
  await page.route('**/api/products/lift-sit-stand-desk?*', async (route) => {
    const answer = await route.fetch()
    const product = (await answer.json()) as Product
    const [first, ...others] = product.specs
    await route.fulfill({
      json: { ...product, specs: [{ ...first, quantity: 3, price: 1450 }, ...others] },
    })
  })
  const letAnswerCome = await holdRequests(page, '**/api/products/lift-sit-stand-desk?*')
  await open(page, '/product/lift-sit-stand-desk')
  await expect(panel(page)).toContainText(' 24 in stock.')
  letAnswerCome()
  await expect(panel(page)).toContainText(' 3 in stock.')
  await expect(detail(page).getByRole('paragraph').first()).toHaveText(/^RM\s1,450/)
  const quantity = page.getByRole('combobox', { name: 'Quantity' })
  await quantity.selectOption('4')
  await expect(quantity).toHaveValue('3')
  await expect(page.getByText('Only 3 in stock.')).toBeVisible()
})
