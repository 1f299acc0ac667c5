import type { PolicyTextName } from '#core/shop-texts/documents.ts'

/** The path of a page of the shop, with search and fragment if it has them. */
export type ShopAddress = `/${string}`

/** The path of every page of the shop. Pages write their links only with these functions. */
export const paths = {
  home: () => '/home',
  shop: (listing?: URLSearchParams) => withSearch('/shop', listing),
  /** With the name of a spec, the page shows that spec first. */
  product: (id: string, spec?: string) => withParameters(`/product/${encodeURIComponent(id)}`, { spec }),
  /** A kit, for a number of people. */
  kit: (id: string, people?: number) =>
    withParameters(`/kit/${encodeURIComponent(id)}`, { for: people?.toString() }),
  cart: () => '/cart',
  /** A shared cart; its lines, written by core/cart, follow a #. */
  sharedCart: (lines?: string) => (lines === undefined ? '/shared-cart' : `/shared-cart#${lines}`),
  checkout: () => '/checkout',
  /** The checkout for visitors, who create an account at its end. */
  newCustomerCheckout: () => '/checkout/new',
  login: (redirectUrl?: string, by?: 'code') => withParameters('/login', { redirectUrl, by }),
  register: (redirectUrl?: string) => withParameters('/register', { redirectUrl }),
  registerSuccess: (redirectUrl?: string) => withParameters('/registerSuccess', { redirectUrl }),
  forgotPassword: (redirectUrl?: string) => withParameters('/forgotPassword', { redirectUrl }),
  /** For the link in the welcome email, which adds its token. */
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
  /** The page that sets up a company. */
  foundCompany: () => '/account/company',
  company: (id: string) => `/account/companies/${encodeURIComponent(id)}`,
  companyOrders: (id: string, search?: URLSearchParams) =>
    withSearch(`/account/companies/${encodeURIComponent(id)}/orders`, search),
  /** An order of a colleague. */
  companyOrder: (id: string, order: string) =>
    `/account/companies/${encodeURIComponent(id)}/orders/${encodeURIComponent(order)}`,
  /** The shared lists of a company. */
  companyLists: (id: string) => `/account/companies/${encodeURIComponent(id)}/lists`,
  companyList: (id: string, list: string) =>
    `/account/companies/${encodeURIComponent(id)}/lists/${encodeURIComponent(list)}`,
  companyRequests: (id: string, search?: URLSearchParams) =>
    withSearch(`/account/companies/${encodeURIComponent(id)}/requests`, search),
  companyRequest: (id: string, request: string) =>
    `/account/companies/${encodeURIComponent(id)}/requests/${encodeURIComponent(request)}`,
  /** For the link in a message about a purchase request, which adds its token. */
  purchaseRequest: () => '/purchase-request',
  /** Asks for a quotation of the goods in asked-items.ts, or of the cart. */
  askForQuotation: () => '/quotation/new',
  /** A quotation, by the token of its link. It is in the query, so that the page needs no scripts. */
  quotation: (token?: string) => withParameters('/quotation', { token }),
  quotations: () => '/account/quotations',
  /** For the link in an invitation to a company, which adds its token. */
  companyInvitation: () => '/company-invitation',
  wishlist: () => '/account/wishlist',
  /** The wishlist for visitors, without signing in. */
  visitorWishlist: () => '/wishlist',
  orders: () => '/account/orders',
  /** A second path of the orders page, used in the footer's redirectUrl. */
  orderHistory: () => '/order-history',
  orderConfirm: (id: string) => `/order-confirm/${encodeURIComponent(id)}`,
  /** For the links about a sold-out spec, which add their tokens. */
  confirmStockRequest: () => '/tell-me/confirm',
  cancelStockRequest: () => '/tell-me/cancel',
  /**
   * The page that shows an order without an account. Links in messages add their tokens to the fragment, which
   * browsers do not send.
   */
  track: (token?: string) => (token === undefined ? '/track' : `/track#${new URLSearchParams({ token })}`),
  policy: () => '/policy',
  terms: () => '/terms-conditions',
  delivery: () => '/delivery-policy',
  returns: () => '/returns-refunds-policy',
  /** A version of the terms or of the privacy policy, as an order accepted it. */
  policyVersion: (name: PolicyTextName, version: number) => `/policies/${name}/${version}`,
  story: () => '/our-story',
  contact: () => '/contact',
  /** The sizes of the visitor's doors and stairs; with a product and a spec's name, the page shows that spec first. */
  fit: (first?: { id: string; model: string }) =>
    withParameters('/fit', { product: first?.id, spec: first?.model }),
  /** A room plan, by its search parameters; with `product~spec`, adds that spec. */
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
