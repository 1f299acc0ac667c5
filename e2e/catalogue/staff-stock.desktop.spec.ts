import type { Page } from '@playwright/test'
import { formatRinggit } from '../../core/money.ts'
import { expect, hydrated, open } from '../support/shop.ts'
import { fillText, staffTexts, test } from '../staff/staff.ts'
import { expectGoodPage } from '../support/expect-good-page.ts'
import type { TextKey } from '../../core/texts/messages.ts'

/** Returns a spec that no other test visits, and its row. */
async function specOf(page: Page, t: (key: TextKey) => string) {
  const words = ['Beacon', 'Terrace', 'Muffle']
  const word = words[test.info().repeatEachIndex % words.length] ?? ''
  const { products } = await (await page.request.get(`/api/staff/stock?q=${word}`)).json()
  const [spec] = products[0].specs
  const name = `${products[0].productName}, ${spec.displayName}`
  const main = page.getByRole('main')
  const named = (key: TextKey) => ({ name: fillText(t(key), { spec: name }) })
  const row = main.getByRole('row').filter({ has: page.getByRole('button', named('staff.stock.historyOf')) })
  return {
    word,
    products,
    spec,
    name,
    main,
    row,
    opener: row.getByRole('button', named('staff.stock.historyOf')),
    adjust: row.getByRole('button', named('staff.stock.adjustOf')),
    form: main.getByRole('form', named('staff.stock.adjustOf')),
  }
}

test('a clerk corrects the stock of a spec by keyboard, and reads who changed it @full', async ({
  page,
  signInStaff,
  watch,
}) => {
  watch.allow(/409/)
  const t = staffTexts('en')
  const clerk = await signInStaff(page, 'clerk')
  const { word, products, spec, name, main, row, opener, adjust, form } = await specOf(page, t)
  const pieces = form.getByRole('textbox', { name: t('staff.stock.pieces.by') })
  const note = form.getByRole('textbox', { name: t('common.note') })
  await open(page, '/staff/stock')
  await main.getByRole('searchbox', { name: t('common.searchProducts') }).fill(word)
  await expect(page).toHaveURL(new RegExp(`/staff/stock\\?q=${word}$`))
  await expect(main.getByRole('rowheader')).toHaveCount(products.length)
  await expect(row).toContainText(formatRinggit(spec.price))
  await adjust.focus()
  await adjust.press('Enter')
  await expect(pieces).toBeFocused()

  await test.step('a stock below zero is refused next to its field, and nothing typed is lost', async () => {
    await page.keyboard.type('ten')
    await page.keyboard.press('Enter')
    await expect(pieces).toHaveAccessibleDescription(t('staff.stock.piecesRequired'))
    await pieces.fill('-100000')
    await note.fill('Container 7')
    await page.keyboard.press('Enter')
    await expect(pieces).toHaveAccessibleDescription(
      fillText(t('staff.stock.notEnough'), { available: String(spec.stock) }),
    )
    await expect(pieces).toBeFocused()
    await expect(pieces).toHaveValue('-100000')
    await expect(note).toHaveValue('Container 7')
    await expectGoodPage(page, 'en', false)
  })
  await test.step('Escape closes the form without a change', async () => {
    await pieces.fill('12')
    await expect(form.getByText(`${spec.stock} → ${spec.stock + 12}`)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(form).toHaveCount(0)
    await expect(adjust).toBeFocused()
    await expect(row).toContainText(String(spec.stock))
  })

  await adjust.press('Enter')
  await pieces.fill('12')
  await note.fill('Container 7')
  await pieces.press('Enter')
  await expect(form).toHaveCount(0)
  await expect(row).toContainText(`${spec.stock} → ${spec.stock + 12}`)
  await expect(main.getByRole('status').filter({ hasText: name })).toHaveCount(1)
  await expect(adjust).toBeFocused()

  await test.step('a counted stock replaces the old one', async () => {
    await adjust.press('Enter')
    await form.getByRole('combobox', { name: t('staff.common.how') }).selectOption('to')
    await expect(form.getByRole('combobox', { name: t('common.reason') })).toHaveValue('counted')
    await form.getByRole('textbox', { name: t('staff.stock.pieces.to') }).fill('2')
    await page.keyboard.press('Enter')
    await expect(row).toContainText(`${spec.stock + 12} → 2`)
    await expect(row).toContainText(t('staff.stock.low'))
  })
  await test.step('the history has who, why, before and after, newest first', async () => {
    await opener.press('Enter')
    const entries = page.getByRole('dialog').getByRole('row')
    await expect(entries.nth(1)).toContainText(`${spec.stock + 12} → 2`)
    await expect(entries.nth(1)).toContainText(t('staff.stock.reason.counted'))
    for (const text of [clerk.name, 'Container 7', `${spec.stock} → ${spec.stock + 12}`])
      await expect(entries.nth(2)).toContainText(text)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(opener).toBeFocused()
  })
  await test.step('a spec that is no longer low leaves the list of low stock', async () => {
    const onlyLow = main.getByRole('checkbox', { name: t('staff.stock.onlyLow') })
    await onlyLow.check()
    await expect(page).toHaveURL(new RegExp(`q=${word}&low=yes$`))
    await page.reload()
    await hydrated(page)
    await expect(onlyLow).toBeChecked()

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
