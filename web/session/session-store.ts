import { useStore } from 'zustand'
import { countItems, type CartItem } from '../../core/cart/cart.ts'
import {
  reduceSession,
  restoreSession,
  sessionStorageKey,
  startState,
  withCount,
  type SessionAction,
  type SessionState,
} from '../../core/accounts/session.ts'
import { cartStore } from './cart-store.ts'
import { createPersistedStore, type BrowserStorage, type PersistedStore } from './persisted-store.ts'
import { report } from './report-problem.ts'

/** What follows an action: it gets the state after it. */
export type SessionEffect = (action: SessionAction, state: SessionState) => void | Promise<void>

/** "The effects error handler retries up to 10 times": an effect that failed as often is heard no more. */
export const maxEffectErrors = 10

/**
 * The session of a browser, restored from its storage.
 * "On init the saved state is merged from local storage and hydrationReady is true. Every resulting state is
 * written to local storage." Its count is the cart's total quantity.
 */
export function createSession(
  cart: Pick<PersistedStore<readonly CartItem[]>, 'getState' | 'subscribe'>,
  browser?: BrowserStorage,
  log: typeof report = report,
) {
  const store = createPersistedStore(
    { key: sessionStorageKey, start: startState, parse: restoreSession },
    browser,
  )
  const effects = new Map<SessionEffect, number>()

  const fail = (effect: SessionEffect, action: SessionAction, error: unknown) => {
    log(`What follows "${action.type}" failed`, error)
    const earlier = effects.get(effect)
    if (earlier === undefined) return
    if (earlier + 1 < maxEffectErrors) effects.set(effect, earlier + 1)
    else effects.delete(effect)
  }

  /** Lets an action happen, then everything that follows it; a failing effect stops neither. */
  const dispatch = (action: SessionAction): void => {
    store.set(reduceSession(store.latest(), action))
    for (const effect of Array.from(effects.keys())) {
      try {
        const following = effect(action, store.getState())
        following?.catch((error: unknown) => fail(effect, action, error))
      } catch (error) {
        fail(effect, action, error)
      }
    }
  }

  /** Runs an effect after every action from now on; the answer ends that. */
  const addEffect = (effect: SessionEffect): (() => void) => {
    effects.set(effect, 0)
    return () => {
      effects.delete(effect)
    }
  }

  const followCart = () => {
    const count = countItems(cart.getState())
    if (count !== store.getState().count) store.set(withCount(store.latest(), count))
  }
  cart.subscribe(followCart)
  followCart()
  // "Logout sets isLogin false; a follow-up clears account and userInfo and sets isLogin false."
  addEffect((action) => {
    if (action.type === 'Logout') dispatch({ type: 'Logout Success' })
  })

  return { store, dispatch, addEffect }
}

const own = createSession(cartStore)

export const sessionStore = own.store
export const dispatchSession = own.dispatch
export const addSessionEffect = own.addEffect

/** The session; the start state on the server and in the first render. */
export function useSession(): SessionState {
  return useStore(sessionStore)
}
