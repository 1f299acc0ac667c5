import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { shedLoad } from './shed-load.ts'

/** A shop that responds and lags on command. */
function shopThatIs(isLagging: () => boolean) {
  let time = 0
  const held = Promise.withResolvers<void>()
  let away = 0
  const app = new Hono()
  app.use(shedLoad({ maxConcurrent: 30, isLagging, onShed: () => (away += 1), elapsed: () => time }))
  app.get('/', async (c) => {
    await held.promise
    return c.text('page')
  })
  const send = (count: number) => Array.from({ length: count }, async () => (await app.request('/')).status)
  return {
    send,
    answer: held.resolve,
    away: () => away,
    pass: (milliseconds: number) => (time += milliseconds),
  }
}

test('without lag it accepts requests up to the limit', async () => {
  const shop = shopThatIs(() => false)
  const responses = shop.send(33)
  await Promise.all(responses.slice(30))
  shop.answer()
  expect(await Promise.all(responses)).toEqual([...Array<number>(30).fill(200), 503, 503, 503])
  expect(shop.away()).toBe(3)
})

test('while it lags it accepts no more until it has answered the open ones', async () => {
  let isLagging = true
  const shop = shopThatIs(() => isLagging)
  const responses = shop.send(20)
  shop.pass(250)
  expect(await Promise.all(shop.send(4))).toEqual([503, 503, 503, 503])
  isLagging = false
  expect(await Promise.all(shop.send(1))).toEqual([503])
  shop.answer()
  expect(await Promise.all(responses)).toEqual(Array<number>(20).fill(200))
  expect(await Promise.all(shop.send(30))).toEqual(Array<number>(30).fill(200))
})

test('few are always accepted, and a burst again after calm', async () => {
  const shop = shopThatIs(() => true)
  const few = shop.send(16)
  shop.pass(1000)
  const first = shop.send(4)
  shop.pass(250)
  expect(await Promise.all(shop.send(1))).toEqual([503])
  shop.answer()
  expect(await Promise.all([...few, ...first])).toEqual(Array<number>(20).fill(200))
  shop.pass(1000)
  expect((await Promise.all(shop.send(20))).filter((status) => status === 503)).toHaveLength(4)
  shop.pass(5000)
  expect(await Promise.all(shop.send(20))).toEqual(Array<number>(20).fill(200))
})
