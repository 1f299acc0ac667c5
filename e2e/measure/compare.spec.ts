import { localizedPath } from '../../core/language.ts'
import { texts } from '../support/pages.ts'
import { expect, open, test } from '../support/shop.ts'

const specs =
  'lift-sit-stand-desk~oak-black-120,lift-sit-stand-desk~white-white-140,flip-training-table~white-silver-140'

test('chosen products gather in a tray and are compared', { tag: '@desktop' }, async ({ page }) => {
  const tick = (name: RegExp) => page.getByRole('main').getByRole('checkbox', { name })
  await open(page, '/shop?q=sit-stand')
  await tick(/^Compare: Lift Sit-Stand Desk/).check()
  const tray = page.getByRole('complementary', { name: 'Chosen to compare' })
  await expect(tray.getByText('1 of 4')).toBeVisible()
  await open(page, '/shop?q=flip')
  await tick(/^Compare: Flip/).check()
  await expect(tray.getByText('2 of 4')).toBeVisible()
  await tray.getByRole('link', { name: 'Compare' }).click()
  await expect(page).toHaveURL(/\/compare\?specs=lift-sit-stand-desk%7Eoak-black-120%2Cflip/)
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Where they differ')
  const differ = page.getByRole('region', { name: 'Where they differ' })
  await expect(differ.getByRole('row', { name: /^Price RM 1,499 RM 549 \(best\)/ })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Drawn to one scale beside a person of 170 cm/ })).toBeVisible()
  await page.getByRole('link', { name: /^Remove: Flip/ }).click()
  await expect(page).toHaveURL(/specs=lift-sit-stand-desk%7Eoak-black-120$/)
  await test.step('a shared comparison leads back to one’s own', async () => {
    await open(page, '/compare?specs=flip-training-table~white-silver-140')
    await page.getByRole('link', { name: 'Back to yours' }).click()
    await expect(page).toHaveURL(/specs=lift-sit-stand-desk%7Eoak-black-120$/)
    await expect(page.getByRole('link', { name: 'Back to yours' })).toBeHidden()
    await open(page, '/shop')
    await expect(tray.getByText('1 of 4')).toBeVisible()
  })
  await test.step('the link of the footer shows what the tray holds, until it is cleared', async () => {
    await page.getByRole('contentinfo').getByRole('link', { name: 'Compare' }).click()
    await expect(page).toHaveURL(/\/compare\?specs=lift-sit-stand-desk%7Eoak-black-120$/)
    await expect(page.getByRole('row', { name: /^Price RM 1,499/ })).toBeVisible()
    await page.getByRole('link', { name: 'Clear all' }).click()
    await expect(page).toHaveURL('/compare')
    await expect(page.getByRole('row')).toHaveCount(0)
  })
})

test('a shared comparison shows two columns on phones, by choice @full', async ({
  page,
  isMobile,
  language,
}) => {
  const t = texts[language]
  await open(page, localizedPath(`/compare?specs=${specs},gone~oak`, language))
  const price = page.getByRole('row', { name: new RegExp(`^${t['common.price']}`) })
  await expect(price.getByRole('cell')).toHaveCount(isMobile ? 2 : 3)
  const right = page.getByRole('combobox', { name: t['compare.right'] })
  await expect(right).toBeVisible({ visible: isMobile })
  if (!isMobile) return
  await right.selectOption({ index: 2 })
  await expect(price.getByRole('cell').last()).toContainText('RM 549')
  await right.selectOption({ index: 0 })
  await expect(price.getByRole('cell').filter({ hasText: 'RM 1,499' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: t['compare.left'] })).toHaveValue('2')
})
