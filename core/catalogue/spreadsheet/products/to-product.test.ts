import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { createSlugs } from '../../../slug.ts'
import { staffProduct, type StaffProduct } from '../../import-file.ts'
import { groupRows } from '../group-rows.ts'
import { findCategories } from '../find-categories.ts'
import { guessColumns, sourceOf } from '../guess-columns.ts'
import { findPictures } from '../match-pictures.ts'
import type { Target } from '../targets.ts'
import { takeId, toProduct } from './to-product.ts'

const url = (number: number) => `/pictures/${String(number).padStart(16, '0')}/1000.webp`
const sent = ['oak.jpg', 'SEN-W_2.jpg', 'SEN-W.jpg', 'senja.mp4'].map((name, index) => ({
  name,
  url: name.endsWith('.mp4') ? `/pictures/${'0'.repeat(16)}.mp4` : url(index),
}))
const categories = findCategories([{ key: 'chairs', name: { en: 'Chairs', 'zh-TW': '椅子' } }])

function made(
  text: string,
  stored?: StaffProduct,
  {
    columns = {},
    ...about
  }: Partial<Parameters<typeof toProduct>[3]> & { columns?: Record<string, Target> } = {},
) {
  const [headings = [], ...rows] = text.split('\n').map((line) => line.split('\t'))
  const source = sourceOf(headings)
  const sheet = rows.map((cells, index) => ({ row: index + 1, line: index + 2, cells }))
  const groups = groupRows(sheet, guessColumns(headings, columns), source)
  return groups.map((group) =>
    toProduct(group, stored, stored?.id ?? takeId(group, new Map(), createSlugs()), {
      source,
      pictures: findPictures(sent),
      categories,
      category: '',
      publish: true,
      ...about,
    }),
  )
}

const whole = [
  'Name\t名稱\tCategory\tDescription\t說明\tSKU\tSpec\t規格\tPrice\tStock\tSize\tImage',
  'Senja\tSenja 辦公椅\tchairs\tA chair\t一張椅子\tSEN-O\tOak\t橡木\tRM1,290\t4\t60x60x110\toak.jpg',
  '\t\t\t\t\tSEN-W\tWalnut\t胡桃木\t1390\t2\t600 x 600 x 1100\tsenja.mp4',
].join('\n')

test('a complete product is published, with its specs, their pictures by SKU and its video', () => {
  const [{ product, faults, notices }] = made(whole) as [ReturnType<typeof toProduct>]
  expect({ faults, notices }).toEqual({ faults: [], notices: [] })
  expect(z.safeParse(staffProduct, product).error).toBeUndefined()
  expect(product).toMatchObject({
    id: 'senja',
    category: 'chairs',
    published: true,
    productName: { en: 'Senja', 'zh-TW': 'Senja 辦公椅' },
    videoUrl: sent[3]!.url,
    imgUrl: url(0),
    images: [url(0), url(2), url(1)],
  })
  expect(product.specs).toMatchObject([
    { id: 'oak', name: 'Oak', price: 1290, quantity: 4, sku: 'SEN-O', size: '60*60*110cm', images: [url(0)] },
    { id: 'walnut', price: 1390, sizeCm: { width: 60, depth: 60, height: 110 }, images: [url(2), url(1)] },
  ])
})

test('a product without pictures, or in one language, is taken as a draft', () => {
  const [bare] = made('Name\tCategory\tPrice\nSenja\tchairs\t1290')
  expect(bare!.product).toMatchObject({ published: false, imgUrl: '', images: [] })
  expect(bare!.notices.map(({ notice }) => notice).toSorted()).toEqual([
    'noDescription',
    'noPicture',
    'oneLanguage',
  ])
  expect(z.safeParse(staffProduct, bare!.product).error).toBeUndefined()
})

test('mistakes are reported at their cell, with a suggestion', () => {
  const [{ faults, notices }] = made('Name\tCategory\tPrice\tImage\nSenja\tChiars\t1.29O\tOak .jpg') as [
    ReturnType<typeof toProduct>,
  ]
  expect(faults).toMatchObject([
    { row: 1, target: 'price', found: '1.29O', problem: 'catalogueFile.number', better: '1290' },
    {
      row: 1,
      target: 'category',
      found: 'Chiars',
      problem: 'catalogueFile.unknownCategory',
      better: 'Chairs',
    },
  ])
  expect(notices).toContainEqual(
    expect.objectContaining({ notice: 'pictureMissing', found: 'Oak .jpg', better: 'oak.jpg' }),
  )
})

test('values that a spreadsheet does not contain stay as they are in the shop', () => {
  const [{ product: stored }] = made(whole) as [ReturnType<typeof toProduct>]
  const kept = { ...stored, goesWith: ['lamp'], onSale: true }
  const [changed] = made('Name\tSKU\tPrice\nSenja\tSEN-W\t1450', kept)
  expect(changed!.product).toEqual({
    ...kept,
    specs: [stored.specs[0], { ...stored.specs[1], price: 1450 }],
  })
})

test('an export of Shopify becomes products with their options as specs', () => {
  const [desk] = made(
    [
      'Handle\tTitle\tBody (HTML)\tType\tPublished\tOption1 Name\tOption1 Value\tVariant SKU\tVariant Price\tImage Src\tStatus',
      'lift\tLift Desk\t<p>Stands &amp; sits</p>\tChairs\ttrue\tColor\tOak\tL-O\t1499.00\thttps://cdn.example/1.jpg\tactive',
      'lift\t\t\t\t\t\tWalnut\tL-W\t1599.00\t\t',
      'lift\t\t\t\t\t\t\t\t\thttps://cdn.example/2.jpg\t',
    ].join('\n'),
    undefined,
    { pictures: findPictures([1, 2].map((n) => ({ name: `https://cdn.example/${n}.jpg`, url: url(n) }))) },
  )
  expect(desk!.faults).toEqual([])
  expect(desk!.product).toMatchObject({
    id: 'lift',
    description: { en: 'Stands & sits', 'zh-TW': 'Stands & sits' },
    images: [url(1), url(2)],
    published: false,
    specs: [
      { name: 'Oak', color: 'Oak', price: 1499 },
      { name: 'Walnut', color: 'Walnut', price: 1599 },
    ],
  })
  // Notices are at the columns that lack the text, row by row.
  expect(desk!.notices.map(({ notice, target, row }) => `${notice} ${target} ${row}`)).toEqual([
    'oneLanguage name.zh-TW 1',
    'oneLanguage description.zh-TW 1',
    'oneLanguage color.zh-TW 1',
    'oneLanguage color.zh-TW 2',
  ])
})

test('an export of WooCommerce names the category by its path and the specs by their attributes', () => {
  const [desk] = made(
    [
      'ID\tType\tSKU\tName\tDescription\tPublished\tStock\tRegular price\tCategories\tParent\tAttribute 1 name\tAttribute 1 value(s)',
      '7\tvariable\tD\tDesk\t<b>Oak</b>\\nSolid\t1\t\t\tFurniture > Chairs, Sale\t\tFinish\tOak, White',
      '8\tvariation\tD-O\tDesk - Oak\t\t1\t3\t900\t\tid:7\tFinish\tOak',
      '9\tvariation\tD-W\tDesk - White\t\t1\t\t880\t\tid:7\tFinish\tWhite',
    ].join('\n'),
  )
  expect(desk!.faults).toEqual([])
  expect(desk!.product).toMatchObject({
    id: 'd',
    productName: { en: 'Desk' },
    description: { en: 'Oak\nSolid' },
    category: 'chairs',
    specs: [
      { name: 'Oak', price: 900, quantity: 3 },
      { name: 'White', price: 880, quantity: 0 },
    ],
  })
})

test('a Shopify draft stays a draft, even on the online store; weights and codes are read as Shopify writes them', () => {
  const [shown, draft] = made(
    [
      'Handle\tTitle\t名稱\tBody (HTML)\t說明\tType\tPublished\tVariant SKU\tVariant Grams\tVariant Barcode\tVariant Price\tImage Src\tStatus',
      "lift\tLift\t升降桌\tIt lifts\t會升降\tChairs\ttrue\t'007\t12500\t'9556001000017\t1499.00\toak.jpg\tactive",
      'next\tNext\t新品\tNew\t新\tChairs\ttrue\tN\t0\t\t99.00\toak.jpg\tdraft',
    ].join('\n'),
    undefined,
    { columns: { 名稱: 'name.zh-TW', 說明: 'description.zh-TW' } },
  )
  expect(shown!.product).toMatchObject({
    published: true,
    specs: [{ sku: '007', barcode: '9556001000017', netWeightKg: 12.5 }],
  })
  expect(draft!.product.published).toBe(false)
  expect(draft!.product.specs[0]).not.toHaveProperty('netWeightKg')
})

test('an export of WooCommerce brings measures, the level of low stock, and the short description where there is no other', () => {
  const [desk] = made(
    [
      'ID\tType\tSKU\tName\tShort description\tDescription\tPublished\tStock\tLow stock amount\tWeight (lbs)\tLength (in)\tWidth (in)\tHeight (in)\tRegular price\tCategories',
      '7\tsimple\tD\tDesk\t<b>Oak</b>\t\t1\t5\t2\t66\t55.1\t27.6\t29.1\t900\tChairs',
    ].join('\n'),
  )
  expect(desk!.faults).toEqual([])
  expect(desk!.product).toMatchObject({
    description: { en: 'Oak' },
    specs: [{ lowStockAt: 2, netWeightKg: 29.94, sizeCm: { width: 140, depth: 70.1, height: 73.9 } }],
  })
})

test('a column of videos finds the video that was sent under that name', () => {
  const [one] = made('Name\tCategory\tPrice\tVideo\nLamp\tchairs\t90\tSenja.MP4')
  expect(one!.product.videoUrl).toBe(sent[3]!.url)
})

const address = (text: string, bySku = new Map<string, string>(), taken = createSlugs()) => {
  const [headings = [], ...rows] = text.split('\n').map((line) => line.split('\t'))
  const sheet = rows.map((cells, index) => ({ row: index + 1, line: index + 2, cells }))
  return takeId(groupRows(sheet, guessColumns(headings), 'table')[0]!, bySku, taken)
}

test('the address of a product follows its SKU in the shop, then its key, then its English name', () => {
  expect(address('Name\tSKU\nSenja\tS-1', new Map([['S-1', 'senja-chair']]))).toBe('senja-chair')
  expect(address('Name\tSKU\nSenja\tS-1', new Map(), createSlugs(['senja']))).toBe('senja-2')
  expect(address('名稱\tSKU\n辦公椅\tS-1')).toBe('s-1')
})

test('thousands of products with Chinese names each get an id without delaying other work', () => {
  // Trying all numbers from the first one for every product would take half an hour.
  const sheet = Array.from({ length: 20_000 }, (_, index) => ({
    row: index + 1,
    line: index + 2,
    cells: [`桌${[...String(index)].map((figure) => '零一二三四五六七八九'[Number(figure)]).join('')}`, '90'],
  }))
  const groups = groupRows(sheet, guessColumns(['品名', '售價']), 'table')
  const taken = createSlugs()
  const addresses = groups.map((group) => takeId(group, new Map(), taken))
  expect([addresses[0], addresses[1], addresses.at(-1)]).toEqual(['product', 'product-2', 'product-20000'])
})
