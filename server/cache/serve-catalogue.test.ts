import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { formatDate } from '#core/dates.ts'
import { addDays } from '#core/days.ts'
import { products, specs } from '../database/tables/catalogue.ts'
import { releaseStock } from '../services/quotations/hold-stock.ts'
import { askedQuotation, sentVersion } from '../testing/quotations/test-quotations.ts'
import { place, stockedSpecs } from '../testing/test-orders.ts'
import { createResponseCache } from './serve.ts'
import {
  setUp,
  appOf,
  ask,
  desk,
  here,
  later,
  member,
  notified,
  rename,
  rendered,
  shop,
  there,
  titleOf,
} from './test-cached-pages.ts'

setUp()

const places = async () => String((await ask('/api/pickupLocations', {}, there)).body)

const isDropped = async (change: () => Promise<unknown>) => {
  await ask('/home')
  const before = rendered.length
  await change()
  await notified()
  later(300)
  await ask('/home')
  return rendered.length > before
}

const nameNow = async () =>
  (JSON.parse(String((await ask(`/api/products/${desk}`, {}, there)).body)) as { productName: string })
    .productName

const totalOfChairs = async (page: number) =>
  Number((await ask(`/api/products?q=chair&pageSize=1&page=${page}`, {}, there)).headers['x-total-count'])

describe('a change of the catalogue', () => {
  test('in one process reaches pages and calls of another within a second', async () => {
    for (const name of ['Once', 'Twice']) {
      await ask('/home', {}, there)
      await ask(`/api/products/${desk}`, {}, there)
      await rename(name)
      await expect.poll(async () => titleOf(await ask('/home', {}, there))).toBe(name)
      await expect.poll(nameNow).toBe(name)
    }
  })

  test('of pickup locations reaches calls of another process within a second', async () => {
    const { database } = shop.context
    const [first, again] = [await places(), await places()]
    expect(again).toBe(first)
    await database.execute(sql`update pickup_locations set open = false`)
    await expect.poll(places).toBe('[]')
    await database.execute(sql`update pickup_locations set open = true where id = 'malaysia-branch'`)
    await expect.poll(places).toBe(first)
  })

  test('in one process changes the totals of another', async () => {
    const before = await totalOfChairs(1)
    expect([before > 1, await totalOfChairs(2)]).toEqual([true, before])
    const { database } = shop.context
    for (const [published, left] of [
      [false, before - 1],
      [true, before],
    ] as const) {
      await database.update(products).set({ published }).where(eq(products.id, 'tally-task-chair'))
      await expect.poll(() => totalOfChairs(1)).toBe(left)
    }
  })

  test('counts if it concerns a price, text, category or sold-out product, but not an order', async () => {
    const { context } = shop
    const run = (statement: ReturnType<typeof sql>) => () => context.database.execute(statement)
    const spec = (await stockedSpecs(shop, 5)).find(({ productId }) => productId === desk)!
    expect(await isDropped(async () => {})).toBe(false)
    expect(await isDropped(run(sql`update specs set price_sen = price_sen + 100`))).toBe(true)
    expect(
      await isDropped(run(sql`update specs set display_name = display_name || '{"en": "Renamed"}'`)),
    ).toBe(true)
    expect(await isDropped(run(sql`update categories set position = position + 1`))).toBe(true)
    expect(await isDropped(run(sql`update products set on_sale = not on_sale`))).toBe(true)
    expect(await isDropped(run(sql`delete from specs where id = 'nothing'`))).toBe(true)
    expect(await isDropped(run(sql`update pickup_locations set position = position`))).toBe(true)
    expect(await isDropped(run(sql`update couriers set position = position`))).toBe(false)
    expect(await isDropped(run(sql`update specs set stock = stock + 1 where stock > 0`))).toBe(false)
    const [now] = await context.database.select().from(specs).where(eq(specs.id, spec.id))
    const price = (now?.priceSen ?? 0) / 100
    expect(await isDropped(() => place(member, [[{ ...spec, price }, 2]]))).toBe(false)
    expect(await isDropped(() => place(member, [[{ ...spec, price }, 4]]))).toBe(true)
    expect(await isDropped(run(sql`update specs set stock = 9 where stock = 0`))).toBe(true)
  })
})

const stockOf = async (server: Server, spec: string) => {
  const { body } = await ask(`/api/products/${desk}`, {}, server)
  const { specs } = JSON.parse(String(body)) as { specs: { id: string; quantity: number }[] }
  return specs.find(({ id }) => id === spec)?.quantity
}

describe('a call of the catalogue', () => {
  test('shows the stock after an order in every process, although it is cached', async () => {
    const spec = (await stockedSpecs(shop, 50)).find(({ productId }) => productId === desk)!
    later(60_000)
    await expect.poll(() => stockOf(there, spec.id)).toBe(50)
    expect(await stockOf(here, spec.id)).toBe(50)
    await place(member, [[spec, 3]])
    await expect.poll(() => stockOf(here, spec.id)).toBe(47)
    await expect.poll(() => stockOf(there, spec.id)).toBe(47)
  })

  test('shows in every process what is left while pieces are held for a quotation', async () => {
    const spec = (await stockedSpecs(shop, 50)).find(({ productId }) => productId === desk)!
    later(60_000)
    await expect.poll(() => stockOf(there, spec.id)).toBe(50)
    const holdUntil = addDays(formatDate(shop.context.now()), 3)
    const id = await askedQuotation(member.browser, [[spec, 8]])
    await sentVersion(shop, id, [[spec, 8]], { holdUntil })
    await expect.poll(() => stockOf(here, spec.id)).toBe(42)
    await expect.poll(() => stockOf(there, spec.id)).toBe(42)
    await shop.context.database.transaction((tx) => releaseStock(tx, id))
    await expect.poll(() => stockOf(here, spec.id)).toBe(50)
    await expect.poll(() => stockOf(there, spec.id)).toBe(50)
  })

  test('is read again after a change in the same process', async () => {
    const spec = (await stockedSpecs(shop, 50)).find(({ productId }) => productId === desk)!
    later(60_000)
    expect(await stockOf(here, spec.id)).toBe(50)
    await shop.context.database.update(specs).set({ stock: 20 }).where(eq(specs.id, spec.id))
    expect(await stockOf(here, spec.id)).toBe(50)
    const { port } = here.address() as AddressInfo
    await fetch(`http://127.0.0.1:${port}/api/users/logout`, { method: 'POST' })
    expect(await stockOf(here, spec.id)).toBe(20)
  })

  test('that is invalid is refused each time, with the reason', async () => {
    const { status, body } = await ask('/api/products?page=0')
    expect(status).toBe(400)
    expect(JSON.parse(String(body))).toMatchObject({ code: 'invalid_input' })
  })
})

describe("a page's own calls", () => {
  const asked: string[] = []
  let calls: (path: string, init?: RequestInit) => Promise<Response>
  let close: () => void
  beforeAll(() => {
    const cache = createResponseCache(shop.context)
    const server = createServer(cache.listener(appOf(shop.context)))
    const inProcess = cache.cachedCalls(async (path, init) => {
      asked.push(path)
      return shop.app.request(path, init)
    })
    calls = (path, init = {}) => inProcess(path, { method: 'GET', ...init }, undefined)
    close = () => server.close()
  })
  afterAll(() => close())
  beforeEach(() => {
    asked.length = 0
  })

  test('of the catalogue are answered from the cache', async () => {
    for (const path of [`/api/products/${desk}?lang=zh-TW`, '/api/products?lang=en&pageSize=12']) {
      const answer = await calls(path)
      const own = await shop.app.request(path)
      expect(await answer.json()).toEqual(await own.json())
      expect(answer.headers.get('x-total-count')).toBe(own.headers.get('x-total-count'))
    }
    expect((await calls('/api/products/nothing')).status).toBe(404)
    expect(asked).toEqual([])
  })

  test('get a copy that they may change', async () => {
    const path = `/api/products/${desk}`
    const read = async () => (await (await calls(path)).json()) as { specs: { quantity: number }[] }
    const [first, second] = [await read(), await read()]
    expect(second).toEqual(first)
    first.specs[0]!.quantity = -1
    expect(await read()).toEqual(second)
    expect(JSON.parse(await (await calls(path)).text())).toEqual(second)
    expect(asked).toEqual([])
  })

  test('show a change immediately, also during the rendering of a page', async () => {
    await calls(`/api/products/${desk}`)
    await rename('Changed')
    const nameNow = async () =>
      ((await (await calls(`/api/products/${desk}`)).json()) as { productName: string }).productName
    await expect.poll(nameNow).toBe('Changed')
  })

  test('for a member, or that change something, are not cached', async () => {
    await calls('/api/users/me', { headers: { cookie: 'session=secret' } })
    await calls('/api/users/logout', { method: 'POST' })
    expect(asked).toEqual(['/api/users/me', '/api/users/logout'])
  })
})
