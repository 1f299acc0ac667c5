import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { text } from '#core/texts/text.ts'
import { createApp } from '../../app.ts'
import { createContext } from '../../context.ts'
import { connect } from '../../database/connect.ts'
import { specs } from '../../database/tables/catalogue.ts'
import { orderOf, place, signedInMember, stockOf, type TestSpec } from '../../testing/test-orders.ts'
import {
  setUp,
  clerk,
  deskId,
  newestAudit,
  newProduct,
  open,
  owner,
  products,
  save,
  shop,
  visitor,
} from './test-staff-catalogue.ts'

setUp()

const list = async (query: string) => (await clerk.browser.get(`${products}?${query}`)).body
const idsOf = async (query: string): Promise<string[]> =>
  (await list(query)).products.map(({ id }: { id: string }) => id)

const isSorted = (values: readonly (string | number)[]) =>
  values.every((value, index) => index === 0 || values[index - 1]! <= value)

describe('the list of products', () => {
  test('shows what staff look for, in the order of the shop', async () => {
    const { total, products: rows } = await list('pageSize=2&lang=zh-TW')
    expect(total).toBeGreaterThanOrEqual(29)
    const { body: shown } = await visitor().get('/api/products?pageSize=2&lang=zh-TW')
    expect(rows.map(({ id }: { id: string }) => id)).toEqual(shown.map(({ id }: { id: string }) => id))
    const prices = shown[0].specs.map(({ price }: { price: number }) => price)
    expect(rows[0]).toMatchObject({
      id: deskId,
      productName: 'Lift 電動升降桌',
      category: 'desks',
      displayCategory: '辦公桌',
      minPrice: Math.min(...prices),
      maxPrice: Math.max(...prices),
      specs: prices.length,
      stock: shown[0].specs.reduce((sum: number, { quantity }: { quantity: number }) => sum + quantity, 0),
      published: true,
    })
  })

  test('is sorted by each column from either end, over all pages', async () => {
    type Row = { productName: string; displayCategory: string; stock: number }
    const sorted = async (sort: string) => (await list(`pageSize=100&sort=${sort}`)).products as Row[]
    const columns: [string, (row: Row) => string | number][] = [
      ['name', ({ productName }) => productName.toLowerCase()],
      ['category', ({ displayCategory }) => displayCategory.toLowerCase()],
      ['stock', ({ stock }) => stock],
    ]
    for (const [column, valueOf] of columns) {
      expect(isSorted((await sorted(column)).map(valueOf)), column).toBe(true)
      expect(isSorted((await sorted(`-${column}`)).map(valueOf).toReversed()), `-${column}`).toBe(true)
    }
    const cheapest = await idsOf('pageSize=100&sort=price')
    expect(await idsOf('pageSize=5&page=2&sort=price')).toEqual(cheapest.slice(5, 10))
    const { body: shown } = await visitor().get('/api/products?pageSize=5&sort=price-desc')
    expect((await idsOf('pageSize=5&sort=-price&published=yes'))[0]).toBe(shown[0].id)
  })

  test('is searched in both languages, filtered and paged on the server', async () => {
    const { product } = await newProduct({ published: false, category: 'storage' })
    const found = async (query: string) => {
      const { total, products: rows } = await list(`q=${encodeURIComponent(product.productName.en)}&${query}`)
      expect(rows).toHaveLength(total)
      return total
    }
    expect(await found('')).toBe(1)
    expect(await found('published=no')).toBe(1)
    expect(await found('published=yes')).toBe(0)
    expect(await found('category=storage')).toBe(1)
    expect(await found('category=desks')).toBe(0)
    expect(await found('list=on-sale')).toBe(0)
    const chinese = await list(`q=${encodeURIComponent(product.productName['zh-TW'])}`)
    expect(chinese.products[0].id).toBe(product.id)
    const [first, second] = [await list('pageSize=1&page=1'), await list('pageSize=1&page=2')]
    expect(first.products[0].id).not.toBe(second.products[0].id)
  })

  test('marks the products whose stock is low', async () => {
    const { product } = await newProduct()
    const isLow = async () =>
      (await list(`low=yes&pageSize=100`)).products.some(({ id }: { id: string }) => id === product.id)
    expect(await isLow()).toBe(false)
    await shop.context.database.update(specs).set({ stock: 5 }).where(eq(specs.productId, product.id))
    expect(await isLow()).toBe(true)
  })
})

describe('a whole product', () => {
  test('is read in both languages, and saving it unchanged changes nothing', async () => {
    const opened = await open(deskId)
    expect(opened.product.productName).toEqual({ en: 'Lift Sit-Stand Desk', 'zh-TW': 'Lift 電動升降桌' })
    expect(opened.product.parameters['zh-TW'][0]).toEqual({ 材質: '25 mm 美耐皿桌板、粉體烤漆鋼腳' })
    const before = await newestAudit()
    const { status, body } = await save(deskId, opened)
    expect(status).toBe(200)
    expect(body).toEqual({ ...opened, waits: false })
    expect((await newestAudit()).id).toBe(before.id)
  })

  test('is saved with everything, and the next responses to shoppers have it', async () => {
    const { product, version } = await newProduct()
    const wanted = structuredClone(product)
    wanted.productName = { en: 'Renamed Desk', 'zh-TW': '改名的桌子' }
    wanted.description.en = 'Now in bamboo.'
    wanted.category = 'meeting'
    wanted.parameters.en = [{ Zebra: '1' }, { Ant: '2' }]
    wanted.parameters['zh-TW'] = [{ 斑馬: '1' }, { 螞蟻: '2' }]
    wanted.images = wanted.images.toReversed()
    wanted.imgUrl = wanted.images[0]
    wanted.videoUrl = 'https://youtu.be/dQw4w9WgXcQ'
    delete wanted.videoPosterUrl
    wanted.specs = wanted.specs.toReversed()
    wanted.specs[0].price = 4321
    wanted.specs[0].size = '200*90*75cm'
    wanted.specs[0].sizeCm = { width: 200, depth: 90.5, height: 75 }
    const { body } = await save(product.id, { version, product: wanted })
    // The text of the size follows from the measures: "The measured size is the truth; … its `size` text is derived
    // from it."
    wanted.specs[0].size = '200*90.5*75cm'
    expect(body.product).toEqual(wanted)
    expect(body.version).not.toBe(version)

    const { body: shown } = await visitor().get(`/api/products/${product.id}`)
    expect(shown).toMatchObject({
      productName: 'Renamed Desk',
      description: 'Now in bamboo.',
      category: 'Meeting',
      price: 4321,
      images: wanted.images,
      videoUrl: 'https://youtu.be/dQw4w9WgXcQ',
      parameters: [{ Zebra: '1' }, { Ant: '2' }],
    })
    expect(shown.videoPosterUrl).toBeUndefined()
    const { body: chinese } = await visitor().get(`/api/products/${product.id}?lang=zh-TW`)
    expect(chinese.productName).toBe('改名的桌子')
    const { body: search } = await visitor().get('/api/products?q=bamboo')
    expect(search.map(({ id }: { id: string }) => id)).toContain(product.id)
    const sorted = await visitor().get('/api/products?q=Renamed&sort=price-desc')
    expect(sorted.body[0].price).toBe(4321)
  })

  test('is immediately in the responses of another process', async () => {
    const { product, version } = await newProduct()
    const connection = await connect(shop.url)
    const context = createContext(connection.db, shop.context.settings)
    const other = createApp(
      context,
      { client: undefined },
      (callApi) => async (c) => callApi(`/api${c.req.path}`, {}, undefined),
    )
    try {
      const names = async () => {
        const page = await (await other.request(`/products/${product.id}`)).json()
        const answer = await (await other.request(`/api/products/${product.id}`)).json()
        return [page.productName, answer.productName]
      }
      expect(await names()).toEqual([product.productName.en, product.productName.en])
      const productName = { en: 'Seen elsewhere', 'zh-TW': '別處看見' }
      await save(product.id, { version, product: { ...product, productName } })
      expect(await names()).toEqual(['Seen elsewhere', 'Seen elsewhere'])
    } finally {
      await context.live.close()
      await connection.close()
    }
  })

  test('does not overwrite a change in between', async () => {
    const { product, version } = await newProduct()
    const theirs = await save(
      product.id,
      { version, product: { ...product, description: { en: 'Theirs', 'zh-TW': '他們的' } } },
      owner,
    )
    const mine = { version, product: { ...product, productName: { en: 'Mine', 'zh-TW': '我的' } } }
    expect(await save(product.id, mine)).toMatchObject({
      status: 409,
      body: { code: 'catalogue_changed_meanwhile', details: { by: 'Test owner' } },
    })
    expect({ ...(await open(product.id)), waits: false }).toEqual(theirs.body)
    expect((await save(product.id, { ...mine, version: theirs.body.version })).status).toBe(200)
  })

  test('of many concurrent saves of one version one succeeds', async () => {
    const { product, version } = await newProduct()
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        save(product.id, {
          version,
          product: { ...product, description: { en: `${index}`, 'zh-TW': '一' } },
        }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    const winner = answers.find(({ status }) => status === 200)
    expect((await open(product.id)).product.description.en).toBe(winner?.body.product.description.en)
  })

  test('is refused as a whole when a part is wrong, by field', async () => {
    const { product, version } = await newProduct()
    const wrong = structuredClone(product)
    wrong.productName['zh-TW'] = ' '
    wrong.specs[1].price = 12.5
    const { status, body } = await save(product.id, { version, product: wrong })
    expect(status).toBe(400)
    expect(body.details.issues).toEqual([
      { path: 'product.productName.zh-TW', problem: text('en')('catalogueFile.required') },
      { path: 'product.specs.1.price', problem: text('en')('catalogueFile.wholeRinggit') },
    ])
    expect((await open(product.id)).version).toBe(version)
  })

  test.each([
    ['a category that is not there', { category: 'gardens' }, 404],
    ['another id', { id: 'another-desk' }, 400],
    ['a field nobody knows', { priceSen: 1 }, 400],
    ['a video of another host', { videoUrl: 'https://evil.example/v.mp4' }, 400],
    ['a script as a video', { videoUrl: 'javascript:alert(1)' }, 400],
    ['no spec', { specs: [] }, 400],
  ])('is refused with %s', async (_name, about, status) => {
    const { product, version } = await newProduct()
    expect((await save(product.id, { version, product: { ...product, ...about } })).status).toBe(status)
    expect((await open(product.id)).version).toBe(version)
  })

  test.each([
    'https://evil.example/a.webp',
    '//evil.example/a.webp',
    '/pictures/../secret',
    '/pictures/0123456789abcdef/640.webp',
    'lift-sit-stand-desk/extra-1.webp',
    '/pictures/deaddeaddeaddead/1000.webp',
  ])('accepts no picture that the shop does not store: %s', async (url) => {
    const { product, version } = await newProduct()
    const images = [...product.images, url]
    const { status, body } = await save(product.id, { version, product: { ...product, images } })
    expect(status).toBe(400)
    expect(body.details.issues[0].path).toBe(`product.images.${images.length - 1}`)
  })

  test('is recorded in the audit trail: who, when, before and after', async () => {
    const { product, version } = await newProduct()
    expect(await newestAudit()).toMatchObject({
      action: 'product.created',
      subjectId: product.id,
      after: { id: product.id },
    })
    const wanted = structuredClone(product)
    wanted.specs[0].price += 7
    await save(product.id, { version, product: wanted })
    const field = `specs.${product.specs[0].id}.price`
    expect(await newestAudit()).toMatchObject({
      actorKind: 'staff',
      actorId: clerk.id,
      at: shop.context.now(),
      action: 'product.saved',
      subject: 'product',
      subjectId: product.id,
      before: { [field]: product.specs[0].price },
      after: { [field]: product.specs[0].price + 7 },
    })
  })

  test('does not replace an existing one when created', async () => {
    const { product } = await newProduct()
    expect(await clerk.browser.post(products, { product })).toMatchObject({
      status: 409,
      body: { code: 'product_exists' },
    })
  })

  test('with an unknown id is not found', async () => {
    expect((await clerk.browser.get(`${products}/none`)).status).toBe(404)
    const { product, version } = await open(deskId)
    expect((await save('none', { version, product: { ...product, id: 'none' } })).status).toBe(404)
  })

  test('security 32: texts like markup are stored unchanged', async () => {
    const evil = '<script>alert(1)</script><img src=x onerror=alert(1)>"\'{{7*7}}=1+1'
    const text = { en: evil, 'zh-TW': evil }
    const { product } = await newProduct({
      productName: text,
      description: text,
      parameters: { en: [{ [evil]: evil }], 'zh-TW': [{ [evil]: evil }] },
    })
    const answer = await visitor().get(`/api/products/${product.id}`)
    expect(answer.headers.get('content-type')).toContain('application/json')
    expect(answer.body).toMatchObject({
      productName: evil,
      description: evil,
      parameters: [{ [evil]: evil }],
    })
  })

  test.each(['\0', 'half \uD800 a sign'])(
    'a text that a database cannot store is refused: %j',
    async (text) => {
      const { product } = await open(deskId)
      const { status } = await clerk.browser.post(products, {
        product: { ...product, id: 'unstorable', description: { en: text, 'zh-TW': '一' } },
      })
      expect(status).toBe(400)
    },
  )
})

const specOf = (product: { id: string; specs: { id: string; name: string; price: number }[] }): TestSpec => ({
  productId: product.id,
  ...product.specs[0]!,
})

describe('the specs of a product', () => {
  test('keep stock changed in between; a new one starts with its quantity', async () => {
    const { product, version } = await newProduct()
    const spec = specOf(product)
    const before = await stockOf(shop, spec)
    await place(await signedInMember(shop), [[spec, 2]])
    const wanted = structuredClone(product)
    wanted.specs[0].quantity = 999
    wanted.specs[0].price += 1
    wanted.specs.push({ ...wanted.specs[0], id: 'brand-new', name: 'Brand new', quantity: 12 })
    const { status, body } = await save(product.id, { version, product: wanted })
    expect(status).toBe(200)
    expect(await stockOf(shop, spec)).toBe(before - 2)
    expect(body.product.specs.at(-1)).toMatchObject({ id: 'brand-new', quantity: 12 })
  })

  test('are found by former names, also after two swap theirs', async () => {
    const { product, version } = await newProduct()
    const wanted = structuredClone(product)
    const [first, second] = wanted.specs
    ;[first.name, second.name] = [second.name, first.name]
    const swapped = await save(product.id, { version, product: wanted })
    expect(swapped.status).toBe(200)
    expect(swapped.body.product.specs.map(({ name }: { name: string }) => name).slice(0, 2)).toEqual([
      first.name,
      second.name,
    ])
    first.name = 'Bamboo'
    const { body } = await save(product.id, { version: swapped.body.version, product: wanted })
    expect(body.formerNames[first.id]).toEqual(
      expect.arrayContaining([product.specs[0].name, product.specs[1].name]),
    )
  })

  test('that are removed stay in orders, and carts are notified', async () => {
    const { product, version } = await newProduct()
    const spec = specOf(product)
    const member = await signedInMember(shop)
    const order = await place(member, [[spec, 1]])
    const removed = await save(product.id, {
      version,
      product: { ...product, specs: product.specs.slice(1) },
    })
    expect(removed.status).toBe(200)
    const { body } = await member.browser.get(`/api/orders/${order}`)
    expect(body.items[0]).toMatchObject({ productId: product.id, specName: spec.name })
    const again = await member.browser.post('/api/orders', orderOf([[spec, 1]]))
    expect(again).toMatchObject({ status: 409, body: { code: 'order_changed' } })
    expect(again.body.details.items[0].reason).toBe('gone')
    // Its stock is gone, so a cancelled order has nowhere to return its pieces.
    expect((await member.browser.post(`/api/orders/${order}/cancel`, {})).status).toBe(200)
  })

  test('can be saved while they are ordered, without a deadlock', async () => {
    const { product, version } = await newProduct()
    const all = product.specs.map((spec: object) => ({ productId: product.id, ...spec })) as TestSpec[]
    await shop.context.database.update(specs).set({ stock: 100 }).where(eq(specs.productId, product.id))
    const members = await Promise.all(Array.from({ length: 5 }, () => signedInMember(shop)))
    const wanted = structuredClone(product)
    wanted.description.en = 'Saved in a storm.'
    const [saved, ...orders] = await Promise.all([
      save(product.id, { version, product: wanted }),
      ...members.map(({ browser }, index) =>
        browser.post(
          '/api/orders',
          orderOf((index % 2 ? all : all.toReversed()).map((spec): [TestSpec, number] => [spec, 1])),
        ),
      ),
    ])
    expect([saved!.status, ...orders.map(({ status }) => status)]).toEqual([200, 200, 200, 200, 200, 200])
    expect(await stockOf(shop, all[0]!)).toBe(95)
  })
})

const publish = async (id: string, published: boolean) => {
  const { product, version } = await open(id)
  const answer = await save(id, { version, product: { ...product, published } })
  expect(answer.body.product.published).toBe(published)
}

const hidden = async () => {
  const { product } = await newProduct({ onSale: true, bestSeller: true })
  await publish(product.id, false)
  return product
}

describe('a product that is not published', () => {
  test('is in no response to shoppers', async () => {
    const { id, productName } = await hidden()
    expect(await visitor().get(`/api/products/${id}`)).toMatchObject({
      status: 404,
      body: { code: 'product_not_found' },
    })
    for (const path of [
      `/api/products?q=${encodeURIComponent(productName.en)}`,
      '/api/products?pageSize=60',
      '/api/relatedProducts',
      `/api/relatedProducts?productId=${deskId}`,
      '/api/onSaleProducts',
      '/api/bestSellProducts',
      '/sitemap-products-1.xml',
      '/sitemap.xml',
    ]) {
      const { body } = await visitor().get(path)
      expect(JSON.stringify(body), path).not.toContain(id)
    }
  })

  test('cannot be ordered', async () => {
    const product = await hidden()
    const member = await signedInMember(shop)
    const spec = { productId: product.id, ...product.specs[0] }
    const answer = await member.browser.post('/api/orders', orderOf([[spec, 1]]))
    expect(answer).toMatchObject({ status: 409, body: { code: 'order_changed' } })
  })

  test('is published again unchanged, and both are recorded', async () => {
    const { id } = await hidden()
    expect(await newestAudit()).toMatchObject({ subjectId: id, after: { published: false } })
    await publish(id, true)
    expect(await newestAudit()).toMatchObject({
      action: 'product.saved',
      before: { published: false },
      after: { published: true },
    })
    expect((await visitor().get(`/api/products/${id}`)).status).toBe(200)
  })
})
