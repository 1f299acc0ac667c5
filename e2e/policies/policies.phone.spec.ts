import { expect, open, test } from '../support/shop.ts'

test('the table of contents unfolds, and leads to a section @full', async ({ page }) => {
  await open(page, '/terms-conditions')
  const contents = page.getByRole('navigation', { name: 'On this page' })
  await expect(contents).toHaveCount(0)
  await page.getByText('On this page').first().tap()
  await contents.getByRole('link', { name: 'Warranty' }).tap()
  await expect(page).toHaveURL('/terms-conditions#warranty')
  await expect(page.getByRole('article').getByRole('heading', { name: 'Warranty' })).toBeInViewport()
})
