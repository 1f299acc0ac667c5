import type { Page } from '@playwright/test'
import { isEnglish } from '../../tests/is-english.ts'
import { expect } from './shop.ts'

/** Returns all texts of a page: visible texts, and those for screen readers and search engines. */
export async function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const said = [document.title]
    const about = ['description', 'og:title', 'og:description', 'og:image:alt']
    for (const meta of document.querySelectorAll('meta')) {
      if (about.includes(meta.getAttribute('property') ?? meta.name)) said.push(meta.content)
    }
    const attributes = ['aria-label', 'aria-description', 'alt', 'placeholder', 'title', 'data-label']
    for (const element of document.body.querySelectorAll('*')) {
      if (element.matches('script, style, noscript')) continue
      // Input of users and codes are the same in every language.
      if (element.closest('[translate=no]')) continue
      if (!element.checkVisibility() && !element.matches('option')) continue
      for (const name of attributes) said.push(element.getAttribute(name) ?? '')
      for (const node of element.childNodes) if (node instanceof Text) said.push(node.data)
    }
    return said.map((text) => text.trim()).filter((text) => text !== '')
  })
}

/** Expects a page in Chinese without any English. */
export async function expectChinese(page: Page): Promise<void> {
  const said = await textsOf(page)
  expect(said.filter((text) => /\p{Script=Han}/u.test(text)).length).toBeGreaterThan(5)
  expect(said.filter(isEnglish), 'texts in English').toEqual([])
}
