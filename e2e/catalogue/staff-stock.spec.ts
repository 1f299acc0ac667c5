import type { Page } from '@playwright/test'
import type { Language } from '../../core/language.ts'
import { formatRinggit } from '../../core/money.ts'
import { expect, hydrated, open } from '../support/shop.ts'
import { staffTexts, test } from '../staff/staff.ts'
import { expectGoodPage } from '../support/expect-good-page.ts'

// One after another: they change the stock of the same spec.
test.describe.configure({ mode: 'default' })

/** A spec that no other test visits; both sizes of the page run at the same time. */
async function specOf(page: Page, { language, isMobile }: { language: Language; isMobile: boolean }) {
  const t = staffTexts(language)
  const words = isMobile ? ['Cove', 'Pivot', 'Orbit'] : ['Beacon', 'Terrace', 'Muffle']
  const word = words[test.info().repeatEachIndex % words.length] ?? ''
  const { products } = await (await page.request.get(`/api/staff/stock?q=${word}&lang=${language}`)).json()
  const [product] = products
  const [spec] = product.specs
  const name = `${product.productName}, ${spec.displayName}`
  const main = page.getByRole('main')
  const named = (key: string) => ({ name: t(key).replace('{spec}', name) })
  const row = main.getByRole('row').filter({ has: page.getByRole('button', named('staff.stock.historyOf')) })
  return {
    word,
    products,
    product,
    spec,
    name,
    main,
    row,
    opener: row.getByRole('button', named('staff.stock.historyOf')),
    adjust: row.getByRole('button', named('staff.stock.adjustOf')),
    form: main.getByRole('form', named('staff.stock.adjustOf')),
  }
}

test('a stock below zero is refused next to its field, and nothing typed is lost @full', async ({
  page,
  language,
  isMobile,
  watch,
  signInStaff,
}) => {
  watch.allow(/409/)
  const t = staffTexts(language)
  await signInStaff(page, 'clerk')
  const { word, spec, row, adjust, form } = await specOf(page, { language, isMobile })
  await open(page, `/staff/stock?q=${word}&lang=${language}`)
  await adjust.focus()
  await adjust.press('Enter')
  const pieces = form.getByRole('textbox', { name: t('staff.stock.pieces.by') })
  await expect(pieces).toBeFocused()
  await page.keyboard.type('ten')
  await page.keyboard.press('Enter')
  await expect(pieces).toHaveAccessibleDescription(t('staff.stock.piecesRequired'))
  await pieces.fill('-100000')
  await form.getByRole('textbox', { name: t('common.note') }).fill('Container 7')
  await page.keyboard.press('Enter')
  await expect(pieces).toHaveAccessibleDescription(
    t('staff.stock.notEnough').replace('{available}', String(spec.stock)),
  )
  await expect(pieces).toBeFocused()
  await expect(pieces).toHaveValue('-100000')
  await expect(form.getByRole('textbox', { name: t('common.note') })).toHaveValue('Container 7')
  await expectGoodPage(page, language, isMobile)
  // The new stock shows before it is saved.
  await pieces.fill('12')
  await expect(form.getByText(`${spec.stock} → ${spec.stock + 12}`)).toBeVisible()

  // Escape closes the form without a change.
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await expect(adjust).toBeFocused()
  await expect(row).toContainText(String(spec.stock))
})

test('a clerk corrects the stock of a spec by keyboard, and reads who changed it @desktop', async ({
  page,
  language,
  isMobile,
  signInStaff,
}) => {
  const t = staffTexts(language)
  const clerk = await signInStaff(page, 'clerk')
  const { word, products, spec, name, main, row, opener, adjust, form } = await specOf(page, {
    language,
    isMobile,
  })
  await open(page, `/staff/stock?lang=${language}`)
  await main.getByRole('searchbox', { name: t('common.searchProducts') }).fill(word)
  await expect(page).toHaveURL(new RegExp(`/staff/stock\\?q=${word}$`))
  await expect(main.getByRole('rowheader')).toHaveCount(products.length)
  await expect(row).toContainText(formatRinggit(spec.price))
  await expect(row).toContainText(String(spec.stock))

  await adjust.focus()
  await adjust.press('Enter')
  const pieces = form.getByRole('textbox', { name: t('staff.stock.pieces.by') })
  await expect(pieces).toBeFocused()
  await page.keyboard.type('12')
  await form.getByRole('textbox', { name: t('common.note') }).fill('Container 7')
  await pieces.press('Enter')
  await expect(form).toHaveCount(0)
  await expect(row).toContainText(`${spec.stock} → ${spec.stock + 12}`)
  await expect(main.getByRole('status').filter({ hasText: name })).toHaveCount(1)
  await expect(adjust).toBeFocused()

  // A counted stock replaces the old one.
  await adjust.press('Enter')
  await form.getByRole('combobox', { name: t('staff.common.how') }).selectOption('to')
  await expect(form.getByRole('combobox', { name: t('staff.common.reason') })).toHaveValue('counted')
  await form.getByRole('textbox', { name: t('staff.stock.pieces.to') }).fill('2')
  await page.keyboard.press('Enter')
  await expect(row).toContainText(`${spec.stock + 12} → 2`)
  await expect(row).toContainText(t('staff.stock.low'))

  // The history has who, why, before and after, newest first.
  await opener.press('Enter')
  const entries = page.getByRole('dialog').getByRole('row')
  await expect(entries.nth(1)).toContainText(`${spec.stock + 12} → 2`)
  await expect(entries.nth(1)).toContainText(t('staff.stock.reason.counted'))
  await expect(entries.nth(2)).toContainText(clerk.name)
  await expect(entries.nth(2)).toContainText('Container 7')
  await expect(entries.nth(2)).toContainText(`${spec.stock} → ${spec.stock + 12}`)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(opener).toBeFocused()

  await test.step('a spec that is no longer low leaves the list of low stock', async () => {
    const onlyLow = main.getByRole('checkbox', { name: t('staff.stock.onlyLow') })
    await onlyLow.check()
    await expect(page).toHaveURL(new RegExp(`q=${word}&low=yes$`))
    await page.reload()
    await hydrated(page)
    await expect(onlyLow).toBeChecked()
    await expect(row).toContainText(t('staff.stock.low'))

    // Neither the search text nor the keyboard focus is lost.
    await adjust.press('Enter')
    await expect(pieces).toBeFocused()
    await page.keyboard.type('20')
    await page.keyboard.press('Enter')
    await expect(row).toHaveCount(0)
    await expect(main.getByText(/2 → 22/)).toBeVisible()
    await expect(main.getByRole('searchbox', { name: t('common.searchProducts') })).toBeFocused()
    // A clerk cannot download a list of everything.
    await expect(main.getByRole('link', { name: t('staff.stock.export') })).toHaveCount(0)
  })
})

test('an owner pages through the stock and exports it as CSV @desktop @full', async ({
  page,
  language,
  signInStaff,
}) => {
  const t = staffTexts(language)
  await signInStaff(page)
  await open(page, '/staff/stock')
  const main = page.getByRole('main')
  const first = await main.getByRole('rowheader').first().textContent()
  await main.getByRole('link', { name: t('common.nextPage') }).click()
  await expect(page).toHaveURL(/page=2$/)
  await expect(main.getByRole('rowheader').first()).not.toHaveText(first ?? '')
  await main.getByRole('link', { name: t('common.previousPage') }).click()
  await expect(main.getByRole('rowheader').first()).toHaveText(first ?? '')
  // A page number that does not exist shows the last page.
  await open(page, '/staff/stock?page=999')
  await expect(page).toHaveURL(/page=\d{1,2}$/)
  const download = page.waitForEvent('download')
  await main.getByRole('link', { name: t('staff.stock.export') }).click()
  expect((await download).suggestedFilename()).toBe('stock.csv')
})
