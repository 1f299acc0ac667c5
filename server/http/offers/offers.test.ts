import { eq, sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { formatMinute, parseMinute } from '#core/dates.ts'
import { lowestBefore, offerPrice, priceNow, type PriceRule } from '#core/offers/offer-prices.ts'
import { inputs } from '#tests/test-inputs.ts'
import { createContext, type Context } from '../../context.ts'
import { connect, type Connection } from '../../database/connect.ts'
import { products, specs } from '../../database/tables/catalogue.ts'
import { offerPrices, offers, priceHistory } from '../../database/tables/offers.ts'
import { settlePrices } from '../../services/offers/price-clock.ts'
import { orderOf, signedInMember, stockedSpecs, type TestSpec } from '../../testing/test-orders.ts'
import { createTestShop, testMoment } from '../../testing/test-shop.ts'
import { signedInStaff, type TestStaff } from '../../testing/test-staff.ts'
import { friday, pageOf, serveProcess } from './test-offers.ts'

const starts = parseMinute(friday.begins)
const over = parseMinute(friday.ends)

let shop: Awaited<ReturnType<typeof createTestShop>>
let owner: TestStaff
let spec: TestSpec
let moment = testMoment
let made = 0

beforeAll(async () => {
  shop = await createTestShop({ context: { now: () => moment } })
})
afterAll(() => shop.close())
beforeEach(async () => {
  moment = testMoment
  const { database } = shop.context
  await database.delete(offers)
  await settlePrices(database, moment)
  owner = await signedInStaff(shop, 'owner')
  spec = (await stockedSpecs(shop, 100))[0]!
})

const plan = (changes: object = {}) => {
  made += 1
  const id = `offer-${made}`
  return owner.browser.post('/api/staff/offers', { id, offer: { ...friday, ...changes } })
}
const at = async (time: Date) => {
  moment = time
  // The earlier session has expired.
  owner = await signedInStaff(shop, 'owner')
}
const shown = async (productId = spec.productId) =>
  (await owner.browser.get(`/api/products/${productId}`)).body.specs[0]
const reduced = () => offerPrice(spec.price * 100, friday as PriceRule)! / 100

describe('an offer', () => {
  test('starts and ends automatically, exactly to the second: page, call, search, suggestion and order agree', async () => {
    await shop.context.database.update(priceHistory).set({ since: new Date('2026-01-01') })
    expect((await plan()).body).toMatchObject({ ...friday, state: 'planned' })
    await at(new Date(starts.getTime() - 1))
    expect(await shown()).toMatchObject({ price: spec.price })
    await at(starts)
    const sale = { was: spec.price, lowest: spec.price, until: '2026-03-08' }
    expect(await shown()).toMatchObject({ price: reduced(), sale })
    const { body: sorted } = await owner.browser.get('/api/products?sort=price-asc&pageSize=100')
    const prices = sorted.map((product: { price: number }) => product.price)
    expect(prices).toEqual(prices.toSorted((one: number, other: number) => one - other))
    expect(sorted.find(({ id }: { id: string }) => id === spec.productId).price).toBe(reduced())
    const { body: found } = await owner.browser.get(
      `/api/products?minPrice=${reduced()}&maxPrice=${reduced()}&pageSize=100`,
    )
    expect(found.map(({ id }: { id: string }) => id)).toContain(spec.productId)
    const { body: feed } = await owner.browser.get('/feeds/products.xml')
    expect(feed).toContain(`<g:price>${spec.price}.00 MYR</g:price><g:sale_price>${reduced()}.00 MYR`)
    const member = await signedInMember(shop)
    const order = (price: number) => member.browser.post('/api/orders', orderOf([[{ ...spec, price }, 1]]))
    expect((await order(spec.price)).body).toMatchObject({
      code: 'order_changed',
      details: { items: [{ reason: 'price_changed', price: reduced() }] },
    })
    const { id } = (await order(reduced())).body
    expect((await member.browser.get(`/api/orders/${id}`)).body.totalAmount).toBe(reduced())
    await at(over)
    expect(await shown()).toMatchObject({ price: spec.price })
    expect((await shown()).sale).toBeUndefined()
    expect((await owner.browser.get('/api/staff/offers')).body.offers[0].state).toBe('ended')
  })

  test('an order at the second when it begins waits for its price, whatever a process has seen', async () => {
    await plan()
    // The offer begins between the request's first look at the clock and the order.
    const prices: Context['prices'] = { ...shop.context.prices, settle: async () => {} }
    const late = await createTestShop({
      database: { db: shop.context.database, url: shop.url, drop: async () => {} },
      context: { now: () => starts, prices },
    })
    const browser = (await signedInMember(late)).browser
    const answer = await browser.post('/api/orders', orderOf([[spec, 1]]))
    expect(answer.body).toMatchObject({ code: 'order_changed', details: { items: [{ price: reduced() }] } })
    await late.context.live.close()
    await late.context.databaseListener.close()
  })

  test('where several run, the lowest price counts; a product that changes meanwhile follows', async () => {
    await plan({ value: 10 })
    await plan({ kind: 'amount', value: 1, rounding: 'ringgit' })
    await at(starts)
    expect((await shown()).price).toBe(reduced())
    const path = `/api/staff/catalogue/products/${spec.productId}`
    const { product, version } = (await owner.browser.get(path)).body
    expect(product.specs[0].price).toBe(spec.price)
    const dearer = spec.price + 1000
    const [first, ...others] = product.specs
    const saved = { ...product, specs: [{ ...first, price: dearer }, ...others] }
    expect((await owner.browser.post(path, { version, product: saved })).status).toBe(200)
    const price = offerPrice(dearer * 100, friday as PriceRule)! / 100
    expect(await shown()).toMatchObject({ price, sale: { was: dearer } })
    const again = (await owner.browser.get(path)).body
    await owner.browser.post(path, { version: again.version, product })
    expect((await shown()).price).toBe(reduced())
  })

  test('excludes specs that staff or the rule exclude, and shows this in the preview', async () => {
    const leftOut = [`${spec.productId}/${spec.id}`]
    const offer = { ...friday, all: false, products: [spec.productId], leftOut }
    const { body } = await owner.browser.post('/api/staff/offers/preview', { offer })
    expect(body.looks).toMatchObject({ left_out: 1, deep: 0 })
    expect(body.rows[0]).toMatchObject({ regular: spec.price, price: reduced(), look: 'left_out' })
    const half = await owner.browser.post('/api/staff/offers/preview', { offer: { ...friday, value: 60 } })
    expect(half.body.looks.deep).toBeGreaterThan(0)
    await plan(offer)
    await at(starts)
    expect(await shown()).toMatchObject({ price: spec.price })
  })

  test('is stopped at once; an offer that has begun or ended cannot be planned again', async () => {
    const { id, version } = (await plan({ begins: '2026-03-01T00:00' })).body
    expect((await shown()).price).toBe(reduced())
    const save = (changes: object) =>
      owner.browser.post(`/api/staff/offers/${id}`, { version, offer: { ...friday, ...changes } })
    expect((await save({})).body.details.issues).toMatchObject([{ path: 'offer.begins' }])
    expect((await owner.browser.post(`/api/staff/offers/${id}/delete`, { version })).body.code).toBe(
      'offer_in_use',
    )
    const stale = { version: 'older' }
    expect((await owner.browser.post(`/api/staff/offers/${id}/stop`, stale)).body.code).toBe(
      'offer_changed_meanwhile',
    )
    const stopped = await owner.browser.post(`/api/staff/offers/${id}/stop`, { version })
    expect(stopped.body.state).toBe('ended')
    expect((await shown()).price).toBe(spec.price)
    expect((await plan({ begins: '2026-02-01T00:00', ends: '2026-03-01T00:00' })).status).toBe(400)
    const { entries } = (await owner.browser.get(`/api/staff/audit?subject=offer&subjectId=${id}`)).body
    expect(entries.map(({ action }: { action: string }) => action)).toEqual([
      'offer.stopped',
      'offer.created',
    ])
    const clerk = await signedInStaff(shop, 'clerk')
    expect((await clerk.browser.get('/api/staff/offers')).body.total).toBe(1)
    expect((await clerk.browser.post('/api/staff/offers', { id: 'x', offer: friday })).status).toBe(403)
  })
})

describe('on two processes', () => {
  let other: Connection
  let context: Context
  beforeAll(async () => {
    other = await connect(shop.url)
    context = { ...createContext(other.db, shop.context.settings), now: () => moment }
  })
  afterAll(async () => {
    await context.live.close()
    await context.databaseListener.close()
    await other.close()
  })

  test('cached pages of both have the price of an offer from its second, and the old one after it', async () => {
    const [here, there] = [await serveProcess(shop.context), await serveProcess(context)]
    // Not at the end of a quarter of an hour, when cached pages expire anyway.
    const [starts, over] = [parseMinute('2026-03-06T00:07'), parseMinute('2026-03-06T00:22')]
    await plan({ begins: formatMinute(starts), ends: formatMinute(over) })
    const both = () => Promise.all([pageOf(here, spec.productId), pageOf(there, spec.productId)])
    await expect.poll(both).toEqual([`RM ${spec.price}`, `RM ${spec.price}`])
    for (const [time, price] of [
      [starts.getTime() - 1, spec.price],
      [starts.getTime(), reduced()],
      [over.getTime() - 1, reduced()],
      [over.getTime(), spec.price],
    ] as const) {
      moment = new Date(time)
      expect(await both()).toEqual([`RM ${price}`, `RM ${price}`])
      // The pages cached meanwhile show it, too.
      expect(await both()).toEqual([`RM ${price}`, `RM ${price}`])
    }
    for (const server of [here, there]) server.close()
  })
})

const dayAt = (days: number) => new Date(testMoment.getTime() + days * 86_400_000)

describe('the database', () => {
  test('sets the prices that the rules of core compute, for any offers at any moment', async () => {
    const { database } = shop.context
    const rows = await database.select().from(specs).where(eq(specs.productId, spec.productId))
    const day = fc.integer({ min: 0, max: 40 })
    const offer = fc.record({
      sen: fc.integer({ min: 1, max: 3000 }).map((ringgit) => ringgit * 100),
      begins: day,
      lasts: fc.option(fc.integer({ min: 1, max: 20 })),
    })
    const property = fc.asyncProperty(
      fc.array(offer, { maxLength: 4 }),
      fc.uniqueArray(day, { minLength: 1, maxLength: 6 }),
      async (planned, days) => {
        await database.delete(offers)
        await settlePrices(database, dayAt(-1))
        await database.delete(priceHistory)
        await database.execute(
          sql`insert into price_history select product_id, id, ${dayAt(-50).toISOString()}, price_sen from specs`,
        )
        const offered = planned.map(({ sen, begins, lasts }) => ({
          sen,
          begins: dayAt(begins),
          ends: lasts === null ? null : dayAt(begins + lasts),
        }))
        for (const [index, { sen, begins, ends }] of offered.entries()) {
          const id = `any-${index}`
          const columns = { name: id, kind: 'price', value: sen / 100, rounding: 'ringgit' } as const
          const goods = { all: false, categories: [], products: [spec.productId], leftOut: [] }
          await database.insert(offers).values({ id, ...columns, goods, beginsAt: begins, endsAt: ends })
          await database
            .insert(offerPrices)
            .values(
              rows.map((row) => ({ offerId: id, productId: row.productId, specId: row.id, priceSen: sen })),
            )
        }
        let history = rows.map((row) => [{ sen: row.regularPriceSen, since: dayAt(-50) }])
        for (const now of days.toSorted((one, other) => one - other).map(dayAt)) {
          await settlePrices(database, now)
          const set = await database.select().from(specs).where(eq(specs.productId, spec.productId))
          history = rows.map((row, index) => {
            const before = history[index]!
            const sen = priceNow(row.regularPriceSen, offered, now)
            const stored = set.find(({ id }) => id === row.id)!
            expect(stored.priceSen).toBe(sen)
            const wasReduced = before.at(-1)!.sen < row.regularPriceSen
            if (sen < row.regularPriceSen && !wasReduced)
              expect(stored.lowestPriceSen).toBe(lowestBefore(before, now))
            if (sen === row.regularPriceSen) expect(stored.lowestPriceSen).toBeNull()
            return before.at(-1)!.sen === sen ? before : [...before, { sen, since: now }]
          })
          const [product] = await database.select().from(products).where(eq(products.id, spec.productId))
          expect(product!.firstPriceSen).toBe(set.find(({ position }) => position === 0)!.priceSen)
        }
      },
    )
    await fc.assert(property, { numRuns: inputs(8, 25) })
  })

  test('accepts a price that an earlier release writes as the regular price', async () => {
    const { database } = shop.context
    await database.execute(
      sql`update specs set price_sen = price_sen + 500 where product_id = ${spec.productId}`,
    )
    expect(await shown()).toMatchObject({ price: spec.price + 5 })
    await database.execute(
      sql`update specs set price_sen = price_sen - 500 where product_id = ${spec.productId}`,
    )
    const [row] = await database.select().from(specs).where(eq(specs.productId, spec.productId))
    expect(row!.regularPriceSen).toBe(row!.priceSen)
  })
})
