import { texts } from '../support/pages.ts'
import { header } from '../support/page-elements.ts'
import { expect, open, test } from '../support/shop.ts'

test('the search of a phone has a screen of its own, which Back closes', async ({ page, language }) => {
  const t = texts[language]
  await open(page, `/home?lang=${language}`)
  await header(page).getByRole('link', { name: t['common.search'], exact: true }).click()
  const screen = page.getByRole('dialog', { name: t['common.search'] })
  await expect(screen.getByRole('combobox')).toBeFocused()
  await page.goBack()
  await expect(screen).toBeHidden()
  await expect(page).toHaveURL(/home/)

  await header(page).getByRole('link', { name: t['common.search'], exact: true }).click()
  await screen.getByRole('combobox').fill('kerusi')
  await expect(screen.getByRole('option').first()).toContainText('Aero')
  await screen.getByRole('option', { name: /Tally/ }).click()
  await expect(page).toHaveURL(/\/product\/tally-task-chair/)
  await expect(screen).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(/home/)
})
