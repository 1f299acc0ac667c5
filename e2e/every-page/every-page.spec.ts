import { localizedPath, type Language } from '../../core/language.ts'
import { signIn } from '../accounts/members.ts'
import { accountPages, membersPages, shopPages, textPages } from '../support/pages.ts'
import { walks } from '../support/page-states.ts'
import { expect, open, test } from '../support/shop.ts'
import { expectGoodPage } from '../support/expect-good-page.ts'

/** Each page is tested once in each language and size. The longer English texts are tested where there is less room. */
const languageOn = (isMobile: boolean): Language => (isMobile ? 'en' : 'zh-TW')

const groups = {
  'for choosing and collecting': shopPages,
  'for an account, or linked by a message': accountPages,
  'to read': textPages,
  'of a member': membersPages,
}
for (const [group, pages] of Object.entries(groups)) {
  test(`every page ${group} is good @full`, async ({ page, isMobile }) => {
    const language = languageOn(isMobile)
    if (pages === membersPages) await signIn(page)
    for (const { path, title } of pages) {
      await test.step(path, async () => {
        await open(page, localizedPath(path, language))
        await expect(page).toHaveTitle(`Office Furniture Store | ${title[language]}`)
        await expectGoodPage(page, language, isMobile)
      })
    }
  })
}

for (const { name, go } of walks) {
  test(`${name} is good @full`, async ({ page, isMobile, watch }) => {
    const language = languageOn(isMobile)
    const look = (state: string) => test.step(state, () => expectGoodPage(page, language, isMobile))
    await go(page, language, { watch, look })
  })
}
