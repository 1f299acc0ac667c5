import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { products } from '../../database/tables/catalogue.ts'
import { onEvent } from '../../observability/events.ts'
import { log } from '../../observability/log.ts'
import { PurgeError } from '../../providers/purge/ask-cache.ts'
import type { Purger } from '../../providers/purge/purger.ts'
import { purgeByPost } from '../../providers/purge/purge-by-post.ts'
import { place, signedInMember, stockedSpecs, type TestMember } from '../../testing/test-orders.ts'
import { createTestShop } from '../../testing/test-shop.ts'
import { cacheAddress } from '../cache-key.ts'
import { followChanges } from './follow-changes.ts'

const desk = 'lift-sit-stand-desk'
const fast = { gather: 20, underWay: 60_000, again: 60, retry: 20, longestRetry: 40 }
const page = cacheAddress('/home')!
const call = cacheAddress(`/api/products/${desk}`)!
const noon = '2026-03-02T04:05:06Z'

/** The headers of an answer rendered just now. */
const headersOf = (address = page, time = noon, began = performance.now()) =>
  following.headersOf(address, { began, fetchedAt: Date.parse(time) }, new Date(time))

let shop: Awaited<ReturnType<typeof createTestShop>>
let member: TestMember
let purged: string[]
let failures: number
let stopCounting: () => void
let isBroken: boolean
let following: ReturnType<typeof followChanges>

beforeAll(async () => {
  shop = await createTestShop()
  member = await signedInMember(shop)
})
afterAll(() => shop.close())

const follow = (about: Partial<Purger> = {}) => {
  const purger: Purger = {
    ...purgeByPost({ urls: [], token: undefined }),
    async purge(keys) {
      if (isBroken) throw new PurgeError('it answered 500')
      purged.push(keys.join(' '))
    },
    ...about,
  }
  following = followChanges(shop.context, purger, fast)
  return following
}
beforeEach(async () => {
  log.level = 'silent'
  ;[purged, failures, isBroken] = [[], 0, false]
  stopCounting = onEvent('provider error', ({ provider }) => {
    if (provider === 'cache purge') failures += 1
  })
})
afterEach(async () => {
  stopCounting()
  await following.stop()
})

/** Starts following changes, and waits until missed changes are purged. */
const followed = async (about?: Partial<Purger>) => {
  follow(about)
  await shop.context.databaseListener.ready()
  await expect.poll(() => headersOf(cacheAddress('/contact')!)).toBeDefined()
  purged.length = 0
}
/** Sends answers that may still be in transit when something changes. */
const send = () => [page, call].map((address) => headersOf(address))
const rename = (en: string) =>
  shop.context.database
    .update(products)
    .set({ name: sql`${products.name} || ${JSON.stringify({ en })}::jsonb` })
    .where(eq(products.id, desk))

const lifetime = (seconds: number) =>
  `public, s-maxage=${seconds}, stale-while-revalidate=10, stale-if-error=86400`

describe('what may be kept', () => {
  test('is not allowed until everything from before the start is purged', async () => {
    follow()
    expect(headersOf()).toBeUndefined()
    await expect.poll(() => headersOf()).toBeDefined()
    expect(purged[0]).toBe('shop')
  })

  test('has a lifetime and keys, and ends with its quarter of an hour', async () => {
    await followed()
    expect(headersOf(page, '2026-03-02T04:05:06Z')).toEqual([
      'cdn-cache-control',
      lifetime(300),
      'surrogate-key',
      'shop listing',
    ])
    expect(headersOf(page, '2026-03-02T04:14:50Z')?.[1]).toBe(lifetime(10))
    expect(headersOf(page, '2026-03-02T04:14:59.500Z')).toBeUndefined()
    expect(headersOf(call, '2026-03-02T04:05:06Z')?.[1]).toBe(
      'public, s-maxage=60, stale-while-revalidate=10',
    )
  })

  test('excludes answers from before a change', async () => {
    const [unrelated, contact] = [cacheAddress('/api/products/tally-task-chair')!, cacheAddress('/contact')!]
    const spec = (await stockedSpecs(shop, 50)).find(({ productId }) => productId === desk)!
    await followed()
    const before = performance.now()
    await place(member, [[spec, 1]])
    await expect.poll(() => purged.length).toBe(1)
    const may = () =>
      [call, unrelated, contact].map((address) => headersOf(address, noon, before) !== undefined)
    expect(may()).toEqual([false, true, true])
    expect(headersOf(call)).toBeDefined()
    await rename('After it was rendered')
    await expect.poll(() => purged).toContain('shop')
    expect(may()).toEqual([false, false, false])
    expect(headersOf(contact)).toBeDefined()
  })

  test('has no stock where a cache cannot follow orders', async () => {
    await followed({ followsOrders: false })
    expect(headersOf(call)).toBeUndefined()
    expect(headersOf()).toBeDefined()
    const [spec] = await stockedSpecs(shop, 50)
    await place(member, [[spec!, 1]])
    await rename('After the order')
    await expect.poll(() => purged).toContain('shop')
    expect(new Set(purged)).toEqual(new Set(['shop']))
  })
})

describe('a change', () => {
  test('of the catalogue purges every page, many changes together', async () => {
    await followed()
    send()
    for (const name of ['One', 'Two', 'Three']) await rename(name)
    await expect.poll(() => purged.length).toBeGreaterThanOrEqual(2)
    expect(new Set(purged)).toEqual(new Set(['shop']))
    expect(purged.length).toBeLessThan(6)
  })

  test('by an order purges answers with the stock of its products, twice, because some may still be in transit', async () => {
    const spec = (await stockedSpecs(shop, 50)).find(({ productId }) => productId === desk)!
    await followed()
    send()
    await place(member, [[spec, 1]])
    // No list was sent.
    await expect.poll(() => purged).toEqual([`stock-${desk} stock-lists`, `stock-${desk}`])
  })

  test('of stock by staff purges all stock', async () => {
    await followed()
    await shop.context.database.execute(sql`select pg_notify('stock_changed', '')`)
    await expect.poll(() => purged).toEqual(['stock'])
  })
})

describe('a purge that fails', () => {
  test('is tried again as a purge of everything; nothing may be kept until then', async () => {
    await followed()
    isBroken = true
    await shop.context.database.execute(sql`select pg_notify('stock_changed', '')`)
    await expect.poll(() => failures).toBeGreaterThan(2)
    expect([purged, headersOf()]).toEqual([[], undefined])
    isBroken = false
    await expect.poll(() => headersOf()).toBeDefined()
    expect(purged[0]).toBe('shop')
  })
})

describe('the end', () => {
  test('of the connection for notifications allows nothing until everything was purged again', async () => {
    await followed()
    const { database } = shop.context
    await database.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name like '%live' and datname = current_database()`,
    )
    await expect.poll(() => headersOf()).toBeUndefined()
    await expect.poll(() => headersOf()).toBeDefined()
    expect(purged[0]).toBe('shop')
  })

  test('of a process purges everything a last time', async () => {
    await followed()
    await following.stop()
    expect(purged).toEqual(['shop'])
  })
})
