import { describe, expect, test } from 'vitest'
import { formatDate, toServerDate } from '#core/dates.ts'
import { failureDescriptions } from '#core/orders/history.ts'
import { moveThrough, place, stockOf } from '../../testing/test-orders.ts'
import { testMoment } from '../../testing/test-shop.ts'
import { clerk, look, member, move, orderAt, owner, path, setUp, shop, spec } from './test-staff-orders.ts'

setUp()

const goodsOut = async () => {
  const { body } = await clerk.browser.get('/api/staff/orders?queue=goods_out&pageSize=100')
  const { body: counts } = await clerk.browser.get('/api/staff/orders/queues')
  expect(counts.goods_out).toBe(body.orders.length)
  return body.orders as { id: string; deliveryFailure?: string; waitingSince: object }[]
}
const isOut = async (id: string) => (await goodsOut()).some((order) => order.id === id)

describe('an order that had left and did not reach its customer', () => {
  test('is cancelled only with a reason that fits its shipping method', async () => {
    const id = await orderAt('Shipped')
    for (const details of [{}, { deliveryFailure: 'not_collected' }, { deliveryFailure: 'bored' }]) {
      const { status, body } = await move(id, 'Cancelled', details)
      expect(status).toBe(400)
      expect(body.code).toBe('invalid_input')
    }
    expect((await look(id)).order).toMatchObject({ status: 'Shipped' })
    const { body } = await owner.browser.post('/api/staff/orders/move', {
      ids: [id],
      to: 'Cancelled',
      description: { en: 'All at once.', 'zh-TW': '一次全部。' },
    })
    expect(body.results).toMatchObject([{ moved: false, code: 'invalid_input' }])
    expect((await move(id, 'Cancelled', { deliveryFailure: 'refused' })).status).toBe(200)
    const waiting = await place(member, [[spec, 1]])
    expect((await move(waiting, 'Cancelled')).status).toBe(200)
  })

  test('before it left is cancelled with a reason, which only staff see and figures count', async () => {
    const id = await place(member, [[spec, 1]])
    for (const cancelReason of [undefined, 'by_customer', 'bored']) {
      const { status, body } = await move(id, 'Cancelled', { cancelReason })
      expect([status, body.code]).toEqual([400, 'invalid_input'])
    }
    expect((await move(id, 'Cancelled', { cancelReason: 'not_available' })).status).toBe(200)
    expect(await look(id)).toMatchObject({ cancelReason: 'not_available' })
    expect(JSON.stringify((await member.browser.get(`/api/orders/${id}`)).body)).not.toContain(
      'not_available',
    )
    const own = await place(member, [[spec, 1]])
    await member.browser.post(`/api/orders/${own}/cancel`)
    expect(await look(own)).toMatchObject({ cancelReason: 'by_customer' })

    const today = formatDate(shop.context.now())
    const period = { from: today, to: today, beforeFrom: today, beforeTo: today }
    const query = new URLSearchParams(period)
    const { cancellations } = (await owner.browser.get(`/api/staff/figures?${query}`)).body
    for (const reason of ['not_available', 'by_customer']) {
      const counted = cancellations.find((row: { id: string }) => row.id === reason)
      const list = new URLSearchParams({
        figure: 'cancelled',
        reason,
        from: today,
        to: today,
        pageSize: '100',
      })
      const { orders: listed } = (await owner.browser.get(`/api/staff/orders?${list}`)).body
      expect(listed).toHaveLength(counted.now.cancelled)
    }
  })

  test('waits in a queue until its goods are back, and only then are they restocked', async () => {
    const id = await place(member, [[spec, 4]])
    await moveThrough(shop, id, ['In Progress', 'Shipped'])
    expect(await isOut(id)).toBe(false)
    await move(id, 'Cancelled', { deliveryFailure: 'not_home' })
    expect((await goodsOut()).find((order) => order.id === id)).toMatchObject({
      deliveryFailure: 'not_home',
      waitingSince: toServerDate(testMoment),
    })
    expect(await stockOf(shop, spec)).toBe(96)
    expect((await clerk.browser.post(path(id, '/goods-back'), { sellable: true })).status).toBe(200)
    expect(await isOut(id)).toBe(false)
    expect(await stockOf(shop, spec)).toBe(100)
    expect(await look(id)).toMatchObject({ goodsBackAt: {}, restockedAt: {}, mayBringGoodsBack: false })
  })

  test('leaves the queue only once, without restocking, when its goods are damaged or lost', async () => {
    const id = await place(member, [[spec, 4]])
    await moveThrough(shop, id, ['In Progress', 'Shipped'])
    await move(id, 'Cancelled', { deliveryFailure: 'lost' })
    const answers = await Promise.all(
      [false, true, false].map((sellable) => clerk.browser.post(path(id, '/goods-back'), { sellable })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await isOut(id)).toBe(false)
    const seen = await look(id)
    expect(seen.mayBringGoodsBack).toBe(false)
    expect(await stockOf(shop, spec)).toBe(seen.restockedAt === undefined ? 96 : 100)
  })

  test('does not wait when its goods came back with the courier', async () => {
    const id = await orderAt('Shipped')
    await move(id, 'Cancelled', { deliveryFailure: 'unpaid', goodsBack: true })
    expect(await isOut(id)).toBe(false)
  })

  test('tells its customer why, in their language, unless staff write a text themselves', async () => {
    const [plain, written] = [await orderAt('Shipped'), await orderAt('Shipped')]
    await move(plain, 'Cancelled', { deliveryFailure: 'wrong_address' })
    const description = { en: 'You asked us to take it back.', 'zh-TW': '依您的要求收回。' }
    await move(written, 'Cancelled', { deliveryFailure: 'refused', description })
    for (const lang of ['en', 'zh-TW'] as const) {
      const { body } = await member.browser.get(`/api/orders/${plain}?lang=${lang}`)
      expect(body.deliveryFailure).toBe('wrong_address')
      expect(body.statusHistory.at(-1).description).toBe(failureDescriptions.wrong_address[lang])
      const { body: own } = await member.browser.get(`/api/orders/${written}?lang=${lang}`)
      expect(own.statusHistory.at(-1).description).toBe(description[lang])
    }
    const { audit } = await look(plain)
    expect(audit[0]).toMatchObject({ after: { status: 'Cancelled', deliveryFailure: 'wrong_address' } })
  })
})

/** An order in transit to its pickup location. */
async function pickupOnItsWay() {
  const pickup = {
    shippingMethod: 'self_pickup',
    shippingAddress: undefined,
    pickupLocation: 'malaysia-branch',
  }
  const id = await place(member, [[spec, 1]], pickup as never)
  await moveThrough(shop, id, ['In Progress', 'Shipped'])
  return id
}

describe('a pickup', () => {
  test('that waits at its pickup location is not paid yet', async () => {
    const id = await pickupOnItsWay()
    await moveThrough(shop, id, ['delivered'])
    expect((await look(id)).paidAt).toBeUndefined()
    await moveThrough(shop, id, ['Completed'])
    expect((await look(id)).paidAt).toBeDefined()
  })

  test('that nobody collects can be cancelled only with that reason', async () => {
    const id = await pickupOnItsWay()
    expect((await move(id, 'Cancelled', { deliveryFailure: 'refused' })).status).toBe(400)
    expect((await move(id, 'Cancelled', { deliveryFailure: 'not_collected' })).status).toBe(200)
    expect(await isOut(id)).toBe(true)
  })
})
