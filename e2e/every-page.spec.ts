import type { Page } from '@playwright/test'
import { localizedPath } from '../core/language.ts'
import { languages, publicPages, states } from './pages.ts'
import { expect, open, test } from './shop.ts'

/** Expects that nothing reaches beyond the page's edge; the page must not hide that, either. */
async function expectToFit(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  const { shown, needed, hidden } = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    const hidden = [document.documentElement, document.body]
      .filter((element) => !element.matches(':has(dialog:modal)'))
      .some((element) => getComputedStyle(element).overflowX !== 'visible')
    return { shown: clientWidth, needed: scrollWidth, hidden }
  })
  expect(shown).toBe(width)
  expect(needed, `the width of the page at ${width} px`).toBeLessThanOrEqual(width)
  expect(hidden, 'whether the page cuts off what is too wide').toBe(false)
}

for (const language of languages) {
  for (const { path, title } of publicPages) {
    test(`${path} opens in ${language} and fits its screen`, async ({ page, isMobile }) => {
      await open(page, localizedPath(path, language))
      await expect(page).toHaveTitle(`Office Furniture Store | ${title[language]}`)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expect(page.locator('h1')).toHaveCount(1)
      for (const width of isMobile ? [390] : [1440, 768]) await expectToFit(page, width)
    })
  }

  for (const { name, never, reach } of states) {
    test(`${name} fits its screen in ${language}`, async ({ page, isMobile, watch }) => {
      test.skip(never === (isMobile ? 'on a phone' : 'on a desktop'))
      await reach(page, language, watch)
      for (const width of isMobile ? [390] : [1440, 768]) await expectToFit(page, width)
    })
  }
}
