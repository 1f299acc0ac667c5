import { expect, test } from 'vitest'
import { guessColumns, headingsKey, sourceOf } from './guess-columns.ts'

const targetsOf = (headings: string[], lastTime = {}) =>
  guessColumns(headings, lastTime).map(({ target, by }) => `${target}: ${by}`)

test('columns are recognized by their names in English, Malay and Chinese, even if mistyped', () => {
  expect(targetsOf(['Nama produk', '名稱', 'Harga (RM)', 'Saiz', 'Catgory', 'Gudang', ''])).toEqual([
    'name.en: name',
    'name.zh-TW: name',
    'price: name',
    'size: name',
    'category: name',
    'none: nothing',
    'none: name',
  ])
})

test('a column that was mapped before is mapped the same way again', () => {
  expect(targetsOf(['Gudang', 'Harga'], { Gudang: 'parameter', Harga: 'none' })).toEqual([
    'parameter: last time',
    'none: last time',
  ])
  expect(headingsKey(['Harga (RM)', ' Nama'])).toBe(headingsKey(['nama', 'harga rm']))
})

test('a second column with the same meaning is left to be mapped by hand, unless its target may repeat', () => {
  expect(targetsOf(['Price', 'Unit price', 'Image', 'Photo'])).toEqual([
    'price: name',
    'none: nothing',
    'pictures: name',
    'pictures: name',
  ])
})

test.each([
  ['shopify', ['Handle', 'Title', 'Body (HTML)', 'Variant SKU', 'Variant Price', 'Cost per item']],
  ['shopify', ['Title', 'URL handle', 'Description', 'SKU', 'Option1 name', 'Option1 value', 'Price']],
  ['woocommerce', ['ID', 'Type', 'SKU', 'Name', 'Regular price', 'Attribute 1 value(s)']],
  ['table', ['Name', 'Price']],
] as const)('the export of %s is recognised', (source, headings) => {
  expect(sourceOf(headings)).toBe(source)
})

test('columns of other shops that this shop does not use are skipped', () => {
  expect(targetsOf(['Handle', 'Title', 'Variant Price', 'Gift Card'])).toEqual([
    'product: name',
    'name.en: name',
    'price: name',
    'none: name',
  ])
})

test('measures are known by their names, with the unit behind them', () => {
  expect(targetsOf(['Lebar (mm)', '深度', '高(公分)', 'Weight (g)', 'Price g'])).toEqual([
    'width: name',
    'depth: name',
    'height: name',
    'weight: name',
    'none: nothing',
  ])
})
