import { header } from '../support/page-elements.ts'
import { expect, open, test } from '../support/shop.ts'

test('the header links to home, shop, cart and account', async ({ page }) => {
  await open(page, '/home')
  const links = header(page).getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(links).toHaveText(['Home', 'Shop', 'Cart (0)', 'Account'])
  for (const [position, address] of ['/home', '/shop', '/cart', '/account'].entries()) {
    await expect(links.nth(position)).toHaveAttribute('href', address)
  }
  await expect(header(page).getByRole('button', { name: 'Open menu' })).toBeHidden()
})

test('the header marks the page, and the part of the shop it belongs to @full', async ({ page }) => {
  await open(page, '/home')
  const marked = header(page).locator('[aria-current]')
  await expect(marked).toHaveText('Home')
  await expect(marked).toHaveAttribute('aria-current', 'page')
  await header(page).getByRole('link', { name: 'Shop', exact: true }).click()
  await expect(marked).toHaveText('Shop')
  await page.getByRole('link', { name: 'Tally Task Chair', exact: true }).click()
  await expect(marked).toHaveText('Shop')
  await expect(marked).toHaveAttribute('aria-current', 'true')
})

test('the account link of a visitor leads to the login page and back @full', async ({ page }) => {
  await open(page, '/home')
  await header(page).getByRole('link', { name: 'Account' }).click()
  await expect(page).toHaveURL('/login?redirectUrl=%2Faccount')
})
