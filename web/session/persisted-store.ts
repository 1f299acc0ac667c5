import { createStore, type StoreApi } from 'zustand/vanilla'

/** What a persisted store needs of the browser. */
export interface BrowserStorage {
  /** May throw where storage is forbidden. */
  storage: () => Pick<Storage, 'getItem' | 'setItem'>
  /** Tells of changes made by other tabs. */
  events: Pick<EventTarget, 'addEventListener'>
}

/** The browser of this page; undefined on the server. */
export const ownBrowser: BrowserStorage | undefined =
  typeof window === 'undefined' ? undefined : { storage: () => window.localStorage, events: window }

/** A store that is kept in the browser's storage and follows it; its initial state is the one at the start. */
export interface PersistedStore<State> extends Pick<
  StoreApi<State>,
  'getState' | 'getInitialState' | 'subscribe'
> {
  /** The state as it is stored now: what a change starts from, so that no other tab's change is lost. */
  latest: () => State
  /** Changes the state and writes it. */
  set: (state: State) => void
}

/**
 * A store over one key of the browser's storage. Where storage is broken, full or forbidden, the state lives on
 * in memory; without a browser it stays at its start.
 *
 * @param start the state on the server and for the first render
 * @param parse the state that a stored text holds; never throws
 */
export function createPersistedStore<State>(
  { key, start, parse }: { key: string; start: State; parse: (text: string | null) => State },
  browser: BrowserStorage | undefined = ownBrowser,
): PersistedStore<State> {
  const store = createStore<State>(() => start)
  let saved: string | null = null

  const follow = () => {
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
    follow()
    browser.events.addEventListener('storage', (event) => {
      const changed = (event as StorageEvent).key
      // A storage that was cleared as a whole names no key.
      if (changed !== key && changed !== null) return
      follow()
    })
  }

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    latest: () => {
      follow()
      return store.getState()
    },
    set: (state) => {
      const text = JSON.stringify(state)
      try {
        browser?.storage().setItem(key, text)
        saved = text
      } catch {
        // The state lives on in memory.
      }
      store.setState(state, true)
    },
  }
}
