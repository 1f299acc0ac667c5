import * as fc from 'fast-check'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { formatMinute } from '#core/dates.ts'
import { inputs } from '#tests/test-inputs.ts'
import { products as productTable } from '../../database/tables/catalogue.ts'
import { publishPlanned } from '../../services/catalogue/bulk/publish-planned.ts'
import {
  clerk,
  deskId,
  newestAudit,
  newProduct,
  open,
  owner,
  save,
  setUp,
  shop,
  visitor,
} from './test-staff-catalogue.ts'

const bulk = '/api/staff/catalogue/bulk'
setUp()

const look = async (ids: readonly string[], action: object, by = owner) => {
  const { status, body } = await by.browser.post(`${bulk}/preview`, { ids, action })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
async function change(ids: readonly string[], action: object, by = owner) {
  const { preview } = await look(ids, action, by)
  const { status, body } = await by.browser.post(bulk, { ids, action, preview })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const undo = (id: string, by = owner) => by.browser.post(`${bulk}/${id}/undo`, {})
/** Reads everything that a bulk change may write to these products, and the number of all products. */
const stateOf = async (...ids: string[]) => {
  const { rows } = await shop.context.database.execute(sql`
    select to_jsonb(products) - 'updated_at' as product,
      (select jsonb_agg(to_jsonb(specs) order by position) from specs where product_id = products.id) as specs,
      (select count(*) from products) as count
    from products where id in (select json_array_elements_text(${JSON.stringify(ids)}::json)) order by id`)
  return rows
}
const categoryKeys = async () =>
  (await owner.browser.get('/api/staff/catalogue/categories')).body.categories.map(
    ({ key }: { key: string }) => key,
  )
const bin = 'hollow-waste-bin'
const listed = async (query: string) =>
  (await owner.browser.get(`/api/staff/catalogue/products?${query}`)).body.products.map(
    ({ id }: { id: string }) => id,
  )

test('prices are previewed by spec, changed in one go with an audit entry each, and undone', async () => {
  const before = await stateOf(deskId, bin)
  const action = { kind: 'price', way: 'per_cent', by: -10, rounding: 'nine' }
  const shown = await look([deskId, bin], action)
  expect(shown).toMatchObject({ changed: 2, unchanged: 0, leftOut: [] })
  const [first] = (await open(deskId)).product.specs
  const { changes } = shown.products.find(({ id }: { id: string }) => id === deskId)
  expect(changes[0]).toEqual({
    field: `specs.${first.id}.price`,
    spec: first.nameI18n,
    from: first.price,
    to: Math.floor((Math.round(first.price * 90) / 100 + 1) / 10) * 10 - 1,
  })
  const made = await change([deskId, bin], action)
  expect(made).toMatchObject({ changed: 2, added: [], undoSeconds: shop.context.settings.UNDO_SECONDS })
  expect((await open(deskId)).product.specs[0].price).toBe(changes[0].to)
  expect(await newestAudit()).toMatchObject({ action: 'product.saved', subject: 'product' })
  expect((await undo(made.id)).body).toEqual({ restored: 2, removed: 0 })
  expect(await stateOf(deskId, bin)).toEqual(before)
  expect((await undo(made.id)).body.code).toBe('bulk_change_not_found')
})

test('a change applies only as it was previewed, and is not undone over a later one', async () => {
  const { product, version } = await newProduct()
  const [one, other] = (await categoryKeys()).filter((key: string) => key !== product.category)
  const action = { kind: 'category', category: one }
  const { preview } = await look([product.id], action)
  const moved = await save(product.id, {
    version,
    product: { ...product, category: other },
  })
  expect(moved.status).toBe(200)
  const late = await owner.browser.post(bulk, { ids: [product.id], action, preview })
  expect(late.body.code).toBe('catalogue_changed_meanwhile')
  const made = await change([product.id], action)
  const opened = await open(product.id)
  await save(product.id, { version: opened.version, product: { ...opened.product, searchWords: ['oak'] } })
  const refused = await undo(made.id)
  expect([refused.body.code, refused.body.details]).toEqual([
    'bulk_change_not_undoable',
    { count: 1, products: product.id },
  ])
})

test('undoing any changes, the last one first, restores every product exactly', async () => {
  const [one, other] = [(await newProduct()).product.id, (await newProduct({ published: false })).product.id]
  const words = fc.array(fc.constantFrom('oak', 'Oak', '橡木', 'desk'), { maxLength: 3 })
  const action = fc.oneof(
    fc.record({
      kind: fc.constant('price'),
      way: fc.constantFrom('per_cent', 'amount'),
      by: fc.integer({ min: -50, max: 50 }).filter((by) => by !== 0),
      rounding: fc.constantFrom('ringgit', 'nine', 'ten'),
    }),
    fc.record({ kind: fc.constant('category'), category: fc.constantFrom(...(await categoryKeys())) }),
    fc.record({ kind: fc.constant('tags'), add: words, remove: words }),
    fc.record({ kind: fc.constantFrom('publish', 'hide', 'archive', 'restore', 'duplicate') }),
    fc.record({
      kind: fc.constant('publish_at'),
      at: fc.constantFrom('2030-01-01T09:00', '2031-05-05T00:30'),
    }),
  )
  const step = fc.record({ ids: fc.subarray([one, other, bin], { minLength: 1 }), action })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 3 }), async (steps) => {
      const before = await stateOf(one, other, bin)
      const made: string[] = []
      for (const { ids, action: wanted } of steps) made.push((await change(ids, wanted)).id)
      for (const id of made.toReversed()) expect((await undo(id)).status).toBe(200)
      expect(await stateOf(one, other, bin)).toEqual(before)
    }),
    { numRuns: inputs(3, 8) },
  )
})

test('a copy is a draft without stock and codes, after the others; a copy that was ordered stays', async () => {
  const { product } = await newProduct()
  const { added, id } = await change([product.id], { kind: 'duplicate' })
  expect(added).toEqual([`${product.id}-copy`])
  const copy = (await open(added[0])).product
  expect(copy).toMatchObject({
    productName: {
      en: `${product.productName.en} (copy)`,
      'zh-TW': `${product.productName['zh-TW']}（複本）`,
    },
    published: false,
  })
  expect(copy.specs.every(({ quantity }: { quantity: number }) => quantity === 0)).toBe(true)
  expect((await change([product.id], { kind: 'duplicate' })).added).toEqual([`${product.id}-copy-2`])
  expect((await undo(id)).body).toEqual({ restored: 0, removed: 1 })
})

test('an archived product is in no list but its own, and comes back hidden', async () => {
  const { product } = await newProduct()
  await change([product.id], { kind: 'archive' })
  expect(await listed('pageSize=100')).not.toContain(product.id)
  expect(await listed('published=archived')).toContain(product.id)
  expect((await visitor().get(`/api/products/${product.id}`)).status).toBe(404)
  await change([product.id], { kind: 'restore' })
  expect(await listed('published=no&pageSize=100')).toContain(product.id)
  // Publishing an archived product in the editor also restores it.
  await change([product.id], { kind: 'archive' })
  const opened = await open(product.id)
  await save(product.id, { version: opened.version, product: { ...opened.product, published: true } }, owner)
  expect(await listed('published=yes&pageSize=100')).toContain(product.id)
})

test('a product is published when its time comes, once, in the name of who planned it', async () => {
  const { product } = await newProduct({ published: false })
  const at = formatMinute(new Date(shop.context.now().getTime() + 3_600_000))
  await change([product.id], { kind: 'publish_at', at })
  expect(await listed('published=planned')).toContain(product.id)
  expect(await publishPlanned(shop.context)).toBe(0)
  await shop.context.database
    .update(productTable)
    .set({ publishAt: new Date(shop.context.now().getTime() - 1000) })
    .where(eq(productTable.id, product.id))
  const counts = await Promise.all([publishPlanned(shop.context), publishPlanned(shop.context)])
  expect(counts.toSorted()).toEqual([0, 1])
  expect((await visitor().get(`/api/products/${product.id}`)).status).toBe(200)
  expect(await newestAudit()).toMatchObject({
    actorId: owner.id,
    action: 'product.saved',
    after: { published: true },
  })
  expect(await listed('published=planned')).not.toContain(product.id)
})

test('products that cannot be changed are left out with the reason, and the others are changed', async () => {
  const { product } = await newProduct()
  const draft = await newProduct({
    published: false,
    imgUrl: '',
    images: [],
    pictureDimensions: undefined,
    specs: product.specs.map((spec: object) => ({ ...spec, images: [] })),
  })
  const shown = await look([draft.product.id, product.id], { kind: 'hide' })
  expect(shown).toMatchObject({ changed: 1, unchanged: 1 })
  expect(await look([draft.product.id], { kind: 'publish' })).toMatchObject({
    changed: 0,
    leftOut: [{ id: draft.product.id, problem: 'noPicture' }],
  })
  const unknown = await owner.browser.post(`${bulk}/preview`, { ids: ['no-such'], action: { kind: 'hide' } })
  expect(unknown.body.code).toBe('product_not_found')
})

test('security 55: clerks may not do to many products what they may not do to one', async () => {
  const { product } = await newProduct()
  const cut = { kind: 'price', way: 'amount', by: -51, rounding: 'ringgit' }
  expect(await look([product.id], cut, clerk)).toMatchObject({
    changed: 0,
    leftOut: [{ problem: 'ownerOnly' }],
  })
  expect((await change([product.id], { ...cut, by: -50 }, clerk)).changed).toBe(1)
  const { body } = await clerk.browser.post('/api/staff/catalogue/products', {
    product: { ...product, id: 'of-a-clerk', published: false },
  })
  for (const action of [{ kind: 'publish' }, { kind: 'publish_at', at: '2030-01-01T09:00' }])
    expect(await look([body.product.id], action, clerk)).toMatchObject({
      changed: 0,
      leftOut: [{ id: 'of-a-clerk', problem: 'ownerOnly' }],
    })
})
