import { localizedPath, type Language } from '../../core/language.ts'
import { signIn } from '../accounts/members.ts'
import { membersPages, publicPages } from '../support/pages.ts'
import { states } from '../support/page-states.ts'
import { expect, open, test } from '../support/shop.ts'
import { expectGoodPage } from '../support/expect-good-page.ts'

/** Every page once in each language and each size: the longer English texts where there is less room. */
const languageOn = (isMobile: boolean): Language => (isMobile ? 'en' : 'zh-TW')

for (const { path, title } of publicPages) {
  test(`${path} is good`, async ({ page, isMobile }) => {
    const language = languageOn(isMobile)
    await open(page, localizedPath(path, language))
    await expect(page).toHaveTitle(`Office Furniture Store | ${title[language]}`)
    await expectGoodPage(page, language, isMobile)
  })
}

for (const { path, title } of membersPages) {
  test(`${path} is good`, async ({ page, isMobile }) => {
    const language = languageOn(isMobile)
    await signIn(page)
    await open(page, localizedPath(path, language))
    await expect(page).toHaveTitle(`Office Furniture Store | ${title[language]}`)
    await expectGoodPage(page, language, isMobile)
  })
}

for (const { name, reach } of states) {
  test(`${name} is good`, async ({ page, isMobile, watch }) => {
    const language = languageOn(isMobile)
    await reach(page, language, watch)
    await expectGoodPage(page, language, isMobile)
  })
}
