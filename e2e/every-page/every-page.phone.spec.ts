import { languages } from '../support/pages.ts'
import { phoneWalk } from '../support/page-states.ts'
import { test } from '../support/shop.ts'
import { expectGoodPage } from '../support/expect-good-page.ts'

for (const language of languages) {
  test(`the contents and the menu that a phone unfolds are good in ${language} @full`, async ({
    page,
    watch,
  }) => {
    const look = (state: string) => test.step(state, () => expectGoodPage(page, language, true))
    await phoneWalk(page, language, { watch, look })
  })
}
