import { readFile } from 'node:fs/promises'
import { expectGoodPage } from '../support/expect-good-page.ts'
import { expect, expectAlert, open } from '../support/shop.ts'
import { fillText, staffTexts, test } from './staff.ts'

test('an export is chosen, made, saved for colleagues and downloaded @full', async ({
  page,
  isMobile,
  language,
  signInStaff,
  context,
  baseURL,
}) => {
  const t = staffTexts(language)
  await context.addCookies([{ name: 'lang', value: language, url: baseURL ?? '' }])
  const { name: own } = await signInStaff(page)
  await open(page, '/staff/exports')
  const main = page.getByRole('main')
  const form = main.getByRole('region', { name: t('staff.exports.new') })

  // Without any chosen column, the field shows an error.
  await form
    .getByRole('combobox', { name: t('staff.exports.kind') })
    .selectOption(t('staff.exports.kind.stock'))
  await form.getByRole('button', { name: t('staff.exports.columnsNone') }).click()
  await form.getByRole('button', { name: t('staff.exports.make') }).click()
  await expect(form.getByText(t('staff.exports.noColumn'))).toBeVisible()
  const columns = ['product', 'spec', 'stock'] as const
  for (const column of columns)
    await form
      .getByRole('checkbox', { name: t(`staff.exports.column.${column}`), exact: true })
      .press('Space')
  await expect(form.getByText(t('staff.exports.noColumn'))).toHaveCount(0)
  await form.getByRole('combobox', { name: t('staff.exports.format') }).selectOption('csv')
  await expect(form.getByText(t('staff.exports.csvHint'))).toBeVisible()
  await expectGoodPage(page, language, isMobile)
  await form.getByRole('button', { name: t('staff.exports.make') }).click()

  const files = main.getByRole('list', { name: t('staff.common.files') })
  const link = files.getByRole('link').first()
  await expect(link).toHaveText(/^stock-\d{4}-\d{2}-\d{2}\.csv$/)
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  const [head] = (await readFile(await download.path(), 'utf8')).split('\r\n')
  const headings = columns.map((column) => t(`staff.exports.column.${column}`))
  expect(head).toBe(`\uFEFF${headings.join(',')}`)

  // A file is deleted early. Days in the wrong order show an error at their field.
  await files
    .getByRole('button', { name: t('staff.common.delete') })
    .first()
    .press('Enter')
  await expectAlert(page, 'success', t('staff.exports.removed'))
  const kind = form.getByRole('combobox', { name: t('staff.exports.kind') })
  await kind.selectOption(t('staff.exports.kind.customers'))
  await form.getByLabel(t('staff.exports.from'), { exact: true }).fill('2026-11-02')
  await form.getByLabel(t('staff.exports.to'), { exact: true }).fill('2026-11-01')
  await form.getByRole('button', { name: t('staff.exports.make') }).click()
  await expect(form.getByText(t('staff.exports.toBefore'))).toBeVisible()
  await kind.selectOption(t('staff.exports.kind.stock'))
  await form.getByRole('button', { name: t('staff.exports.columnsNone') }).click()
  await form.getByRole('checkbox', { name: t('staff.exports.column.stock'), exact: true }).press('Space')

  await form.getByRole('button', { name: t('staff.exports.saveAs') }).click()
  const dialog = page.getByRole('dialog')
  const name = `${language === 'en' ? 'Stock' : '庫存'} ${Date.now()} ${isMobile}`
  await dialog.getByRole('combobox', { name: t('staff.exports.rhythm') }).selectOption({ index: 2 })
  await dialog.getByRole('button', { name: t('common.save'), exact: true }).click()
  await expect(dialog.getByText(t('staff.exports.nameRequired'))).toBeVisible()
  await dialog.getByRole('textbox', { name: t('staff.common.name') }).fill(name)
  await dialog.getByRole('button', { name: t('common.save'), exact: true }).click()
  await expect(dialog.getByText(t('staff.exports.recipientRequired'))).toBeVisible()
  await dialog.getByRole('checkbox', { name: own }).last().check()
  await expectGoodPage(page, language, isMobile)
  await dialog.getByRole('button', { name: t('common.save'), exact: true }).click()
  await expect(dialog).toBeHidden()

  const saved = main.getByRole('listitem').filter({ hasText: name })
  await expect(saved).toContainText(t('staff.exports.rhythm.week'))
  await saved.getByRole('button', { name: fillText(t('staff.exports.makeNamed'), { name }) }).click()
  await expect(files.getByRole('listitem').filter({ hasText: name }).getByRole('link')).toBeVisible()
  await expectGoodPage(page, language, isMobile)

  await saved.getByRole('button', { name: fillText(t('staff.exports.deleteNamed'), { name }) }).click()
  await dialog.getByRole('button', { name: t('staff.common.delete') }).click()
  await expect(
    main.getByRole('button', { name: fillText(t('staff.exports.deleteNamed'), { name }) }),
  ).toHaveCount(0)
})
