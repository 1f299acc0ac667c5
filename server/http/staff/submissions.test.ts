import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { orderCalls, orderNotes, stockAdjustments } from '../../database/tables/staff.ts'
import { place, signedInMember, stockedSpecs, stockOf, type TestSpec } from '../../testing/test-orders.ts'
import { createTestShop } from '../../testing/test-shop.ts'
import { signedInStaff, type TestStaff } from '../../testing/test-staff.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>
let clerk: TestStaff
let owner: TestStaff
let orderId: string
let spec: TestSpec
beforeAll(async () => {
  shop = await createTestShop()
  ;[clerk, owner] = [await signedInStaff(shop, 'clerk'), await signedInStaff(shop, 'owner')]
})
afterAll(() => shop.close())
beforeEach(async () => {
  spec = (await stockedSpecs(shop, 100))[0]!
  orderId = await place(await signedInMember(shop), [[spec, 1]])
})

interface Submission {
  what: string
  path: () => string
  body: (by?: number) => object
  /** How many times the submission took effect. */
  count: () => Promise<number>
}

const onOrder = (path: string) => () => `/api/staff/orders/${orderId}/${path}`
const submissions: readonly Submission[] = [
  {
    what: 'a note',
    path: onOrder('notes'),
    body: (by = 1) => ({ note: `Calls back at ${by}.` }),
    count: () => shop.context.database.$count(orderNotes, eq(orderNotes.orderId, orderId)),
  },
  {
    what: 'a call',
    path: onOrder('calls'),
    body: () => ({ outcome: 'no_answer' }),
    count: () => shop.context.database.$count(orderCalls, eq(orderCalls.orderId, orderId)),
  },
  {
    what: 'a stock adjustment',
    path: () => '/api/staff/stock/adjust',
    body: (by = 12) => ({ productId: spec.productId, specId: spec.id, reason: 'received', by }),
    async count() {
      const { productId, specId } = stockAdjustments
      const ofSpec = and(eq(productId, spec.productId), eq(specId, spec.id))
      return shop.context.database.$count(stockAdjustments, ofSpec)
    },
  },
]

let keys = 0
const newKey = () => ({ 'idempotency-key': `submission-${(keys += 1)}` })

describe.each(submissions)('$what whose answer was lost', ({ path, body, count }) => {
  const send = (headers: Record<string, string>, by = clerk, sent = body()) =>
    by.browser.post(path(), sent, headers)

  test('is sent again with its key, and done once', async () => {
    const [before, stock, key] = [await count(), await stockOf(shop, spec), newKey()]
    const first = await send(key)
    const again = [await send(key), ...(await Promise.all([send(key), send(key)]))]
    for (const { status, body: answer } of again) expect([status, answer]).toEqual([200, first.body])
    const once = await stockOf(shop, spec)
    expect(await count()).toBe(before + 1)

    // Other people may use the same key, and another key is a new submission.
    expect((await send(key, owner)).status).toBe(200)
    expect((await send(newKey())).status).toBe(200)
    expect((await send({})).status).toBe(200)
    expect(await count()).toBe(before + 4)
    expect(await stockOf(shop, spec)).toBe(stock + 4 * (once - stock))
  })
})

test('a refused submission is done when it is sent again with its key', async () => {
  const key = newKey()
  const adjust = (by: number) =>
    clerk.browser.post(
      '/api/staff/stock/adjust',
      { productId: spec.productId, specId: spec.id, reason: 'lost', by },
      key,
    )
  expect((await adjust(-1_000_000)).body.code).toBe('not_enough_stock')
  expect((await adjust(-2)).body).toMatchObject({ before: 99, stock: 97 })
})
