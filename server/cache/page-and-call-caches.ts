import type { Context } from '../context.ts'
import { catalogueChannel, ordersChannel, placedChannel, stockChannel } from '../services/channels.ts'
import { log } from '../observability/log.ts'
import { pricesPayload } from '../services/offers/price-clock.ts'
import { createAnswerCache } from './answer-cache.ts'

/** The longest time that a page is cached, in milliseconds. A notification of the database drops it earlier. */
const pageLife = 60_000
/**
 * How long a stale answer may be sent, in milliseconds. Together with the delay of a notification, this is below a
 * second.
 */
const staleLife = 300
/** How long a call of the catalogue is cached, in milliseconds. It is short, because stock changes with every order. */
const callLife = 1_000 - staleLife
/** How long the notification of a change made by this process may take, in milliseconds. */
const notificationDelay = 1_000
/** The channels that notify about changes of stock. */
const stockChannels = new Set([ordersChannel, placedChannel, stockChannel])
/** The share of the cache for pages; the rest is for calls. */
const pageShare = 0.75

/** Creates the caches of a process, within `CACHE_MB`; notifications of the database invalidate them. */
export function createCaches({ settings, databaseListener, now, totals, prices }: Context) {
  const createCache = (share: number, ttl: number) =>
    createAnswerCache({
      maxSize: Math.floor(settings.CACHE_MB * 1024 * 1024 * share),
      ttl,
      staleFor: staleLife,
      now,
    })
  const pages = createCache(pageShare, pageLife)
  const calls = createCache(1 - pageShare, callLife)
  let changedUntil = 0
  const drop = () => {
    pages.drop()
    calls.drop()
    totals.drop()
  }
  let isConnected = false
  databaseListener.subscribe({
    onNotification(channel, payload) {
      if (channel !== catalogueChannel) {
        // Orders change only stock, which pages update with calls.
        if (stockChannels.has(channel)) calls.outdate()
      } else if (payload === pricesPayload || now().getTime() < changedUntil) drop()
      else {
        pages.outdate()
        calls.outdate()
        totals.drop()
      }
    },
    onConnected() {
      drop()
      totals.setConnected(true)
      isConnected = true
    },
    onDisconnected() {
      isConnected = false
      totals.setConnected(false)
      pages.keepAsFallback()
      calls.drop()
    },
  })
  // While the database is down, every call tries to update the prices and fails. That must not drop the last pages.
  prices.subscribe(() => isConnected && drop())
  const followPrices = async () => {
    await prices.settle(now()).catch((err: unknown) => log.error({ err }, 'prices cannot follow the offers'))
    return isConnected && prices.isCurrent(now())
  }
  return {
    pages,
    calls,
    /**
     * The cached answer of a call that a page makes. It may be as old as a page, because browsers ask for stock again.
     */
    callForPage: (key: string) => calls.unchanged(key, pageLife),
    /**
     * Notes that staff changed something in this process. When the database notifies about it, everything is dropped
     * instead of marked as stale, so that the staff see their change at once.
     */
    changedHere() {
      changedUntil = now().getTime() + notificationDelay
      pages.dropStale()
      totals.drop()
    },
    /** Whether the database can notify about changes; otherwise nothing may be cached. */
    isConnected: () => isConnected,
    /**
     * Whether cached answers are valid. No answer outlives its prices. When an offer begins, thousands of requests wait
     * together, first for the prices and then for one page.
     */
    isUsable(): boolean | Promise<boolean> {
      if (!isConnected) return false
      return prices.isCurrent(now()) || followPrices()
    },
  }
}
