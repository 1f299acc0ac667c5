import type { Language } from '#core/language.ts'
import type { OrderQueue } from '#core/orders/statuses.ts'
import type { TextName } from '#core/shop-texts/documents.ts'
import { withSearch, type ShopAddress } from '../navigation/paths.ts'

/**
 * The paths of staff pages. They are separate from the paths of the shop, so that the shop's pages do not load them.
 */
export const staffPaths = {
  overview: (search?: URLSearchParams) => withSearch('/staff', search),
  signIn: (next?: string) =>
    next === undefined ? '/staff/sign-in' : `/staff/sign-in?${new URLSearchParams({ next })}`,
  /** Links to this page carry the token of the set-up after a #. */
  setUp: () => '/staff/set-up',
  account: () => '/staff/account',
  figures: (search?: URLSearchParams) => withSearch('/staff/figures', search),
  orders: (search?: URLSearchParams) => withSearch('/staff/orders', search),
  /** The page of an order; with `queue`, the page leads on to the next order of that queue. */
  order: (id: string, queue?: OrderQueue | 'all') =>
    `/staff/orders/${encodeURIComponent(id)}${queue === undefined || queue === 'all' ? '' : `?queue=${queue}`}`,
  /** Not below /staff/orders, because the id of an order may be 'new'. */
  takeOrder: () => '/staff/take-order',
  changeOrder: (id: string) => `/staff/orders/${encodeURIComponent(id)}/change` as const,
  orderParcels: (id: string) => `/staff/parcels/${encodeURIComponent(id)}`,
  packingSlip: (id: string) => `/staff/orders/${encodeURIComponent(id)}/packing-slip`,
  /** Not below /staff/orders, because the id of an order may be 'ship'. */
  ship: () => '/staff/ship',
  quotations: (search?: URLSearchParams) => withSearch('/staff/quotations', search),
  quotation: (id: string) => `/staff/quotations/${encodeURIComponent(id)}`,
  quotationPreview: (id: string) => `/staff/quotations/${encodeURIComponent(id)}/preview`,
  /** Not below the quotations, whose id may be 'new'. */
  newQuotation: () => '/staff/new-quotation',
  quotationNotes: () => '/staff/quotation-notes',
  returns: (search?: URLSearchParams) => withSearch('/staff/returns', search),
  /** The returns of an order, by the id of the order. */
  orderReturns: (id: string) => `/staff/returns/${encodeURIComponent(id)}`,
  parcels: (search?: URLSearchParams) => withSearch('/staff/parcels', search),
  cash: (search?: URLSearchParams) => withSearch('/staff/cash', search),
  cashDay: (day: string) => `/staff/cash/days/${day}`,
  products: (search?: URLSearchParams) => withSearch('/staff/products', search),
  /** Not below /staff/products, because the id of a product may be 'new'. */
  newProduct: () => '/staff/new-product',
  product: (id: string) => `/staff/products/${encodeURIComponent(id)}`,
  categories: () => '/staff/categories',
  lists: () => '/staff/lists',
  kits: () => '/staff/kits',
  /** With `words`, the page opens a new group that starts with them. */
  synonyms: (words?: string) =>
    words === undefined ? '/staff/synonyms' : `/staff/synonyms?${new URLSearchParams({ words })}`,
  missedSearches: () => '/staff/missed-searches',
  catalogueFile: () => '/staff/catalogue-file',
  catalogueImport: (id: string, search?: URLSearchParams) =>
    withSearch(`/staff/catalogue-file/${encodeURIComponent(id)}`, search),
  stockCount: () => '/staff/stock-count',
  stock: (search?: URLSearchParams) => withSearch('/staff/stock', search),
  members: (search?: URLSearchParams) => withSearch('/staff/members', search),
  member: (id: string, search?: URLSearchParams) =>
    withSearch(`/staff/members/${encodeURIComponent(id)}`, search),
  companies: (search?: URLSearchParams) => withSearch('/staff/companies', search),
  company: (id: string) => `/staff/companies/${encodeURIComponent(id)}`,
  offers: (search?: URLSearchParams) => withSearch('/staff/offers', search),
  /** Not below /staff/offers, because the id of an offer may be 'new'. */
  newOffer: () => '/staff/new-offer',
  offer: (id: string) => `/staff/offers/${encodeURIComponent(id)}`,
  vouchers: (search?: URLSearchParams) => withSearch('/staff/vouchers', search),
  newsletter: (search?: URLSearchParams) => withSearch('/staff/newsletter', search),
  texts: (name?: TextName) => (name === undefined ? '/staff/texts' : `/staff/texts/${name}`),
  /** The preview of a text of the shop, in a version (by default the newest) and in a language. */
  textPreview: (name: TextName, version?: number, language?: Language) =>
    withSearch(
      `/staff/texts/${name}/preview`,
      new URLSearchParams({
        ...(version !== undefined && { version: String(version) }),
        ...(language !== undefined && { in: language }),
      }),
    ),
  settings: () => '/staff/settings',
  pickupSettings: () => '/staff/settings/pickup',
  courierSettings: () => '/staff/settings/couriers',
  closedDaySettings: () => '/staff/settings/closed-days',
  /** The settings of the webhook to which new orders are reported. */
  webhookSettings: () => '/staff/settings/webhook',
  /** The amounts above which a second person must agree. */
  approvalSettings: () => '/staff/settings/approvals',
  /** Requests that wait for a second person. */
  approvals: () => '/staff/approvals',
  /** People and roles. */
  people: () => '/staff/people',
  person: (id: string) => `/staff/people/${encodeURIComponent(id)}`,
  /** Exported files. */
  exports: () => '/staff/exports',
  audit: (search?: URLSearchParams) => withSearch('/staff/audit', search),
} satisfies Record<string, (...parts: never[]) => ShopAddress>
