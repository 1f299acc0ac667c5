import { localizedPath } from '../../core/language.ts'
import { isEnglish } from '../../tests/is-english.ts'
import { expectChinese, textsOf } from '../support/english.ts'
import { texts } from '../support/pages.ts'
import { expect, hydrated, open, test } from '../support/shop.ts'

test('the shop stays Chinese from page to page', async ({ page }) => {
  const t = texts['zh-TW']
  await open(page, localizedPath('/home', 'zh-TW'))
  await page.getByRole('link', { name: t['common.shopNow'] }).click()
  await expect(page.getByRole('heading', { level: 1, name: t['shop.title'] })).toBeVisible()
  await expectChinese(page)
  await page.getByRole('link', { name: 'Harrow 主管桌', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Harrow 主管桌' })).toBeVisible()
  await expectChinese(page)
  await page.getByRole('button', { name: t['product.buyNow'] }).click()
  await expect(page.getByRole('textbox', { name: 'Harrow 主管桌' })).toBeVisible()
  await expectChinese(page)
  await page.reload()
  await hydrated(page)
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-TW')
})

test('an English text is found anywhere on a Chinese page @full', async ({ page }) => {
  const places: Record<string, (text: string) => void> = {
    'a heading': (text) => document.querySelector('h1')?.replaceChildren(text),
    'a name for screen readers': (text) =>
      document.querySelector('main nav')?.setAttribute('aria-label', text),
    'the text of a picture': (text) =>
      document.querySelector('h1')?.append(Object.assign(new Image(), { alt: text })),
    'a placeholder': (text) => document.querySelector('input')?.setAttribute('placeholder', text),
    'a hint': (text) => document.querySelector('a')?.setAttribute('title', text),
    'an option': (text) => document.querySelector('h1')?.append(new Option(text)),
    'the title of the page': (text) => (document.title = `Office Furniture Store | ${text}`),
  }
  for (const [place, write] of Object.entries(places)) {
    await open(page, localizedPath('/contact', 'zh-TW'))
    expect((await textsOf(page)).filter(isEnglish)).toEqual([])
    await page.evaluate(write, 'Cart')
    expect((await textsOf(page)).filter(isEnglish), place).toHaveLength(1)
  }
})
