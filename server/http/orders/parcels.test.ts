import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { formatDate } from '#core/dates.ts'
import { addDays } from '#core/days.ts'
import type { ParcelStatus } from '#core/parcels/statuses.ts'
import { parcelEvents, parcels } from '../../database/tables/parcels.ts'
import { moveThrough, place, queuedFor, stockOf } from '../../testing/test-orders.ts'
import type { TestStaff } from '../../testing/test-staff.ts'
import { clerk, look, member, move, owner, path, setUp, shop, spec, other } from './test-staff-orders.ts'

setUp({ undoSeconds: 60 })

interface Parcel {
  id: number
  number: number
  status: ParcelStatus
  seen: number
  next: ParcelStatus[]
  undo?: { correctable: boolean }
  trackingNumber?: string
}
const view = async (id: string) => (await clerk.browser.get(path(id, '/parcels'))).body
const parcelsOf = async (id: string): Promise<Parcel[]> => (await view(id)).parcels
const pack = (
  id: string,
  lines: [position: number, quantity: number][],
  more: object = {},
  by: TestStaff = clerk,
) =>
  by.browser.post(path(id, '/parcels'), {
    lines: lines.map(([position, quantity]) => ({ position, quantity })),
    ...more,
  })
const step = async (
  id: string,
  number: number,
  to: ParcelStatus,
  more: object = {},
  by: TestStaff = clerk,
) => {
  const parcel = (await parcelsOf(id))[number - 1]!
  const numbered =
    to === 'on_the_way'
      ? { shippingProvider: 'pos_laju', trackingNumber: `EP${id.slice(0, 6)}${number}` }
      : {}
  return by.browser.post(`/api/staff/parcels/${parcel.id}/move`, {
    seen: parcel.seen,
    to,
    ...numbered,
    ...more,
  })
}
const takeBack = async (id: string, number: number, by: TestStaff = clerk) => {
  const parcel = (await parcelsOf(id))[number - 1]!
  return by.browser.post(`/api/staff/parcels/${parcel.id}/undo`, { seen: parcel.seen })
}
const statusOf = async (id: string) => (await look(id)).order.status
const ok = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBe(200)
}

/** A confirmed order of three pieces of one spec and one of another. */
async function confirmed(about = {}) {
  const id = await place(
    member,
    [
      [spec, 3],
      [other, 1],
    ],
    about,
  )
  await moveThrough(shop, id, ['In Progress'])
  return id
}
const pickup = {
  shippingMethod: 'self_pickup',
  shippingAddress: undefined,
  pickupLocation: 'malaysia-branch',
} as never

describe('an order that ships in parts', () => {
  test('is shipped with the first that leaves and delivered with the last that arrives', async () => {
    const id = await confirmed()
    await ok(pack(id, [[0, 2]]))
    expect((await view(id)).items.map(({ unpacked }: { unpacked: number }) => unpacked)).toEqual([1, 1])
    expect(await statusOf(id)).toBe('In Progress')
    await ok(step(id, 1, 'on_the_way', { trackingNumber: 'EP11112222MY' }))
    expect((await look(id)).order).toMatchObject({ status: 'Shipped', trackingNumber: 'EP11112222MY' })
    await ok(step(id, 1, 'delivered'))
    expect(await statusOf(id)).toBe('Shipped')
    await ok(
      pack(id, [
        [0, 1],
        [1, 1],
      ]),
    )
    await ok(step(id, 2, 'on_the_way'))
    expect((await member.browser.get(`/api/orders/${id}`)).body.parcels).toMatchObject([
      { number: 1, status: 'delivered', trackingNumber: 'EP11112222MY', lines: [{ line: 0, quantity: 2 }] },
      { number: 2, status: 'on_the_way', courierName: 'Pos Laju', trackingUrl: expect.any(String) },
    ])
    await ok(step(id, 2, 'delivered'))
    expect(await look(id)).toMatchObject({ order: { status: 'delivered' }, paidAt: {} })
    expect((await view(id)).moving).toBe(false)
  })

  test('ships what is left when the whole order is moved', async () => {
    const id = await confirmed()
    await ok(pack(id, [[0, 1]], { shippingProvider: 'jt_express', trackingNumber: 'JT1000200' }))
    await ok(move(id, 'Shipped', { shippingProvider: 'pos_laju', trackingNumber: 'EP33334444MY' }))
    expect(await parcelsOf(id)).toMatchObject([
      { status: 'on_the_way', trackingNumber: 'JT1000200' },
      {
        status: 'on_the_way',
        trackingNumber: 'EP33334444MY',
        lines: [
          { position: 0, quantity: 2 },
          { position: 1, quantity: 1 },
        ],
      },
    ])
    await ok(move(id, 'delivered'))
    expect((await parcelsOf(id)).map(({ status }) => status)).toEqual(['delivered', 'delivered'])
  })

  test('may be changed while partly packed, except for the packed goods, and its cash due follows', async () => {
    const id = await confirmed()
    await ok(pack(id, [[0, 2]]))
    const change = async (quantities: readonly [typeof spec, number][], more: object = {}) => {
      const seen = (await look(id)).order.updatedAt
      const lines = quantities.map(([{ productId, id: specId, price }, quantity]) => ({
        productId,
        specId,
        price,
        quantity,
      }))
      return clerk.browser.post(path(id, '/content'), { seen, lines, yes: 'phone', ...more })
    }
    expect((await change([[spec, 1]])).body).toMatchObject({
      code: 'goods_packed',
      message: 'Already in parcel 1: 2 of these pieces. Please unpack first, or leave as many in the order.',
    })
    const fee = { amount: 20, reason: 'Second floor' }
    // In another sequence: the parcel follows its goods.
    await ok(
      change(
        [
          [other, 3],
          [spec, 2],
        ],
        { fee },
      ),
    )
    expect(await parcelsOf(id)).toMatchObject([{ lines: [{ position: 1, quantity: 2 }] }])
    const { body } = await clerk.browser.get(path(id, '/cash'))
    expect(body.open).toBe(3 * other.price + 2 * spec.price + 20)
    const [{ id: made }] = (await look(id)).order.changes
    await ok(clerk.browser.post(path(id, '/content/undo'), { change: made }))
    expect(await parcelsOf(id)).toMatchObject([{ lines: [{ position: 0, quantity: 2 }] }])
  })

  test('packs no piece twice, even for two clerks at once', async () => {
    const id = await confirmed()
    expect((await pack(id, [[0, 4]])).body.code).toBe('lines_not_packable')
    expect((await pack(id, [[7, 1]])).body.code).toBe('lines_not_packable')
    const answers = await Promise.all([clerk, owner].map((by) => pack(id, [[0, 2]], {}, by)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [parcel] = await parcelsOf(id)
    const moves = await Promise.all(
      [clerk, owner].map((by) =>
        by.browser.post(`/api/staff/parcels/${parcel!.id}/move`, {
          seen: parcel!.seen,
          to: 'on_the_way',
          shippingProvider: 'pos_laju',
          trackingNumber: 'EP55556666MY',
        }),
      ),
    )
    expect(moves.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(moves.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'order_changed_meanwhile',
    })
  })

  test('is unpacked until it leaves, and never before it is confirmed', async () => {
    const id = await place(member, [[spec, 1]])
    expect((await pack(id, [[0, 1]])).body.code).toBe('parcel_not_changeable')
    await moveThrough(shop, id, ['In Progress'])
    await ok(pack(id, [[0, 1]]))
    const [parcel] = await parcelsOf(id)
    await ok(clerk.browser.post(`/api/staff/parcels/${parcel!.id}/unpack`, { seen: parcel!.seen }))
    expect(await parcelsOf(id)).toEqual([])
    await ok(pack(id, [[0, 1]]))
    await ok(step(id, 1, 'on_the_way'))
    const [left] = await parcelsOf(id)
    const late = await clerk.browser.post(`/api/staff/parcels/${left!.id}/unpack`, { seen: left!.seen })
    expect(late.body.code).toBe('parcel_not_changeable')
  })
})

/** Lists the orders with a returned parcel that was not sent again, and checks that the count agrees. */
const returnedOrders = async () => {
  const { parcels } = (await clerk.browser.get('/api/staff/parcels?view=returned&pageSize=100')).body
  expect((await clerk.browser.get('/api/staff/parcels/counts')).body.returned).toBe(parcels.length)
  return parcels.map(({ orderId }: { orderId: string }) => orderId)
}

describe('a parcel that did not arrive', () => {
  test('is tried again, refused with a reason, delivered again', async () => {
    const id = await confirmed()
    await ok(move(id, 'Shipped', { shippingProvider: 'pos_laju' }))
    expect((await step(id, 1, 'second_attempt')).body.code).toBe('invalid_input')
    await ok(step(id, 1, 'second_attempt', { reason: 'not_home' }))
    expect((await step(id, 1, 'refused', { reason: 'not_collected' })).body.code).toBe('invalid_input')
    await ok(step(id, 1, 'refused', { reason: 'refused', note: 'Wrong colour' }))
    expect((await parcelsOf(id))[0]).toMatchObject({ status: 'refused', reason: 'refused' })
    await ok(step(id, 1, 'on_the_way'))
    await ok(step(id, 1, 'delivered'))
    expect(await statusOf(id)).toBe('delivered')
  })

  test('returns to us, and its goods are sent again', async () => {
    const id = await confirmed()
    await ok(move(id, 'Shipped', { shippingProvider: 'pos_laju' }))
    await ok(step(id, 1, 'returned'))
    expect((await move(id, 'delivered')).body.code).toBe('parcels_not_there')
    const [returned] = await parcelsOf(id)
    expect(await returnedOrders()).toContain(id)
    await ok(
      pack(
        id,
        [
          [0, 3],
          [1, 1],
        ],
        { sendsAgain: returned!.id },
      ),
    )
    expect(await returnedOrders()).not.toContain(id)
    expect((await takeBack(id, 1)).body.code).toBe('move_not_undoable')
    await ok(step(id, 2, 'on_the_way'))
    await ok(step(id, 2, 'delivered'))
    expect(await statusOf(id)).toBe('delivered')
    // The goods are the customer's and never came back for sale.
    expect(await stockOf(shop, spec)).toBe(97)
  })

  test('is sent again on another day and for a fee, once the customer agreed', async () => {
    const id = await confirmed()
    await ok(move(id, 'Shipped', { shippingProvider: 'pos_laju' }))
    await ok(step(id, 1, 'returned'))
    const { order: before } = await look(id)
    const sendsAgain = (await parcelsOf(id))[0]!.id
    const again = (redelivery: object, by = clerk) => pack(id, [[0, 3]], { sendsAgain, redelivery }, by)
    const day = addDays(formatDate(shop.context.now()), 9)
    const delivery = { from: day, to: day, half: 'afternoon' }
    const fee = { amount: 25, reason: 'Second trip' }
    expect((await again({ fee: { ...fee, reason: ' ' }, agreed: true }, owner)).status).toBe(400)
    expect((await again({ delivery, fee }, owner)).body.code).toBe('customer_yes_required')
    const full = { delivery: { ...delivery, from: '2020-01-01', to: '2020-01-01' } }
    expect((await again(full, owner)).status).toBe(400)
    expect((await pack(id, [[0, 3]], { redelivery: { delivery } })).body.code).toBe('lines_not_packable')
    // Refused as a whole: nothing was packed, promised or charged.
    expect(await parcelsOf(id)).toHaveLength(1)
    expect((await look(id)).order).toMatchObject({ amountToPay: before.amountToPay })
    await ok(again({ delivery, fee, agreed: true }, owner))
    const { order } = await look(id)
    expect(order).toMatchObject({
      status: 'Shipped',
      promise: delivery,
      fee: 25,
      feeReason: 'Second trip',
      amountToPay: before.amountToPay + 25,
    })
    expect(order.changes).toMatchObject([{ state: 'applied', consent: 'phone', by: 'Test owner' }])
    expect(await queuedFor(shop, 'order-changed', id)).toBe(1)
    expect((await again({ fee, agreed: true }, owner)).body.code).toBe('lines_not_packable')
    await ok(step(id, 2, 'on_the_way'))
  })

  test('that is lost keeps its order open until it is found or cancelled', async () => {
    const id = await confirmed()
    await ok(move(id, 'Shipped', { shippingProvider: 'pos_laju' }))
    await ok(step(id, 1, 'lost'))
    expect((await move(id, 'delivered')).body.code).toBe('parcels_not_there')
    await ok(move(id, 'Cancelled', { deliveryFailure: 'lost' }))
    await ok(clerk.browser.post(path(id, '/goods-back'), { sellable: true }))
    expect((await parcelsOf(id))[0]).toMatchObject({ status: 'returned' })
  })

  test('waits in the queue of goods that are still out', async () => {
    const id = await confirmed()
    const queue = async (query = '') =>
      (await clerk.browser.get(`/api/staff/parcels?pageSize=100${query}`)).body.parcels.filter(
        ({ orderId }: { orderId: string }) => orderId === id,
      )
    await ok(pack(id, [[1, 1]]))
    expect(await queue('&view=to_pack')).toMatchObject([{ number: 1, pieces: 1 }])
    await ok(move(id, 'Shipped', { shippingProvider: 'pos_laju' }))
    expect(await queue()).toEqual([])
    await ok(step(id, 1, 'refused', { reason: 'unpaid' }))
    expect(await queue()).toMatchObject([{ number: 1, status: 'refused', reason: 'unpaid', silent: false }])
    const counts = (await clerk.browser.get('/api/staff/parcels/counts')).body
    await shop.context.database.execute(
      sql`update parcels set changed_at = changed_at - interval '6 days' where order_id = ${id}`,
    )
    expect(await queue()).toMatchObject([
      { number: 1, status: 'refused' },
      { number: 2, status: 'on_the_way', silent: true },
    ])
    expect((await clerk.browser.get('/api/staff/parcels/counts')).body.attention).toBeGreaterThan(
      counts.attention,
    )
  })
})

describe('a step of a parcel that staff undo', () => {
  test('leaves parcel and order as before', async () => {
    const id = await confirmed()
    await ok(pack(id, [[0, 1]]))
    await ok(step(id, 1, 'on_the_way'))
    expect((await parcelsOf(id))[0]!.undo).toMatchObject({ correctable: true })
    await ok(takeBack(id, 1))
    expect((await look(id)).order).toMatchObject({ status: 'In Progress' })
    expect((await look(id)).order.trackingNumber).toBeUndefined()
    const [parcel] = await parcelsOf(id)
    expect(parcel!.status).toBe('to_pack')
    expect(parcel!.undo).toBeUndefined()
    expect(parcel!.trackingNumber).toBeUndefined()
  })

  test('keeps a tracking number that was entered after it', async () => {
    const id = await confirmed()
    await ok(move(id, 'Shipped', { shippingProvider: 'pos_laju', trackingNumber: 'EP10000001MY' }))
    await ok(step(id, 1, 'refused', { reason: 'unpaid' }))
    const [parcel] = await parcelsOf(id)
    const trackingNumber = 'EP10000002MY'
    const fields = { seen: parcel!.seen, shippingProvider: 'pos_laju', trackingNumber }
    await ok(clerk.browser.post(`/api/staff/parcels/${parcel!.id}/change`, fields))
    await ok(takeBack(id, 1))
    expect((await parcelsOf(id))[0]).toMatchObject({ status: 'on_the_way', trackingNumber })
    expect((await look(id)).order).toMatchObject({ trackingNumber })
  })

  test('is undone once, even by two at the same moment', async () => {
    const id = await confirmed()
    await ok(move(id, 'Shipped', { shippingProvider: 'pos_laju' }))
    await ok(step(id, 1, 'refused', { reason: 'unpaid' }))
    const [parcel] = await parcelsOf(id)
    const answers = await Promise.all(
      [clerk, owner].map((by) =>
        by.browser.post(`/api/staff/parcels/${parcel!.id}/undo`, { seen: parcel!.seen }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await parcelsOf(id))[0]).toMatchObject({ status: 'on_the_way' })
  })

  test('is corrected for a reason after its minute, with its order', async () => {
    const id = await confirmed()
    await ok(pack(id, [[0, 1]]))
    const [{ id: parcel }] = (await parcelsOf(id)) as [Parcel]
    const rows = () =>
      shop.context.database
        .select({ status: parcels.status, courier: parcels.courier, leftAt: parcels.leftAt })
        .from(parcels)
        .where(eq(parcels.orderId, id))
    const before = await rows()
    await ok(step(id, 1, 'on_the_way'))
    await ok(step(id, 1, 'second_attempt', { reason: 'not_home' }))
    const { now } = shop.context
    shop.context.now = () => new Date(now().getTime() + 60_000)
    try {
      const correct = async (body: object) =>
        clerk.browser.post(`/api/staff/parcels/${parcel}/undo`, {
          seen: (await parcelsOf(id))[0]!.seen,
          ...body,
        })
      expect((await correct({})).body.code).toBe('move_not_undoable')
      await ok(correct({ reason: 'Another parcel was meant.' }))
      expect((await parcelsOf(id))[0]).toMatchObject({ status: 'on_the_way' })
      await ok(correct({ reason: 'It is still here.' }))
    } finally {
      shop.context.now = now
    }
    expect(await rows()).toEqual(before)
    expect(await statusOf(id)).toBe('In Progress')
    const events = await shop.context.database
      .select()
      .from(parcelEvents)
      .where(eq(parcelEvents.parcelId, parcel))
      .orderBy(parcelEvents.id)
    expect(events.map(({ undoes, corrects, note }) => [undoes, corrects, note])).toEqual([
      [null, null, ''],
      [null, null, ''],
      [null, null, ''],
      [null, events[2]!.id, 'Another parcel was meant.'],
      [null, events[1]!.id, 'It is still here.'],
    ])
  })
})

const codeOf = async (id: string) => (await member.browser.get(`/api/orders/${id}`)).body.pickupCode as string

describe('a pickup', () => {
  test('is handed over with the code that only its customer reads, and its cash is booked', async () => {
    const id = await confirmed(pickup)
    const code = await codeOf(id)
    expect(code).toMatch(/^\d{6}$/)
    expect(JSON.stringify([await look(id), await view(id)])).not.toContain(code)
    await ok(
      pack(id, [
        [0, 3],
        [1, 1],
      ]),
    )
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    expect((await step(id, 1, 'delivered', { code: wrong })).body.code).toBe('wrong_pickup_code')
    expect((await step(id, 1, 'delivered')).body.code).toBe('invalid_input')
    await ok(step(id, 1, 'delivered', { code: `${code.slice(0, 3)} ${code.slice(3)}` }))
    expect(await look(id)).toMatchObject({ order: { status: 'Completed' }, paidAt: {} })
    const { body: cash } = await clerk.browser.get(path(id, '/cash'))
    expect(cash).toMatchObject({ state: 'settled', payments: [{ kind: 'received', way: 'cash' }] })
    expect(await codeOf(id)).toBeUndefined()
  })

  test('is handed over without the code only with a reason, which the audit trail keeps', async () => {
    const id = await confirmed(pickup)
    await ok(
      pack(id, [
        [0, 3],
        [1, 1],
      ]),
    )
    await ok(step(id, 1, 'delivered', { withoutCode: 'Identity card checked.' }))
    const { audit } = await look(id)
    expect(JSON.stringify(audit)).toContain('Identity card checked.')
    await ok(takeBack(id, 1))
    expect(await statusOf(id)).toBe('In Progress')
    const { body: cash } = await clerk.browser.get(path(id, '/cash'))
    expect(
      cash.payments.map(({ amount }: { amount: number }) => amount).reduce((a: number, b: number) => a + b),
    ).toBe(0)
  })

  test.each([
    ['from its parcel', (id: string) => takeBack(id, 1)],
    [
      'from its order',
      async (id: string) => clerk.browser.post(path(id, '/undo'), { move: (await look(id)).undo.move }),
    ],
  ])('handed over after it was ready is undone by one press %s, with both of its moves', async (_, press) => {
    const id = await confirmed(pickup)
    await ok(move(id, 'Shipped'))
    const before = (await look(id)).order
    const messages = await queuedFor(shop, 'order-status', id)
    await ok(step(id, 1, 'delivered', { code: await codeOf(id) }))
    expect(await look(id)).toMatchObject({ order: { status: 'Completed' }, undo: { to: 'Shipped' } })
    await ok(press(id))
    expect(await look(id)).toMatchObject({
      order: { status: 'Shipped', amountToPay: before.amountToPay },
      undo: { to: 'In Progress' },
    })
    expect((await parcelsOf(id))[0]).toMatchObject({ status: 'on_the_way' })
    expect((await clerk.browser.get(path(id, '/cash'))).body.state).not.toBe('settled')
    expect(await queuedFor(shop, 'order-status', id)).toBe(messages)
  })

  test('corrected later is told once, where the order stands now', async () => {
    const id = await confirmed(pickup)
    await ok(move(id, 'Shipped'))
    await ok(step(id, 1, 'delivered', { code: await codeOf(id) }))
    const messages = await queuedFor(shop, 'order-status', id)
    const [{ id: parcel, seen }] = (await parcelsOf(id)) as [Parcel]
    const { now } = shop.context
    shop.context.now = () => new Date(now().getTime() + 60_000)
    try {
      const reason = 'Another order was collected.'
      await ok(clerk.browser.post(`/api/staff/parcels/${parcel}/undo`, { seen, reason }))
    } finally {
      shop.context.now = now
    }
    expect(await statusOf(id)).toBe('Shipped')
    expect(await queuedFor(shop, 'order-status', id)).toBe(messages + 1)
  })
})
