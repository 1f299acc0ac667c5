import categories from '../../catalogue/categories.json' with { type: 'json' }
import products from '../../catalogue/products.json' with { type: 'json' }
import { localizedPath } from '../../core/language.ts'
import { expectChinese, isEnglish, textsOf } from '../support/english.ts'
import { texts } from '../support/pages.ts'
import { showRendered } from '../support/rendered.ts'
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

test('no product has English text on a Chinese page', () => {
  // Read from the file, because other tests change products in the running shop.
  const said = [
    ...categories.map(({ name }) => name['zh-TW']),
    ...products.flatMap(({ productName, description, parameters, specs }) => [
      productName['zh-TW'],
      description['zh-TW'],
      ...parameters['zh-TW'].flatMap((parameter) => Object.entries(parameter).flat()),
      ...specs.flatMap((spec) => [
        spec.nameI18n['zh-TW'],
        spec.colorI18n['zh-TW'],
        spec.description['zh-TW'],
      ]),
    ]),
  ]
  expect(said.length).toBeGreaterThan(300)
  expect(said.filter(isEnglish)).toEqual([])
})

test.describe('as the server renders it', () => {
  test.use({ javaScriptEnabled: false })

  test('an English text is found anywhere on a Chinese page', async ({ page }) => {
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
      await showRendered(page, localizedPath('/contact', 'zh-TW'))
      expect((await textsOf(page)).filter(isEnglish)).toEqual([])
      await page.evaluate(write, 'Cart')
      expect((await textsOf(page)).filter(isEnglish), place).toHaveLength(1)
    }
  })
})

test('every English text of the interface counts as English', () => {
  const missed = Object.entries(texts.en)
    .map(([key, text]) => {
      const singular = text.replaceAll(/\{\w+, plural, one \{([^}]*)\} other \{[^}]*\}\}/g, '$1')
      return { key, shown: singular.replaceAll(/\{\w+\}|#/g, '7') }
    })
    .filter(({ shown }) => /[A-Za-z]{2}/.test(shown) && !isEnglish(shown))
  // A label that is also a product's name.
  expect(missed.filter(({ shown }) => shown !== 'Lift')).toEqual([])
})

test('names and what is Chinese do not count as English', () => {
  for (const text of [
    '加入購物車',
    'Office Furniture Store | 購物車',
    'Lift 電動升降桌',
    'RM 1,299',
    'save10',
  ]) {
    expect(isEnglish(text), text).toBe(false)
  }
  for (const text of ['Add To Cart', '0 · Color', 'Page 2', '3 products', '購物車 Cart', 'Lift desk 桌']) {
    expect(isEnglish(text), text).toBe(true)
  }
})
