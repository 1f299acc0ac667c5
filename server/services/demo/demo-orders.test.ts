import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testOrderIds } from '#core/orders/orders.ts'
import { specs } from '../../database/tables/catalogue.ts'
import { orders } from '../../database/tables/orders.ts'
import { openBrowser } from '../../testing/test-browser.ts'
import { moveThrough } from '../../testing/test-orders.ts'
import { createTestShop } from '../../testing/test-shop.ts'
import { checkCash } from '../cash/check-cash.ts'
import { loadDemoMember } from '../accounts/demo-member.ts'
import { loadDemoOrders } from './demo-orders.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>

beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

describe('security 41: the two test orders', () => {
  test('are not created in production', async () => {
    await loadDemoMember(shop.context)
    const settings = { ...shop.context.settings, SHOP_MODE: 'production' } as const
    await loadDemoOrders({ ...shop.context, settings })
    expect(await shop.context.database.$count(orders)).toBe(0)
  })

  test('are created once for the demo member, and do not affect the stock', async () => {
    const stock = () => shop.context.database.select().from(specs).orderBy(specs.productId, specs.id)
    const before = await stock()
    const member = await loadDemoMember(shop.context)
    await Promise.all([loadDemoOrders(shop.context), loadDemoOrders(shop.context)])
    await loadDemoOrders(shop.context)
    const browser = openBrowser(shop.app)
    await browser.post('/api/users/login', member)
    expect((await browser.get(`/api/orders/${testOrderIds.pickup}`)).body).toMatchObject({
      shippingMethod: 'self_pickup',
      pickupLocation: 'malaysia-branch',
      status: 'In Progress',
    })
    expect((await browser.get(`/api/orders/${testOrderIds.delivery}`)).body).toMatchObject({
      status: 'Shipped',
      trackingNumber: 'EH123456789MY',
      statusHistory: [{ status: 'pending' }, { status: 'In Progress' }, { status: 'Shipped' }],
      // Placed on Friday 27 February 2026, three days before testing begins.
      promise: { from: '2026-03-04', to: '2026-03-12', late: false },
      parcels: [{ number: 1, status: 'on_the_way', trackingNumber: 'EH123456789MY' }],
    })
    for (const id of Object.values(testOrderIds)) {
      const { body } = await browser.get(`/api/orders/${id}`)
      expect(body.paidInAdvance, id).toBeUndefined()
    }
    expect(await checkCash(shop.context)).toEqual({ orders: 2, wrong: [] })
    await moveThrough(shop, testOrderIds.pickup, ['Cancelled'])
    expect(await stock()).toEqual(before)
  })
})
