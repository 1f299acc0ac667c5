import type { Locator, Page } from '@playwright/test'
import { cartLink, pageHeading } from '../support/page-elements.ts'
import { expect, open, expectAlert, test } from '../support/shop.ts'

/** Presses Tab until an element has the focus. Fails if it never gets the focus. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  await expect(target).toBeFocused()
}

test('the first Tab offers to skip to the content @full', async ({ page }) => {
  await open(page, '/home')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Shop Now' })).toBeFocused()
})

test('a visitor finds, looks at and buys a product without a mouse', async ({ page }) => {
  const { keyboard } = page
  await open(page, '/home')
  await tabTo(page, page.getByRole('link', { name: 'Shop Now' }))
  await keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  await tabTo(page, page.getByRole('navigation', { name: 'Category' }).getByRole('link', { name: 'Desks' }))
  await keyboard.press('Enter')
  await expect(page).toHaveURL('/shop?category=Desks')
  // The search box is in the header, before the list.
  await tabTo(page, page.getByRole('banner').getByRole('searchbox', { name: 'Search products' }), 'Shift+Tab')
  await keyboard.type('desk')
  await tabTo(page, page.getByRole('combobox', { name: 'Sort' }))
  await keyboard.type('Price High')
  await expect(page).toHaveURL('/shop?q=desk&category=Desks&sort=price-desc')
  await expect(page.getByRole('main').getByRole('heading', { level: 3 }).first()).toHaveText(
    'Harrow Executive Desk',
  )
  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Lift Sit-Stand Desk', exact: true }))
  await keyboard.press('Enter')
  await expect(pageHeading(page)).toHaveText('Lift Sit-Stand Desk')
  await expect(page.getByRole('main')).toBeFocused()

  await tabTo(page, page.getByRole('button', { name: 'White / White 140' }))
  await keyboard.press('Enter')
  await expect(page.getByRole('radio', { name: /^White/ })).toBeChecked()
  await tabTo(page, page.getByRole('radio', { name: /^White/ }))
  await keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /^Walnut/ })).toBeChecked()
  await tabTo(page, page.getByRole('combobox', { name: 'Quantity' }))
  await keyboard.type('2')
  await tabTo(page, page.getByRole('button', { name: 'Add To Cart', exact: true }))
  await keyboard.press('Enter')
  await expectAlert(page, 'success', 'Add To Cart Success')
  await tabTo(page, page.getByRole('button', { name: 'Wishlist' }))
  await keyboard.press('Space')
  await expectAlert(page, 'success', 'Lift Sit-Stand Desk added to wishlist!')
  await tabTo(page, page.getByRole('button', { name: 'Buy Now' }))
  await keyboard.press('Space')
  await expect(page).toHaveURL('/cart')
  await expect(cartLink(page)).toHaveAccessibleName('Cart (4)')
})
