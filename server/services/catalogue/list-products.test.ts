import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Listing } from '#core/catalogue/listing.ts'
import type { Language } from '#core/language.ts'
import { createTestShop } from '../../testing/test-shop.ts'
import { listProducts, listRelatedProducts } from './list-products.ts'

describe.each([{ locale: undefined }, { locale: 'C' as const }])(
  'on a database with locale $locale',
  (options) => {
    let shop: Awaited<ReturnType<typeof createTestShop>>
    beforeAll(async () => {
      shop = await createTestShop(options.locale === undefined ? {} : { locale: options.locale })
    })
    afterAll(() => shop.close())

    const list = (wanted: Partial<Listing & { pageSize: number; lang: Language }>) =>
      listProducts(shop.context, {
        q: '',
        category: '',
        sort: 'none',
        page: 1,
        pageSize: 1000,
        lang: 'en',
        ...wanted,
      })
    const found = async (q: string, lang: Language = 'en') =>
      (await list({ q, lang })).products.map(({ id }) => id)

    test.each([
      ['an English word, whatever its case', 'LOUNGE', ['cove-lounge-chair']],
      ['a part of a word', 'ounge ch', ['cove-lounge-chair']],
      ['words in another order', 'chair lounge', ['cove-lounge-chair']],
      ['a Chinese word of two characters', '單椅', ['cove-lounge-chair']],
      ['a Chinese word of four characters', '電動升降', ['lift-sit-stand-desk']],
      ['a mixed name', 'Lift 電動', ['lift-sit-stand-desk']],
      ['a hyphenated name', 'sit-stand', ['lift-sit-stand-desk']],
      ['nothing that is there', 'hammock', []],
      ['a percent sign as itself', '%', []],
      ['an underscore as itself', '_', []],
      ['a quote as itself', "'; drop table products; --", []],
    ])('search finds %s', async (_name, q, ids) => {
      expect(await found(q)).toEqual(ids)
    })

    test('search finds a Chinese word of one character anywhere, in either language', async () => {
      const { products } = await list({ lang: 'zh-TW' })
      const withChair = products
        .filter((product) => (product.productName + product.description).includes('椅'))
        .map(({ id }) => id)
      expect(withChair.length).toBeGreaterThan(3)
      expect(await found('椅', 'zh-TW')).toEqual(withChair)
      expect(await found('椅', 'en')).toEqual(withChair)
    })

    test('search of a single letter falls back to the texts themselves', async () => {
      const { products } = await list({})
      expect(await found('z')).toEqual(
        products
          .filter(({ productName, description }) => /z/i.test(productName + description))
          .map(({ id }) => id),
      )
    })

    test('the search index serves words of one, two and more characters', async () => {
      for (const word of ['椅', '椅子', '升降桌', 'lounge']) {
        await shop.context.database.transaction(async (tx) => {
          await tx.execute(sql`set local enable_seqscan = off`)
          const plan = await tx.execute(
            sql`explain select id from products where search_grams(search_text) @> search_grams(lower(${word}::text))`,
          )
          expect(JSON.stringify(plan.rows)).toContain('products_search_grams')
        })
      }
    })

    test('the category filter is an exact match', async () => {
      const { products, total } = await list({ category: 'Desks', lang: 'zh-TW' })
      expect(total).toBe(products.length)
      expect(new Set(products.map(({ category }) => category))).toEqual(new Set(['Desks']))
      expect(new Set(products.map(({ displayCategory }) => displayCategory))).toEqual(new Set(['辦公桌']))
      expect((await list({ category: 'Desk' })).total).toBe(0)
      expect((await list({ category: 'desks' })).total).toBe(0)
    })

    test("sorts by the first spec's price, and equal prices in the default sequence", async () => {
      const plain = (await list({})).products
      const firstPrice = (product: (typeof plain)[number]) => product.specs[0]?.price ?? 0
      const rising = plain.toSorted((a, b) => firstPrice(a) - firstPrice(b)).map(({ id }) => id)
      const falling = plain.toSorted((a, b) => firstPrice(b) - firstPrice(a)).map(({ id }) => id)
      expect((await list({ sort: 'price-asc' })).products.map(({ id }) => id)).toEqual(rising)
      expect((await list({ sort: 'price-desc' })).products.map(({ id }) => id)).toEqual(falling)
    })

    test('the pages of a list contain every product once, and a page after the last is empty', async () => {
      const ids: string[] = []
      for (const page of [1, 2, 3]) {
        const answer = await list({ page, pageSize: 12, sort: 'price-desc' })
        expect(answer.total).toBe(29)
        ids.push(...answer.products.map(({ id }) => id))
      }
      expect(ids).toHaveLength(29)
      expect(new Set(ids).size).toBe(29)
      expect(await list({ page: 4, pageSize: 12 })).toEqual({ products: [], total: 29 })
    })

    test('related products start with the same category and never include the product', async () => {
      const related = await listRelatedProducts(shop.context, {
        lang: 'en',
        productId: 'lift-sit-stand-desk',
      })
      expect(related).toHaveLength(8)
      expect(related.map(({ id }) => id)).not.toContain('lift-sit-stand-desk')
      const ofOthers = related.findIndex(({ category }) => category !== 'Desks')
      expect(ofOthers).toBeGreaterThan(0)
      expect(related.slice(ofOthers).every(({ category }) => category !== 'Desks')).toBe(true)
      expect(await listRelatedProducts(shop.context, { lang: 'en' })).toHaveLength(8)
    })

    describe('with more products than a search scans', () => {
      /** All products in sequence, with the texts that a search looks through. */
      let all: { id: string; texts: string }[]
      beforeAll(async () => {
        await shop.context.database.execute(sql`
          insert into products (id, category_key, name, description, parameters, img_url, images, position, first_price_sen)
          select id || '-' || n, category_key,
            case when n = 40 then jsonb_build_object('en', 'Quokka ' || id, 'zh-TW', '短尾袋鼠') else name end,
            description, parameters, img_url, images, 100 + n, first_price_sen + n * 100
          from products, generate_series(1, 40) as n where position < 29`)
        const [english, chinese] = [
          await list({ pageSize: 2_000 }),
          await list({ pageSize: 2_000, lang: 'zh-TW' }),
        ]
        const textsOf = ({ productName, description }: (typeof english.products)[number]) =>
          `${productName} ${description}`.toLowerCase()
        const inEnglish = new Map(english.products.map((product) => [product.id, textsOf(product)]))
        all = chinese.products.map((product) => ({
          id: product.id,
          texts: `${inEnglish.get(product.id)} ${textsOf(product)}`,
        }))
        expect(all).toHaveLength(29 * 41)
      })

      test.each([
        ['a word of very many', 'desk'],
        ['two words of many', 'desk steel'],
        ['a word of few', 'Quokka'],
        ['words of few and of many', 'quokka desk'],
        ['a Chinese word of one character', '椅'],
        ['a Chinese word of few', '袋鼠'],
        ['nothing that is there', 'hammock'],
      ])('search finds %s, page by page', async (_name, q) => {
        const words = q.toLowerCase().split(' ')
        const expected = all
          .filter(({ texts }) => words.every((word) => texts.includes(word)))
          .map(({ id }) => id)
        for (const page of [1, 2, 9]) {
          const answer = await list({ q, page, pageSize: 12 })
          expect(answer.total).toBe(expected.length)
          expect(answer.products.map(({ id }) => id)).toEqual(expected.slice((page - 1) * 12, page * 12))
        }
      })
    })
  },
)
