import { languages } from '../support/pages.ts'
import { phoneStates } from '../support/page-states.ts'
import { test } from '../support/shop.ts'
import { expectGoodPage } from '../support/expect-good-page.ts'

for (const language of languages) {
  for (const { name, reach } of phoneStates) {
    test(`${name} is good in ${language}`, async ({ page, watch }) => {
      await reach(page, language, watch)
      await expectGoodPage(page, language, true)
    })
  }
}
