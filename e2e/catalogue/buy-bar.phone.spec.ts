import { cartLink, footer, scrolledTo } from '../support/page-elements.ts'
import { expect, expectAlert, open, test } from '../support/shop.ts'

test('on a phone quantity, both buttons and the chat are always in reach @full', async ({ page }) => {
  await open(page, '/product/lift-sit-stand-desk')
  const button = page.getByRole('button', { name: 'Add To Cart', exact: true })
  const bar = page.locator('[data-bar]')
  await expect(bar).toHaveCSS('height', '64px')
  await expect(bar.getByRole('button', { name: 'Buy Now' })).toBeVisible()
  await expect(bar.getByRole('link', { name: /^Chat with us/ })).toBeVisible()
  await expect(page.getByRole('complementary', { name: /chat/i }), 'the bar holds the chat').toBeHidden()

  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  await expect.poll(() => scrolledTo(page)).toBeGreaterThan(1000)
  const last = (await footer(page).getByText('© ').boundingBox())!
  expect(last.y + last.height).toBeLessThan((await bar.boundingBox())!.y)

  await bar.getByRole('combobox', { name: 'Quantity' }).selectOption('2')
  await button.tap()
  await expectAlert(page, 'success', 'Add To Cart Success')
  await expect(cartLink(page)).toHaveAccessibleName('Cart (2)')
  await page.getByRole('status').getByRole('link', { name: 'View cart' }).tap()
  await expect(page).toHaveURL(/\/cart/)
})
