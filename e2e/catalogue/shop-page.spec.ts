import type { Category } from '../../core/catalogue/product.ts'
import { card, cards, pageHeading, scrolledTo } from '../support/page-elements.ts'
import { categories, category, count, names, results, searchBox } from './shop-page.ts'
import { expect, expectAlert, open, test } from '../support/shop.ts'

test('the shop shows its products under the banner Products @full', async ({ page }) => {
  await open(page, '/shop')
  await expect(pageHeading(page)).toHaveText('Products')
  await expect(count(page)).toHaveText('29 products')
  await expect(cards(results(page))).toHaveCount(12)
  const first = card(results(page), 'Lift Sit-Stand Desk')
  await expect(first.getByRole('paragraph')).toHaveText(['Desks', 'RM 1,499', 'In stock'])
  await expect(first.getByRole('img', { name: 'Colors: Oak, White, Walnut' })).toBeVisible()
  await expect(first.getByText('Width 120–160 cm')).toBeVisible()
  await expect(first.getByRole('button', { name: 'Add To Cart' })).toHaveText('Add To Cart')
  const cheaper = card(results(page), 'Harrow Executive Desk')
  await expect(cheaper.getByRole('paragraph')).toHaveText(['Desks', 'RM 4,290', 'from RM 4,090', '5 left'])

  await test.step('a card puts its product on the wishlist, and beside others to compare', async () => {
    const heart = first.getByRole('button', { name: 'Wishlist: Lift Sit-Stand Desk' })
    await heart.click()
    await expectAlert(page, 'success', 'Lift Sit-Stand Desk added to wishlist!')
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await first.getByRole('link', { name: 'Compare: Lift Sit-Stand Desk' }).click()
    const tray = page.getByRole('complementary', { name: 'Chosen to compare' })
    await expect(tray.getByText('1 of 4')).toBeVisible()
  })
  await first.locator('img').click()
  await expect(page).toHaveURL('/product/lift-sit-stand-desk')
})

test(
  "the category filter offers 'All Categories' first, then those of the data file @full",
  { tag: '@desktop' },
  async ({ page }) => {
    await open(page, '/shop')
    const file = await page.request.get('/product-categories.json')
    const known = ((await file.json()) as { categories: Category[] }).categories
    await expect(categories(page)).toHaveText([
      'All Categories',
      ...known.map(({ displayName }) => displayName),
    ])
    await expect(category(page, 'All Categories')).toHaveAttribute('aria-current', 'true')

    await test.step('a category shows exactly its products and lives in the address', async () => {
      await category(page, 'Lighting & Accessories').click()
      await expect(page).toHaveURL('/shop?category=Lighting+%26+Accessories')
      await expect(category(page, 'Lighting & Accessories')).toHaveAttribute('aria-current', 'true')
      await expect(count(page)).toHaveText('5 products')
      for (const each of await cards(results(page)).all()) {
        await expect(each.getByText('Lighting & Accessories', { exact: true })).toBeVisible()
      }
      await category(page, 'All Categories').click()
      await expect(page).toHaveURL('/shop')
      await expect(count(page)).toHaveText('29 products')
    })

    await test.step('the search box finds words of the name and of the description, in any case', async () => {
      await searchBox(page).fill('TALLY')
      await expect(names(page)).toHaveText(['Tally Task Chair'])
      await searchBox(page).fill('dual-motor')
      await expect(names(page)).toHaveText(['Lift Sit-Stand Desk'])
      await expect(count(page)).toHaveText('1 product')
      await searchBox(page).fill('')
      await expect(count(page)).toHaveText('29 products')
      await expect(page).toHaveURL('/shop')
    })
  },
)

test('the list shows 12 products a page; the next one starts at the top, filters stay', async ({ page }) => {
  await open(page, '/shop?sort=price-desc')
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages.locator('[aria-current]')).toHaveAccessibleName('Page 1')
  await expect(pages.getByRole('link', { name: 'Previous page' })).toHaveCount(0)
  const shown = await names(page).allInnerTexts()
  await pages.getByRole('link', { name: 'Page 3' }).click()
  await expect(page).toHaveURL('/shop?sort=price-desc&page=3')
  await expect(names(page)).toHaveCount(5)
  expect(shown).not.toContain(await names(page).first().innerText())
  await expect.poll(() => scrolledTo(page)).toBe(0)
  await expect(results(page).getByRole('heading', { level: 2 })).toBeFocused()
  await expect(pages.locator('[aria-current]')).toHaveAccessibleName('Page 3')
  await expect(pages.getByRole('link', { name: 'Next page' })).toHaveCount(0)
  await pages.getByRole('link', { name: 'Previous page' }).click()
  await expect(page).toHaveURL('/shop?sort=price-desc&page=2')
  await expect(names(page)).toHaveCount(12)
})
