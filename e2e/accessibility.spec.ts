import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { localizedPath } from '../core/language.ts'
import { languages, publicPages, states } from './pages.ts'
import { expect, open, test } from './shop.ts'

/** Every rule of WCAG 2.2 up to level AA, and what axe thinks good practice. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

async function expectNoBarrier(page: Page): Promise<void> {
  const { violations, passes } = await new AxeBuilder({ page }).withTags(tags).analyze()
  expect(passes.length).toBeGreaterThan(10)
  expect(
    violations.map(
      ({ id, help, nodes }) => `${id}: ${help} at ${nodes.map(({ target }) => target).join('; ')}`,
    ),
  ).toEqual([])
}

for (const language of languages) {
  for (const { path } of publicPages) {
    test(`axe finds no barrier on ${path} in ${language}`, async ({ page }) => {
      await open(page, localizedPath(path, language))
      await expectNoBarrier(page)
    })
  }

  for (const { name, never, reach } of states) {
    test(`axe finds no barrier at ${name} in ${language}`, async ({ page, isMobile, watch }) => {
      test.skip(never === (isMobile ? 'on a phone' : 'on a desktop'))
      await reach(page, language, watch)
      await expectNoBarrier(page)
    })
  }
}
