import { cartLink, footer, scrolledTo } from '../support/page-elements.ts'
import { expect, expectAlert, open, test } from '../support/shop.ts'

test('on a phone the buy bar stays in reach while the button is not @full', async ({ page }) => {
  await open(page, '/product/lift-sit-stand-desk')
  const bar = page.getByRole('complementary', { name: 'Buy' })
  const button = page.getByRole('button', { name: 'Add To Cart', exact: true })
  await expect(bar).toBeVisible()
  await expect(bar).toHaveCSS('height', '64px')
  await expect(bar.getByRole('link', { name: /^Chat with us/ })).toBeVisible()
  await expect(page.getByRole('complementary', { name: /chat/i }), 'the bar holds the chat').toHaveCount(0)

  await button.scrollIntoViewIfNeeded()
  await expect(bar).toBeHidden()
  await expect(page.getByRole('complementary', { name: /chat/i })).toBeVisible()

  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  await expect(bar).toBeVisible()
  await expect.poll(() => scrolledTo(page)).toBeGreaterThan(1000)
  const last = (await footer(page).getByText('© ').boundingBox())!
  expect(last.y + last.height).toBeLessThan((await bar.boundingBox())!.y)

  await bar.getByRole('button', { name: 'Add To Cart: Lift Sit-Stand Desk, Oak / Black 120' }).tap()
  await expectAlert(page, 'success', 'Add To Cart Success')
  await expect(cartLink(page)).toHaveAccessibleName('Cart (1)')
})
