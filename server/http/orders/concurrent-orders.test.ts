import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { newOrder } from '#core/orders/checkout.ts'
import { countInputs } from '#tests/test-inputs.ts'
import { specs } from '../../database/tables/catalogue.ts'
import { orderSubmissions } from '../../database/tables/orders.ts'
import { openSession } from '../../services/accounts/sessions.ts'
import { placeOrder } from '../../services/orders/placing/place.ts'
import { orderOf, place, signedInMember, stockOf } from '../../testing/test-orders.ts'
import { testMoment } from '../../testing/test-shop.ts'
import { setUp, member, now, ordersOf, read, send, setNow, shop, spec } from './test-member-orders.ts'

setUp()

describe('security 21: many concurrent buyers', () => {
  test('50 buyers for 10 pieces: 10 orders, stock 0, nothing half-written', async () => {
    countInputs(50)
    const buyers = await Promise.all(Array.from({ length: 50 }, () => signedInMember(shop)))
    const answers = await Promise.all(
      // Half of the buyers want two specs, in either sequence, which must not cause a deadlock.
      buyers.map((buyer, n) =>
        send(
          orderOf(
            n % 2 === 0
              ? [
                  [spec(0), 1],
                  [spec(4), 1],
                ]
              : [
                  [spec(4), 1],
                  [spec(0), 1],
                ],
          ),
          {},
          buyer,
        ),
      ),
    )
    const placed = answers.filter(({ status }) => status === 200).map(({ body }) => body.id)
    expect(placed).toHaveLength(10)
    for (const { status, body } of answers) if (status !== 200) expect(body.code).toBe('order_changed')
    expect([await stockOf(shop, spec(0)), await stockOf(shop, spec(4))]).toEqual([0, 0])
    const { rows } = await shop.context.database.execute(sql`
      select count(*)::int as orders,
        (select count(*)::int from order_items where product_id = ${spec(0).productId} and order_id in (select id from orders where placed_at = ${now.toISOString()})) >= 10 as lines
      from orders where id in ${placed}
        and (select count(*) from order_items where order_id = orders.id) = 2
        and (select count(*) from order_history where order_id = orders.id) = 1
        and (select count(*) from audit_entries where subject_id = orders.id) = 1
        and (select count(*) from pgboss.job where data ->> 'order' = orders.id) = 1`)
    expect(rows).toEqual([{ orders: 10, lines: true }])
  })
})

describe('security 22: one spec on two lines', () => {
  test('together over the stock is refused', async () => {
    const answer = await send(
      orderOf([
        [spec(0), 6],
        [spec(0), 5],
      ]),
    )
    expect(answer.body.details.items).toMatchObject([{ available: 10, reason: 'only_left' }])
    expect(await stockOf(shop, spec(0))).toBe(10)
  })

  test('within the stock becomes one line', async () => {
    const id = await place(member, [
      [spec(0), 6],
      [spec(0), 4],
    ])
    expect((await read(id)).items).toMatchObject([{ quantity: 10 }])
    expect(await stockOf(shop, spec(0))).toBe(0)
  })

  test('under its old and its new name is one spec, too', async () => {
    await shop.context.database
      .update(specs)
      .set({ formerNames: ['Old Oak'] })
      .where(sql`product_id = ${spec(0).productId} and id = ${spec(0).id}`)
    expect(
      (
        await send(
          orderOf([
            [spec(0), 6],
            [{ ...spec(0), name: 'Old Oak' }, 5],
          ]),
        )
      ).status,
    ).toBe(409)
  })
})

describe('security 23: one Idempotency-Key', () => {
  const key = { 'idempotency-key': 'the-same-key' }

  test('20 times in parallel: one order, one id', async () => {
    countInputs(20)
    const body = orderOf([[spec(0), 1]])
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(body, key)))
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect([await ordersOf(member), await stockOf(shop, spec(0))]).toEqual([1, 9])
  })

  test('answers with the first order even when sold out, and much later', async () => {
    const body = orderOf([[spec(0), 10]])
    const first = await send(body, key)
    setNow(new Date(testMoment.getTime() + 86_400_000))
    expect((await send(body, key)).body).toEqual(first.body)
  })

  test('with another body is refused with the first order; members do not share keys', async () => {
    const { id, orderNumber } = (await send(orderOf([[spec(0), 1]]), key)).body
    expect(await send(orderOf([[spec(0), 2]]), key)).toMatchObject({
      status: 409,
      body: { code: 'idempotency_key_reused', details: { id, orderNumber } },
    })
    expect((await send(orderOf([[spec(0), 2]]), key, await signedInMember(shop))).status).toBe(200)
    expect(await stockOf(shop, spec(0))).toBe(7)
  })
})

const datedOrder = (orderDate: string) => orderOf([[spec(0), 1]], { orderDate, updatedAt: orderDate })

const submissions = async () =>
  (
    await shop.context.database
      .select({ key: orderSubmissions.key })
      .from(orderSubmissions)
      .where(eq(orderSubmissions.memberId, member.id))
  ).map(({ key }) => key.split(':')[0])

describe('security 24: the same body without a key', () => {
  test('within seconds, timestamps aside, is the same order; in parallel, too', async () => {
    countInputs(13)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => send(datedOrder(`2026-03-02T04:05:0${n}Z`))),
    )
    for (const seconds of [1, 5, 9.9]) {
      setNow(new Date(testMoment.getTime() + seconds * 1000))
      answers.push(await send(datedOrder(now.toISOString())))
    }
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
    expect(await stockOf(shop, spec(0))).toBe(9)
  })

  test('later, with another body or from another member it is another order', async () => {
    const body = orderOf([[spec(0), 1]])
    await send(body)
    await send({ ...body, notes: 'Another one.' })
    await send(body, {}, await signedInMember(shop))
    setNow(new Date(testMoment.getTime() + 30_000))
    await send(body)
    expect(await stockOf(shop, spec(0))).toBe(6)
  })

  test('right after a cancellation it is another order', async () => {
    const body = orderOf([[spec(0), 1]])
    const first = await send(body)
    await member.browser.post(`/api/orders/${first.body.id}/cancel`)
    const second = await send(body)
    expect(second.status).toBe(200)
    expect(second.body.id).not.toBe(first.body.id)
    expect((await send(body)).body).toEqual(second.body)
  })

  test('the mark of a repeated submit is stored for minutes, a key for a month', async () => {
    await send(orderOf([[spec(0), 1]]), { 'idempotency-key': 'the-first-key' })
    await send(orderOf([[spec(1), 1]]))
    expect((await submissions()).toSorted()).toEqual(['body', 'body', 'key'])
    setNow(new Date(testMoment.getTime() + 3_600_000))
    await place(member, [[spec(2), 1]])
    expect(await submissions()).toEqual(['key', 'key'])
    setNow(new Date(testMoment.getTime() + 31 * 86_400_000))
    member.browser.cookies.set('session', await openSession(shop.context, member.id, undefined))
    await place(member, [[spec(3), 1]])
    expect(await submissions()).toEqual(['key'])
  })
})

const minutesLater = (minutes: number) => {
  setNow(new Date(testMoment.getTime() + minutes * 60_000))
}

const orderWithinTwo = (n: number) =>
  placeOrder(
    {
      ...shop.context,
      settings: { ...shop.context.settings, RATE_LIMIT_ORDERS: 2 },
      session: { idHash: '', member: { id: member.id } as never },
      client: '',
      language: 'en',
      requestId: '',
    },
    { order: z.parse(newOrder, orderOf([[spec(n), 1]])), lang: 'en', idempotencyKey: undefined },
  )

describe('a limit by the hour', () => {
  test('answers 429 with the time at which the oldest order is an hour old, and ends then', async () => {
    await orderWithinTwo(0)
    minutesLater(20)
    await orderWithinTwo(1)
    minutesLater(30)
    await expect(orderWithinTwo(2)).rejects.toMatchObject({
      code: 'too_many_requests',
      details: { retryAfter: 1800 },
    })
    expect(await stockOf(shop, spec(2))).toBe(10)
    minutesLater(60)
    await orderWithinTwo(2)
    await expect(orderWithinTwo(3)).rejects.toMatchObject({ details: { retryAfter: 1200 } })
  })

  test('holds for orders at the same time, too', async () => {
    await orderWithinTwo(0)
    const { database } = shop.context
    const client = await database.$client.connect()
    await client.query('begin')
    await client.query('select from member_orders where member_id = $1 for update', [member.id])
    const sent = Promise.allSettled([1, 2, 3].map(orderWithinTwo))
    // All have begun before the first one continues.
    await expect
      .poll(async () => {
        const { rowCount } = await database.execute(
          sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return rowCount
      })
      .toBe(3)
    await client.query('commit')
    client.release()
    const answers = await sent
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await ordersOf(member)).toBe(2)
  })
})
