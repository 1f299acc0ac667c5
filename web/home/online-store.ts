import type { ShopContact } from '#core/shop/contact.ts'
import { shopName } from '#core/shop/shop.ts'
import { paths } from '../navigation/paths.ts'

/** The shop itself, for search engines. https://schema.org/OnlineStore */
export function onlineStore(shop: ShopContact): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'OnlineStore',
    name: shopName,
    url: new URL(paths.home(), shop.origin).href,
    email: shop.email,
    telephone: shop.chatNumber,
    sameAs: shop.social.map(({ url }) => url),
    areaServed: ['MY', 'TW'],
    currenciesAccepted: 'MYR',
    paymentAccepted: 'Cash',
  }
}
