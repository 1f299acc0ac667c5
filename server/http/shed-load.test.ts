import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { shedLoad } from './shed-load.ts'

/** A shop that answers when it is told to, and is behind when it is told. */
function shopThatIs(isBehind: () => boolean) {
  const held = Promise.withResolvers<void>()
  let away = 0
  const app = new Hono()
  app.use(shedLoad({ most: 30, isBehind, onShed: () => (away += 1) }))
  app.get('/', async (c) => {
    await held.promise
    return c.text('page')
  })
  const ask = (count: number) => Array.from({ length: count }, async () => (await app.request('/')).status)
  return { ask, answer: held.resolve, away: () => away }
}

test('as long as it keeps up, it takes as many as it may', async () => {
  const shop = shopThatIs(() => false)
  const asked = shop.ask(33)
  await Promise.all(asked.slice(30))
  shop.answer()
  expect(await Promise.all(asked)).toEqual([...Array<number>(30).fill(200), 503, 503, 503])
  expect(shop.away()).toBe(3)
})

test('when it is behind it takes no more than some, and all again once it is not', async () => {
  let isBehind = true
  const shop = shopThatIs(() => isBehind)
  const asked = shop.ask(20)
  expect(await Promise.all(asked.slice(16))).toEqual([503, 503, 503, 503])
  isBehind = false
  const more = shop.ask(10)
  shop.answer()
  expect(await Promise.all([...asked.slice(0, 16), ...more])).toEqual(Array<number>(26).fill(200))
})
