import { beforeEach, describe, expect, test } from 'vitest'
import { setUp, clerk, newestAudit, newProduct, open, save, visitor } from './test-staff-catalogue.ts'

setUp()

describe('the lists of the home page', () => {
  const lists = '/api/staff/catalogue/lists'
  interface Listed {
    id: string
    published: boolean
  }
  const idsOf = (rows: Listed[]) => rows.map(({ id }) => id)
  const shownOf = ({ products: rows, shown }: { products: Listed[]; shown: number }) =>
    idsOf(rows.filter(({ published }) => published)).slice(0, shown)

  test.each([
    ['on-sale', '/api/onSaleProducts'],
    ['best-sellers', '/api/bestSellProducts'],
  ] as const)('%s is shown as staff ordered it', async (name, address) => {
    const before = (await clerk.browser.get(lists)).body[name]
    expect(idsOf((await visitor().get(address)).body)).toEqual(shownOf(before))
    const { product } = await newProduct()
    const wanted = [product.id, ...idsOf(before.products).toReversed().slice(1)]
    const { body } = await clerk.browser.post(`${lists}/${name}`, {
      version: before.version,
      productIds: wanted,
    })
    expect(idsOf(body.products)).toEqual(wanted)
    expect(idsOf((await visitor().get(address)).body)).toEqual(shownOf(body))
    expect(await newestAudit()).toMatchObject({
      action: 'list.saved',
      subjectId: name,
      before: { products: idsOf(before.products) },
      after: { products: wanted },
    })
    const late = await clerk.browser.post(`${lists}/${name}`, { version: before.version, productIds: [] })
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'catalogue_changed_meanwhile', details: { by: 'Test clerk' } },
    })
    const missing = await clerk.browser.post(`${lists}/${name}`, {
      version: body.version,
      productIds: ['none'],
    })
    expect(missing).toMatchObject({ status: 404, body: { details: { id: 'none' } } })
  })

  test('a saved product stays in its place, a new one is last', async () => {
    const before = (await clerk.browser.get(lists)).body['on-sale']
    const [first] = idsOf(before.products) as [string]
    const { product, version } = await open(first)
    const description = { en: 'Still the first.', 'zh-TW': '還是第一。' }
    await save(first, { version, product: { ...product, description } })
    const added = await newProduct({ onSale: true })
    const after = (await clerk.browser.get(lists)).body['on-sale']
    expect(idsOf(after.products)).toEqual([...idsOf(before.products), added.product.id])
  })
})

const shownCategories = async (lang = 'en') =>
  (await visitor().get(`/api/categories?lang=${lang}`)).body.categories as {
    name: string
    displayName: string
  }[]

describe('categories', () => {
  const path = '/api/staff/catalogue/categories'
  const image = '/pictures/0123456789abcdef/1000.webp'
  const all = async () => (await clerk.browser.get(path)).body
  let next = 0
  let key: string
  beforeEach(async () => {
    next += 1
    key = `test-${next}`
    const name = { en: `Test ${next}`, 'zh-TW': `測試 ${next}` }
    const { status } = await clerk.browser.post(path, { category: { key, name, image } })
    expect(status).toBe(200)
  })
  const own = async () => (await all()).categories.find((one: { key: string }) => one.key === key)
  test('are added last, in both languages, immediately', async () => {
    expect((await shownCategories('zh-TW')).at(-1)).toMatchObject({
      name: `Test ${next}`,
      displayName: `測試 ${next}`,
    })
    expect(await newestAudit()).toMatchObject({ action: 'category.created', subjectId: key })
  })

  test('are renamed with their products, never over a change in between', async () => {
    const { version } = await own()
    const { product } = await newProduct({ category: key })
    const category = { key, name: { en: `Renamed ${next}`, 'zh-TW': `改名 ${next}` }, image }
    expect((await clerk.browser.post(`${path}/${key}`, { version, category })).status).toBe(200)
    const { body } = await visitor().get(`/api/products/${product.id}?lang=zh-TW`)
    expect(body).toMatchObject({ category: `Renamed ${next}`, displayCategory: `改名 ${next}` })
    expect(await newestAudit()).toMatchObject({
      action: 'category.saved',
      before: { name: { en: `Test ${next}` } },
      after: { name: { en: `Renamed ${next}` } },
    })
    expect(await clerk.browser.post(`${path}/${key}`, { version, category })).toMatchObject({
      status: 409,
      body: { code: 'catalogue_changed_meanwhile', details: { by: 'Test clerk' } },
    })
  })

  test('have names and keys of their own', async () => {
    const name = { en: `Test ${next}`, 'zh-TW': '別的' }
    const other = await clerk.browser.post(path, { category: { key: `${key}-b`, name, image } })
    expect(other).toMatchObject({ status: 409, body: { code: 'category_exists' } })
    const same = await clerk.browser.post(path, {
      category: { key, name: { en: 'Free', 'zh-TW': '別的' }, image },
    })
    expect(same).toMatchObject({ status: 409, body: { code: 'category_exists' } })
  })

  test('are ordered as a whole', async () => {
    const { version, categories } = await all()
    const keys = categories.map((one: { key: string }) => one.key).toReversed()
    const { body } = await clerk.browser.post('/api/staff/catalogue/category-order', { version, keys })
    expect(body.categories.map((one: { key: string }) => one.key)).toEqual(keys)
    expect((await shownCategories())[0]?.name).toBe(`Test ${next}`)
    for (const wrong of [keys.slice(1), [...keys, 'none'], [...keys.slice(1), keys[1]]]) {
      const answer = await clerk.browser.post('/api/staff/catalogue/category-order', {
        version: body.version,
        keys: wrong,
      })
      expect(answer.status).toBe(400)
    }
    const late = await clerk.browser.post('/api/staff/catalogue/category-order', { version, keys })
    expect(late.status).toBe(409)
  })

  test('are deleted only when empty', async () => {
    const { product } = await newProduct({ category: key, published: false })
    expect(await clerk.browser.post(`${path}/${key}/delete`)).toMatchObject({
      status: 409,
      body: { code: 'category_not_empty', details: { products: 1 } },
    })
    const { version } = await open(product.id)
    await save(product.id, { version, product: { ...product, category: 'desks' } })
    expect((await clerk.browser.post(`${path}/${key}/delete`)).status).toBe(200)
    expect(await own()).toBeUndefined()
    expect(await newestAudit()).toMatchObject({ action: 'category.deleted', subjectId: key })
    expect((await clerk.browser.post(`${path}/${key}/delete`)).status).toBe(404)
  })

  test('show no picture that the shop does not store', async () => {
    const { version, name } = await own()
    const category = { key, name, image: '/pictures/deaddeaddeaddead/1000.webp' }
    expect((await clerk.browser.post(`${path}/${key}`, { version, category })).status).toBe(400)
  })
})
