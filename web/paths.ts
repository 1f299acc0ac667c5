/** Every address of the shop, typed: pages link through these and never by a string of their own. */
export const paths = {
  home: () => '/home',
  shop: (listing = new URLSearchParams()) => (listing.size > 0 ? `/shop?${listing}` : '/shop'),
  product: (id: string) => `/product/${encodeURIComponent(id)}`,
  cart: () => '/cart',
  checkout: () => '/checkout',
  login: (redirectUrl?: string) =>
    redirectUrl === undefined ? '/login' : `/login?${new URLSearchParams({ redirectUrl })}`,
  account: () => '/account',
  wishlist: () => '/account/wishlist',
  orders: () => '/account/orders',
  /** The alias of the orders page that the footer's redirect address uses. */
  orderHistory: () => '/order-history',
  policy: () => '/policy',
  terms: () => '/terms-conditions',
  delivery: () => '/delivery-policy',
  returns: () => '/returns-refunds-policy',
  story: () => '/our-story',
  contact: () => '/contact',
}
