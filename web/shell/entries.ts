import { countItems } from '../../core/cart/cart.ts'
import type { TextKey } from '../i18n/i18n.tsx'
import { paths, type ShopAddress } from '../navigation/paths.ts'
import { useCart } from '../session/cart-store.ts'

/** One of the four links of header and menu. */
export interface Entry {
  label: TextKey
  to: ShopAddress
  /** Where else a visitor is in this part of the shop. */
  covers: RegExp
  /** Whether its page may be fetched before anybody asks for it: that of members is made for each of them anew. */
  ahead: boolean
}

/** "Header links: /home, /shop, /cart and /account." */
export const entries: readonly Entry[] = [
  { label: 'shell.home', to: paths.home(), covers: /^\/home$/, ahead: true },
  { label: 'shell.shop', to: paths.shop(), covers: /^\/(shop$|product\/)/, ahead: true },
  { label: 'shell.cart', to: paths.cart(), covers: /^\/(cart|checkout)$/, ahead: true },
  {
    label: 'shell.account',
    to: paths.account(),
    covers: /^\/(account|login|register|registerSuccess|forgotPassword|order-history|order-confirm)(\/|$)/,
    ahead: false,
  },
]

/**
 * How an entry is marked on a page: as the page itself, or as the part of the shop it belongs to.
 *
 * @example
 * currentMark(shopEntry, '/shop') //=> 'page'
 * currentMark(shopEntry, '/product/desk') //=> 'true'
 * currentMark(shopEntry, '/cart') //=> undefined
 */
export function currentMark(entry: Entry, pathname: string): 'page' | 'true' | undefined {
  if (pathname === entry.to) return 'page'
  return entry.covers.test(pathname) ? 'true' : undefined
}

/** "The cart link shows the total quantity of items in brackets." */
export function useCartCount(): string {
  return `(${countItems(useCart())})`
}
