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
/** Expects the login page, with an address that leads on to this path. */
function expectLogin(address: string, path: string): void {
  const { pathname, searchParams } = new URL(address)
  expect(pathname, path).toBe('/login')
  expect(searchParams.get('redirectUrl')).toBe(path)
}

test('guarded pages send visitors to /login, with the way back', async ({ request }) => {
  for (const path of guarded) expectLogin((await request.get(path)).url(), path)
  await test.step('a guarded page is never sent to visitors', async () => {
    for (const path of guarded) {
      const answer = await request.get(path, { maxRedirects: 0 })
      expect(answer.status(), path).toBe(302)
    }
  })
})

test('links within the shop are guarded, too', async ({ page }) => {
  await open(page, '/home')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Account' }).click()
  await expect(page).toHaveURL('/login?redirectUrl=%2Faccount')
  await page.goBack()
  await expect(page).toHaveURL('/home')
})

test('any other path leads to the home page', async ({ request, baseURL }) => {
  for (const path of ['/', '/nowhere', '/account/nowhere', '/shop/nowhere', '/product']) {
    expect((await request.get(path)).url(), path).toBe(`${baseURL}/home`)
  }
})
