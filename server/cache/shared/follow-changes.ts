import { inArray } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { orderItems } from '../../database/tables/orders.ts'
import { log } from '../../observability/log.ts'
import type { Purger } from '../../providers/purge/purger.ts'
import { catalogueChannel, ordersChannel, placedChannel, stockChannel } from '../../services/channels.ts'
import { createSentAnswers } from './sent-answers.ts'
import { createSharedCache, type SharedCache } from './shared-cache.ts'
import { anyStock, everything, keysOf, stockKeys } from './surrogate-keys.ts'

/** Is notified of every purge, for metrics. */
export type PurgeObserver = (purged: { ok: boolean; seconds: number }) => void

/** Times in milliseconds. */
const times = {
  /** Changes within it are purged together, once every answer from before them has arrived at the shared cache. */
  gather: 100,
  /** How long an answer may be under way: one that was sent so shortly before may arrive after the purge. */
  underWay: 500,
  /** When what such answers have is purged once more. */
  again: 500,
  /** Before the second attempt, doubled before each further one, up to `longestRetry`. */
  retry: 500,
  longestRetry: 30_000,
}

type Needed = Pick<Context, 'database' | 'databaseListener'>

/**
 * Tells a shared cache what changed, as the database notifies of it. Each process does, after the last answer from before
 * the change that it could send: purging twice does no harm. Until it is known to have been told everything, as after
 * this process could not hear of changes or not purge, it may keep no answer of this process.
 */
export function followChanges(
  { database, databaseListener }: Needed,
  purger: Purger,
  observe: PurgeObserver = () => {},
  { gather, underWay, again, retry, longestRetry } = times,
): SharedCache & { stop(): Promise<void> } {
  const changed = new Set<string>()
  const changedOrders = new Set<string>()
  const repeated = new Set<string>()
  const answers = createSentAnswers(underWay)
  const kept = createSharedCache(purger)
  /** When the last of what is gathered was heard of. */
  let heardAt = -Infinity
  let isHeard = false
  let isTold = false
  let failures = 0
  let timer: NodeJS.Timeout | undefined
  let purging: Promise<void> | undefined
  let isStopped = false

  const schedule = (delay: number) => {
    if (isStopped || purging !== undefined) return
    timer ??= setTimeout(() => {
      timer = undefined
      purging = purgeGathered().finally(() => {
        purging = undefined
        if (changed.size + changedOrders.size + repeated.size > 0)
          schedule(failures === 0 ? gather : Math.min(retry * 2 ** (failures - 1), longestRetry))
      })
    }, delay).unref()
  }
  const hear = (key: string) => {
    heardAt = performance.now()
    answers.changed([key], heardAt)
    changed.add(key)
    schedule(gather)
  }

  /** Until its products are known, an answer from before it may be kept: the purge follows. */
  const hearOfOrder = (id: string) => {
    heardAt = performance.now()
    changedOrders.add(id)
    schedule(gather)
  }

  /** Purges what changed since the last time; after a failure everything, because more may have been missed. */
  const purgeGathered = async () => {
    const [keys, orders, former] = [[...changed], [...changedOrders], [...repeated]]
    const moment = heardAt
    for (const one of [changed, changedOrders, repeated]) one.clear()
    try {
      const ofOrders = await keysOfOrders(database, orders)
      answers.changed(ofOrders, moment)
      keys.push(...ofOrders)
      const all = new Set([...keys, ...former])
      await purge(all.has(everything) ? [everything] : [...all])
      failures = 0
      if (all.has(everything)) isTold = isHeard
      const mayArrive = keys.filter((key) => answers.mayArrive(key, moment, performance.now()))
      if (mayArrive.length > 0) setTimeout(() => purgeAgain(mayArrive), again).unref()
    } catch (err) {
      isTold = false
      failures += 1
      changed.add(everything)
      log.error({ err, failures }, 'the shared cache could not be told of a change')
    }
  }
  const purgeAgain = (keys: readonly string[]) => {
    for (const key of keys) repeated.add(key)
    schedule(0)
  }
  const purge = async (keys: readonly string[]) => {
    const began = performance.now()
    let ok = false
    try {
      await purger.purge(keys)
      ok = true
    } finally {
      observe({ ok, seconds: (performance.now() - began) / 1000 })
    }
  }

  const unsubscribe = databaseListener.subscribe({
    onNotification(channel, payload) {
      if (channel === catalogueChannel) hear(everything)
      else if (!purger.followsOrders) return
      else if (channel === stockChannel) hear(anyStock)
      else if (channel === ordersChannel || channel === placedChannel) hearOfOrder(payload)
    },
    onConnected() {
      isHeard = true
      hear(everything)
    },
    onDisconnected() {
      isHeard = false
      isTold = false
    },
  })

  return {
    headersOf(address, answer, now) {
      const keys = keysOf(address)
      if (!isTold || !answers.isCurrent(keys, answer.began)) return undefined
      const headers = kept.headersOf(address, answer, now)
      if (headers !== undefined) answers.sent(keys, { began: answer.began, sentAt: performance.now() })
      return headers
    },
    /** Purges everything a last time: the pages of this process may name files that the next release does not have. */
    async stop() {
      isStopped = true
      unsubscribe()
      clearTimeout(timer)
      await purging
      await purge([everything]).catch((err: unknown) =>
        log.warn({ err }, 'the shared cache could not be told that this process ends'),
      )
    },
  }
}

/** The keys of what shows the stock of the products of some orders. */
async function keysOfOrders(database: Context['database'], ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  try {
    const { orderId, productId } = orderItems
    const rows = await database
      .selectDistinct({ productId })
      .from(orderItems)
      .where(inArray(orderId, [...ids]))
    return stockKeys(rows.map((row) => row.productId))
  } catch (err) {
    log.warn({ err }, 'the products of an order cannot be read: the stock of all is purged')
    return [anyStock]
  }
}
