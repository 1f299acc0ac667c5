import { pageHeading, scrolledTo } from '../support/page-elements.ts'
import { expect, open, test } from '../support/shop.ts'
import { holdRequests, installClock, stopClock } from '../support/clock.ts'

test(
  'the loading overlay covers the page while a slow one loads @full',
  { tag: '@desktop' },
  async ({ page }) => {
    const letPageCome = await holdRequests(page, /\/shop\.data/)
    await installClock(page)
    await open(page, '/home')
    await stopClock(page)
    await page.getByRole('link', { name: 'All 29 products' }).click()
    const overlay = page.getByText('Loading', { exact: true })
    // Advances the clock in steps until it appears, because the page starts counting a moment after the press.
    let waited = 0
    for (; !(await overlay.isVisible()); waited += 20) await page.clock.runFor(20)
    expect(waited, 'milliseconds before it shows').toBeGreaterThanOrEqual(200)
    const atPointer = () =>
      page.evaluate(() => document.elementFromPoint(innerWidth / 2, innerHeight / 4)?.textContent)
    expect(await atPointer(), 'what a press would meet').toBe('Loading')
    letPageCome()
    await expect(pageHeading(page)).toHaveText('Products')
    await expect(overlay).toHaveCount(0)
  },
)

test('a page change starts at the top, and Back restores the scroll position @phone-in-full', async ({
  page,
}) => {
  await open(page, '/home')
  const link = page.getByRole('link', { name: 'Tally Task Chair', exact: true })
  await link.scrollIntoViewIfNeeded()
  const left = await scrolledTo(page)
  expect(left).toBeGreaterThan(300)
  await link.click()
  await expect(pageHeading(page)).toHaveText('Tally Task Chair')
  await expect.poll(() => scrolledTo(page)).toBe(0)
  await expect(page.getByRole('main')).toBeFocused()
  await page.goBack()
  await expect(pageHeading(page)).toHaveText('Trending Product In 2025')
  await expect.poll(() => scrolledTo(page)).toBe(left)
})

test('the title follows the visitor from page to page @full', { tag: '@desktop' }, async ({ page }) => {
  await open(page, '/home')
  await page.getByRole('link', { name: 'Shop Now' }).click()
  await expect(page).toHaveTitle('Office Furniture Store | Products')
  await page.getByRole('link', { name: 'Tally Task Chair', exact: true }).click()
  await expect(page).toHaveTitle('Office Furniture Store | Tally Task Chair')
  await page.goBack()
  await expect(page).toHaveTitle('Office Furniture Store | Products')
})

test(
  'a failed page says so; the header stays, and the link home works @full',
  { tag: '@desktop' },
  async ({ page, watch }) => {
    watch.allow(/ERR_FAILED|Failed to fetch/)
    await page.route(/\/shop\.data/, (route) => route.abort())
    await open(page, '/home')
    await page.getByRole('link', { name: 'Shop Now' }).click()
    await expect(pageHeading(page)).toHaveText('This page could not be loaded')
    await expect(page).toHaveTitle('Office Furniture Store | This page could not be loaded')
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Home' }).click()
    await expect(pageHeading(page)).toHaveText('Trending Product In 2025')
  },
)
