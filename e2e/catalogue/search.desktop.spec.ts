import type { Page } from '@playwright/test'
import { staffTexts, test } from '../staff/staff.ts'
import { header, pageHeading } from '../support/page-elements.ts'
import { expect, open } from '../support/shop.ts'
import { count } from './shop-page.ts'

const field = (page: Page) => header(page).getByLabel('Search products')
const options = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
const more = (page: Page) => page.getByRole('region', { name: 'More that may fit' })

test('suggestions are chosen by keyboard, the focus stays in the field', async ({ page }) => {
  await open(page, '/home')
  await field(page).focus()
  await expect(field(page)).toHaveRole('combobox')
  await page.keyboard.type('chiar')
  await expect(page.getByRole('group', { name: 'Showing ‘chair’ for ‘chiar’.' })).toBeVisible()
  await expect(options(page).first()).toContainText('Aero Ergonomic Mesh Chair')
  await expect(options(page).first()).toContainText('RM 899')
  await expect(field(page)).toHaveAttribute('aria-expanded', 'true')

  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true')
  const id = await options(page).nth(1).getAttribute('id')
  await expect(field(page)).toHaveAttribute('aria-activedescendant', id ?? '')
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(pageHeading(page)).toHaveText('Tally Task Chair')

  await test.step('Esc closes them, and the last searches wait for an empty field', async () => {
    await field(page).fill('')
    await field(page).focus()
    await expect(options(page)).toHaveText(['chiar'])
    await page.keyboard.press('Escape')
    await expect(options(page)).toHaveCount(0)
  })

  await test.step('Enter without a choice leads to the results', async () => {
    await field(page).fill('tong sampah')
    await field(page).press('Enter')
    await expect(page).toHaveURL('/shop?q=tong+sampah')
    await expect(more(page).getByRole('listitem')).toContainText('also called waste bin')
    await expect(count(page)).toHaveText('0 products have all these words, 1 more may fit')
    await expect(page.getByRole('searchbox')).toHaveValue('tong sampah')
  })
})

test('an earlier answer never replaces a later one @full', async ({ page }) => {
  const first = Promise.withResolvers<void>()
  await page.route(/\/api\/suggestions\?.*q=locker$/, async (route) => {
    await first.promise
    await route.fallback().catch(() => {})
  })
  await open(page, '/home')
  const asked = page.waitForRequest(/q=locker$/)
  await field(page).fill('locker')
  await asked
  await field(page).fill('lamp')
  await expect(options(page).first()).toContainText('Pivot LED Desk Lamp')
  first.resolve()
  await field(page).press('ArrowDown')
  await expect(options(page).first()).toContainText('Pivot LED Desk Lamp')
})

test('products that may fit say why, and filters narrow and count them @full', async ({ page }) => {
  await open(page, '/shop?q=hitam')
  await expect(more(page).getByRole('listitem').first()).toContainText('colour Black')
  const filter = page.getByRole('checkbox', { name: /^Height-adjustable/ })
  const left = more(page).getByRole('heading', { level: 3 })
  const before = await left.count()
  await filter.check()
  await expect(page).toHaveURL('/shop?q=hitam&adjustable=yes')
  await expect(left).not.toHaveCount(before)
  await expect(left.first()).toHaveText('Lift Sit-Stand Desk')
  await expect(filter).toHaveAccessibleName(`Height-adjustable ${await left.count()}`)
})

test('staff add a search without results to the synonyms @full', async ({ page, signInStaff }) => {
  const t = staffTexts('en')
  await open(page, '/shop?q=hammock+stand')
  await expect(page.getByRole('heading', { name: 'No Products Found' })).toBeVisible()
  await signInStaff(page, 'clerk')
  await open(page, '/staff/missed-searches')
  await page
    .getByRole('row', { name: /^hammock stand/ })
    .getByRole('link', { name: t('staff.missed.add') })
    .click()
  const dialog = page.getByRole('dialog', { name: t('staff.synonyms.new') })
  await expect(dialog.getByRole('textbox', { name: t('staff.synonyms.words') })).toHaveValue(
    'hammock stand, ',
  )
  await dialog
    .getByRole('textbox', { name: t('staff.synonyms.words') })
    .fill('hammock stand, coat stand, 吊床架')
  await dialog.getByRole('button', { name: t('common.save') }).click()
  await expect(page.getByRole('cell', { name: 'hammock stand, coat stand, 吊床架' })).toBeVisible()

  await open(page, '/shop?q=hammock+stand')
  await expect(more(page).getByRole('heading', { level: 3 }).first()).toHaveText('Beacon Coat Stand')
})
