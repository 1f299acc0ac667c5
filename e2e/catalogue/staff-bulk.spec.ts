import { fillText, staffTexts, test } from '../staff/staff.ts'
import { expectGoodPage, expectToFit } from '../support/expect-good-page.ts'
import { expect, expectAlert, open } from '../support/shop.ts'

const t = staffTexts('en')

test('an owner changes prices of chosen products, and undoes it @desktop @full', async ({
  page,
  signInStaff,
}) => {
  await signInStaff(page)
  await open(page, '/staff/products?q=desk&lang=en')
  const bar = page.getByRole('group', { name: t('staff.bulk.title') })
  const rows = page.getByRole('row').filter({ has: page.getByRole('checkbox') })
  const lift = rows.filter({ hasText: 'Lift Sit-Stand Desk' })
  const price = await lift.getByRole('cell').nth(4).textContent()
  const count = await rows.count()

  await test.step('every product of the page is chosen, and one is left out', async () => {
    await bar.getByRole('checkbox', { name: t('staff.bulk.all') }).check()
    await lift.getByRole('checkbox').uncheck()
    await expect(bar).toContainText(`${count - 1} chosen`)
    await lift.getByRole('checkbox').check()
    await expect(bar).toContainText(`${count} chosen`)
    await expectGoodPage(page, 'en', false)
    const size = page.viewportSize()
    await expectToFit(page, 390)
    if (size) await page.setViewportSize(size)
  })

  const dialog = page.getByRole('dialog')
  await test.step('a price without a number is refused at its field, by keyboard', async () => {
    await bar.getByRole('button', { name: t('staff.bulk.kind.price'), exact: true }).press('Enter')
    await expect(dialog.getByLabel(t('staff.bulk.by'))).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog).toContainText(t('staff.bulk.byRequired'))
  })

  await test.step('the changes are shown before they are made', async () => {
    await page.keyboard.type('10')
    await dialog.getByLabel(t('staff.bulk.rounding')).selectOption('nine')
    await dialog.getByLabel(t('staff.bulk.by')).press('Enter')
    const preview = dialog.getByRole('region', { name: t('staff.common.changes') })
    await expect(preview).toContainText(`${count} change, 0 stay as before, 0 are left out.`)
    await expect(preview).toContainText('Lift Sit-Stand Desk')
    await dialog.getByRole('button', { name: `Change ${count} products` }).click()
    await expectAlert(page, 'success', `${count} products are changed.`)
    await expect(lift.getByRole('cell').nth(4)).not.toHaveText(price ?? '')
  })

  await test.step('all of it is undone', async () => {
    await bar.getByRole('button', { name: t('common.undo'), exact: true }).click()
    await expectAlert(page, 'success', `${count} products are as before.`)
    await expect(lift.getByRole('cell').nth(4)).toHaveText(price ?? '')
  })

  await test.step('a copy is a draft, which is archived and leaves the list', async () => {
    await lift.getByRole('checkbox').check()
    await bar.getByRole('button', { name: t('staff.bulk.kind.duplicate'), exact: true }).click()
    await dialog.getByRole('button', { name: t('staff.bulk.look') }).click()
    await dialog.getByRole('button', { name: 'Change 1 product' }).click()
    const copy = rows.filter({ hasText: 'Lift Sit-Stand Desk (copy)' })
    await expect(copy).toContainText(t('staff.product.hidden'))
    await copy
      .getByRole('checkbox', {
        name: fillText(t('staff.bulk.chooseOne'), { name: 'Lift Sit-Stand Desk (copy)' }),
      })
      .check()
    await bar.getByRole('button', { name: t('staff.bulk.kind.archive'), exact: true }).click()
    await dialog.getByRole('button', { name: t('staff.bulk.look') }).click()
    await dialog.getByRole('button', { name: 'Change 1 product' }).click()
    await expect(copy).toHaveCount(0)
    await open(page, '/staff/products?published=archived')
    await expect(copy).toHaveCount(1)
  })
})
