import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Filters } from '#core/catalogue/listing.ts'
import type { Language } from '#core/language.ts'
import { isRight, queries } from '#core/search/test-queries.ts'
import { products } from '#server/database/tables/catalogue.ts'
import { missedSearches, productTerms, searchSpellings, searchWords } from '#server/database/tables/search.ts'
import { createTestShop } from '#server/testing/test-shop.ts'
import { readFacets } from '../filter.ts'
import { listProducts } from '../list-products.ts'
import { indexOutdated } from './index-outdated.ts'
import { listMissed, recordMiss } from './missed.ts'
import { listMore } from './more.ts'
import { suggest } from './suggest.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

const inTexts = async (q: string, lang: Language = 'en') => {
  const wanted = { lang, q, category: '', sort: 'none' as const, page: 1, pageSize: 1000 }
  return (await listProducts(shop.context, wanted)).products
}
const more = (q: string, { lang = 'en' as Language, category = '' } = {}) =>
  listMore(shop.context, { lang, q, category })
const idsOf = (answer: Awaited<ReturnType<typeof more>>) => answer.products.map(({ product }) => product.id)
const suggested = async (q: string, lang: Language = 'en') => suggest(shop.context, { lang, q })
const suggestedNames = async (q: string) =>
  (await suggested(q)).products.map(({ productName }) => productName)
const missed = async () => (await listMissed(shop.context)).searches
const answerTo = async (q: string) => [...(await inTexts(q)).map(({ id }) => id), ...idsOf(await more(q))]

test('at least 95 % of the queries are answered right', async () => {
  const wrong: string[] = []
  for (const [typed, meant] of queries) {
    const answer = await answerTo(typed)
    if (!isRight(meant, answer)) wrong.push(`${typed}: ${answer.slice(0, 8).join(', ')}`)
  }
  expect(queries.length).toBeGreaterThanOrEqual(60)
  expect(wrong.slice(Math.floor(queries.length * 0.05))).toEqual([])
})

test.each(['en', 'zh-TW'] as const)('no product is worse than first for its own name in %s', async (lang) => {
  const worse: string[] = []
  for (const { id, productName } of await inTexts('', lang)) {
    const [first] = [
      ...(await inTexts(productName)).map((product) => product.id),
      ...idsOf(await more(productName)),
    ]
    if (first !== id) worse.push(`${productName}: ${first}`)
  }
  expect(worse).toEqual([])
})

describe('more that may fit', () => {
  test('never repeats products of the first part', async () => {
    const first = (await inTexts('table')).map(({ id }) => id)
    expect(first.length).toBeGreaterThan(0)
    expect(idsOf(await more('table')).filter((id) => first.includes(id))).toEqual([])
  })

  test.each<[q: string, lang: Language, id: string, reasons: object[]]>([
    ['hitam', 'en', 'stratum-lateral-file', [{ kind: 'colour', text: 'Black' }]],
    ['hitam', 'zh-TW', 'stratum-lateral-file', [{ kind: 'colour', text: '黑' }]],
    ['140', 'en', 'flip-training-table', [{ kind: 'size', text: '140 cm' }]],
    ['120x60', 'en', 'lift-sit-stand-desk', [{ kind: 'size', text: '120 × 60 cm' }]],
    ['kerusi', 'zh-TW', 'cove-lounge-chair', [{ kind: 'category', text: '辦公椅' }]],
    ['dustbin', 'en', 'hollow-waste-bin', [{ kind: 'word', text: 'waste bin' }]],
    ['kulit', 'en', 'orbit-drafting-stool', [{ kind: 'material', text: 'PU leather' }]],
    ['HDMI', 'en', 'reach-monitor-arm', [{ kind: 'parameter', text: 'Panel: IPS, 75 Hz, HDMI and USB-C' }]],
    [
      'hush-phone-booth/graphite-rust',
      'en',
      'hush-phone-booth',
      [{ kind: 'number', text: 'hush-phone-booth/graphite-rust' }],
    ],
  ])('%s in %s says why %s is there', async (q, lang, id, reasons) => {
    const found = (await more(q, { lang })).products.find(({ product }) => product.id === id)
    expect(found?.reasons).toMatchObject(reasons)
  })

  test("has only products of the page's category", async () => {
    const { products: found } = await more('black', { category: 'Storage' })
    expect(new Set(found.map(({ product }) => product.category))).toEqual(new Set(['Storage']))
    expect((await more('black', { category: 'Nowhere' })).products).toEqual([])
  })

  test('hides unpublished products', async () => {
    const { database } = shop.context
    await database.update(products).set({ published: false }).where(eq(products.id, 'hollow-waste-bin'))
    expect(idsOf(await more('tong sampah'))).not.toContain('hollow-waste-bin')
    await database.update(products).set({ published: true }).where(eq(products.id, 'hollow-waste-bin'))
    expect(idsOf(await more('tong sampah'))).toContain('hollow-waste-bin')
  })

  test.each(['table', 'hitam', '椅子'])('of %s is filtered, and counted with the first part', async (q) => {
    const { context } = shop
    const listing = { lang: 'en' as const, q, category: '' }
    const shownBy = async (filters: Filters & { category?: string }) => {
      const { total } = await listProducts(context, {
        ...listing,
        ...filters,
        sort: 'none',
        page: 1,
        pageSize: 1,
      })
      return total + (await listMore(context, { ...listing, ...filters })).products.length
    }
    const facets = await readFacets(context, listing)
    expect(facets.total).toBe(await shownBy({}))
    expect(facets.inStock).toBe(await shownBy({ stock: true }))
    expect(facets.colors.length).toBeGreaterThan(2)
    for (const { name, count } of facets.colors) expect(await shownBy({ color: [name] })).toBe(count)
    for (const { name, count } of facets.categories) expect(await shownBy({ category: name })).toBe(count)
  })

  test('one word may be missing if no product has all of them', async () => {
    expect(idsOf(await more('purple mesh armchair'))).toEqual([])
    expect(idsOf(await more('ergonomic mesh chair purple'))[0]).toBe('aero-ergonomic-mesh-chair')
  })

  test.each(["'; drop table products; --", '%_', '\\', '{"a":1}', 'a'.repeat(100), '1'.repeat(100), '…'])(
    'any typed text is accepted: %s',
    async (q) => {
      expect(await more(q)).toMatchObject({ products: expect.any(Array) })
      expect(await suggest(shop.context, { lang: 'en', q })).toMatchObject({ products: expect.any(Array) })
    },
  )

  test('if nothing is found, the nearest phrases are in the language of the page', async () => {
    expect((await more('hammock stand')).nearest).toEqual(
      expect.arrayContaining(['coat stand', 'monitor stand']),
    )
    expect((await more('吊床桌', { lang: 'zh-TW' })).nearest.length).toBeGreaterThan(0)
  })
})

describe('suggestions', () => {
  test('complete the last word', async () => {
    expect(await suggestedNames('cha')).toHaveLength(5)
    expect((await suggestedNames('lift s'))[0]).toBe('Lift Sit-Stand Desk')
    expect((await suggestedNames('bookc'))[0]).toBe('Shoreline Open Bookcase')
  })

  test('show picture, price, a lower price, colours and width', async () => {
    const { products: found, categories } = await suggested('visitor')
    expect(found[0]).toMatchObject({
      id: 'sled-cantilever-visitor-chair',
      imgUrl: expect.any(String),
      price: 649,
      from: 549,
      colours: 3,
      widthCm: { min: 56.9, max: 56.9 },
    })
    expect(categories).toEqual([])
  })

  test('name the category with its count, in the language of the page', async () => {
    expect((await suggested('kerusi', 'zh-TW')).categories).toEqual([
      { name: 'Chairs', displayName: '辦公椅', products: 5 },
    ])
    expect((await suggested('stor')).categories).toMatchObject([{ name: 'Storage' }])
  })

  test('name the word that was corrected', async () => {
    expect((await suggested('chiar')).corrections).toEqual([{ typed: 'chiar', shown: 'chair' }])
    expect((await suggested('chair')).corrections).toEqual([])
  })

  test('are empty for an empty search', async () => {
    expect(await suggested(' ')).toEqual({ products: [], categories: [], corrections: [] })
  })
})

describe('searches without results', () => {
  test('are counted by day and words, without unfinished ones', async () => {
    for (const q of ['trampo', 'Trampoline', ' trampoline ', 'ask aina@example.com', 'desk']) await more(q)
    const found = await missed()
    expect(found.filter(({ words }) => words.startsWith('tramp'))).toEqual([
      { words: 'trampoline', count: 2, lastDay: '2026-03-02' },
    ])
    expect(found.map(({ words }) => words)).not.toContain('desk')
    expect(found.some(({ words }) => words.includes('aina'))).toBe(false)
  })

  test('of a flood are not kept, and old ones are deleted', async () => {
    const { database } = shop.context
    await database.execute(sql`
      insert into missed_searches (day, words, count)
      select '2026-03-02', 'flood ' || n, 1 from generate_series(1, 1000) n`)
    await database.insert(missedSearches).values({ day: '2026-01-01', words: 'old', count: 1 })
    await recordMiss(shop.context, 'one more')
    await recordMiss(shop.context, 'trampoline')
    const rows = await database.select().from(missedSearches)
    expect(rows.map(({ words }) => words)).not.toEqual(expect.arrayContaining(['one more']))
    expect(rows.map(({ words }) => words)).not.toEqual(expect.arrayContaining(['old']))
    expect(rows.find(({ words }) => words === 'trampoline')?.count).toBe(3)
  })
})

test('products of an earlier release are indexed again, and just these', async () => {
  const { database } = shop.context
  expect(await indexOutdated(shop.context)).toBe(0)
  await database
    .update(productTerms)
    .set({ rules: 0, terms: [] })
    .where(eq(productTerms.productId, 'hollow-waste-bin'))
  await database.delete(productTerms).where(eq(productTerms.productId, 'grove-pen-holder'))
  await database.delete(searchWords)
  await database.delete(searchSpellings)
  expect(idsOf(await more('tong sampah'))).toEqual([])
  expect(await indexOutdated(shop.context)).toBe(2)
  expect(idsOf(await more('tong sampah'))).toContain('hollow-waste-bin')
  expect(idsOf(await more('dustbn'))).toContain('hollow-waste-bin')
})
