import { useStore } from 'zustand'
import { countItems, type CartItem } from '#core/cart/cart.ts'
import {
  reduceSession,
  restoreSession,
  sessionStorageKey,
  startState,
  withCount,
  type SessionAction,
  type SessionState,
} from '#core/accounts/session.ts'
import { cartStore } from './cart-store.ts'
import { createPersistedStore, type BrowserStorage, type PersistedStore } from './persisted-store.ts'
import { report } from './report-problem.ts'

/** Runs after an action, with the new state. */
type SessionEffect = (action: SessionAction, state: SessionState) => void | Promise<void>

/** The number of errors after which an effect is removed: "The effects error handler retries up to 10 times". */
export const maxEffectErrors = 10

/**
 * The session of a browser. "On init the saved state is merged from local storage and hydrationReady is true. Every
 * resulting state is written to local storage." Its count is the number of pieces in the cart.
 */
export function createSession(
  cart: Pick<PersistedStore<readonly CartItem[]>, 'getState' | 'subscribe'>,
  browser?: BrowserStorage,
  log = report,
) {
  const store = createPersistedStore(
    { key: sessionStorageKey, start: startState, parse: restoreSession },
    browser,
  )
  const errorCounts = new Map<SessionEffect, number>()

  const countError = (effect: SessionEffect, action: SessionAction, error: unknown) => {
    log(`An effect of "${action.type}" failed`, error)
    const earlier = errorCounts.get(effect)
    if (earlier === undefined) return
    if (earlier + 1 < maxEffectErrors) errorCounts.set(effect, earlier + 1)
    else errorCounts.delete(effect)
  }

  /** Applies an action, then runs the effects. A failing effect does not stop the others. */
  const dispatch = (action: SessionAction): void => {
    store.set(reduceSession(store.latest(), action))
    for (const effect of Array.from(errorCounts.keys())) {
      try {
        const running = effect(action, store.getState())
        running?.catch((error: unknown) => countError(effect, action, error))
      } catch (error) {
        countError(effect, action, error)
      }
    }
  }

  /** Adds an effect. Returns a function that removes it. */
  const addEffect = (effect: SessionEffect) => {
    errorCounts.set(effect, 0)
    return () => errorCounts.delete(effect)
  }

  const followCart = () => {
    const count = countItems(cart.getState())
    if (count !== store.getState().count) store.set(withCount(store.latest(), count))
  }
  cart.subscribe(followCart)
  followCart()
  // Completes a logout:
  // "Logout sets isLogin false; a follow-up clears account and userInfo and sets isLogin false."
  addEffect((action) => {
    if (action.type === 'Logout') dispatch({ type: 'Logout Success' })
  })

  return { store, dispatch, addEffect }
}

const own = createSession(cartStore)

export const sessionStore = own.store
export const dispatchSession = own.dispatch

export function useSession(): SessionState {
  return useStore(sessionStore)
}
