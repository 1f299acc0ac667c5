import type { OrderQueue } from '../../core/orders/queues.ts'
import type { ShopAddress } from '../navigation/paths.ts'

/** Every address of the back office, typed; apart from the shop's own, which need not know them. */
export const staffPaths = {
  /** `search` holds the period. */
  overview: (search = new URLSearchParams()) => (search.size > 0 ? `/staff?${search}` : '/staff'),
  signIn: (next?: string) =>
    next === undefined ? '/staff/sign-in' : `/staff/sign-in?${new URLSearchParams({ next })}`,
  /** Where the link of the command line leads; its token stands behind a #. */
  setUp: () => '/staff/set-up',
  account: () => '/staff/account',
  /** `search` holds queue, words and filters. */
  orders: (search = new URLSearchParams()) => (search.size > 0 ? `/staff/orders?${search}` : '/staff/orders'),
  /** `queue` is the one that somebody works through; from the list of all orders there is none. */
  order: (id: string, queue?: OrderQueue | 'all') =>
    `/staff/orders/${encodeURIComponent(id)}${queue === undefined || queue === 'all' ? '' : `?queue=${queue}`}`,
  packingSlip: (id: string) => `/staff/orders/${encodeURIComponent(id)}/packing-slip`,
  products: (search = new URLSearchParams()) =>
    search.size > 0 ? `/staff/products?${search}` : '/staff/products',
  /** Not below the products: one of them may be called 'new'. */
  newProduct: () => '/staff/new-product',
  product: (id: string) => `/staff/products/${encodeURIComponent(id)}`,
  categories: () => '/staff/categories',
  lists: () => '/staff/lists',
  catalogueFile: () => '/staff/catalogue-file',
  stock: (search = new URLSearchParams()) => (search.size > 0 ? `/staff/stock?${search}` : '/staff/stock'),
  members: (search = new URLSearchParams()) =>
    search.size > 0 ? `/staff/members?${search}` : '/staff/members',
  /** The page shows a member's newest orders, or all of them. */
  member: (id: string, orders?: 'all') =>
    `/staff/members/${encodeURIComponent(id)}${orders === undefined ? '' : `?orders=${orders}`}`,
  vouchers: (search = new URLSearchParams()) =>
    search.size > 0 ? `/staff/vouchers?${search}` : '/staff/vouchers',
  /** The shop's contact data and hours. */
  settings: () => '/staff/settings',
  pickupSettings: () => '/staff/settings/pickup',
  courierSettings: () => '/staff/settings/couriers',
  audit: (search = new URLSearchParams()) => (search.size > 0 ? `/staff/audit?${search}` : '/staff/audit'),
} satisfies Record<string, (...parts: never[]) => ShopAddress>
