import type { Page } from '@playwright/test'
import { fillText, staffTexts, test } from '../staff/staff.ts'
import { expectGoodPage, expectToFit } from '../support/expect-good-page.ts'
import { expect, expectAlert, open } from '../support/shop.ts'
import { allPictures, messySpreadsheet, pictures, sameInExcel } from './supplier-files.ts'

const t = staffTexts('en')
const columnOf = (page: Page, name: string) =>
  page.getByRole('combobox', { name: fillText(t('staff.imports.columnBecomes'), { name }), exact: true })

test('300 products come from a messy spreadsheet and a ZIP, and are removed as a whole @desktop @full', async ({
  page,
  watch,
  signInStaff,
}) => {
  watch.allow(/400/)
  await signInStaff(page)
  await open(page, '/staff/catalogue-file?lang=en')
  const chooser = page.getByLabel(t('staff.imports.choose'))
  const mistakes = page.getByRole('region', { name: t('staff.imports.mistakes') })

  await test.step('half a workbook of Excel is refused with what to do', async () => {
    const buffer = Buffer.from('504b0304140000000800', 'hex')
    await chooser.setInputFiles({ name: 'range.xlsx', mimeType: 'application/zip', buffer })
    await expect(page.getByRole('alert')).toHaveText(t('catalogueFile.workbook'))
  })

  await test.step('the columns are known by their names, and one is mapped by hand', async () => {
    await chooser.setInputFiles(messySpreadsheet())
    await expect(page).toHaveURL(/\/staff\/catalogue-file\/[\w-]{36}/)
    await expect(page.getByText('300 rows, columns of its own, UTF-16')).toBeVisible()
    await expect(columnOf(page, 'Harga')).toHaveValue('price')
    await expect(columnOf(page, 'Gudang')).toHaveAttribute('aria-invalid', 'true')
    await columnOf(page, 'Gudang').selectOption('parameter')
    await expect(page.getByRole('row', { name: /Gudang/ })).toContainText(t('staff.imports.by.hand'))
    await expect(page.getByRole('button', { name: t('staff.imports.toPreview') })).toBeVisible()
  })

  await test.step('a ZIP of pictures is sent, and unused files are named', async () => {
    await page.getByLabel(t('staff.imports.choosePictures')).setInputFiles(await pictures())
    await expect(page.getByText('2 other files were left out.')).toBeVisible()
    await expect(page.getByText('5 pictures and videos').first()).toBeVisible()
    await page.getByText('2 belong to no row').click()
    await expect(page.getByText('photos/lamp.png')).toBeVisible()
    await page.getByText('1 was not taken').click()
    await expect(page.getByText(`photos/UJI-6.heic: ${t('staff.imports.media.heic')}`)).toBeVisible()
  })

  await test.step('the page passes the checks of every page, also on a phone', async () => {
    await expectGoodPage(page, 'en', false)
    const size = page.viewportSize()
    await expectToFit(page, 390)
    if (size) await page.setViewportSize(size)
  })

  await test.step('mistakes are corrected where they are listed, by keyboard', async () => {
    await expect(mistakes).toContainText('5 in 300 rows')
    const price = mistakes.getByRole('button', { name: 'Take “1290” in row 6' })
    await price.focus()
    await page.keyboard.press('Enter')
    await expect(price).toHaveCount(0)
    await expect(mistakes).toContainText('4 in 300 rows')
    await expect(mistakes.locator('[data-correct]:focus')).toHaveCount(1)
    // One correction applies to both rows with the same text.
    const unknown = mistakes.getByRole('row', { name: /Perabot/ })
    await expect(unknown).toContainText('and 1 more')
    await unknown.getByRole('combobox').selectOption('Chairs')
    // A press counts even while the previous one is being sent.
    const slow = Promise.withResolvers<void>()
    await page.route(/\/api\/staff\/catalogue\/imports\//, async (route) => {
      await slow.promise
      await route.continue()
    })
    await unknown.getByRole('button', { name: t('common.save') }).click()
    await mistakes.getByRole('button', { name: 'Take all 3 suggestions' }).click()
    slow.resolve()
    await expect(mistakes).toContainText('0 in 300 rows')
    await expect(mistakes).toContainText(t('staff.imports.remark.noPicture'))
    await expect(mistakes).not.toContainText('oak chair.jpg')
  })

  await test.step('new products are previewed, and all are taken as drafts', async () => {
    await page.getByRole('checkbox', { name: t('staff.imports.publish') }).uncheck()
    await page.getByRole('link', { name: t('staff.imports.toPreview') }).click()
    const summary = page.getByRole('complementary').getByRole('region')
    await expect(summary).toContainText(`${t('staff.imports.drafts')}300`)
    await expect(page.getByRole('row', { name: /^Kerusi Uji 4 / })).toContainText('New, 1 spec, 2 pictures')
    await expect(page.getByText('And 100 more.')).toBeVisible()
    await page.getByRole('button', { name: 'Import 300 products' }).click()
    await expect(page.getByRole('status').filter({ hasText: '300 new, 0 changed' })).toBeVisible()
    await open(page, '/staff/products?q=Kerusi Uji 4&published=no')
    await expect(page.getByRole('link', { name: 'Kerusi Uji 4', exact: true })).toBeVisible()
  })

  await test.step('the whole import is undone', async () => {
    await open(page, '/staff/catalogue-file')
    const undo = fillText(t('staff.imports.undoNamed'), { name: '價目表.txt' })
    await page.getByRole('button', { name: undo }).click()
    const question = page.getByRole('dialog', { name: undo })
    await expect(question).toContainText('300 new products are deleted')
    await question.getByRole('button', { name: t('staff.imports.undo') }).click()
    await expectAlert(page, 'success', 'Undone: 300 deleted, 0 as before.')
    await expect(page.getByText(t('staff.imports.state.undone'), { exact: true })).toBeVisible()
    await open(page, '/staff/products?q=Kerusi Uji')
    await expect(page.getByText(t('staff.common.noProductMatches'))).toBeVisible()
  })

  await test.step('the next file of this kind has its columns as last time', async () => {
    await open(page, '/staff/catalogue-file')
    await chooser.setInputFiles(await sameInExcel())
    await expect(page.getByText('2 rows, columns of its own, XLSX')).toBeVisible()
    await expect(columnOf(page, 'Gudang')).toHaveValue('parameter')
    await expect(page.getByRole('row', { name: /Gudang/ })).toContainText(t('staff.imports.by.lastTime'))
    await page.getByRole('button', { name: t('staff.common.discard') }).click()
    const question = page.getByRole('dialog', { name: 'Discard 價目表.xlsx?' })
    await question.getByRole('button', { name: t('staff.common.discard') }).click()
    await expect(page).toHaveURL(/\/staff\/catalogue-file(\?|$)/)
  })
})

test('300 pictures are sent, and each comes to the product of its name @desktop @full', async ({
  page,
  signInStaff,
}) => {
  await signInStaff(page)
  await open(page, '/staff/catalogue-file?lang=en')
  await page.getByLabel(t('staff.imports.choose')).setInputFiles(messySpreadsheet())
  await columnOf(page, 'Gudang').selectOption('parameter')
  await page.getByLabel(t('staff.imports.choosePictures')).setInputFiles(await allPictures())
  await expect(page.getByText('300 pictures and videos').first()).toBeVisible()
  await expect(page.getByText(/belongs? to no row|not taken/)).toHaveCount(0)
  await page.getByRole('button', { name: t('staff.common.discard') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('staff.common.discard') })
    .click()
  await expect(page).toHaveURL(/\/staff\/catalogue-file(\?|$)/)
})
