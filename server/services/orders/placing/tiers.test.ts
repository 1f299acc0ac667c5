import * as fc from 'fast-check'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newOrder } from '#core/orders/checkout.ts'
import { companyPriceSen, type CompanyPrice, type CompanyPriceTarget } from '#core/prices/company-prices.ts'
import type { Tier } from '#core/prices/tiers.ts'
import type { MemberContext } from '#server/context.ts'
import { products, specs } from '#server/database/tables/catalogue.ts'
import { companyPrices } from '#server/database/tables/companies/company-prices.ts'
import { orderItems, orders } from '#server/database/tables/orders.ts'
import {
  contextOf,
  orderOf,
  signedInMember,
  stockedSpecs,
  type TestMember,
  type TestSpec,
} from '#server/testing/test-orders.ts'
import { found } from '#server/testing/companies/test-companies.ts'
import { createTestShop } from '#server/testing/test-shop.ts'
import { piecePriceOf } from '../../catalogue/prices/piece-price.ts'
import { toRow } from '../../companies/prices/save-prices.ts'
import { placeOrder } from './place.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>
let member: TestMember
let context: MemberContext
let desk: TestSpec
let chair: TestSpec

beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  const all = await stockedSpecs(shop, 40)
  ;[desk, chair] = [all[0]!, all[1]!]
  member = await signedInMember(shop)
  context = await contextOf(shop, member)
})

const isSpec = (spec: TestSpec) => and(eq(specs.productId, spec.productId), eq(specs.id, spec.id))
const setTiers = (spec: TestSpec, tiers: Tier[] | null) =>
  context.database.update(specs).set({ tiers }).where(isSpec(spec))

const submit = (lines: Parameters<typeof orderOf>[0], about = {}) =>
  placeOrder(context, {
    order: newOrder.parse(orderOf(lines, about)),
    lang: 'en',
    idempotencyKey: undefined,
  })

const at = (spec: TestSpec, price: number): TestSpec => ({ ...spec, price })
const itemsOf = (id: string) =>
  context.database.select().from(orderItems).where(eq(orderItems.orderId, id)).orderBy(orderItems.position)

describe('an order by quantity', () => {
  test('costs the price of its pieces, summed over the lines of a spec, and remembers the tier', async () => {
    await setTiers(desk, [{ from: 12, price: desk.price - 50 }])
    const { id } = await submit([
      [at(desk, desk.price - 50), 7],
      [at(desk, desk.price - 50), 5],
      [chair, 2],
    ])
    expect(await itemsOf(id)).toMatchObject([
      { quantity: 12, priceSen: (desk.price - 50) * 100, listPriceSen: desk.price * 100, tierFrom: 12 },
      { quantity: 2, priceSen: chair.price * 100, listPriceSen: chair.price * 100, tierFrom: null },
    ])
    const [order] = await context.database.select().from(orders).where(eq(orders.id, id))
    expect(order?.totalSen).toBe((12 * (desk.price - 50) + 2 * chair.price) * 100)
  })

  test('is refused at any other price than that for its quantity, which the answer states', async () => {
    await setTiers(desk, [{ from: 12, price: desk.price - 50 }])
    await expect(submit([[desk, 12]])).rejects.toMatchObject({
      code: 'order_changed',
      details: { items: [{ reason: 'price_changed', price: desk.price - 50, available: 40 }] },
    })
    await expect(submit([[at(desk, desk.price - 50), 11]])).rejects.toMatchObject({
      details: { items: [{ reason: 'price_changed', price: desk.price }] },
    })
    await context.database.update(specs).set({ stock: 8 }).where(isSpec(desk))
    // The remaining pieces do not reach the tier.
    await expect(submit([[at(desk, desk.price - 50), 12]])).rejects.toMatchObject({
      details: { items: [{ reason: 'only_left', price: desk.price, available: 8 }] },
    })
  })

  test('takes a voucher off the sum by quantity, never below 0', async () => {
    await setTiers(desk, [{ from: 2, price: 1 }])
    const { id } = await submit([[at(desk, 1), 2]], { voucherCode: 'save10' })
    const order = await member.browser.get(`/api/orders/${id}`)
    expect(order.body).toMatchObject({ totalAmount: 2, amountToPay: 0 })
    expect(order.body.items).toMatchObject([{ price: 1, listPrice: desk.price, tierFrom: 2 }])
  })

  test('has its prices in the catalogue only if they are lower than an offer', async () => {
    await setTiers(desk, [
      { from: 5, perCent: 3 },
      { from: 10, perCent: 10 },
    ])
    const offered = Math.round(desk.price * 0.95)
    await context.database.execute(sql`
      update specs set sale_price_sen = ${offered * 100} where ${isSpec(desk)}`)
    const { body } = await member.browser.get(`/api/products/${desk.productId}`)
    const spec = body.specs.find((one: { id: string }) => one.id === desk.id)
    expect([spec.price, spec.sale.was]).toEqual([offered, desk.price])
    expect(spec.tiers).toEqual([{ from: 10, price: Math.floor(desk.price * 0.9 + 0.5) }])
    await context.database.execute(sql`update specs set sale_price_sen = null where ${isSpec(desk)}`)
  })
})

test('the statement and the rule of core agree on every catalogue', async () => {
  const anyTier = fc.oneof(
    fc.record({ from: fc.integer({ min: 2, max: 30 }), price: fc.integer({ min: 1, max: 3_000 }) }),
    fc.record({ from: fc.integer({ min: 2, max: 30 }), perCent: fc.integer({ min: 1, max: 99 }) }),
  )
  const anySpec = fc.record({
    list: fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 1_000_000 })),
    /** Per cent of the list price in an offer. */
    offer: fc.option(fc.integer({ min: 1, max: 100 })),
    tiers: fc.option(fc.array(anyTier, { maxLength: 4 })),
    pieces: fc.integer({ min: 1, max: 40 }),
    spec: fc.constantFrom(desk, chair),
  })
  const day = fc.constantFrom('2026-11-29', '2026-11-30', '2026-12-01')
  const anyTarget: fc.Arbitrary<CompanyPriceTarget> = fc.oneof(
    fc
      .constantFrom(desk, chair)
      .map(({ productId, id: specId }) => ({ scope: 'spec' as const, productId, specId })),
    fc.constantFrom('chairs', 'desks').map((category) => ({ scope: 'category' as const, category })),
    fc.constant({ scope: 'all' as const }),
  )
  const anyPrice: fc.Arbitrary<CompanyPrice> = fc
    .tuple(
      anyTarget,
      fc.oneof(
        fc.record({ price: fc.integer({ min: 1, max: 3_000 }) }),
        fc.record({ perCent: fc.integer({ min: 1, max: 99 }) }),
      ),
      fc.record({ from: day, until: day }, { requiredKeys: [] }),
    )
    .map(([target, amount, days]) => ({ ...target, ...amount, ...days }))
  const company = await found(member)
  const categoryOf = new Map(
    (await context.database.select().from(products)).map(({ id, categoryKey }) => [id, categoryKey]),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(anySpec, { minLength: 1, maxLength: 40 }),
      fc.array(anyPrice, { maxLength: 5 }),
      async (catalogue, prices) => {
        const rows = catalogue.map(({ list, offer, tiers, pieces, spec }) => ({
          regularPriceSen: list * 100,
          priceSen: Math.round((list * (offer ?? 100)) / 100) * 100,
          tiers,
          pieces,
          productId: spec.productId,
          specId: spec.id,
        }))
        await context.database.delete(companyPrices)
        if (prices.length > 0)
          await context.database
            .insert(companyPrices)
            .values(prices.map((price, position) => toRow(price, { companyId: company, position })))
        const { rows: decided } = await context.database.execute(sql`
          select piece.price_sen as "priceSen", piece.tier_from as "tierFrom", piece.is_company as "companyPrice"
          from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as row(value, number)
          cross join lateral piece_price((value ->> 'regularPriceSen')::int, (value ->> 'priceSen')::int,
            nullif(value -> 'tiers', 'null'), (value ->> 'pieces')::bigint, company_price(${company},
              value ->> 'productId', value ->> 'specId', (value ->> 'regularPriceSen')::int, '2026-11-30')) as piece
          order by number`)
        const ownOf = ({ productId, specId, regularPriceSen: listSen }: (typeof rows)[number]) => {
          const spec = { productId, specId, category: categoryOf.get(productId) ?? '', listSen }
          return companyPriceSen(prices, spec, '2026-11-30') ?? null
        }
        expect(decided).toEqual(rows.map((row) => piecePriceOf(row, row.pieces, ownOf(row))))
      },
    ),
    { numRuns: 60 },
  )
})
