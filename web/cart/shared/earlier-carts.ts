import { parseCart, type CartItem } from '#core/cart/cart.ts'
import { parseStoredList } from '#core/storage.ts'
import { cartActions, cartStore } from '../../session/cart-store.ts'
import { createPersistedStore } from '../../session/persisted-store.ts'
import { earlierCartsKey } from '../../session/forget-lists.ts'

type Cart = readonly CartItem[]

/** Maximum number of stored carts. */
const maxCarts = 5

const readCart = (stored: unknown): Cart | undefined => {
  const items = parseCart(JSON.stringify(stored))
  return items.length > 0 ? items : undefined
}

/** The visitor's own carts that were replaced by shared carts, latest first. */
export const earlierCartsStore = createPersistedStore<readonly Cart[]>({
  key: earlierCartsKey,
  start: [],
  parse: (text) => parseStoredList(text, readCart),
})

/** Stores the current cart before another one replaces it. */
export function keepCart(): void {
  const own = cartStore.latest()
  if (own.length > 0) earlierCartsStore.set([own, ...earlierCartsStore.latest()].slice(0, maxCarts))
}

/** Restores an earlier cart and stores the current cart in its place. */
export function restoreCart(index: number): void {
  const carts = earlierCartsStore.latest()
  const chosen = carts[index]
  if (chosen === undefined) return
  const own = cartStore.latest()
  earlierCartsStore.set(own.length > 0 ? carts.with(index, own) : carts.toSpliced(index, 1))
  cartActions.replace(chosen)
}

export function forgetCart(index: number): void {
  earlierCartsStore.set(earlierCartsStore.latest().toSpliced(index, 1))
}
