import { languages, phoneStates } from './pages.ts'
import { test } from './shop.ts'
import { expectGoodPage } from './walk.ts'

for (const language of languages) {
  for (const { name, reach } of phoneStates) {
    test(`${name} is good in ${language}`, async ({ page, watch }) => {
      await reach(page, language, watch)
      await expectGoodPage(page, language, true)
    })
  }
}
