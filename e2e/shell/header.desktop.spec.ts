import { header } from '../support/page-elements.ts'
import { showRendered } from '../support/rendered.ts'
import { expect, test } from '../support/shop.ts'

test.use({ javaScriptEnabled: false })

test('the header links to home, shop, cart and account', async ({ page }) => {
  await showRendered(page, '/shop')
  const links = header(page).getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(links).toHaveText(['Home', 'Shop', 'Cart (0)', 'Account'])
  for (const [position, address] of ['/home', '/shop', '/cart', '/account'].entries()) {
    await expect(links.nth(position)).toHaveAttribute('href', address)
  }
  await expect(header(page).getByRole('button', { name: 'Open menu' })).toBeHidden()
  await test.step('the brand label leads home', async () => {
    const brand = header(page).getByRole('link', { name: 'Office Furniture Store', exact: true })
    await expect(brand).toHaveAttribute('href', '/home')
  })
})

test('the header marks the page, and the part of the shop it belongs to', async ({ page }) => {
  const marked = header(page).locator('[aria-current]')
  for (const [path, link, mark] of [
    ['/home', 'Home', 'page'],
    ['/shop', 'Shop', 'page'],
    ['/product/tally-task-chair', 'Shop', 'true'],
  ] as const) {
    await showRendered(page, path)
    await expect(marked).toHaveText(link)
    await expect(marked).toHaveAttribute('aria-current', mark)
  }
})
