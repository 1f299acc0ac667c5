import { card, scrolledTo } from '../support/page-elements.ts'
import { names, results } from './shop-page.ts'
import { expect, expectAlert, open, test } from '../support/shop.ts'

test('a card puts its product on the wishlist, and beside others to compare @full', async ({ page }) => {
  await open(page, '/shop')
  const first = card(results(page), 'Lift Sit-Stand Desk')
  const heart = first.getByRole('button', { name: 'Wishlist: Lift Sit-Stand Desk' })
  await heart.click()
  await expectAlert(page, 'success', 'Lift Sit-Stand Desk added to wishlist!')
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await first.getByRole('link', { name: 'Compare: Lift Sit-Stand Desk' }).click()
  const tray = page.getByRole('complementary', { name: 'Chosen to compare' })
  await expect(tray.getByText('1 of 4')).toBeVisible()
  await first.locator('img').click()
  await expect(page).toHaveURL('/product/lift-sit-stand-desk')
})

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
