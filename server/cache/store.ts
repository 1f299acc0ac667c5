import type { Context } from '../context.ts'
import { catalogueChannel } from '../services/catalogue/channel.ts'
import { createKeptAnswers, type KeptAnswers } from './answers.ts'

/** How long a page is kept at most, in milliseconds: a notice of the database drops it before. */
const pageLife = 60_000
/**
 * How long a page or call that is no longer so may be sent while one rendering makes it anew, in milliseconds. With
 * what a notice takes to every process, it stays well below the second after which nothing may be stale.
 */
const staleLife = 300
/** The same for a call of the catalogue: stock changes with every order, and other processes tell of it late. */
const callLife = 1_000 - staleLife
/** How long after a change by this process its notice may come, in milliseconds. */
const noticeTakes = 1_000
/** The share of the bytes that pages have; calls have the rest. */
const pageShare = 0.75

/** What a process keeps, as fresh as the database tells it to be. */
export interface Store {
  pages: KeptAnswers
  calls: KeptAnswers
  /** Staff changed something through this process: they read it at once, not what was so until a moment ago. */
  changedHere(): void
  /** Whether the database can tell what changes; else nothing may be kept. */
  isTold(): boolean
}

/** Keeps pages and calls, dropped by what the database tells. */
export function createStore({ settings, databaseListener, now, totals }: Context): Store {
  const bytes = settings.CACHE_MB * 1024 * 1024
  const pages = createKeptAnswers({
    bytes: Math.floor(bytes * pageShare),
    milliseconds: pageLife,
    staleMilliseconds: staleLife,
    now,
  })
  const calls = createKeptAnswers({
    bytes: Math.floor(bytes * (1 - pageShare)),
    milliseconds: callLife,
    staleMilliseconds: staleLife,
    now,
  })
  let changedUntil = 0
  const drop = () => {
    pages.drop()
    calls.drop()
    totals.drop()
  }
  let isTold = false
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
      isTold = true
    },
    onDisconnected() {
      isTold = false
      totals.told(false)
      pages.setAside()
      calls.drop()
    },
  })
  return {
    pages,
    calls,
    changedHere() {
      changedUntil = now().getTime() + noticeTakes
      pages.dropStale()
      totals.drop()
    },
    isTold: () => isTold,
  }
}
