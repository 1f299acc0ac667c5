import { and, eq } from 'drizzle-orm'
import { specs } from '../../server/database/tables/catalogue.ts'
import { fillText, staffTexts, test } from '../staff/staff.ts'
import { database } from '../support/database.ts'
import { expectGoodPage, expectToFit } from '../support/expect-good-page.ts'
import { expect, expectAlert, open } from '../support/shop.ts'

const productId = 'regatta-conference-table'

test('a clerk counts by scanner, looks at the differences and books them', async ({ page, signInStaff }) => {
  const t = staffTexts('en')
  await signInStaff(page, 'clerk')
  const { products } = await (await page.request.get('/api/staff/stock?q=Regatta&lang=en')).json()
  const [{ id, displayName, stock }] = products[0].specs
  const which = and(eq(specs.productId, productId), eq(specs.id, id))
  const { db } = await database()
  await db.update(specs).set({ sku: 'REG-1' }).where(which)
  await open(page, '/staff/stock-count?lang=en')
  const code = page.getByLabel(t('staff.count.code'))
  const result = page.getByRole('status').filter({ hasText: /\w/ })
  await test.step('an unknown code is reported, and the next one can be scanned at once', async () => {
    await expect(code).toBeFocused()
    await page.keyboard.type('NO-SUCH\n')
    await expect(result).toContainText(fillText(t('staff.count.unknown'), { code: 'NO-SUCH' }))
  })
  const row = page.getByRole('row').filter({ hasText: 'REG-1' })
  await test.step('each scan is a piece, also after a reload', async () => {
    await page.keyboard.type('REG-1\nREG-1\n')
    await expect(row).toContainText(displayName)
    await expect(row.getByRole('textbox')).toHaveValue('2')
    await page.reload()
    await expect(row.getByRole('textbox')).toHaveValue('2')
    await expectGoodPage(page, 'en', false)
    const size = page.viewportSize()
    await expectToFit(page, 390)
    if (size) await page.setViewportSize(size)
  })
  await test.step('a number that cannot be read is refused, until a scan replaces it', async () => {
    const field = row.getByRole('textbox')
    await field.fill('two')
    await field.press('Tab')
    await expect(field).toHaveAccessibleDescription(t('staff.stock.piecesRequired'))
    await code.focus()
    await page.keyboard.type('REG-1\n')
    await expect(field).toHaveValue('3')
    await expect(field).not.toHaveAttribute('aria-invalid', 'true')
  })
  await test.step('the difference is read before it is booked', async () => {
    await row.getByRole('textbox').fill(String(stock + 1))
    await row.getByRole('textbox').press('Tab')
    const differences = page.getByRole('region', { name: t('staff.count.differences') })
    await differences.getByRole('button', { name: 'Look at 1 difference' }).press('Enter')
    await expect(differences.getByRole('listitem')).toContainText(displayName)
    await differences.getByRole('button', { name: 'Book 1 difference' }).press('Enter')
    await expectAlert(page, 'success', 'The count is booked: 1 stock corrected.')
    await expect(row).toBeHidden()
    const now = await (await page.request.get('/api/staff/stock?q=Regatta&lang=en')).json()
    expect(now.products[0].specs[0].stock).toBe(stock + 1)
  })
})
