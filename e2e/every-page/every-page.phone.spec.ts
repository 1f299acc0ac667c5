import { localizedPath } from '../../core/language.ts'
import { texts } from '../support/pages.ts'
import { expectGoodPage } from '../support/expect-good-page.ts'
import { expect, open, test } from '../support/shop.ts'

test('the contents and the menu that a phone unfolds are good @full', async ({ page, language }) => {
  const t = texts[language]
  await open(page, localizedPath('/terms-conditions', language))
  await page.getByText(t['policies.onThisPage']).first().click()
  await expect(page.getByRole('navigation', { name: t['policies.onThisPage'] })).toBeVisible()
  await expectGoodPage(page, language, true)
  await page.getByRole('button', { name: t['shell.openMenu'] }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectGoodPage(page, language, true)
})
