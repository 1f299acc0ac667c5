import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { shedLoad } from './shed-load.ts'

/** A shop that responds and lags on command. */
function shopThatIs(isLagging: () => boolean) {
  let time = 0
  let held = Promise.withResolvers<void>()
  let away = 0
  const app = new Hono()
  app.use(
    shedLoad({
      maxConcurrent: 60,
      maxPerClient: 30,
      clientOf: (c) => c.req.header('client') ?? '',
      isLagging,
      onShed: () => (away += 1),
      elapsed: () => time,
    }),
  )
  app.get('/', async (c) => {
    await held.promise
    return c.text('page')
  })
  const request = async (client: string) => (await app.request('/', { headers: { client } })).status
  return {
    send: (count: number, client = 'flood') => Array.from({ length: count }, () => request(client)),
    /** Answers every open request. */
    answer: () => {
      held.resolve()
      held = Promise.withResolvers<void>()
    },
    away: () => away,
    pass: (milliseconds: number) => (time += milliseconds),
  }
}

const all = (count: number, status: number) => Array<number>(count).fill(status)
const refused = async (responses: Promise<number>[]) =>
  (await Promise.all(responses)).filter((status) => status === 503).length

test('without lag it accepts requests up to the limit of a client', async () => {
  const shop = shopThatIs(() => false)
  const responses = shop.send(33)
  await Promise.all(responses.slice(30))
  shop.answer()
  expect(await Promise.all(responses)).toEqual([...all(30, 200), 503, 503, 503])
  expect(shop.away()).toBe(3)
})

test('while it lags for longer than a burst, a client keeps few places', async () => {
  const shop = shopThatIs(() => true)
  const first = shop.send(20)
  shop.pass(250)
  expect(await Promise.all(shop.send(4))).toEqual(all(4, 503))
  shop.answer()
  expect(await Promise.all(first)).toEqual(all(20, 200))
  const next = shop.send(20)
  shop.answer()
  expect(await refused(next)).toBe(12)
})

describe('security 47: a flood of one client', () => {
  test('never takes the places of others, without lag and with it', async () => {
    let isLagging = false
    const shop = shopThatIs(() => isLagging)
    const flood = shop.send(300)
    const calmly = Array.from({ length: 7 }, (_, other) => shop.send(2, `shopper ${other}`)).flat()
    isLagging = true
    shop.pass(1)
    flood.push(...shop.send(300))
    shop.pass(1000)
    flood.push(...shop.send(300))
    const meanwhile = Array.from({ length: 8 }, (_, other) => shop.send(1, `other ${other}`)).flat()
    shop.answer()
    expect(await refused([...calmly, ...meanwhile])).toBe(0)
    expect(await refused(flood)).toBe(870)
  })

  test('lets a client use more than its share while places are free', async () => {
    let isLagging = false
    const shop = shopThatIs(() => isLagging)
    const flood = shop.send(30)
    const few = Array.from({ length: 2 }, (_, other) => shop.send(1, `shopper ${other}`)).flat()
    isLagging = true
    const family = shop.send(1, 'family')
    shop.pass(300)
    family.push(...shop.send(4, 'family'))
    shop.answer()
    expect(await refused([...flood, ...few, ...family])).toBe(0)
  })

  test('by many clients leaves one place for each, up to the limit', async () => {
    const shop = shopThatIs(() => false)
    const clients = Array.from({ length: 70 }, (_, client) => shop.send(3, `client ${client}`))
    const answered = Promise.all(clients.map(refused))
    shop.answer()
    const perClient = await answered
    expect(Math.max(...perClient.slice(0, 20))).toBe(0)
    expect(perClient.slice(30, 40)).toEqual(all(10, 3 - 1))
    expect(perClient.at(-1)).toBe(3)
  })

  test('of more clients than places leaves one place each to the first ones while it lags', async () => {
    const shop = shopThatIs(() => true)
    shop.send(1, 'first')
    shop.pass(300)
    const others = Array.from({ length: 20 }, (_, client) => shop.send(1, `client ${client}`)).flat()
    shop.answer()
    expect(await Promise.all(others)).toEqual([...all(15, 200), ...all(5, 503)])
  })

  test('is forgotten half a second after the lag, whatever is still open', async () => {
    let isLagging = true
    const shop = shopThatIs(() => isLagging)
    const open = shop.send(20)
    shop.pass(300)
    expect(await refused(shop.send(1))).toBe(1)
    isLagging = false
    shop.pass(499)
    expect(await refused(shop.send(1))).toBe(1)
    shop.pass(1)
    open.push(...shop.send(8))
    shop.answer()
    expect(await refused(open)).toBe(0)
  })

  test('separate lags are no overload', async () => {
    let isLagging = true
    const shop = shopThatIs(() => isLagging)
    const open = shop.send(20)
    shop.pass(10_000)
    open.push(...shop.send(2))
    isLagging = false
    shop.pass(600)
    open.push(...shop.send(1))
    isLagging = true
    shop.pass(10)
    open.push(...shop.send(2))
    shop.answer()
    expect(await refused(open)).toBe(0)
  })
})
