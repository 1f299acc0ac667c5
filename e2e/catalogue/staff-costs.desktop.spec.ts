import { staffTexts, test } from '../staff/staff.ts'
import { expectGoodPage, expectToFit } from '../support/expect-good-page.ts'
import { expect, expectAlert, open } from '../support/shop.ts'

test('an owner reads the margin of a spec as they type its cost; a clerk sees neither @full', async ({
  page,
  browser,
  signInStaff,
}) => {
  const t = staffTexts('en')
  await signInStaff(page)
  await open(page, '/staff/products/clearline-mobile-whiteboard?lang=en')
  const panel = page.getByRole('region', { name: t('staff.costs.title') })
  const row = panel.getByRole('listitem').first()
  const cost = row.getByRole('textbox')
  await test.step('an invalid cost is refused at its field', async () => {
    await cost.fill('12.345')
    await cost.press('Enter')
    await expect(cost).toHaveAccessibleDescription(t('staff.costs.range'))
    await expect(cost).toBeFocused()
  })
  await test.step('the margin follows what is typed, and is there again after a reload', async () => {
    const price = Number((await row.textContent())!.replaceAll(',', '').match(/RM (\d+)/)![1])
    await cost.fill(String(price / 2))
    await expect(row).toContainText('(50%)')
    await page.getByRole('link', { name: t('staff.nav.vouchers') }).click()
    const asked = page.getByRole('dialog', { name: t('staff.unsaved.title') })
    await asked.press('Escape')
    await expect(asked).toBeHidden()
    await cost.press('Enter')
    await expectAlert(page, 'success', t('staff.costs.saved'))
    await page.getByRole('link', { name: t('staff.nav.vouchers') }).click()
    await expect(page).toHaveURL(/\/staff\/vouchers/)
    await page.goBack()
    await page.reload()
    await expect(row).toContainText('(50%)')
    await expectGoodPage(page, 'en', false)
    const size = page.viewportSize()
    await expectToFit(page, 390)
    if (size) await page.setViewportSize(size)
  })
  await test.step('a clerk edits the same product without them', async () => {
    const office = await (await browser.newContext()).newPage()
    await signInStaff(office, 'clerk')
    await open(office, '/staff/products/clearline-mobile-whiteboard?lang=en')
    await expect(office.getByRole('form', { name: t('common.product') })).toBeVisible()
    await expect(office.getByText(t('staff.costs.title'))).toBeHidden()
    await office.context().close()
  })
})
