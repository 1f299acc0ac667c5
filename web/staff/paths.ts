import type { Language } from '#core/language.ts'
import type { OrderQueue } from '#core/orders/statuses.ts'
import type { TextName } from '#core/shop-texts/documents.ts'
import { withSearch, type ShopAddress } from '../navigation/paths.ts'

/** The paths of the back office's pages; separate from those of the shop, so that its pages do not load them. */
export const staffPaths = {
  overview: (search?: URLSearchParams) => withSearch('/staff', search),
  signIn: (next?: string) =>
    next === undefined ? '/staff/sign-in' : `/staff/sign-in?${new URLSearchParams({ next })}`,
  /** A link to it has the token of the set-up behind a #. */
  setUp: () => '/staff/set-up',
  account: () => '/staff/account',
  figures: (search?: URLSearchParams) => withSearch('/staff/figures', search),
  orders: (search?: URLSearchParams) => withSearch('/staff/orders', search),
  /** The page of an order; with `queue`, it leads on to the next order of that queue. */
  order: (id: string, queue?: OrderQueue | 'all') =>
    `/staff/orders/${encodeURIComponent(id)}${queue === undefined || queue === 'all' ? '' : `?queue=${queue}`}`,
  /** Not below the orders, whose id may be 'new'. */
  takeOrder: () => '/staff/take-order',
  changeOrder: (id: string) => `/staff/orders/${encodeURIComponent(id)}/change` as const,
  orderParcels: (id: string) => `/staff/parcels/${encodeURIComponent(id)}`,
  packingSlip: (id: string) => `/staff/orders/${encodeURIComponent(id)}/packing-slip`,
  /** Not below the orders, whose id may be 'ship'. */
  ship: () => '/staff/ship',
  returns: (search?: URLSearchParams) => withSearch('/staff/returns', search),
  /** By order id. */
  orderReturns: (id: string) => `/staff/returns/${encodeURIComponent(id)}`,
  parcels: (search?: URLSearchParams) => withSearch('/staff/parcels', search),
  cash: (search?: URLSearchParams) => withSearch('/staff/cash', search),
  cashDay: (day: string) => `/staff/cash/days/${day}`,
  products: (search?: URLSearchParams) => withSearch('/staff/products', search),
  /** Not below the products, whose id may be 'new'. */
  newProduct: () => '/staff/new-product',
  product: (id: string) => `/staff/products/${encodeURIComponent(id)}`,
  categories: () => '/staff/categories',
  lists: () => '/staff/lists',
  /** With `words`, it opens a new group that starts with them. */
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
  /** Not below the offers, whose id may be 'new'. */
  newOffer: () => '/staff/new-offer',
  offer: (id: string) => `/staff/offers/${encodeURIComponent(id)}`,
  vouchers: (search?: URLSearchParams) => withSearch('/staff/vouchers', search),
  newsletter: (search?: URLSearchParams) => withSearch('/staff/newsletter', search),
  texts: (name?: TextName) => (name === undefined ? '/staff/texts' : `/staff/texts/${name}`),
  /** A text as the shop shows it: its newest or another version, in a language. */
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
