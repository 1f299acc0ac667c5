import type { Context } from '../context.ts'
import { catalogueChannel, ordersChannel, placedChannel, stockChannel } from '../services/channels.ts'
import { log } from '../observability/log.ts'
import { pricesPayload } from '../services/offers/price-clock.ts'
import { createAnswerCache } from './answer-cache.ts'

/** How long a page is cached at most, in milliseconds; a notification of the database drops it before. */
const pageLife = 60_000
/** How long a stale answer may be sent, in milliseconds: with a notification's delay below a second. */
const staleLife = 300
/** The same for a call of the catalogue: stock changes with every order. */
const callLife = 1_000 - staleLife
/** How long the notification of a change by this process may take, in milliseconds. */
const notificationDelay = 1_000
/** Where changes of stock are told. */
const stockChannels = new Set([ordersChannel, placedChannel, stockChannel])
/** The share of the cache that is for pages; the rest is for calls. */
const pageShare = 0.75

/** The caches of a process, as large as `CACHE_MB` allows, invalidated by notifications of the database. */
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
        // Orders change stock alone, which pages update by calls.
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
  // Without its database a shop asks for the prices in vain, with every call: that may not cost it the last pages.
  prices.subscribe(() => isConnected && drop())
  const followPrices = async () => {
    await prices.settle(now()).catch((err: unknown) => log.error({ err }, 'prices cannot follow the offers'))
    return isConnected && prices.isCurrent(now())
  }
  return {
    pages,
    calls,
    /** A call's answer that is no older than a page may be: browsers ask for the stock anew. */
    callForPage: (key: string) => calls.unchanged(key, pageLife),
    /** Staff changed something through this process: they see it immediately, and nothing stale. */
    changedHere() {
      changedUntil = now().getTime() + notificationDelay
      pages.dropStale()
      totals.drop()
    },
    /** Whether the database can notify of changes; otherwise nothing may be cached. */
    isConnected: () => isConnected,
    /**
     * Whether cached answers hold, none of which outlives its prices. At the second when an offer begins, thousands of
     * requests wait for its prices once, and then for one page.
     */
    isUsable(): boolean | Promise<boolean> {
      if (!isConnected) return false
      return prices.isCurrent(now()) || followPrices()
    },
  }
}
