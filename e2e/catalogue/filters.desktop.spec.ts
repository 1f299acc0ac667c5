import { expectStored } from '../support/browser-storage.ts'
import { expect, open, test } from '../support/shop.ts'
import { count, names } from './shop-page.ts'

const desk = 'Lift Sit-Stand Desk'

test('a desk is found by height, width and price, and shared by its address', async ({ page }) => {
  await open(page, '/shop?category=Desks')
  const filters = page.getByRole('group', { name: 'Filters' })
  await expect(filters.getByRole('checkbox', { name: 'Height-adjustable 1' })).toBeVisible()
  await filters.getByRole('checkbox', { name: 'Height-adjustable' }).check()
  await expect(names(page)).toHaveText([desk])
  await expect(page).toHaveURL('/shop?category=Desks&adjustable=yes')
  await expect(filters.getByRole('checkbox', { name: 'Height-adjustable' })).toBeFocused()

  const width = filters.getByRole('textbox', { name: 'Width' })
  await width.fill('119')
  await page.keyboard.press('Enter')
  await expect(count(page)).toHaveText('0 products')
  await expect(width, 'new counts keep the focus').toBeFocused()
  await filters.getByRole('link', { name: 'Remove filter: Width at most 119 cm' }).click()
  await expect(names(page)).toHaveText([desk])

  await test.step('Back returns to the filters before', async () => {
    await page.goBack()
    await expect(count(page)).toHaveText('0 products')
    await expect(width).toHaveValue('119')
  })
  await test.step('all filters are taken off at once', async () => {
    await filters.getByRole('link', { name: 'Clear all' }).click()
    await expect(page).toHaveURL('/shop?category=Desks')
    await expect(count(page)).toHaveText('5 products')
  })
  await test.step('the filter by delivery day needs a place, which is kept', async () => {
    const fold = filters.getByText('Delivered by', { exact: true })
    await fold.click()
    const [place, day] = [
      filters.getByRole('textbox', { name: 'Postcode or city' }),
      filters.getByLabel('No later than'),
    ]
    await day.fill('2028-02-29')
    await expect(place).toHaveAccessibleDescription('Please Enter A Postcode Or City.')
    await place.fill('40150')
    await place.press('Enter')
    await expect(page).toHaveURL('/shop?category=Desks&by=2028-02-29&to=40150')
    const chip = filters.getByRole('link', { name: 'Remove filter: By Tue 29 Feb to 40150 Shah Alam' })
    await expect(chip).toBeVisible()
    await expectStored(page, 'deliveryPlace', { to: '40150', country: 'Malaysia', place: '40150 Shah Alam' })
    await day.fill('2026-01-05')
    await expect(count(page)).toHaveText('0 products')
    await expect(day).toHaveAccessibleDescription(/\w+ \d+ \w+ at the earliest/)
    await page.goBack()
    await chip.click()
    await expect(page).toHaveURL('/shop?category=Desks')
    await fold.click()
    await expect(place).toHaveValue('40150 Shah Alam')
    await filters.getByRole('checkbox', { name: 'Height-adjustable' }).check()
    await expect(page).toHaveURL('/shop?category=Desks&adjustable=yes')
  })
})

test('no value of a filter runs into its count @full', async ({ page }) => {
  await open(page, '/shop')
  const values = page.getByRole('group', { name: 'Filters' }).locator('label:has([type=checkbox])')
  await expect(values.filter({ hasText: 'White' }).first()).toBeVisible()
  const tooLong = await values.evaluateAll((labels) =>
    labels.filter((label) => {
      const name = label.querySelector('span')
      return name !== null && name.scrollWidth > name.clientWidth
    }),
  )
  expect(tooLong).toEqual([])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })
  test('filters are a screen of their own, which says how many products it shows', async ({ page }) => {
    await open(page, '/shop?category=Desks')
    const filters = page.getByRole('group', { name: 'Filters' })
    await expect(filters).toBeHidden()
    await page.getByRole('link', { name: 'Filters' }).click()
    await expect(filters.getByRole('button', { name: 'Show 5 products' })).toBeVisible()
    await filters.getByRole('textbox', { name: 'Width' }).fill('140')
    // The number belongs to the chosen filters, not to the page behind them.
    await filters.getByRole('textbox', { name: 'Width' }).fill('20')
    await expect(filters.getByRole('link', { name: 'No products: drop Width at most 20 cm' })).toBeVisible()
    await filters.getByRole('textbox', { name: 'Width' }).fill('140')
    await filters.getByRole('button', { name: 'Show 3 products' }).click()
    await expect(page).toHaveURL('/shop?category=Desks&width=140')
    await expect(count(page)).toHaveText('3 products')
    await expect(filters).toBeHidden()
    await expect(page.getByRole('link', { name: 'Filters (1)' })).toBeVisible()
  })

  test('a fold stays open when what was chosen in it is taken off again @full', async ({ page }) => {
    await open(page, '/shop')
    await page.getByRole('link', { name: 'Filters' }).click()
    const filters = page.getByRole('group', { name: 'Filters' })
    const all = filters.getByRole('button', { name: /^Show 29 products$/ })
    await expect(all).toBeVisible()
    await filters.getByText(/^\d more colours?$/).click()
    const yellow = filters.getByRole('checkbox', { name: /^Yellow/ })
    await yellow.check()
    await expect(filters.getByRole('button', { name: /^Show \d products?$/ })).toBeVisible()
    await yellow.uncheck()
    await expect(all).toBeVisible()
    await expect(yellow).toBeVisible()
  })
})
