import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { orders } from '../../database/tables/orders.ts'
import { signedInMember, stockedSpecs, type TestMember, type TestSpec } from '../../testing/test-orders.ts'
import { createTestShop, testMoment } from '../../testing/test-shop.ts'

export let shop: Awaited<ReturnType<typeof createTestShop>>
export let now: Date
let all: TestSpec[]
export let member: TestMember

export const setNow = (moment: Date) => {
  now = moment
}

export const spec = (index: number) => all[index]!
export const send = (body: unknown, headers = {}, by = member) =>
  by.browser.post('/api/orders', body, headers)

export const read = async (id: string, lang = 'en') =>
  (await member.browser.get(`/api/orders/${id}?lang=${lang}`)).body

export const ordersOf = ({ id }: TestMember) => shop.context.database.$count(orders, eq(orders.memberId, id))

/** Opens the shop of a test file and closes it after its tests. */
export function setUp(): void {
  beforeAll(async () => {
    shop = await createTestShop({ context: { now: () => now } })
  })
  afterAll(() => shop.close())
  beforeEach(async () => {
    now = testMoment
    all = await stockedSpecs(shop, 10)
    member = await signedInMember(shop)
  })
}
