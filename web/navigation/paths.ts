import type { PolicyTextName } from '#core/shop-texts/documents.ts'

/** An address of the shop from its root. */
export type ShopAddress = `/${string}`

/** Every address of the shop; pages link only through these. */
export const paths = {
  home: () => '/home',
  shop: (listing?: URLSearchParams) => withSearch('/shop', listing),
  /** With the name of a spec, the page opens with that one. */
  product: (id: string, spec?: string) => withParameters(`/product/${encodeURIComponent(id)}`, { spec }),
  cart: () => '/cart',
  /** A cart to look at; its lines, written by core/cart, are behind a #. */
  sharedCart: (lines?: string) => (lines === undefined ? '/shared-cart' : `/shared-cart#${lines}`),
  checkout: () => '/checkout',
  /** The same for somebody without an account, which is made at its end. */
  newCustomerCheckout: () => '/checkout/new',
  login: (redirectUrl?: string, by?: 'code') => withParameters('/login', { redirectUrl, by }),
  register: (redirectUrl?: string) => withParameters('/register', { redirectUrl }),
  registerSuccess: (redirectUrl?: string) => withParameters('/registerSuccess', { redirectUrl }),
  forgotPassword: (redirectUrl?: string) => withParameters('/forgotPassword', { redirectUrl }),
  /** For the link of the welcome email, which adds its token. */
  notMe: () => '/not-me',
  /** For the links about a changed email address, which add their tokens. */
  confirmEmail: () => '/confirm-email',
  undoEmail: () => '/undo-email',
  /** For the links about the newsletter, which add their tokens. */
  confirmNewsletter: () => '/newsletter/confirm',
  unsubscribe: () => '/newsletter/unsubscribe',
  account: () => '/account',
  accountEdit: () => '/account/edit',
  addresses: () => '/account/addresses',
  wishlist: () => '/account/wishlist',
  /** The same list for visitors, who need not sign in for it. */
  visitorWishlist: () => '/wishlist',
  orders: () => '/account/orders',
  /** The alias of the orders page in the footer's redirectUrl. */
  orderHistory: () => '/order-history',
  orderConfirm: (id: string) => `/order-confirm/${encodeURIComponent(id)}`,
  /** For the links about a sold-out spec, which add their tokens. */
  confirmStockRequest: () => '/tell-me/confirm',
  cancelStockRequest: () => '/tell-me/cancel',
  /** Where an order is followed without an account; the links of messages add their tokens. */
  track: (token?: string) => withParameters('/track', { token }),
  policy: () => '/policy',
  terms: () => '/terms-conditions',
  delivery: () => '/delivery-policy',
  returns: () => '/returns-refunds-policy',
  /** A version of the terms or of the privacy policy, as an order accepted it. */
  policyVersion: (name: PolicyTextName, version: number) => `/policies/${name}/${version}`,
  story: () => '/our-story',
  contact: () => '/contact',
  /** The measures of the visitor's way in; with a product and the name of its spec, that one is answered first. */
  fit: (first?: { id: string; model: string }) =>
    withParameters('/fit', { product: first?.id, spec: first?.model }),
  /** A room plan, by its search; with a spec, as `product~spec`, that one is put into it. */
  plan: (plan = '', add?: string) =>
    withSearch('/plan', new URLSearchParams([...new URLSearchParams(plan), ...(add ? [['add', add]] : [])])),
  /** A comparison of specs, written by core/compare. */
  compare: (specs?: string) => withParameters('/compare', { specs }),
} satisfies Record<string, (...parts: never[]) => ShopAddress>

export function withSearch(path: ShopAddress, search?: URLSearchParams): ShopAddress {
  return search === undefined || search.size === 0 ? path : `${path}?${search}`
}

function withParameters(path: ShopAddress, parameters: Record<string, string | undefined>): ShopAddress {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) search.set(name, value)
  return withSearch(path, search)
}
