import { expect, open, test } from '../support/shop.ts'

const guarded = [
  '/checkout',
  '/account',
  '/account/edit',
  '/account/addresses',
  '/account/wishlist',
  '/account/orders',
  '/order-history',
  '/order-confirm/20250101-7?from=mail&lang=en',
]
test('guarded pages send visitors to /login, with the way back', async ({ page }) => {
  for (const path of guarded) {
    await page.goto(path)
    await expect(page, path).toHaveURL(
      (url) => url.pathname === '/login' && url.searchParams.get('redirectUrl') === path,
    )
    await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible()
  }
})

test('a guarded page is never sent to visitors', async ({ request }) => {
  for (const path of guarded) {
    const answer = await request.get(path, { maxRedirects: 0 })
    expect(answer.status(), path).toBe(302)
  }
})

test('links within the shop are guarded, too', async ({ page }) => {
  await open(page, '/home')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Account' }).click()
  await expect(page).toHaveURL('/login?redirectUrl=%2Faccount')
  await page.goBack()
  await expect(page).toHaveURL('/home')
})

test('any other path leads to the home page', async ({ page }) => {
  for (const path of ['/', '/nowhere', '/account/nowhere', '/shop/nowhere', '/product']) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/home')
  }
})
