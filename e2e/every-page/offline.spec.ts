import { signIn } from '../accounts/members.ts'
import { keepingPages, keptPaths } from '../support/kept-pages.ts'
import { addFromCard, pageHeading } from '../support/page-elements.ts'
import { expect, hydrated, open, test } from '../support/shop.ts'

test.use({ serviceWorkers: 'allow' })

test('offline, seen pages and the cart open and say so, private ones do not @desktop', async ({
  page,
  context,
  watch,
}) => {
  watch.allow(/ERR_|Failed to fetch|could not be|Failed to load resource/)
  // A page that stays open without a connection for some seconds logs this warning.
  watch.allow(/woff2 was preloaded using link preload but not used/)
  // The worker takes over a page that has already requested its font, which causes this warning.
  watch.allow(/cross-world service worker resource mismatch/)
  await signIn(page)
  await open(page, '/shop')
  // Waits until the worker has taken over the page that installed it.
  await keepingPages(page)
  await addFromCard(page, 'Tally Task Chair')
  await page.getByRole('link', { name: 'Lift Sit-Stand Desk', exact: true }).click()
  await expect(pageHeading(page)).toHaveText('Lift Sit-Stand Desk')
  await expect
    .poll(() => keptPaths(page))
    .toEqual(expect.arrayContaining(['/cart', '/shop', '/product/lift-sit-stand-desk']))
  await open(page, '/account')
  expect(await keptPaths(page)).not.toContain('/account')
  await open(page, '/shop')

  await context.setOffline(true)
  const notice = page.getByText('You are offline. This page is shown as you last saw it')
  await expect(notice).toBeVisible()
  await page.getByRole('link', { name: 'Lift Sit-Stand Desk', exact: true }).click()
  await expect(pageHeading(page)).toHaveText('Lift Sit-Stand Desk')
  await hydrated(page)
  await expect(notice).toBeVisible()
  await page.goto('/cart')
  await hydrated(page)
  await expect(page.getByRole('main')).toContainText('Tally Task Chair')
  await expect(notice).toBeVisible()
  for (const path of ['/account', '/checkout']) {
    await page.goto(path)
    await expect(pageHeading(page).first()).toHaveText('You are offline')
    await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible()
  }

  await context.setOffline(false)
  await open(page, '/cart')
  await expect(notice).toBeHidden()
})
