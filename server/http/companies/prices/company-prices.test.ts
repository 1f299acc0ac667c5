import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '#core/days.ts'
import { formatDate } from '#core/dates.ts'
import { auditEntries } from '../../../database/tables/orders.ts'
import { products, specs } from '../../../database/tables/catalogue.ts'
import { found, join } from '../../../testing/companies/test-companies.ts'
import { asked, teamOf } from '../../../testing/companies/test-requests.ts'
import {
  orderOf,
  place,
  signedInMember,
  type TestMember,
  type TestSpec,
} from '../../../testing/test-orders.ts'
import {
  change,
  clerk,
  member,
  move,
  other,
  owner,
  setUp,
  shop,
  spec,
} from '../../orders/test-staff-orders.ts'
import { savePrices, setPrices } from './test-company-prices.ts'

setUp()

/** How much less a piece costs for the company, in ringgit. */
const less = 9
const own = ({ price, ...of }: TestSpec): TestSpec => ({ ...of, price: price - less })
const priceOfSpec = (of: TestSpec, about: object = {}) => ({
  scope: 'spec',
  productId: of.productId,
  specId: of.id,
  price: of.price - less,
  ...about,
})

let company: string
beforeEach(async () => {
  company = await found(member)
})

const itemsOf = async (id: string, by: TestMember = member) =>
  (await by.browser.get(`/api/orders/${id}`)).body.items
const submit = (lines: Parameters<typeof orderOf>[0], about: object, by = member) =>
  by.browser.post('/api/orders', orderOf(lines, about))
const ownPrices = async (by: TestMember, id = company) =>
  by.browser.get(`/api/companies/${id}/prices?products=${spec.productId},${other.productId}`)

describe("a company's own price", () => {
  test('is read by its people, and decided by the statement that places the order', async () => {
    await setPrices(owner, company, [priceOfSpec(spec)])
    const buyer = await join(shop, member, { company, role: 'buyer' })
    expect((await ownPrices(buyer)).body).toEqual({
      legalName: 'ACME Sdn. Bhd.',
      prices: [{ productId: spec.productId, specId: spec.id, price: spec.price - less }],
    })
    const refused = await submit([[spec, 2]], { company: { id: company } }, buyer)
    expect([refused.body.code, refused.body.details.items]).toMatchObject([
      'order_changed',
      [{ reason: 'price_changed', price: spec.price - less }],
    ])
    const id = await place(buyer, [[own(spec), 2]], { company: { id: company } })
    expect(await itemsOf(id, buyer)).toMatchObject([
      { price: spec.price - less, listPrice: spec.price, companyPrice: true },
    ])
  })

  test('is not for somebody who buys for themselves, and public answers stay the same', async () => {
    const path = `/api/products/${spec.productId}`
    const before = (await member.browser.get(path)).body
    await setPrices(owner, company, [priceOfSpec(spec)])
    expect((await member.browser.get(path)).body).toEqual(before)
    const refused = await submit([[own(spec), 1]], {})
    expect(refused.body.details.items).toMatchObject([{ reason: 'price_changed', price: spec.price }])
    const [line] = await itemsOf(await place(member, [[spec, 1]]))
    expect([line.price, line.companyPrice]).toEqual([spec.price, undefined])
  })

  test('is told to nobody else, also not by a refused order', async () => {
    await setPrices(owner, company, [priceOfSpec(spec)])
    const stranger = await signedInMember(shop)
    const theirs = await found(stranger)
    expect((await ownPrices(stranger)).body.code).toBe('company_not_found')
    expect((await ownPrices(stranger, theirs)).body.prices).toEqual([])
    for (const price of [1, spec.price - less, spec.price]) {
      const { body } = await submit([[{ ...spec, price }, 1]], { company: { id: company } }, stranger)
      expect(body.code).toBe(price === spec.price ? 'company_not_found' : 'order_changed')
      expect(JSON.stringify(body)).not.toContain(String(spec.price - less))
    }
  })

  test('is by category or for everything, only on its days, and never adds up', async () => {
    const [product] = await shop.context.database
      .select()
      .from(products)
      .where(eq(products.id, spec.productId))
    const today = formatDate(shop.context.now())
    const category = { scope: 'category', category: product!.categoryKey }
    await setPrices(owner, company, [
      { ...category, perCent: 10 },
      { scope: 'all', perCent: 2 },
      { scope: 'all', perCent: 50, from: addDays(today, 1) },
      { scope: 'all', perCent: 50, until: addDays(today, -1) },
    ])
    const price = Math.floor(spec.price * 0.9 + 0.5)
    expect((await ownPrices(member)).body.prices).toContainEqual({
      productId: spec.productId,
      specId: spec.id,
      price,
    })
    const tiers = [{ from: 5, price: price - 1 }]
    const isSpec = and(eq(specs.productId, spec.productId), eq(specs.id, spec.id))
    await shop.context.database.update(specs).set({ tiers }).where(isSpec)
    const id = await place(member, [[{ ...spec, price: price - 1 }, 5]], { company: { id: company } })
    const [line] = await itemsOf(id)
    expect([line.tierFrom, line.companyPrice]).toEqual([5, undefined])
    await place(member, [[{ ...spec, price }, 4]], { company: { id: company } })
    await shop.context.database.update(specs).set({ tiers: null }).where(isSpec)
  })

  test('applies to a purchase request, and to what staff take or add for the company', async () => {
    const team = await teamOf(shop)
    await setPrices(owner, team.id, [priceOfSpec(spec), priceOfSpec(other)])
    const path = await asked(team.buyer, team.id, [own(spec), 2])
    const { body: request } = await team.approver.browser.get(path)
    expect(request.lines).toMatchObject([{ price: spec.price - less, asked: spec.price - less }])
    const { body: approved } = await team.approver.browser.post(`${path}/approve`, {
      amount: 2 * (spec.price - less),
    })
    const placed = approved.order
    await move(placed.id, 'In Progress')
    const { body: goods } = await clerk.browser.get(
      `/api/staff/goods?q=${other.productId}&company=${team.id}`,
    )
    expect(goods.find(({ specId }: { specId: string }) => specId === other.id)).toMatchObject({
      price: other.price,
      companyPrice: other.price - less,
    })
    const lines = [own(spec), own(other)].map(({ productId, id: specId, price }) => ({
      productId,
      specId,
      price,
      quantity: 2,
    }))
    expect((await change(placed.id, { lines, yes: 'phone' })).status).toBe(200)
    expect(await itemsOf(placed.id, team.buyer)).toMatchObject([
      { companyPrice: true },
      { companyPrice: true },
    ])
  })
})

describe('the list of own prices', () => {
  test('is seen by staff with its names, and its changes are recorded', async () => {
    await setPrices(owner, company, [
      { ...priceOfSpec(spec), from: '2026-01-01' },
      { scope: 'all', perCent: 3 },
    ])
    const { body } = await clerk.browser.get(`/api/staff/companies/${company}?lang=en`)
    expect(body).toMatchObject({ legalName: 'ACME Sdn. Bhd.', people: 1, orders: 0, pricesVersion: 1 })
    expect(body.prices).toMatchObject([
      { scope: 'spec', listPrice: spec.price, price: spec.price - less, from: '2026-01-01', counts: true },
      { scope: 'all', perCent: 3, counts: true },
    ])
    expect(body.prices[0].name).toContain(', ')
    const entries = await shop.context.database
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.action, 'company.prices'), eq(auditEntries.subjectId, company)))
    expect(entries).toMatchObject([
      {
        before: { companyPrices: [] },
        after: {
          companyPrices: [`${spec.productId}/${spec.id}: ${spec.price - less}, 2026-01-01/`, '*: -3%'],
        },
      },
    ])
  })

  test('needs the permission to set any price, the version that was read, and an open company', async () => {
    const prices = [priceOfSpec(spec)]
    expect((await savePrices(clerk, company, prices)).status).toBe(403)
    await setPrices(owner, company, prices)
    expect((await savePrices(owner, company, [], { version: 0 })).body.code).toBe(
      'company_prices_changed_meanwhile',
    )
    await member.browser.post(`/api/companies/${company}/close`, {})
    expect((await savePrices(owner, company, [])).body.code).toBe('company_closed')
    expect((await ownPrices(member)).body.prices).toEqual([])
    expect((await savePrices(owner, 'nobody', [], { version: 0 })).body.code).toBe('company_not_found')
  })

  test('finds companies by name and registration number', async () => {
    const id = await found(member, {
      legalName: 'Batu Pahat Timber Bhd.',
      registrationNumber: '201901000005',
    })
    for (const q of ['pahat TIMBER', '2019-0100 0005']) {
      const { body } = await clerk.browser.get(`/api/staff/companies?q=${encodeURIComponent(q)}`)
      expect(body.companies.map((one: { id: string }) => one.id)).toEqual([id])
    }
    const seen: string[] = []
    for (let after = ''; seen.length === 0 || after !== '';) {
      const { body } = await clerk.browser.get(`/api/staff/companies?pageSize=2${after && `&after=${after}`}`)
      seen.push(...body.companies.map((one: { id: string }) => one.id))
      after = body.next ?? ''
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toEqual(expect.arrayContaining([id, company]))
  })
})
