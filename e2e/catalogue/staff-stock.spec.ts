import { formatRinggit } from '../../core/money.ts'
import { expect, hydrated, open } from '../support/shop.ts'
import { staffTexts, test } from '../staff/staff.ts'
import { expectGoodPage } from '../support/expect-good-page.ts'

test('a clerk finds a spec, corrects its stock by keyboard, and reads who changed it', async ({
  page,
  language,
  isMobile,
  watch,
  signInStaff,
}) => {
  const t = staffTexts(language)
  const clerk = await signInStaff(page, 'clerk')
  // A new product, because both screen sizes run concurrently.
  const words = isMobile ? ['Cove', 'Pivot', 'Orbit'] : ['Beacon', 'Terrace', 'Muffle']
  const word = words[test.info().repeatEachIndex % words.length] ?? ''
  const { products } = await (await page.request.get(`/api/staff/stock?q=${word}&lang=${language}`)).json()
  const [product] = products
  const [spec] = product.specs
  const name = `${product.productName}, ${spec.displayName}`

  await open(page, `/staff/stock?lang=${language}`)
  const main = page.getByRole('main')
  await main.getByRole('searchbox', { name: t('staff.stock.search') }).fill(word)
  await expect(page).toHaveURL(new RegExp(`/staff/stock\\?q=${word}$`))
  await expect(main.getByRole('rowheader')).toHaveCount(products.length)
  const row = main
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: t('staff.stock.historyOf').replace('{spec}', name) }) })
  await expect(row).toContainText(formatRinggit(spec.price))
  await expect(row).toContainText(String(spec.stock))

  const adjust = row.getByRole('button', { name: t('staff.stock.adjustOf').replace('{spec}', name) })
  const form = main.getByRole('form', { name: t('staff.stock.adjustOf').replace('{spec}', name) })
  await test.step('a change below zero is refused next to the field, and what was typed stays', async () => {
    watch.allow(/409/)
    await adjust.focus()
    await adjust.press('Enter')
    const pieces = form.getByRole('textbox', { name: t('staff.stock.pieces.by') })
    await expect(pieces).toBeFocused()
    await page.keyboard.type('ten')
    await page.keyboard.press('Enter')
    await expect(pieces).toHaveAccessibleDescription(t('staff.stock.piecesRequired'))
    await pieces.fill('-100000')
    await form.getByRole('textbox', { name: t('staff.stock.note') }).fill('Container 7')
    await page.keyboard.press('Enter')
    await expect(pieces).toHaveAccessibleDescription(
      t('staff.stock.notEnough').replace('{available}', String(spec.stock)),
    )
    await expect(pieces).toBeFocused()
    await expect(pieces).toHaveValue('-100000')
    await expect(form.getByRole('textbox', { name: t('staff.stock.note') })).toHaveValue('Container 7')
    await expectGoodPage(page, language, isMobile)
    // The new stock shows before it is saved.
    await pieces.fill('12')
    await expect(form.getByText(`${spec.stock} → ${spec.stock + 12}`)).toBeVisible()
    await pieces.press('Enter')
  })

  await test.step('the new stock is in its row immediately, and the focus continues from there', async () => {
    await expect(form).toHaveCount(0)
    await expect(row).toContainText(`${spec.stock} → ${spec.stock + 12}`)
    await expect(main.getByRole('status').filter({ hasText: name })).toHaveCount(1)
    await expect(adjust).toBeFocused()
  })

  await test.step('a counted stock is set', async () => {
    await adjust.press('Enter')
    await form.getByRole('combobox', { name: t('staff.stock.way') }).selectOption('to')
    await expect(form.getByRole('combobox', { name: t('staff.stock.reason') })).toHaveValue('counted')
    await form.getByRole('textbox', { name: t('staff.stock.pieces.to') }).fill('2')
    await page.keyboard.press('Enter')
    await expect(row).toContainText(`${spec.stock + 12} → 2`)
    await expect(row).toContainText(t('staff.stock.low'))
  })

  await test.step('Esc closes the form without a change', async () => {
    await adjust.press('Enter')
    await page.keyboard.type('7')
    await page.keyboard.press('Escape')
    await expect(form).toHaveCount(0)
    await expect(adjust).toBeFocused()
  })

  await test.step('the history names who, why, before and after, the newest first', async () => {
    const opener = row.getByRole('button', { name: t('staff.stock.historyOf').replace('{spec}', name) })
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
  })

  await test.step('the address keeps search and filter', async () => {
    await main.getByRole('checkbox', { name: t('staff.stock.onlyLow') }).check()
    await expect(page).toHaveURL(new RegExp(`q=${word}&low=yes$`))
    await page.reload()
    await hydrated(page)
    await expect(main.getByRole('checkbox', { name: t('staff.stock.onlyLow') })).toBeChecked()
    await expect(row).toContainText(t('staff.stock.low'))
  })

  await test.step('a spec that is no longer low leaves the list; search and focus stay', async () => {
    await adjust.press('Enter')
    await page.keyboard.type('20')
    await page.keyboard.press('Enter')
    await expect(row).toHaveCount(0)
    await expect(main.getByText(/2 → 22/)).toBeVisible()
    await expect(main.getByRole('searchbox', { name: t('staff.stock.search') })).toBeFocused()
  })
  // A clerk takes no list of everything away.
  await expect(main.getByRole('link', { name: t('staff.stock.export') })).toHaveCount(0)
})

test('an owner pages through the stock and exports it as CSV @desktop', async ({
  page,
  language,
  signInStaff,
}) => {
  const t = staffTexts(language)
  await signInStaff(page)
  await open(page, '/staff/stock')
  const main = page.getByRole('main')
  const first = await main.getByRole('rowheader').first().textContent()
  await main.getByRole('link', { name: t('staff.pages.next') }).click()
  await expect(page).toHaveURL(/page=2$/)
  await expect(main.getByRole('rowheader').first()).not.toHaveText(first ?? '')
  await main.getByRole('link', { name: t('staff.pages.previous') }).click()
  await expect(main.getByRole('rowheader').first()).toHaveText(first ?? '')
  // A page that is none is the last one.
  await open(page, '/staff/stock?page=999')
  await expect(page).toHaveURL(/page=\d{1,2}$/)
  const download = page.waitForEvent('download')
  await main.getByRole('link', { name: t('staff.stock.export') }).click()
  expect((await download).suggestedFilename()).toBe('stock.csv')
})
