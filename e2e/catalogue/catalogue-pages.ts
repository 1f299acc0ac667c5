import type { Locator, Page } from '@playwright/test'
import { expect, open } from '../support/shop.ts'

/** A text whose scripts would run if a page showed it as HTML. */
export const hostileText = '<img src=/nowhere onerror=alert(1)><script>alert(2)</script>'

/** Waits until the shop shows a change, of which the database notifies it. */
export async function seeInShop(page: Page, path: string, thing: (page: Page) => Locator, text: string) {
  await expect
    .poll(async () => {
      await open(page, path)
      return (await thing(page).allInnerTexts()).join('\n')
    })
    .toContain(text)
}
