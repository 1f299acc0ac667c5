import { useStore } from 'zustand'
import {
  addToCart,
  cartStorageKey,
  decrease,
  increase,
  parseCart,
  removedLines,
  removeFromCart,
  setQuantity,
  type Buyable,
  type CartChange,
  type CartItem,
  type CartKey,
} from '../../core/cart/cart.ts'
import { createPersistedStore, type BrowserStorage } from './persisted-store.ts'

/**
 * The cart of a browser.
 * "Every change is saved to local storage under cart and broadcast to subscribers. On load the cart is read
 * from storage."
 */
export function createCartStore(browser?: BrowserStorage) {
  const store = createPersistedStore<readonly CartItem[]>(
    { key: cartStorageKey, start: [], parse: parseCart },
    browser,
  )

  /** Keeps a change unless it was refused. */
  const keep = (change: CartChange): CartChange => {
    if (change.ok) store.set(change.items)
    return change
  }
  /** Keeps a change, and answers the lines that it took out. */
  const keepAndTell = (change: (items: readonly CartItem[]) => CartItem[]): CartItem[] => {
    const before = store.latest()
    const after = change(before)
    store.set(after)
    return removedLines(before, after)
  }

  return {
    store,
    actions: {
      /** Adds pieces of a spec. @throws RangeError when `quantity` is not a whole number from 1 */
      add: (product: Buyable, specName: string, quantity: number): CartChange =>
        keep(addToCart(store.latest(), product, specName, quantity)),
      /** Sets a line to a typed number of pieces; 0 takes it out. @throws RangeError as `add` does, from 0 */
      setQuantity: (key: CartKey, quantity: number, stock: number): CartChange =>
        keep(setQuantity(store.latest(), key, quantity, stock)),
      /** One piece more, while there is stock. */
      increase: (key: CartKey, stock: number): void => store.set(increase(store.latest(), key, stock)),
      /** One piece less; answers the line when that took it out. */
      decrease: (key: CartKey): CartItem[] => keepAndTell((items) => decrease(items, key)),
      /** Takes a line out and answers it. */
      remove: (key: CartKey): CartItem[] => keepAndTell((items) => removeFromCart(items, key)),
      /** Puts these lines in place of the cart's, as a refreshed cart has them. */
      replace: (items: readonly CartItem[]): void => store.set(items),
      clear: (): void => store.set([]),
    },
  }
}

const own = createCartStore()

export const cartStore = own.store
export const cartActions = own.actions

/** The lines of the cart; none on the server and in the first render. */
export function useCart(): readonly CartItem[] {
  return useStore(cartStore)
}
