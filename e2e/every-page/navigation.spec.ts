import { pageHeading, scrolledTo } from '../support/page-elements.ts'
import { expect, hydrated, open, test } from '../support/shop.ts'
import { holdRequests, installClock, stopClock } from '../support/clock.ts'

test(
  'the loading overlay covers the page while a slow one loads @full',
  { tag: '@desktop' },
  async ({ page }) => {
    const letPageCome = await holdRequests(page, /\/shop\.data/)
    await installClock(page)
    await open(page, '/home')
    await stopClock(page)
    await page.getByRole('link', { name: 'All products' }).click()
    const overlay = page.getByText('Loading', { exact: true })
    // Advances the clock in steps until the overlay appears, because the page starts counting a moment after the
    // press.
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

test('title and head follow the visitor from page to page @full', { tag: '@desktop' }, async ({ page }) => {
  const head = () =>
    page.evaluate(() =>
      [...document.head.querySelectorAll('title, meta[name], meta[property], link[hreflang]')]
        .map(({ outerHTML }) => outerHTML)
        .toSorted(),
    )
  await open(page, '/home')
  await page.getByRole('link', { name: 'Shop Now' }).click()
  await expect(page).toHaveTitle('Office Furniture Store | Products')
  await page.getByRole('link', { name: 'Tally Task Chair', exact: true }).click()
  await expect(page).toHaveTitle('Office Furniture Store | Tally Task Chair')
  const walked = await head()
  await page.reload()
  await hydrated(page)
  expect(walked, 'nothing of the last page stays').toEqual(await head())
  await page.goBack()
  await expect(page).toHaveTitle('Office Furniture Store | Products')

  await test.step('links within the shop are guarded, too', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Account' }).click()
    await expect(page).toHaveURL('/login?redirectUrl=%2Faccount')
    await page.goBack()
    await expect(page).toHaveURL('/shop')
  })
})
