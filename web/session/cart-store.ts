import { useStore } from 'zustand'
import * as rules from '#core/cart/cart.ts'
import type { Buyable, CartChange, CartItem, CartKey, LineFacts } from '#core/cart/cart.ts'
import type { ShownPrices } from '#core/prices/shown-price.ts'
import { createPersistedStore, type BrowserStorage } from './persisted-store.ts'

/** The cart in the browser. "Every change is saved to local storage under cart and broadcast to subscribers." */
export function createCartStore(browser?: BrowserStorage) {
  const store = createPersistedStore<readonly CartItem[]>(
    { key: rules.cartStorageKey, start: [], parse: rules.parseCart },
    browser,
  )

  const save = (change: CartChange): CartChange => {
    if (change.ok) store.set(change.items)
    return change
  }
  /** Applies a change and returns the lines that it removed. */
  const saveAndCompare = (change: (items: readonly CartItem[]) => CartItem[]): CartItem[] => {
    const before = store.latest()
    const after = change(before)
    store.set(after)
    return rules.removedLines(before, after)
  }

  return {
    store,
    actions: {
      /** Adds pieces of a spec. @throws RangeError unless `quantity` is a whole number from 1 */
      add: (product: Buyable, specName: string, quantity: number) =>
        save(rules.addToCart(store.latest(), product, specName, quantity)),
      /** Sets the quantity of a line; 0 removes it. @throws RangeError unless it is a whole number from 0 */
      setQuantity: (key: CartKey, quantity: number, facts: LineFacts) =>
        save(rules.setQuantity(store.latest(), key, quantity, facts)),
      /** Adds a piece, if there is stock. */
      increase: (key: CartKey, facts: LineFacts) => store.set(rules.increase(store.latest(), key, facts)),
      /** Removes a piece. Returns the line if this was its last piece. */
      decrease: (key: CartKey, prices?: ShownPrices) =>
        saveAndCompare((items) => rules.decrease(items, key, prices)),
      remove: (key: CartKey) => saveAndCompare((items) => rules.removeFromCart(items, key)),
      replace: (items: readonly CartItem[]) => store.set(items),
      clear: () => store.set([]),
    },
  }
}

const own = createCartStore()

export const cartStore = own.store
export const cartActions = own.actions

export function useCart(): readonly CartItem[] {
  return useStore(cartStore)
}
