import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { passedLimit, type BuyerLimits } from '#core/companies/limits.ts'
import { toRinggit } from '#core/money.ts'
import { found, join, personIn } from '../../testing/companies/test-companies.ts'
import {
  orderOf,
  signedInMember,
  stockedSpecs,
  type TestMember,
  type TestSpec,
} from '../../testing/test-orders.ts'
import { createTestShop } from '../../testing/test-shop.ts'
import { signedInStaff } from '../../testing/test-staff.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>
let spec: TestSpec

beforeAll(async () => {
  shop = await createTestShop({
    env: {
      MAX_PENDING_ORDERS: '1000',
      RATE_LIMIT_ORDERS: '1000',
      RATE_LIMIT_CODES_PER_CLIENT: '1000',
      RATE_LIMIT_ATTEMPTS: '1000',
    },
  })
  ;[spec] = (await stockedSpecs(shop, 10_000)) as [TestSpec]
})
afterAll(() => shop.close())

let keys = 0

/** Orders pieces for the company, each time as another submit. */
const order = ({ browser }: TestMember, company: string, pieces: number) =>
  browser.post(
    '/api/orders',
    { ...orderOf([[spec, pieces]]), company: { id: company } },
    {
      'idempotency-key': `limits-${(keys += 1)}`,
    },
  )

const priceOf = (pieces: number | null) => (pieces === null ? null : Math.ceil(pieces * spec.price))

/** A company with a buyer who has these limits, in pieces of the spec. */
async function withLimits(pieces: BuyerLimits) {
  const admin = await signedInMember(shop)
  const id = await found(admin)
  const buyer = await join(shop, admin, { company: id, role: 'buyer' })
  const person = await personIn(admin, id, buyer)
  const set = (limits: BuyerLimits, by = admin) =>
    by.browser.post(`/api/companies/${id}/people/${person}/limits`, limits)
  const limits = { orderLimit: priceOf(pieces.orderLimit), monthLimit: priceOf(pieces.monthLimit) }
  expect((await set(limits)).status).toBe(200)
  return { id, admin, buyer, person, set }
}

describe('the limits of a buyer', () => {
  test('refuse a larger order with the limit and the excess, and take no stock', async () => {
    const { id, buyer } = await withLimits({ orderLimit: 2, monthLimit: null })
    expect((await order(buyer, id, 2)).status).toBe(200)
    const { status, body } = await order(buyer, id, 3)
    expect([status, body.code]).toEqual([409, 'approval_required'])
    expect(body.message).toContain('above your limit')
    expect(body.details).toMatchObject({ limit: 'orderLimit' })
  })

  test('count the orders of this month, except cancelled ones', async () => {
    const { id, buyer } = await withLimits({ orderLimit: null, monthLimit: 3 })
    const first = await order(buyer, id, 2)
    expect((await order(buyer, id, 2)).body.code).toBe('approval_required')
    await buyer.browser.post(`/api/orders/${first.body.id}/cancel`, {})
    expect((await order(buyer, id, 2)).status).toBe(200)
  })

  test('of a month are free again on its first day in the shop’s time zone', async () => {
    const { id, buyer } = await withLimits({ orderLimit: null, monthLimit: 2 })
    const { body } = await order(buyer, id, 2)
    expect((await order(buyer, id, 1)).body.code).toBe('approval_required')
    const lastMonth = sql`date_trunc('month', ${shop.context.now().toISOString()}::timestamptz at time zone 'Asia/Kuala_Lumpur')
      at time zone 'Asia/Kuala_Lumpur' - interval '1 second'`
    await shop.context.database.execute(sql`update orders set placed_at = ${lastMonth} where id = ${body.id}`)
    expect((await order(buyer, id, 1)).status).toBe(200)
  })

  test('do not count orders that the buyer places privately or for another company', async () => {
    const { id, buyer } = await withLimits({ orderLimit: null, monthLimit: 1 })
    const other = await found(buyer)
    expect((await order(buyer, other, 5)).status).toBe(200)
    await buyer.browser.post('/api/orders', orderOf([[spec, 5]]))
    expect((await order(buyer, id, 1)).status).toBe(200)
  })

  test('of 0 make every order need approval', async () => {
    const { id, buyer } = await withLimits({ orderLimit: 0, monthLimit: null })
    expect((await order(buyer, id, 1)).body.code).toBe('approval_required')
  })

  test('do not apply to approvers and admins, and apply again once they are buyers', async () => {
    const { id, admin, buyer, person } = await withLimits({ orderLimit: 0, monthLimit: 0 })
    const path = `/api/companies/${id}/people/${person}/role`
    await admin.browser.post(path, { role: 'approver' })
    expect((await order(buyer, id, 1)).status).toBe(200)
    await admin.browser.post(path, { role: 'buyer' })
    expect((await order(buyer, id, 1)).body.code).toBe('approval_required')
  })

  test('are never passed by 60 orders at once', async () => {
    const { id, buyer } = await withLimits({ orderLimit: null, monthLimit: 7 })
    // A busy shop asks to send the order again.
    const insist = async (): Promise<string> => {
      const { status, body } = await order(buyer, id, 1)
      if (body.code === 'busy') return insist()
      return status === 200 ? 'placed' : (body.code as string)
    }
    const answers = await Promise.all(Array.from({ length: 60 }, insist))
    const counts = Object.groupBy(answers, (answer) => answer)
    expect(counts.placed).toHaveLength(7)
    expect(counts.approval_required).toHaveLength(53)
  })

  test('decide in the database as in the pages', async () => {
    const limit = fc.option(fc.integer({ min: 0, max: 50 }), { nil: null })
    const cases = fc.sample(
      fc.record({ orderLimit: limit, monthLimit: limit, spent: fc.nat(6000), amount: fc.nat(6000) }),
      300,
    )
    const { rows } = await shop.context.database.execute<{ ok: boolean }>(sql`
      select is_within_limit(amount, "orderLimit" * 100) and is_within_limit(spent + amount, "monthLimit" * 100) as ok
      from json_to_recordset(${JSON.stringify(cases)}::json)
        as one("orderLimit" bigint, "monthLimit" bigint, spent bigint, amount bigint)`)
    expect(rows.map(({ ok }) => ok)).toEqual(
      cases.map(
        ({ amount, spent, ...limits }) =>
          passedLimit(toRinggit(amount), { ...limits, spent: toRinggit(spent) }) === undefined,
      ),
    )
  })
})

describe('limits are set', () => {
  test('by admins and approvers, and never by buyers', async () => {
    const { id, admin, buyer, set } = await withLimits({ orderLimit: 1, monthLimit: null })
    const approver = await join(shop, admin, { company: id, role: 'approver' })
    expect((await set({ orderLimit: 5, monthLimit: 9 }, approver)).status).toBe(200)
    expect((await set({ orderLimit: null, monthLimit: null }, buyer)).body.code).toBe('company_role_too_low')
    // Not even for a later time in which they are a buyer.
    const own = `/api/companies/${id}/people/${await personIn(admin, id, approver)}/limits`
    const answer = await approver.browser.post(own, { orderLimit: null, monthLimit: null })
    expect(answer.body.code).toBe('company_person_not_found')
  })

  test('with the invitation, so that nobody orders before they are', async () => {
    const admin = await signedInMember(shop)
    const id = await found(admin)
    const limits = { orderLimit: 0, monthLimit: 100 }
    const buyer = await join(shop, admin, { company: id, role: 'buyer', limits })
    const { body } = await buyer.browser.get('/api/companies')
    expect(body.companies[0].spending).toEqual({ ...limits, spent: 0 })
    expect((await order(buyer, id, 1)).body.code).toBe('approval_required')
  })

  test('and are seen by the buyer and by those who set them', async () => {
    const { id, admin, buyer } = await withLimits({ orderLimit: null, monthLimit: null })
    const colleague = await join(shop, admin, { company: id, role: 'buyer' })
    await order(buyer, id, 1)
    const seen = async ({ browser }: TestMember) =>
      (
        (await browser.get(`/api/companies/${id}`)).body.people as {
          own: boolean
          spending?: { spent: number }
        }[]
      )
        .filter(({ spending }) => spending !== undefined)
        .map(({ own, spending }) => [own, spending!.spent])
        .toSorted()
    expect(await seen(buyer)).toEqual([[true, spec.price]])
    expect(await seen(colleague)).toEqual([[true, 0]])
    expect(await seen(admin)).toEqual([
      [false, 0],
      [false, spec.price],
    ])
  })

  test('and recorded', async () => {
    const { id } = await withLimits({ orderLimit: 1, monthLimit: null })
    const { browser } = await signedInStaff(shop, 'owner')
    const { body } = await browser.get(`/api/staff/audit?subject=company&subjectId=${id}`)
    expect(JSON.stringify(body)).toContain('company.limits_set')
  })
})
