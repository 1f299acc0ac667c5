import type { Context } from '../context.ts'
import { catalogueChannel } from '../services/catalogue/channel.ts'
import { createAnswerCache, type AnswerCache } from './answer-cache.ts'

/** How long a page is cached at most, in milliseconds: a notification of the database drops it before. */
const pageLife = 60_000
/**
 * How long a stale answer may be sent while one request replaces it, in milliseconds. Together with the time that a
 * notification takes to every process, it stays well below the second after which nothing may be stale.
 */
const staleLife = 300
/** The same for a call of the catalogue: stock changes with every order. */
const callLife = 1_000 - staleLife
/** How long the notification of a change by this process may take, in milliseconds. */
const notificationDelay = 1_000
/** The share of the cache that is for pages; the rest is for calls. */
const pageShare = 0.75

/** The caches of a process, invalidated by notifications of the database. */
export interface Store {
  pages: AnswerCache
  calls: AnswerCache
  /** Staff changed something through this process: they read it at once, and nothing stale. */
  changedHere(): void
  /** Whether the database can notify of changes; otherwise nothing may be cached. */
  isConnected(): boolean
}

/** Caches of pages and calls, as large as `CACHE_MB` allows. */
export function createStore({ settings, databaseListener, now, totals }: Context): Store {
  const bytes = settings.CACHE_MB * 1024 * 1024
  const pages = createAnswerCache({
    maxSize: Math.floor(bytes * pageShare),
    ttl: pageLife,
    staleFor: staleLife,
    now,
  })
  const calls = createAnswerCache({
    maxSize: Math.floor(bytes * (1 - pageShare)),
    ttl: callLife,
    staleFor: staleLife,
    now,
  })
  let changedUntil = 0
  const drop = () => {
    pages.drop()
    calls.drop()
    totals.drop()
  }
  let isConnected = false
  databaseListener.subscribe({
    onNotification(channel) {
      // An order or its end moved stock, which no page takes from here but its first drawing.
      if (channel !== catalogueChannel) calls.outdate()
      else if (now().getTime() < changedUntil) drop()
      else {
        pages.outdate()
        calls.outdate()
        totals.drop()
      }
    },
    onConnected() {
      drop()
      totals.told(true)
      isConnected = true
    },
    onDisconnected() {
      isConnected = false
      totals.told(false)
      pages.setAside()
      calls.drop()
    },
  })
  return {
    pages,
    calls,
    changedHere() {
      changedUntil = now().getTime() + notificationDelay
      pages.dropStale()
      totals.drop()
    },
    isConnected: () => isConnected,
  }
}
