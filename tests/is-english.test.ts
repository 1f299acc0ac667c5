import { expect, test } from 'vitest'
import categories from '../catalogue/categories.json' with { type: 'json' }
import products from '../catalogue/products.json' with { type: 'json' }
import { messages } from '../core/texts/messages.ts'
import { isEnglish } from './is-english.ts'

test('no product has English text on a Chinese page', () => {
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

test('every English text of the interface counts as English', () => {
  const missed = Object.entries(messages.shop.en)
    .map(([key, text]) => {
      const singular = text.replaceAll(/\{\w+, plural, one \{([^}]*)\} other \{[^}]*\}\}/g, '$1')
      return { key, shown: singular.replaceAll(/\{\w+\}|#/g, '7') }
    })
    .filter(({ shown }) => /[A-Za-z]{2}/.test(shown) && !isEnglish(shown))
  // 'Lift' is a label that is also a product's name.
  expect(missed.filter(({ shown }) => shown !== 'Lift')).toEqual([])
})

test('names and Chinese texts do not count as English', () => {
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
