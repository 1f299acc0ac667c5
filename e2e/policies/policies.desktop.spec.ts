import { expect, open, boxOf, test } from '../support/shop.ts'

test('the terms have contents that scroll to a section and follow the scroll @full', async ({ page }) => {
  await open(page, '/terms-conditions')
  const contents = page.getByRole('navigation', { name: 'On this page' })
  const warranty = page.getByRole('article').getByRole('heading', { name: 'Warranty' })
  await expect(warranty).not.toBeInViewport()

  await contents.getByRole('link', { name: 'Warranty' }).click()
  await expect(page).toHaveURL('/terms-conditions#warranty')
  await expect(warranty).toBeInViewport()
  await expect.poll(async () => (await boxOf(warranty)).top).toBeLessThan(200)
  expect((await boxOf(warranty)).top).toBeGreaterThanOrEqual((await boxOf(page.getByRole('banner'))).bottom)
  await expect(contents.getByRole('link', { name: 'Warranty' })).toBeInViewport()
  await expect(contents.getByRole('link', { name: 'Warranty' })).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('Tab')
  const focused = page.locator(':focus')
  expect((await boxOf(focused)).top).toBeGreaterThan((await boxOf(warranty)).top)
})

for (const { path, name, missing, loading } of [
  {
    path: '/terms-conditions',
    name: 'Terms and Conditions',
    missing: 'Not Available Title',
    loading: 'Loading the terms and conditions',
  },
  {
    path: '/delivery-policy',
    name: 'Delivery Policy',
    missing: 'No Delivery Policy Content Available.',
    loading: 'Loading the delivery policy',
  },
])
  test(`${path} says that it is not there, and that it reloads, until a retry gets it @full`, async ({
    page,
    watch,
  }) => {
    watch.allow(/503/)
    await page.route(`**${path}.data*`, (route) => route.fulfill({ status: 503 }))
    await open(page, '/login')
    await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1, name: missing })).toBeVisible()
    const retry = main.getByRole('button', { name: 'Retry' })
    const refused = page.waitForResponse((answer) => answer.status() === 503)
    await retry.click()
    await refused
    await expect(retry).not.toHaveAttribute('aria-busy')
    await expect(main.getByRole('heading', { level: 1, name: missing })).toBeVisible()

    await page.unroute(`**${path}.data*`)
    const held = Promise.withResolvers<void>()
    await page.route(`**${path}.data*`, async (route) => {
      await held.promise
      await route.continue()
    })
    await retry.click()
    await expect(main.getByRole('status')).toHaveText(loading)
    held.resolve()
    await expect(main.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
  })
