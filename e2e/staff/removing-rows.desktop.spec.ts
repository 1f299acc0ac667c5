import { asc, eq } from 'drizzle-orm'
import { specs } from '../../server/database/tables/catalogue.ts'
import { database } from '../support/database.ts'
import { expect, open } from '../support/shop.ts'
import { staffTexts, test } from './staff.ts'
import type { TextKey } from '../../core/texts/messages.ts'

const t = staffTexts('en')
const productId = 'hollow-waste-bin'

/** Gives two specs codes that a scanner can read. */
async function twoCodes(): Promise<string[]> {
  const { db } = await database()
  const ofProduct = eq(specs.productId, productId)
  const rows = await db.select({ id: specs.id }).from(specs).where(ofProduct).orderBy(asc(specs.id)).limit(2)
  for (const { id } of rows)
    await db
      .update(specs)
      .set({ sku: `BIN-${id}` })
      .where(eq(specs.id, id))
  return rows.map(({ id }) => `BIN-${id}`)
}

test('a removed row gives the focus to the next one, and the last row to adding @full', async ({
  page,
  signInStaff,
}) => {
  await signInStaff(page)
  await open(page, `/staff/products/${productId}?lang=en`)
  const removeButtons = (section: TextKey) =>
    page.getByRole('region', { name: t(section) }).locator('[data-remove]')

  await test.step('of parameters', async () => {
    const remove = removeButtons('staff.catalogue.parameters')
    await remove.first().focus()
    for (let left = (await remove.count()) - 1; left > 0; left -= 1) {
      await page.keyboard.press('Enter')
      await expect(remove).toHaveCount(left)
      await expect(remove.first()).toBeFocused()
    }
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: t('staff.catalogue.addParameter') })).toBeFocused()
  })

  await test.step('of pictures, from the last one', async () => {
    const remove = removeButtons('staff.catalogue.pictures')
    await remove.last().focus()
    for (let left = (await remove.count()) - 1; left > 0; left -= 1) {
      await page.keyboard.press('Enter')
      await expect(remove).toHaveCount(left)
      await expect(remove.last()).toBeFocused()
    }
    await page.keyboard.press('Enter')
    await expect(page.getByLabel(t('staff.pictures.add'))).toBeFocused()
    await page.getByRole('button', { name: t('staff.unsaved.discard') }).click()
  })

  await test.step('of a stock count', async () => {
    const codes = await twoCodes()
    await open(page, '/staff/stock-count?lang=en')
    const code = page.getByLabel(t('staff.count.code'))
    await expect(code).toBeFocused()
    const remove = page.locator('[data-remove]')
    for (const [at, written] of codes.entries()) {
      await page.keyboard.type(`${written}\n`)
      await expect(remove).toHaveCount(at + 1)
    }
    await remove.first().press('Enter')
    await expect(remove).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(code).toBeFocused()
  })
})
