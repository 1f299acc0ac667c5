import { expect, open, test } from '../support/shop.ts'

test('the table of contents unfolds, and leads to a section', async ({ page }) => {
  await open(page, '/terms-conditions')
  const contents = page.getByRole('navigation', { name: 'On this page' })
  await expect(contents).toHaveCount(0)
  await page.getByText('On this page').first().tap()
  await contents.getByRole('link', { name: 'Warranty' }).tap()
  await expect(page).toHaveURL('/terms-conditions#warranty')
  await expect(page.getByRole('article').getByRole('heading', { name: 'Warranty' })).toBeInViewport()
})

test('sections of the privacy policy take the whole width @full', async ({ page }) => {
  await open(page, '/policy')
  const sections = page.getByRole('main').getByRole('region')
  const widths = await sections.evaluateAll((all) => all.map((section) => section.clientWidth))
  expect(widths.length).toBeGreaterThan(10)
  expect(new Set(widths).size).toBe(1)
})
