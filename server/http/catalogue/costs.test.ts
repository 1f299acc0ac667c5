import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { specs } from '../../database/tables/catalogue.ts'
import { signedInStaff, staffWith, type TestStaff } from '../../testing/test-staff.ts'
import {
  clerk,
  newestAudit,
  newProduct,
  open,
  owner,
  products,
  save,
  setUp,
  shop,
} from './test-staff-catalogue.ts'

setUp()

/** The whole answer as text. */
const said = async (by: TestStaff, path: string) => JSON.stringify((await by.browser.get(path)).body)
const read = async (id: string, by = owner) => (await by.browser.get(`${products}/${id}/costs`)).body
async function cost(id: string, ...costs: (number | null)[]) {
  const { version, specs: known } = await read(id)
  return owner.browser.post(`${products}/${id}/costs`, {
    version,
    costs: costs.map((one, index) => ({ specId: known[index].id, cost: one })),
  })
}

const sendFile = (lines: string[], by = owner) =>
  by.browser.upload(
    '/api/staff/catalogue/costs/import',
    Buffer.from(['product_id,spec_id,sku,cost', ...lines].join('\n')),
    'text/csv',
  )

test('an owner enters, changes and removes costs, based on what was read', async () => {
  const { product } = await newProduct()
  const { version } = await read(product.id)
  expect((await cost(product.id, 812.5)).body.specs[0]).toMatchObject({
    id: product.specs[0].id,
    price: product.specs[0].price,
    cost: 812.5,
  })
  const late = { version, costs: [{ specId: product.specs[0].id, cost: 1 }] }
  const refused = await owner.browser.post(`${products}/${product.id}/costs`, late)
  expect([refused.status, refused.body.code]).toEqual([409, 'catalogue_changed_meanwhile'])
  expect((await cost(product.id, -1)).body.code).toBe('invalid_input')
  expect((await cost(product.id, null)).body.specs[0].cost).toBeNull()
  const unknown = { version: (await read(product.id)).version, costs: [{ specId: 'no-such', cost: 1 }] }
  const path = `${products}/${product.id}/costs`
  expect((await owner.browser.post(path, unknown)).body.code).toBe('spec_not_found')
  expect((await owner.browser.get(`${products}/no-such/costs`)).body.code).toBe('product_not_found')
})

test('a cost stays when the product is saved, whoever saves it', async () => {
  const { product } = await newProduct()
  await cost(product.id, 99.9)
  const opened = await open(product.id)
  const changed = { ...opened.product, searchWords: ['oak'] }
  expect((await save(product.id, { version: opened.version, product: changed })).status).toBe(200)
  expect((await read(product.id)).specs[0].cost).toBe(99.9)
})

test('costs in a spreadsheet of products are imported with it, for staff who may write them', async () => {
  const imports = '/api/staff/catalogue/imports'
  const { product } = await newProduct()
  const [spec] = product.specs
  await cost(product.id, 10)
  const file = (price: string) =>
    Buffer.from(
      [
        'Product ID,Name,Category,Spec,Price,Cost',
        `${product.id},${product.productName.en},${product.category},${spec.name},${spec.price},${price}`,
      ].join('\n'),
    )
  const opened = async (price: string, by = owner) =>
    (await by.browser.upload(`${imports}?name=costs.csv`, file(price), 'text/csv')).body
  expect((await opened('12.345')).faults).toMatchObject([
    { problem: 'catalogueFile.costRange', heading: 'Cost', found: '12.345' },
  ])
  expect(await opened('RM 10.00')).toMatchObject({ changedCount: 0, unchanged: 1, preview: '' })
  const own = await opened('RM 812.50')
  expect(own).toMatchObject({ changedCount: 1, unchanged: 0, products: [{ id: product.id, costs: 1 }] })

  // A role that may import but not see costs neither reads nor writes them.
  const importer = await staffWith(shop, 'catalogue:read', 'catalogue:import')
  const refused = [
    importer.browser.get(`${imports}/${own.id}`),
    importer.browser.post(`${imports}/${own.id}/apply`, { preview: own.preview }),
    importer.browser.post(`${imports}/${own.id}`, { version: own.version }),
  ]
  for (const { status } of await Promise.all(refused)) expect(status).toBe(403)
  const other = await opened('1', importer)
  expect(other.columns[5]).toMatchObject({ heading: 'Cost', target: 'none' })
  const chosen = { version: other.version, columns: [{ column: 5, target: 'cost' }] }
  expect((await importer.browser.post(`${imports}/${other.id}`, chosen)).status).toBe(403)

  const applied = await owner.browser.post(`${imports}/${own.id}/apply`, { preview: own.preview })
  expect(applied.body).toEqual({ added: 0, changed: 1, unchanged: 0 })
  expect((await read(product.id)).specs[0].cost).toBe(812.5)
  expect(await newestAudit()).toMatchObject({ subject: 'costs', after: { [spec.id]: 'RM 812.50' } })
  expect((await owner.browser.post(`${imports}/${own.id}/undo`)).body).toEqual({ removed: 0, restored: 1 })
  expect((await read(product.id)).specs[0].cost).toBe(10)
})

test('security 26: staff who may not see costs read them nowhere, including the audit trail', async () => {
  const { product } = await newProduct()
  await cost(product.id, 777.77)
  const accountant = await signedInStaff(shop, 'accountant')
  for (const path of [`${products}/${product.id}/costs`, '/api/staff/catalogue/costs/export'])
    for (const { browser } of [clerk, accountant]) expect((await browser.get(path)).status).toBe(403)
  for (const path of [
    `${products}/${product.id}`,
    `/api/products/${product.id}`,
    '/api/staff/stock?pageSize=100',
    '/api/staff/catalogue/export?format=json',
  ])
    expect(await said(owner, path)).not.toContain('777.77')
  const audit = '/api/staff/audit?subject=costs'
  expect(await said(owner, audit)).toContain('777.77')
  expect((await accountant.browser.get(audit)).body.entries).toEqual([])
  expect(await said(accountant, '/api/staff/audit?pageSize=200')).not.toContain('777.77')
})

test('the costs are exported with their margins', async () => {
  const { product } = await newProduct()
  await cost(product.id, product.specs[0].price / 2)
  const { body } = await owner.browser.get('/api/staff/catalogue/costs/export?lang=zh-TW')
  const { price } = product.specs[0]
  const row = String(body)
    .split(/\r?\n/)
    .find((line) => line.startsWith(`${product.id},`) && line.includes(`,${price.toFixed(2)},`))
  expect(row).toContain(`,${product.productName['zh-TW']},`)
  const half = (price / 2).toFixed(2)
  expect(row).toContain(`,${price.toFixed(2)},${half},${half},50`)
})

test.each(['en', 'zh-TW'])(
  'an exported file of costs is imported again without a change, in %s',
  async (lang) => {
    const { product } = await newProduct()
    await cost(product.id, 12.5)
    const { body } = await owner.browser.get(`/api/staff/catalogue/costs/export?lang=${lang}`)
    const path = '/api/staff/catalogue/costs/import'
    const answer = await owner.browser.upload(path, Buffer.from(String(body)), 'text/csv')
    expect(answer.body).toMatchObject({ changed: 0 })
    expect(answer.body.unchanged).toBeGreaterThan(0)
  },
)

test('a file of costs is taken as a whole, by SKU or address, or not at all', async () => {
  const { product } = await newProduct()
  const [first, second] = product.specs
  const sku = `SKU-${product.id}`
  const which = and(eq(specs.productId, product.id), eq(specs.id, second.id))
  await shop.context.database.update(specs).set({ sku }).where(which)
  const refused = await sendFile([`${product.id},${first.id},,12.5`, 'no-such,spec,,3', `,,${sku},ask`])
  expect([refused.body.code, refused.body.details]).toEqual(['costs_refused', { count: 2, lines: '3, 4' }])
  expect((await read(product.id)).specs[0].cost).toBeNull()
  const lines = [`${product.id},${first.id},,12.5`, `,,${sku},RM 30`]
  expect((await sendFile(lines)).body).toEqual({ changed: 2, unchanged: 0 })
  expect((await sendFile(lines)).body).toEqual({ changed: 0, unchanged: 2 })
  expect((await read(product.id)).specs.slice(0, 2)).toMatchObject([{ cost: 12.5 }, { cost: 30 }])
  expect((await sendFile(lines, clerk)).status).toBe(403)
})

test('a spec is low at its own level, in every list', async () => {
  const { product } = await newProduct()
  const [first] = product.specs
  await shop.context.database.update(specs).set({ stock: 9 }).where(eq(specs.productId, product.id))
  const isLow = async () => {
    const found = `q=${encodeURIComponent(product.productName.en)}`
    const [listed] = (await owner.browser.get(`${products}?${found}`)).body.products
    const [stocked] = (await owner.browser.get(`/api/staff/stock?${found}`)).body.products
    return [listed.low, stocked.specs[0].low]
  }
  expect(await isLow()).toEqual([false, false])
  const { version, product: opened } = await open(product.id)
  const withLevel = opened.specs.map((spec: { id: string }) =>
    spec.id === first.id ? { ...spec, lowStockAt: 9 } : spec,
  )
  expect((await save(product.id, { version, product: { ...opened, specs: withLevel } })).status).toBe(200)
  expect(await isLow()).toEqual([true, true])
  const { body } = await owner.browser.get('/api/staff/stock/low?pageSize=50')
  expect(body.specs).toContainEqual(
    expect.objectContaining({ productId: product.id, specId: first.id, stock: 9 }),
  )
})
