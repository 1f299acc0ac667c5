import { type TestBrowser } from '../../testing/test-browser.ts'
import { next, staffRequest, type SampleRequest } from './test-sample-request.ts'

const picture = Buffer.from('UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAwA0JaQAA3AA/vuUAAA=', 'base64')

/** A new product, made from an existing one as staff open it. */
async function newProduct(browser: TestBrowser) {
  const opened = (await browser.get('/api/staff/catalogue/products/lift-sit-stand-desk')).body
  const id = `replay-desk-${next()}`
  const about = { onSale: false, bestSeller: false, productName: { en: `Desk ${id}`, 'zh-TW': `桌 ${id}` } }
  return { ...opened.product, id, ...about }
}
async function newCategory(browser: TestBrowser) {
  const key = `replay-${next()}`
  const { categories } = (await browser.get('/api/staff/catalogue/categories')).body
  return { key, name: { en: key, 'zh-TW': key }, image: categories[0].image as string }
}
const createCategory = async (browser: TestBrowser, category: { key: string }) => {
  const { body } = await browser.post('/api/staff/catalogue/categories', { category })
  return body as { version: string; categories: { key: string; version: string }[] }
}

/** Sample requests about the catalogue. */
export const catalogueRequests: Readonly<Record<string, SampleRequest>> = {
  'POST /staff/catalogue/products': staffRequest('once', async (_, browser) => ({
    body: { product: await newProduct(browser) },
  })),
  'POST /staff/catalogue/costs/import': staffRequest('same', async (_, browser) => {
    const { body } = await browser.post('/api/staff/catalogue/products', {
      product: await newProduct(browser),
    })
    const { id, specs } = body.product
    const file = `product_id,spec_id,cost\n${id},${specs[0].id},12.5\n`
    return { raw: { bytes: Buffer.from(file), type: 'text/csv' } }
  }),
  'POST /staff/catalogue/products/{id}/costs': staffRequest('once', async (_, browser) => {
    const { body } = await browser.post('/api/staff/catalogue/products', {
      product: await newProduct(browser),
    })
    const { id } = body.product
    const { version, specs } = (await browser.get(`/api/staff/catalogue/products/${id}/costs`)).body
    return { params: { id }, body: { version, costs: [{ specId: specs[0].id, cost: 12.5 }] } }
  }),
  'POST /staff/catalogue/products/{id}': staffRequest('once', async (_, browser) => {
    const { body } = await browser.post('/api/staff/catalogue/products', {
      product: await newProduct(browser),
    })
    return {
      params: { id: body.product.id },
      body: { version: body.version, product: { ...body.product, published: false } },
    }
  }),
  'POST /staff/catalogue/lists/{list}': staffRequest('once', async (_, browser) => {
    const { body } = await browser.get('/api/staff/catalogue/lists')
    const { version, products } = body['on-sale'] as { version: string; products: { id: string }[] }
    const productIds = products.map(({ id }) => id).toReversed()
    return { params: { list: 'on-sale' }, body: { version, productIds } }
  }),
  'POST /staff/catalogue/lists/{list}/rule': staffRequest('once', async (_, browser) => {
    const { body } = await browser.get('/api/staff/catalogue/lists')
    const { version, automatic, days } = body['best-sellers'].rule
    // Saving a rule for the first time adds its row.
    const saved = await browser.post('/api/staff/catalogue/lists/best-sellers/rule', {
      version,
      rule: { automatic: !automatic, days },
    })
    return {
      params: { list: 'best-sellers' },
      body: { version: saved.body.version, rule: { automatic, days } },
    }
  }),
  'POST /staff/catalogue/categories': staffRequest('once', async (_, browser) => ({
    body: { category: await newCategory(browser) },
  })),
  'POST /staff/catalogue/categories/{key}': staffRequest('once', async (_, browser) => {
    const category = await newCategory(browser)
    const { categories } = await createCategory(browser, category)
    const version = categories.find(({ key }) => key === category.key)?.version
    const renamed = { ...category, name: { en: `${category.key} renamed`, 'zh-TW': category.key } }
    return { params: { key: category.key }, body: { version, category: renamed } }
  }),
  'POST /staff/catalogue/categories/{key}/delete': staffRequest('once', async (_, browser) => {
    const category = await newCategory(browser)
    await createCategory(browser, category)
    return { params: { key: category.key } }
  }),
  'POST /staff/catalogue/category-order': staffRequest('once', async (_, browser) => {
    const { version, categories } = await createCategory(browser, await newCategory(browser))
    return { body: { version, keys: categories.map(({ key }) => key).toReversed() } }
  }),
  'POST /staff/catalogue/pictures': staffRequest('noted', async () => ({
    raw: { bytes: picture, type: 'image/webp' },
  })),
}
