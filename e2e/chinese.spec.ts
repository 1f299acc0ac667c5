import type { Page } from '@playwright/test'
import { localizedPath } from '../core/language.ts'
import { isEnglish } from './english.ts'
import { publicPages, states, texts } from './pages.ts'
import { expect, hydrated, open, test } from './shop.ts'

/** Everything a page says: what is shown and what is read out, and what it tells search engines. */
async function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const said: string[] = []
    const attributes = ['aria-label', 'aria-description', 'alt', 'placeholder', 'title', 'data-label']
    const visible = (element: Element | null) =>
      element !== null &&
      !element.matches('script, style, noscript') &&
      (element.checkVisibility() || element.matches('option'))
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (nodes.nextNode()) {
      const { nodeValue, parentElement } = nodes.currentNode
      if (visible(parentElement)) said.push(nodeValue ?? '')
    }
    for (const element of document.body.querySelectorAll('*')) {
      if (!visible(element)) continue
      for (const name of attributes) said.push(element.getAttribute(name) ?? '')
    }
    const about = ['description', 'og:title', 'og:description', 'og:image:alt']
    for (const meta of document.querySelectorAll('meta')) {
      if (about.includes(meta.getAttribute('property') ?? meta.name)) said.push(meta.content)
    }
    said.push(document.title)
    return said.map((text) => text.trim()).filter((text) => text !== '')
  })
}

async function expectChinese(page: Page): Promise<void> {
  const said = await textsOf(page)
  expect(said.filter((text) => /\p{Script=Han}/u.test(text)).length).toBeGreaterThan(20)
  expect(said.filter(isEnglish)).toEqual([])
}

for (const { path } of publicPages) {
  test(`${path} says nothing in English to those who read Chinese`, async ({ page }) => {
    await open(page, localizedPath(path, 'zh-TW'))
    await expectChinese(page)
  })
}

for (const { name, never, reach } of states) {
  test(`${name} says nothing in English to those who read Chinese`, async ({ page, isMobile, watch }) => {
    test.skip(never === (isMobile ? 'on a phone' : 'on a desktop'))
    await reach(page, 'zh-TW', watch)
    await expectChinese(page)
  })
}

test('the shop stays Chinese from page to page', async ({ page }) => {
  const t = texts['zh-TW']
  await open(page, localizedPath('/home', 'zh-TW'))
  await page.getByRole('link', { name: t['common.shopNow'] }).click()
  await expect(page.getByRole('heading', { level: 1, name: t['shop.title'] })).toBeVisible()
  await expectChinese(page)
  await page.getByRole('link', { name: 'Harrow 主管桌' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Harrow 主管桌' })).toBeVisible()
  await expectChinese(page)
  await page.getByRole('button', { name: t['product.buyNow'] }).click()
  await expect(page.getByRole('textbox', { name: 'Harrow 主管桌' })).toBeVisible()
  await expectChinese(page)
  await page.reload()
  await hydrated(page)
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-TW')
})

test('a text that is left in English is found wherever it stands', async ({ page }) => {
  await open(page, localizedPath('/contact', 'zh-TW'))
  const places: Record<string, (english: string) => void> = {
    'a heading': (text) => (document.querySelector('h1')!.textContent = text),
    'a label': (text) => document.querySelector('nav')!.setAttribute('aria-label', text),
    'an alternative': (text) =>
      document.querySelector('a')!.append(Object.assign(new Image(), { alt: text })),
    'a placeholder': (text) => (document.querySelector('input')!.placeholder = text),
    'a title': (text) => (document.querySelector('a')!.title = text),
    'the title of the page': (text) => (document.title = `Office Furniture Store | ${text}`),
    'an option': (text) => document.querySelector('main')!.append(new Option(text)),
  }
  for (const [place, write] of Object.entries(places)) {
    await page.evaluate(`(${write})(${JSON.stringify(`Cart`)})`)
    expect((await textsOf(page)).filter(isEnglish), place).not.toEqual([])
    await page.reload()
    expect((await textsOf(page)).filter(isEnglish), place).toEqual([])
  }
})

test('every English text of the interface counts as English', () => {
  const filled = Object.entries(texts.en).map(([key, text]) => {
    const plural = text.replaceAll(/\{\w+, plural, one \{# (\w+)\} other \{# \w+\}\}/g, '1 $1')
    return [key, plural.replaceAll(/\{\w+\}/g, '椅'), texts['zh-TW'][key as keyof typeof texts.en]] as const
  })
  const missed = filled.filter(([, text, chinese]) => text !== chinese && !isEnglish(text))
  expect(missed.map(([key]) => key)).toEqual(['cart.addProduct', 'home.promiseHours', 'shell.hours'])
})
