import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createTestShop } from '../testing/test-shop.ts'
import { jobsChannel, placedChannel } from '../services/channels.ts'
import { queueMessage } from './messages-queue.ts'
import { createAlarm } from './wake-workers.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>
beforeAll(async () => (shop = await createTestShop()))
afterAll(() => shop.close())

const workers = new Map([
  ['messages', ['one', 'two']],
  ['papers', ['three']],
])
let woken: string[] = []
const boss = { notifyWorker: (id: string) => void woken.push(id) }

type Subscriber = Parameters<typeof shop.context.databaseListener.subscribe>[0]
/** A listener whose notifications the test sends. */
const listenerFor = (told: Subscriber[]) => ({
  subscribe(subscriber: Subscriber) {
    told.push(subscriber)
    return () => {}
  },
})

beforeEach(() => {
  woken = []
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => void vi.useRealTimers())

test('a queued message wakes the workers of its queue once it is committed', async () => {
  vi.useRealTimers()
  const heard = Promise.withResolvers<string>()
  const { databaseListener, database } = shop.context
  const unsubscribe = databaseListener.subscribe({
    onNotification(channel, payload) {
      if (channel === jobsChannel) heard.resolve(payload)
    },
  })
  await databaseListener.ready()
  const alarm = createAlarm(boss, workers, databaseListener)
  woken = []
  await database.transaction(async (tx) => {
    await queueMessage(tx, { message: 'welcome', member: 'nobody' })
    await tx.execute(sql`select 1`)
    expect(woken).toEqual([])
  })
  expect(await heard.promise).toBe('messages 0')
  await expect.poll(() => woken).toEqual(['one', 'two'])
  alarm.stop()
  unsubscribe()
})

test('one that waits wakes them when it is due, once for all of the same second; an order at once', () => {
  const subscribers: Subscriber[] = []
  const alarm = createAlarm(boss, workers, listenerFor(subscribers))
  const [subscriber] = subscribers
  subscriber!.onConnected?.()
  woken = []
  subscriber!.onNotification(jobsChannel, 'messages 60')
  subscriber!.onNotification(jobsChannel, 'messages 60')
  vi.advanceTimersByTime(59_000)
  expect(woken).toEqual([])
  vi.advanceTimersByTime(2_000)
  expect(woken).toEqual(['one', 'two'])
  woken = []
  subscriber!.onNotification(placedChannel, 'an order')
  expect(woken).toEqual(['one', 'two'])
  alarm.stop()
  expect(vi.getTimerCount()).toBe(0)
})

test('many orders wake them at once and then four times a second, the last of them too', () => {
  const subscribers: Subscriber[] = []
  const alarm = createAlarm(boss, workers, listenerFor(subscribers))
  const [subscriber] = subscribers
  subscriber!.onConnected?.()
  woken = []
  for (let order = 0; order < 50; order += 1) {
    subscriber!.onNotification(placedChannel, 'an order')
    vi.advanceTimersByTime(10)
  }
  vi.advanceTimersByTime(1_000)
  expect(woken).toEqual(['one', 'two', 'one', 'two', 'one', 'two'])
  subscriber!.onNotification(placedChannel, 'an order')
  expect(woken).toHaveLength(8)
  alarm.stop()
  expect(vi.getTimerCount()).toBe(0)
})

test('while the database cannot notify they look every second, and once when it can again', () => {
  const subscribers: Subscriber[] = []
  const alarm = createAlarm(boss, workers, listenerFor(subscribers))
  const [subscriber] = subscribers
  vi.advanceTimersByTime(2_000)
  expect(woken).toEqual(['one', 'two', 'three', 'one', 'two', 'three'])
  woken = []
  subscriber!.onConnected?.()
  vi.advanceTimersByTime(10_000)
  expect(woken).toEqual(['one', 'two', 'three'])
  woken = []
  subscriber!.onDisconnected?.()
  vi.advanceTimersByTime(1_000)
  expect(woken).toEqual(['one', 'two', 'three'])
  alarm.stop()
  expect(vi.getTimerCount()).toBe(0)
})
