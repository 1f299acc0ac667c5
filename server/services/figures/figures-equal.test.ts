import { eq, sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#core/days.ts'
import { specCosts } from '../../database/tables/catalogue.ts'
import { payments } from '../../database/tables/cash.ts'
import { failedDeliveries } from '../../database/tables/parcels.ts'
import { orderItems, orders } from '../../database/tables/orders.ts'
import { moveThrough, place, signedInMember, stockedSpecs } from '../../testing/test-orders.ts'
import { createTestShop, testMoment } from '../../testing/test-shop.ts'
import { signedInStaff } from '../../testing/test-staff.ts'
import { checkCash } from '../cash/check-cash.ts'
import { press, requestOf, taking, type Office, type Request } from '../orders/two-clerks/test-presses.ts'
import { checkFigures, refreshFigures } from './refresh.ts'
import { currentCount, plainCount } from './test-plain-count.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>
let office: Office
let hours = 0

beforeAll(async () => {
  shop = await createTestShop({
    // Days pass in this test, and its sessions must not end.
    env: {
      UNDO_SECONDS: '60',
      MAX_PENDING_ORDERS: '100000',
      RATE_LIMIT_ORDERS: '100000',
      STAFF_IDLE_MINUTES: '100000',
      STAFF_ABSOLUTE_HOURS: '10000',
      SESSION_IDLE_HOURS: '10000',
      SESSION_ABSOLUTE_HOURS: '10000',
    },
    context: {
      now: () => new Date(testMoment.getTime() + hours * 3_600_000),
      documentMaker: { make: async () => Buffer.from('a document'), close: async () => {} } as never,
    },
  })
  const clerks = [await signedInStaff(shop, 'owner'), await signedInStaff(shop, 'owner')] as const
  const [pickup] = (await clerks[0].browser.get('/api/pickupLocations')).body
  const specs = (await stockedSpecs(shop, 100_000)).slice(0, 3)
  // The cost of the third spec is not known.
  await shop.context.database
    .insert(specCosts)
    .values(
      specs
        .slice(0, 2)
        .map(({ productId, id: specId }, n) => ({ productId, specId, costSen: 100_00 + n * 50 })),
    )
  office = {
    clerks: [clerks[0].browser, clerks[1].browser],
    member: await signedInMember(shop),
    specs,
    pickupPlace: pickup.id,
  }
})
afterAll(() => shop.close())

const database = () => shop.context.database
const read = async (path: string) => office.clerks[0].get(`/api${path}`)

async function send({ path, body = {}, key, by }: Request) {
  const browser = by === 'member' ? office.member.browser : office.clerks[0]
  return browser.post(`/api${path}`, body, key === undefined ? {} : { 'idempotency-key': key })
}

async function expectEqual() {
  expect(await currentCount(database())).toEqual(await plainCount(database()))
}

test('equal the plain count through any history of orders, undone, changed, returned and paid', async () => {
  const step = fc.record({
    order: fc.nat({ max: 4 }),
    press,
    undo: fc.boolean(),
    hours: fc.nat({ max: 20 }),
    refresh: fc.nat({ max: 3 }),
  })
  const takes = fc.array(fc.nat({ max: 11 }), { minLength: 5, maxLength: 5 })
  let presses = 0
  await fc.assert(
    fc.asyncProperty(takes, fc.array(step, { minLength: 15, maxLength: 25 }), async (takings, steps) => {
      const ids: string[] = []
      for (const which of takings) ids.push((await send(taking(office, which))).body.id)
      for (const { order, press: pressed, undo, hours: later, refresh } of steps) {
        hours += later
        const request = await requestOf(pressed, ids[order]!, { office, read })
        if (request === undefined) continue
        const { status } = await send(request)
        if (status === 200) presses += 1
        const back = undo && status === 200 ? await request.undo?.(read) : undefined
        if (back !== undefined) await send(back)
        if (refresh === 0) await refreshFigures(shop.context)
      }
      await expectEqual()
      await refreshFigures(shop.context)
      expect(await checkFigures(shop.context)).toMatchObject({ waiting: 0, wrong: [] })
      expect((await checkCash(shop.context)).wrong).toEqual([])
      await expectEqual()
    }),
    { numRuns: 3 },
  )
  expect(presses).toBeGreaterThan(15)
})

test('equal the plain count while orders are placed, paid and counted again at once', async () => {
  const [spec] = office.specs
  const buyers = await Promise.all(Array.from({ length: 4 }, () => signedInMember(shop)))
  const ordering = buyers.map(async (buyer) => {
    for (let turn = 0; turn < 4; turn += 1) {
      const id = await place(buyer, [[spec!, 1 + turn]])
      if (turn % 2 === 0) await moveThrough(shop, id, ['In Progress'])
      else await moveThrough(shop, id, ['Cancelled'])
    }
  })
  const progress = { isOrdering: true }
  const counting = [0, 1].map(async () => {
    while (progress.isOrdering) await refreshFigures(shop.context)
  })
  await Promise.all(ordering)
  progress.isOrdering = false
  await Promise.all(counting)
  await expectEqual()
  await refreshFigures(shop.context)
  expect(await checkFigures(shop.context)).toMatchObject({ waiting: 0, wrong: [] })
  await expectEqual()
})

test('follow whatever is written to the tables, also by hand', async () => {
  await refreshFigures(shop.context)
  const id = await place(await signedInMember(shop), [[office.specs[0]!, 2]])
  await moveThrough(shop, id, ['In Progress', 'Shipped', 'Cancelled'], { deliveryFailure: 'refused' })
  const at = new Date(testMoment.getTime() - 40 * 86_400_000)
  const changes: (() => Promise<unknown>)[] = [
    () => database().update(orders).set({ placedAt: at }).where(eq(orders.id, id)),
    () => database().update(orders).set({ shippingAddress: null }).where(eq(orders.id, id)),
    () => database().update(orders).set({ confirmedBy: 'somebody' }).where(eq(orders.id, id)),
    () => database().update(orderItems).set({ quantity: 3, costSen: 7 }).where(eq(orderItems.orderId, id)),
    () =>
      database().update(failedDeliveries).set({ reason: 'lost', at }).where(eq(failedDeliveries.orderId, id)),
    () =>
      database()
        .update(payments)
        .set({ day: addDays('2026-01-01', 3), amountSen: 5 }),
    () => database().delete(failedDeliveries).where(eq(failedDeliveries.orderId, id)),
    () => database().execute(sql`delete from parcel_lines where order_id = ${id}`),
    () => database().delete(orders).where(eq(orders.id, id)),
    () => database().execute(sql`truncate payments cascade`),
  ]
  for (const change of changes) {
    await change()
    await expectEqual()
    await refreshFigures(shop.context)
    await expectEqual()
  }
})

test('a figure that differs from the plain count is found', async () => {
  await refreshFigures(shop.context)
  await database().execute(
    sql`update daily_figures set count = count + 1 where (dimension, figure, key, day) = (select dimension, figure, key, day from daily_figures where figure = 'placed' and dimension = '' limit 1)`,
  )
  const { wrong } = await checkFigures(shop.context)
  expect(wrong).toMatchObject([{ dimension: '', figure: 'placed', key: '' }])
})
