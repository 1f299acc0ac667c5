import type { Context } from '../context.ts'
import { catalogueChannel } from '../services/catalogue-signal.ts'
import { createKeptAnswers, type KeptAnswers } from './answers.ts'

/** How long a page is kept at most, in milliseconds: a notice of the database drops it before. */
const pageLife = 60_000
/** The same for a call of the catalogue: stock changes with every order, and other processes tell of it late. */
const callLife = 1_000
/** The share of the bytes that pages have; calls have the rest. */
const pageShare = 0.75

/** What a process keeps, as fresh as the database tells it to be. */
export interface Store {
  pages: KeptAnswers
  calls: KeptAnswers
  /** Whether the database can tell what changes; else nothing may be kept. */
  isTold(): boolean
}

/** Keeps pages and calls, dropped by what the database tells. */
export function createStore({ settings, line, now }: Context): Store {
  const bytes = settings.KEPT_MEGABYTES * 1024 * 1024
  const pages = createKeptAnswers({ bytes: Math.floor(bytes * pageShare), milliseconds: pageLife, now })
  const calls = createKeptAnswers({
    bytes: Math.floor(bytes * (1 - pageShare)),
    milliseconds: callLife,
    now,
  })
  const drop = () => {
    pages.drop()
    calls.drop()
  }
  let isTold = false
  line.listen({
    hear(channel) {
      // An order or its end moved stock, which no page takes from here but its first drawing.
      if (channel === catalogueChannel) drop()
      else calls.drop()
    },
    opened() {
      drop()
      isTold = true
    },
    lost() {
      isTold = false
      drop()
    },
  })
  return { pages, calls, isTold: () => isTold }
}
