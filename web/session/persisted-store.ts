import { createStore } from 'zustand/vanilla'

/** The parts of a browser that a persisted store uses. */
export interface BrowserStorage {
  /** Throws if storage is forbidden. */
  storage: () => Pick<Storage, 'getItem' | 'setItem'>
  /** Receives the storage events of other tabs. */
  events: Pick<EventTarget, 'addEventListener'>
}

/** The browser of this page; undefined on the server. */
const ownBrowser: BrowserStorage | undefined =
  typeof window === 'undefined' ? undefined : { storage: () => window.localStorage, events: window }

/**
 * A store that persists its state under a key of the browser's storage. If storage is broken, full or forbidden, the
 * state is kept in memory. Without a browser the state is always `start`, which is also the state of the first
 * render.
 * @param parse reads a stored text; never throws
 */
export function createPersistedStore<State>(
  { key, start, parse }: { key: string; start: State; parse: (text: string | null) => State },
  browser = ownBrowser,
) {
  const store = createStore<State>(() => start)
  let saved: string | null = null

  const readStored = () => {
    let text: string | null
    try {
      text = browser?.storage().getItem(key) ?? null
    } catch {
      return
    }
    if (text === saved) return
    saved = text
    store.setState(parse(text), true)
  }

  if (browser) {
    store.setState(parse(null), true)
    readStored()
    browser.events.addEventListener('storage', (event) => {
      const changed = (event as StorageEvent).key
      // The key is null if all storage was cleared.
      if (changed !== key && changed !== null) return
      readStored()
    })
  }

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    /** Reads the stored state again. Every change starts from it, so that changes in other tabs are not lost. */
    latest: (): State => {
      readStored()
      return store.getState()
    },
    set: (state: State): void => {
      const text = JSON.stringify(state)
      try {
        browser?.storage().setItem(key, text)
        saved = text
      } catch {
        // If the storage refuses the state, it is kept in memory.
      }
      store.setState(state, true)
    },
  }
}
export type PersistedStore<State> = ReturnType<typeof createPersistedStore<State>>
