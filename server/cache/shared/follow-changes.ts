import { inArray } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { orderItems } from '../../database/tables/orders.ts'
import { log } from '../../observability/log.ts'
import type { Purger } from '../../providers/purge/purger.ts'
import { catalogueChannel, ordersChannel, placedChannel, stockChannel } from '../../services/channels.ts'
import { createPurgeQueue } from './purge-queue.ts'
import { createSentAnswers } from './sent-answers.ts'
import { createSharedCache, type SharedCache } from './shared-cache.ts'
import { anyStock, everything, keysOf, stockKeys } from './surrogate-keys.ts'

/** Times in milliseconds; `underWay` is how long an answer may take to reach the shared cache. */
const times = { gather: 100, underWay: 500, again: 500, retry: 500, longestRetry: 30_000 }

type Needed = Pick<Context, 'database' | 'databaseListener'>

/**
 * Purges a shared cache when the database notifies about changes. Each process purges after it has sent its last answer
 * from before the change. Purging twice does no harm. While changes may have been missed or could not be purged, the
 * shared cache may keep no answer of this process.
 */
export function followChanges(
  { database, databaseListener }: Needed,
  purger: Purger,
  { underWay, ...queueTimes } = times,
): SharedCache & { stop(): Promise<void> } {
  const answers = createSentAnswers(underWay)
  const rules = createSharedCache(purger)
  const queue = createPurgeQueue(purger, answers, (ids) => keysOfOrders(database, ids), queueTimes)
  const unsubscribe = databaseListener.subscribe({
    onNotification(channel, payload) {
      if (channel === catalogueChannel) queue.change(everything)
      else if (!purger.followsOrders) return
      else if (channel === stockChannel) queue.change(anyStock)
      else if (channel === ordersChannel || channel === placedChannel) queue.changeByOrder(payload)
    },
    onConnected() {
      queue.setHearing(true)
      queue.change(everything)
    },
    onDisconnected: () => queue.setHearing(false),
  })

  return {
    headersOf(address, answer, now) {
      const keys = keysOf(address)
      if (!queue.isUpToDate() || !answers.isCurrent(keys, answer.began)) return undefined
      const headers = rules.headersOf(address, answer, now)
      if (headers !== undefined) answers.sent(keys, { began: answer.began, sentAt: performance.now() })
      return headers
    },
    /**
     * Purges everything a last time, because this process's pages may name files that the next release does not have.
     */
    async stop() {
      unsubscribe()
      await queue.stop()
    },
  }
}

/** The keys of answers that show the stock of the products in some orders. */
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
