import { and, desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { specs } from '../../../database/tables/catalogue.ts'
import { stockAdjustments } from '../../../database/tables/staff.ts'
import { stockOf } from '../../../testing/test-orders.ts'
import { staffWith } from '../../../testing/test-staff.ts'
import { clerk, other as goods, owner, shop, spec } from '../../orders/test-staff-orders.ts'
import {
  codeOf,
  decide,
  given,
  limitTo,
  ok,
  other,
  outcomeOf,
  queue,
  recorded,
  setUpLimits,
} from './test-given.ts'

setUpLimits()

const why = 'Water damage in the store.'
const products = '/api/staff/catalogue/products'

const lose = (pieces: number, about: object = {}, by = clerk, { key }: { key?: string } = {}) =>
  by.browser.post(
    '/api/staff/stock/adjust',
    { productId: spec.productId, specId: spec.id, by: -pieces, reason: 'lost', note: '', ...about },
    key === undefined ? {} : { 'idempotency-key': key },
  )

const count = (about: object = {}) =>
  clerk.browser.post('/api/staff/stock/count', {
    note: '',
    counts: [
      { productId: spec.productId, specId: spec.id, seen: 100, pieces: 40 },
      { productId: goods.productId, specId: goods.id, seen: 100, pieces: 900 },
    ],
    ...about,
  })

describe('security 68: stock', () => {
  test('that is lost counts at its price, for whatever reason; more is for two people', async () => {
    expect(await outcomeOf(lose(60))).toBe('second_person_needed')
    for (const reason of ['damaged', 'counted', 'other', 'received'])
      expect(await outcomeOf(lose(60, { reason })), reason).toBe('second_person_needed')
    expect(await outcomeOf(lose(0, { by: undefined, to: 40 }))).toBe('second_person_needed')
    expect(await outcomeOf(lose(-60))).toBe('done')
    expect(await stockOf(shop, spec)).toBe(160)
    await limitTo({ refund: spec.price })
    expect(await outcomeOf(lose(1))).toBe('done')
    expect(await outcomeOf(lose(1))).toBe('second_person_needed')
    expect(await outcomeOf(lose(1, {}, other))).toBe('done')
    expect((await clerk.browser.get('/api/staff/approvals/alone')).body).toEqual({
      refund: 0,
      discount: null,
    })
  })

  test('that is lost waits for a colleague, whatever is sold meanwhile', async () => {
    const answer = (await lose(60, { why })).body
    expect(answer).toEqual({ before: 100, stock: 100, waits: true })
    const [asked] = await queue()
    expect(asked).toMatchObject({
      kind: 'stock_lost',
      amount: 60 * spec.price,
      goods: [{ name: expect.stringContaining(', '), pieces: 60 }],
    })
    expect(await recorded('approval.asked', `${spec.productId}/${spec.id}`)).toBe(1)
    await shop.context.database.update(specs).set({ stock: 97 }).where(eq(specs.productId, spec.productId))
    expect((await decide(true, clerk)).body.code).toBe('not_allowed')
    await ok(decide(true))
    expect(await stockOf(shop, spec)).toBe(37)
    expect(await given()).toEqual([['stock_lost', 60 * spec.price, true]])
    const [made] = await shop.context.database
      .select()
      .from(stockAdjustments)
      .where(eq(stockAdjustments.productId, spec.productId))
      .orderBy(desc(stockAdjustments.id))
    expect(made).toMatchObject({ staffId: clerk.id, before: 97, after: 37, reason: 'lost' })
  })

  test('stays as it is if the request to count it as lost is out of date', async () => {
    await lose(60, { why })
    await shop.context.database.update(specs).set({ stock: 59 }).where(eq(specs.productId, spec.productId))
    expect((await decide(true)).body.dropped).toBe(true)
    expect([await stockOf(shop, spec), await queue()]).toEqual([59, []])
  })

  test('that is reported lost twice with the same key waits once', async () => {
    const about = { key: `lost-${clerk.id}` }
    expect((await lose(60, { why }, clerk, about)).body.waits).toBe(true)
    expect((await lose(60, { why }, clerk, about)).body.waits).toBe(true)
    expect(await queue()).toHaveLength(1)
  })

  test('that is missing in a count counts, too; pieces found elsewhere do not offset it', async () => {
    expect(await outcomeOf(count())).toBe('second_person_needed')
    expect(await outcomeOf(count({ why }))).toBe('waits')
    expect(await stockOf(shop, goods)).toBe(100)
    await ok(decide(true))
    expect([await stockOf(shop, spec), await stockOf(shop, goods)]).toEqual([40, 900])
  })

  test('of a spec that is removed from its product counts as lost', async () => {
    const { version, product } = (await clerk.browser.get(`${products}/${spec.productId}`)).body
    const left = { ...product, specs: product.specs.filter(({ id }: { id: string }) => id !== spec.id) }
    const remove = () => clerk.browser.post(`${products}/${product.id}`, { version, product: left })
    expect(product.specs.length).toBeGreaterThan(1)
    expect(await outcomeOf(remove())).toBe('second_person_needed')
    expect(await stockOf(shop, spec)).toBe(100)
  })
})

const open = async () => (await owner.browser.get(`${products}/${spec.productId}`)).body
const priceNow = async () =>
  (await open()).product.specs.find(({ id }: { id: string }) => id === spec.id).price as number
/** Saves the product with another price of the spec. */
const save = async (by: number, about: object = {}, who = owner, more: object = {}) => {
  const { version, product } = await open()
  const changed = product.specs.map((one: { id: string; price: number }) =>
    one.id === spec.id ? { ...one, price: one.price + by } : one,
  )
  return who.browser.post(`${products}/${product.id}`, {
    version,
    product: { ...product, ...more, specs: changed },
    ...about,
  })
}
/** Saves the product with other prices by quantity of the spec. */
const withTiers = async (tiers: object[], about: object = {}) => {
  const { version, product } = await open()
  const changed = product.specs.map((one: { id: string }) => (one.id === spec.id ? { ...one, tiers } : one))
  return owner.browser.post(`${products}/${product.id}`, {
    version,
    product: { ...product, specs: changed },
    ...about,
  })
}
const tiersNow = async () =>
  (await open()).product.specs.find(({ id }: { id: string }) => id === spec.id).tiers
const restore = async (price: number) => {
  await limitTo({})
  await save(price - (await priceNow()))
}

describe('security 68: prices', () => {
  beforeEach(async () => {
    await shop.context.database
      .update(specs)
      .set({ stock: 99 })
      .where(and(eq(specs.productId, spec.productId), eq(specs.id, spec.id)))
  })

  test('that fall count times the stock; more is for two people, owners included', async () => {
    const price = await priceNow()
    expect(await outcomeOf(save(-15))).toBe('second_person_needed')
    expect(await outcomeOf(save(-15, {}, clerk))).toBe('second_person_needed')
    expect(await outcomeOf(save(5))).toBe('done')
    await limitTo({ discount: 99 })
    expect(await outcomeOf(save(-1))).toBe('done')
    expect(await outcomeOf(save(-1))).toBe('second_person_needed')
    expect(await outcomeOf(save(-1, {}, other))).toBe('done')
    expect(await given()).toEqual([
      ['price_cut', 99, false],
      ['price_cut', 99, false],
    ])
    await restore(price)
  })

  test('by quantity count like lower prices, and wait with the single price', async () => {
    const price = await priceNow()
    const tiers = [{ from: 10, price: price - 15 }]
    expect(await outcomeOf(withTiers(tiers))).toBe('second_person_needed')
    expect((await withTiers(tiers, { why })).body.waits).toBe(true)
    expect(await tiersNow()).toBeUndefined()
    expect(await queue()).toMatchObject([
      { kind: 'price_cut', amount: 15 * 99, goods: [{ from: price, to: price - 15 }] },
    ])
    await ok(decide(true))
    expect([await tiersNow(), await priceNow()]).toEqual([tiers, price])
    expect(await outcomeOf(withTiers([]))).toBe('done')
    expect(await tiersNow()).toBeUndefined()
  })

  test('that fall wait for a colleague, while everything else is saved', async () => {
    const price = await priceNow()
    const { onSale } = (await open()).product
    const answer = (await save(-15, { why }, clerk, { onSale: !onSale })).body
    expect([answer.waits, answer.product.onSale]).toEqual([true, !onSale])
    expect(await priceNow()).toBe(price)
    expect(await queue()).toMatchObject([
      { kind: 'price_cut', amount: 15 * 99, goods: [{ from: price, to: price - 15 }] },
    ])
    expect(await queue(await staffWith(shop, 'prices:edit', 'returns:refund'))).toEqual([])
    await ok(decide(true))
    expect(await priceNow()).toBe(price - 15)
    expect(await given()).toEqual([['price_cut', 15 * 99, true]])
    await restore(price)
  })

  test('that wait are dropped once the price has changed, or more pieces came', async () => {
    const price = await priceNow()
    await save(-15, { why })
    await ok(save(1))
    expect((await decide(true)).body.dropped).toBe(true)
    await save(-15, { why })
    await shop.context.database.update(specs).set({ stock: 200 }).where(eq(specs.productId, spec.productId))
    expect((await decide(true)).body.dropped).toBe(true)
    expect(await priceNow()).toBe(price + 1)
    await restore(price)
  })

  test('of many products count together, also when a colleague’s change is undone', async () => {
    const price = await priceNow()
    const bulk = '/api/staff/catalogue/bulk'
    const ids = [spec.productId]
    const change = async (by: number, about: object = {}, who = owner) => {
      const action = { kind: 'price', way: 'amount', by, rounding: 'ringgit' }
      const { body } = await who.browser.post(`${bulk}/preview`, { ids, action })
      return who.browser.post(bulk, { ids, action, preview: body.preview, ...about })
    }
    expect(await outcomeOf(change(-15))).toBe('second_person_needed')
    expect(await outcomeOf(change(-15, { why }))).toBe('waits')
    expect(await priceNow()).toBe(price)
    await ok(decide(true))
    expect(await priceNow()).toBe(price - 15)

    const raised = (await change(15)).body.id
    const undo = (id: string, who = owner) => who.browser.post(`${bulk}/${id}/undo`, {})
    expect(await outcomeOf(undo(raised, other))).toBe('second_person_needed')
    await ok(undo(raised))
    await restore(price)
  })

  test('of an import are applied by a colleague who decides on prices, not by its authors', async () => {
    const price = await priceNow()
    const imports = '/api/staff/catalogue/imports'
    const file = Buffer.from(`Product ID,Spec,Price\n${spec.productId},${spec.name},${price - 15}`)
    const { body: opened } = await owner.browser.upload(`${imports}?name=cheap.csv`, file, 'text/csv')
    expect(opened.faults, JSON.stringify(opened.faults)).toEqual([])
    const read = async (by: typeof owner) => (await by.browser.get(`${imports}/${opened.id}`)).body
    const apply = async (by = owner) => {
      const { preview } = await read(by)
      return by.browser.post(`${imports}/${opened.id}/apply`, { preview })
    }
    const importer = await staffWith(shop, 'catalogue:import', 'catalogue:edit', 'prices:edit')
    const mayNot = async (by: typeof owner) => (await read(by)).needsColleague
    expect([await mayNot(owner), await mayNot(importer), await mayNot(other)]).toEqual([true, true, false])
    for (const by of [owner, importer]) expect(await codeOf(apply(by))).toBe('import_needs_colleague')

    const { version } = await read(importer)
    await ok(importer.browser.post(`${imports}/${opened.id}`, { version }))
    expect([await mayNot(owner), await mayNot(importer), await mayNot(other)]).toEqual([true, true, false])
    for (const by of [owner, importer]) expect(await codeOf(apply(by))).toBe('import_needs_colleague')

    await ok(apply(other))
    expect(await given()).toEqual([['price_cut', 15 * 99, true]])
    await ok(other.browser.post(`${imports}/${opened.id}/undo`, {}))
    expect([await priceNow(), await given()]).toEqual([price, []])
  })

  test('of an import that its author may lower alone count for whoever applies it', async () => {
    const price = await priceNow()
    await limitTo({ discount: 99 })
    const imports = '/api/staff/catalogue/imports'
    const file = Buffer.from(`Product ID,Spec,Price\n${spec.productId},${spec.name},${price - 1}`)
    const { body: opened } = await owner.browser.upload(`${imports}?name=cheap.csv`, file, 'text/csv')
    const importer = await staffWith(shop, 'catalogue:import', 'catalogue:edit', 'prices:edit')
    await ok(importer.browser.post(`${imports}/${opened.id}/apply`, { preview: opened.preview }))
    expect(await given()).toEqual([['price_cut', 99, false]])
    await restore(price)
  })
})
