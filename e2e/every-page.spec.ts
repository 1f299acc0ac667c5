import { localizedPath } from '../core/language.ts'
import { languages, publicPages, states } from './pages.ts'
import { expect, open, test } from './shop.ts'
import { expectGoodPage } from './walk.ts'

for (const language of languages) {
  for (const { path, title } of publicPages) {
    test(`${path} is good in ${language}`, async ({ page, isMobile }) => {
      await open(page, localizedPath(path, language))
      await expect(page).toHaveTitle(`Office Furniture Store | ${title[language]}`)
      await expectGoodPage(page, language, isMobile)
    })
  }

  for (const { name, reach } of states) {
    test(`${name} is good in ${language}`, async ({ page, isMobile, watch }) => {
      await reach(page, language, watch)
      await expectGoodPage(page, language, isMobile)
    })
  }
}
