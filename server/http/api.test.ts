import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#core/api/all.ts'
import { category, product } from '#core/catalogue/product.ts'
import { products } from '../database/tables/catalogue.ts'
import { vouchers } from '../database/tables/vouchers.ts'
import { createTestShop, testMoment } from '../testing/test-shop.ts'
import { createApi } from './api.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

const get = async (path: string) => {
  const response = await shop.app.request(path)
  return { status: response.status, headers: response.headers, body: (await response.json()) as never }
}

describe('the catalogue calls', () => {
  test('GET /products answers every product in the declared shape', async () => {
    const { status, headers, body } = await get('/api/products')
    expect(status).toBe(200)
    expect(product.array().parse(body)).toHaveLength(29)
    expect(headers.get('x-total-count')).toBe('29')
    expect(headers.get('link')).toBeNull()
  })

  test('GET /products names the next page until the last one', async () => {
    const first = await get('/api/products?sort=price-asc&pageSize=12&lang=zh-TW')
    expect(first.headers.get('link')).toBe(
      '</api/products?sort=price-asc&pageSize=12&lang=zh-TW&page=2>; rel="next"',
    )
    const last = await get('/api/products?pageSize=12&page=3')
    expect(last.body).toHaveLength(5)
    expect(last.headers.get('link')).toBeNull()
  })

  test('texts are in the requested language, identities never change', async () => {
    const english = product.parse((await get('/api/products/cove-lounge-chair')).body)
    for (const lang of ['zh-TW', 'zh', 'zh-Hant']) {
      const chinese = product.parse((await get(`/api/products/cove-lounge-chair?lang=${lang}`)).body)
      expect(chinese.productName).toBe('Cove 休閒單椅')
      expect(chinese.category).toBe(english.category)
      expect(chinese.displayCategory).toBe('辦公椅')
      expect(chinese.specs.map(({ name }) => name)).toEqual(english.specs.map(({ name }) => name))
      expect(chinese.specs.map(({ displayName }) => displayName)).not.toEqual(
        english.specs.map(({ displayName }) => displayName),
      )
    }
  })

  test('GET /products/{id} of no product answers 404 with a message', async () => {
    expect(await get('/api/products/nothing')).toMatchObject({
      status: 404,
      body: { code: 'product_not_found', message: 'Product Not Found', error: 'Product Not Found' },
    })
  })

  test.each(['/api/relatedProducts', '/api/bestSellProducts', '/api/onSaleProducts'])(
    'GET %s answers a list of products',
    async (path) => {
      const products = product.array().parse((await get(path)).body)
      expect(products.length).toBeGreaterThan(3)
    },
  )

  test('/product-categories.json and GET /categories answer the same list', async () => {
    const file = await get('/product-categories.json?lang=zh-TW')
    expect(category.array().parse((file.body as { categories: unknown }).categories)).toHaveLength(6)
    expect(file.body).toEqual((await get('/api/categories?lang=zh-TW')).body)
  })
})

describe('GET /vouchers/{code}', () => {
  beforeAll(async () => {
    const day = 86_400_000
    await shop.context.database.insert(vouchers).values([
      { code: 'expired', amountSen: 5000, validTo: testMoment },
      { code: 'later', amountSen: 5000, validFrom: new Date(testMoment.getTime() + 1) },
      {
        code: 'running',
        amountSen: 5000,
        validFrom: testMoment,
        validTo: new Date(testMoment.getTime() + day),
      },
      { code: 'withdrawn', amountSen: 5000, active: false },
    ])
  })
  test.each([
    ['save10', 10],
    ['SAVE10', 10],
    ['%20Save10%20', 10],
    ['running', 50],
    ['expired', 0],
    ['later', 0],
    ['withdrawn', 0],
    ['save100', 0],
  ])('%s is worth RM %i', async (code, discount) => {
    expect((await get(`/api/vouchers/${code}`)).body).toMatchObject({ discount })
  })
})

describe('errors', () => {
  test.each(['page=0', 'page=x', 'sort=cheap', 'pageSize=1001', `q=${'x'.repeat(101)}`])(
    '?%s',
    async (query) => {
      const { status, body } = await get(`/api/products?${query}`)
      expect(status).toBe(400)
      expect(body).toMatchObject({
        code: 'invalid_input',
        details: { issues: [{ path: query.split('=')[0] }] },
      })
    },
  )

  test.each([
    '/products?q=desk%00',
    '/products?category=%00',
    '/products/%00',
    '/relatedProducts?productId=%00',
    '/vouchers/save10%00',
  ])('a NUL in %s is refused, because no text of the database holds one (security 33)', async (path) => {
    const { status, body } = await get(`/api${path}`)
    expect(status).toBe(400)
    expect(body).toMatchObject({
      code: 'invalid_input',
      details: { issues: [{ path: expect.stringMatching(/^(q|category|id|productId|code)$/) }] },
    })
  })

  test('an unknown address under /api answers 404 as JSON', async () => {
    expect(await get('/api/nothing/here')).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  test('an unexpected error answers a fixed sentence with the request id', async () => {
    const broken = await createTestShop({ env: { TRUST_PROXY: '1' } })
    await broken.context.database.execute(sql`drop table products cascade`)
    const response = await broken.app.request('/api/products', { headers: { 'x-request-id': 'abc-1' } })
    expect(response.status).toBe(500)
    expect(await response.json()).toMatchObject({ code: 'internal', details: { requestId: 'abc-1' } })
    await broken.close()
  })
})

test('the OpenAPI document names every endpoint with its errors', async () => {
  const { body } = await get('/api/openapi.json')
  const { paths } = body as { paths: Record<string, Record<string, { responses: object }>> }
  for (const endpoint of endpoints) {
    const operation = paths[endpoint.path]?.[endpoint.method]
    expect(Object.keys(operation?.responses ?? {}), endpoint.path).toEqual(
      expect.arrayContaining(['200', '400']),
    )
  }
  expect(new Set(Object.keys(paths))).toEqual(new Set(endpoints.map(({ path }) => path)))
})

test('the reference page names every endpoint', async () => {
  const response = await shop.app.request('/api/docs')
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  const page = await response.text()
  for (const { method, path } of endpoints)
    expect(page).toContain(`${method.toUpperCase()} /api${path}</code>`)
})

describe('with more than 1,000 products', () => {
  let large: Awaited<ReturnType<typeof createTestShop>>
  beforeAll(async () => {
    large = await createTestShop()
    await large.context.database.execute(sql`
      insert into products (id, category_key, name, description, parameters, img_url, images, position, first_price_sen)
      select 'copy-' || n, category_key, name, description, parameters, img_url, images, 1000 + n, first_price_sen
      from products, generate_series(1, 1000) as n where id = 'lift-sit-stand-desk'`)
  })
  afterAll(() => large.close())

  test('GET /products without parameters answers the first 1,000 and links the next', async () => {
    const first = await large.app.request('/api/products')
    expect(await first.json()).toHaveLength(1000)
    expect(first.headers.get('link')).toBe('</api/products?page=2>; rel="next"')
    const rest = await large.app.request('/api/products?page=2')
    const found = (await rest.json()) as { id: string }[]
    expect(found.length).toBe((await large.context.database.$count(products)) - 1000)
    expect(rest.headers.get('link')).toBeNull()
  })
})

describe('while prices cannot follow the offers', () => {
  test.each([
    ['no server answers', new Error('Query read timeout'), 503],
    ['the server takes no writes', Object.assign(new Error('read-only'), { code: '25006' }), 200],
    ['the disk is full', Object.assign(new Error('no space left'), { code: '53100' }), 200],
  ])('because %s, a call fails at once or is answered without waiting', async (_, failure, status) => {
    const { prices } = shop.context
    const failing = { ...shop.context, prices: { ...prices, settle: () => Promise.reject(failure) } }
    const answer = await createApi(failing).request('/products')
    expect(answer.status).toBe(status)
    expect(answer.headers.has('retry-after')).toBe(status === 503)
  })
})
