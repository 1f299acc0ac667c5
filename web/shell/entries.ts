import type { TextKey } from '../i18n/i18n.tsx'
import { paths, type ShopAddress } from '../navigation/paths.ts'

/** One of the four links in header and menu. */
interface Entry {
  label: TextKey
  to: ShopAddress
  /** Matches the paths of the part of the shop to which the link belongs. */
  covers: RegExp
  /** Whether its page may be prefetched. A member's page may not, because it is rendered for each request. */
  mayPrefetch: boolean
}

/** The links of the header: "Header links: /home, /shop, /cart and /account." */
export const entries: readonly Entry[] = [
  { label: 'common.home', to: paths.home(), covers: /^\/home$/, mayPrefetch: true },
  { label: 'shell.shop', to: paths.shop(), covers: /^\/(shop$|product\/)/, mayPrefetch: true },
  { label: 'common.cart', to: paths.cart(), covers: /^\/(cart|checkout)$/, mayPrefetch: true },
  {
    label: 'common.account',
    to: paths.account(),
    covers: /^\/(account|login|register|registerSuccess|forgotPassword|order-history|order-confirm)(\/|$)/,
    mayPrefetch: false,
  },
]

/** The `aria-current` of a link: 'page' on its own page, 'true' on other pages of its part of the shop. */
export function currentMark(entry: Entry, pathname: string): 'page' | 'true' | undefined {
  if (pathname === entry.to) return 'page'
  return entry.covers.test(pathname) ? 'true' : undefined
}
