import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toCsvRows, catalogueColumns } from '../core/catalogue/csv.ts'
import type { Product, Spec } from '../core/catalogue/product.ts'
import { formatSize, sizeTextOf } from '../core/catalogue/size.ts'
import { maxCompared, toChosen, writeCompared } from '../core/compare/choice.ts'
import type { SizeCm } from '../core/fit/box.ts'
import { judge } from '../core/fit/verdict.ts'
import { readByIds } from '../server/services/catalogue/stored-products.ts'
import { openBrowser, type TestBrowser } from '../server/testing/test-browser.ts'
import { personHeight } from '../web/drawings/person.tsx'
import { measurePictures } from '../web/catalogue/product/measured-pictures.ts'
import { verdictText } from '../web/fit/verdict-text.ts'
import type { Translate } from '../web/i18n/i18n.tsx'
import { all, first, named, parsePage, wordsOf } from './rendered-page.ts'
import { createRenderedShop } from './rendered-shop.ts'

/**
 * Checks every place of the shop that names a size, for every spec of the demo catalogue: "The measured size is the
 * truth".
 */

let shop: Awaited<ReturnType<typeof createRenderedShop>>
let visitor: TestBrowser
let products: readonly Product[]
let measured: { product: Product; spec: Spec; cm: SizeCm }[]

const sides = ['width', 'depth', 'height'] as const

beforeAll(async () => {
  shop = await createRenderedShop()
  visitor = openBrowser(shop.app)
  const { body } = await visitor.get('/api/products')
  const listed = body as readonly Product[]
  products = await Promise.all(
    listed.map(async ({ id }) => (await visitor.get(`/api/products/${id}`)).body as Product),
  )
  measured = products.flatMap((product) => product.specs.map((spec) => ({ product, spec, cm: spec.sizeCm! })))
})
afterAll(() => shop.close())

const read = async (path: string) => {
  const { status, body } = await visitor.get(path)
  expect(status, path).toBe(200)
  return parsePage(body as string)
}
const decimal = (cm: number) => cm.toFixed(1)
const joined = (cm: SizeCm, by: string) => sides.map((side) => decimal(cm[side])).join(by)
/** Returns every number with one decimal in a text. */
const figuresIn = (text: string) => text.match(/\d+\.\d/g) ?? []

/** Returns a length as in the data for search engines. */
const value = (cm: number) => ({ '@type': 'QuantitativeValue', value: cm, unitCode: 'CMT' })
test('every spec of the demo catalogue is measured, and its size text says so', () => {
  expect(measured.length).toBeGreaterThan(70)
  for (const { product, spec, cm } of measured) {
    expect(spec.size, `${product.id} ${spec.id}`).toBe(sizeTextOf({ size: '', sizeCm: cm }))
    expect(formatSize(spec.size)).toBe(`${joined(cm, ' x ')} cm`)
  }
})

test('the product page shows it in the panel, on pictures and to search engines', async () => {
  for (const product of products) {
    const page = await read(`/product/${product.id}`)
    const sizes = product.specs.map(({ sizeCm }) => `${joined(sizeCm!, ' x ')} cm`)
    expect(wordsOf(named(page, 'Selected spec'))).toContain(sizes[0])
    const pictures = all(page, 'img', { alt: /\d cm$/ }).map((picture) => picture.getAttribute('alt')!)
    expect(pictures.length).toBeGreaterThan(0)
    for (const alt of pictures) expect(sizes).toContain(/[\d.x ]+ cm$/.exec(alt)![0].trim())
    const data = all(page, 'script', { type: 'application/ld+json' }).map(
      ({ textContent }) => JSON.parse(textContent) as { '@type': string; hasVariant: object[] },
    )
    expect(data.find((one) => one['@type'] === 'ProductGroup')!.hasVariant).toEqual(
      product.specs.map(({ sizeCm }, index) =>
        expect.objectContaining({
          size: sizes[index],
          width: value(sizeCm!.width),
          depth: value(sizeCm!.depth),
          height: value(sizeCm!.height),
        }),
      ),
    )
  }
})

test('the drawn dimensions of a picture are those of its spec, unless the piece is open, folded or raised in it', async () => {
  for (const product of products) {
    const { lines } = measurePictures(product)
    for (const { picture, spec: id, state } of product.pictureDimensions ?? []) {
      const cm = product.specs.find((spec) => spec.id === id)?.sizeCm
      if (cm === undefined || state?.open || state?.folded) continue
      for (const line of lines[picture] ?? [])
        if (line.of !== 'height' || state?.heightCm === undefined)
          expect(line.cm, `${picture} ${line.of}`).toBe(cm[line.of])
    }
  }
})

test('the comparison writes it in its rows and on its drawing', async () => {
  for (let at = 0; at < measured.length; at += maxCompared) {
    const some = measured.slice(at, at + maxCompared)
    const page = await read(`/compare?specs=${writeCompared(some.map(toChosen))}`)
    const drawn = all(page, 'svg', { role: 'img' })[0]!
    expect(all(drawn, 'text').map(wordsOf)).toEqual([
      String(personHeight),
      ...some.flatMap(({ cm }) => [decimal(cm.width), decimal(cm.height)]),
    ])
    const text = wordsOf(first(page, 'main'))
    for (const { cm, spec } of some)
      for (const side of sides) expect(text, spec.id).toContain(`${decimal(cm[side])} cm`)
  }
})

test('the room plan writes it in its list', async () => {
  for (const { product, spec, cm } of measured) {
    const { body } = await visitor.get(`/plan?add=${writeCompared([toChosen({ product, spec })])}`)
    expect(body, `${product.id} ${spec.id}`).toContain(
      `${spec.displayName}, ${decimal(cm.width)} × ${decimal(cm.depth)} cm`,
    )
  }
})

test('the verdict whether a spec fits names the size', () => {
  const t = ((key: string, values: object = {}) => [key, ...Object.values(values)].join(' ')) as Translate
  for (const { spec, cm } of measured) {
    const verdict = judge({ sizeCm: spec.sizeCm }, { roomWidth: 20, roomDepth: 20, roomHeight: 2 })
    expect(figuresIn(verdictText(verdict, t))).toContain(decimal(cm.height))
  }
})

describe('lists', () => {
  test('the rooms of the home page show those of their products', async () => {
    const page = await read('/home')
    const rooms = all(page, 'li').filter((item) => /RM [\d,]+ · [\d.]+ cm/.test(wordsOf(item)))
    expect(rooms.length).toBeGreaterThan(3)
    for (const room of rooms) {
      const address = new URL(first(room, 'a').getAttribute('href')!, 'http://shop.test')
      const product = products.find(({ id }) => address.pathname === `/product/${id}`)!
      const name = address.searchParams.get('spec') ?? product.specs[0]!.name
      const { width } = product.specs.find((spec) => spec.name === name)!.sizeCm!
      expect(wordsOf(room)).toContain(`· ${decimal(width)} cm`)
    }
  })

  test('suggestions of the search show the widths', async () => {
    for (const { id, productName, specs } of products) {
      const { body } = await visitor.get(`/api/suggestions?q=${encodeURIComponent(productName)}`)
      const found = (body as { products: { id: string; widthCm: { min: number; max: number } }[] }).products
      const own = specs.map(({ sizeCm }) => sizeCm!.width)
      expect(found.find((one) => one.id === id)?.widthCm).toEqual({
        min: Math.min(...own),
        max: Math.max(...own),
      })
    }
  })
})

test('the feed for merchant services and the export of the catalogue have the size, too', async () => {
  const { body } = await visitor.get('/feeds/products.xml')
  const feed = body as string
  for (const { product, spec, cm } of measured) {
    const item = feed.split('<item>').find((one) => one.includes(`<g:id>${product.id}-${spec.id}</g:id>`))
    expect(item, `${product.id} ${spec.id}`).toContain(`<g:size>${joined(cm, ' x ')} cm</g:size>`)
  }
  const stored = await readByIds(
    shop.context.database,
    products.map(({ id }) => id),
  )
  const [text, measures] = ['size', 'size_cm'].map((name) => catalogueColumns.indexOf(name))
  const cells = [...stored.values()].flatMap(({ product }) => toCsvRows(product))
  expect(cells).toHaveLength(measured.length)
  for (const row of cells)
    expect(formatSize(String(row[text!]))).toBe(
      `${String(row[measures!])
        .split(' × ')
        .map((cm) => decimal(Number(cm)))
        .join(' x ')} cm`,
    )
})
