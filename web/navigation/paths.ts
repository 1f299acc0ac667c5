/** An address of the shop from its root. */
export type ShopAddress = `/${string}`

/** Every address of the shop, typed: pages link through these and never by a string of their own. */
export const paths = {
  home: () => '/home',
  shop: (listing?: URLSearchParams) => withSearch('/shop', listing),
  product: (id: string) => `/product/${encodeURIComponent(id)}`,
  cart: () => '/cart',
  checkout: () => '/checkout',
  /** `by: 'code'` is the sign-in by a code instead of the password. */
  login: (redirectUrl?: string, by?: 'code') => withParameters('/login', { redirectUrl, by }),
  register: (redirectUrl?: string) => withParameters('/register', { redirectUrl }),
  registerSuccess: (redirectUrl?: string) => withParameters('/registerSuccess', { redirectUrl }),
  forgotPassword: (redirectUrl?: string) => withParameters('/forgotPassword', { redirectUrl }),
  /** Where the link of the welcome mail leads; the mail adds its token. */
  notMe: () => '/not-me',
  account: () => '/account',
  accountEdit: () => '/account/edit',
  addresses: () => '/account/addresses',
  wishlist: () => '/account/wishlist',
  orders: () => '/account/orders',
  /** The alias of the orders page that the footer's redirect address uses. */
  orderHistory: () => '/order-history',
  /** Without an id it says so and leads to the start. */
  orderConfirm: (id: string) => `/order-confirm/${encodeURIComponent(id)}`,
  policy: () => '/policy',
  terms: () => '/terms-conditions',
  delivery: () => '/delivery-policy',
  returns: () => '/returns-refunds-policy',
  story: () => '/our-story',
  contact: () => '/contact',
} satisfies Record<string, (...parts: never[]) => ShopAddress>

/** An address with its parameters, if there are any. */
export function withSearch(path: ShopAddress, search?: URLSearchParams): ShopAddress {
  return search === undefined || search.size === 0 ? path : `${path}?${search}`
}

/** An address with those of its parameters that are there. */
function withParameters(path: ShopAddress, parameters: Record<string, string | undefined>): ShopAddress {
  const there = Object.entries(parameters).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  return withSearch(path, new URLSearchParams(there))
}
