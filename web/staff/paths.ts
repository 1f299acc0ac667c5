import type { OrderQueue } from '../../core/orders/statuses.ts'
import { withSearch, type ShopAddress } from '../navigation/paths.ts'

/** Every address of the back office, typed; apart from the shop's own, which need not know them. */
export const staffPaths = {
  /** `search` holds the period. */
  overview: (search?: URLSearchParams) => withSearch('/staff', search),
  signIn: (next?: string) =>
    next === undefined ? '/staff/sign-in' : `/staff/sign-in?${new URLSearchParams({ next })}`,
  /** Where the link of the command line leads; its token stands behind a #. */
  setUp: () => '/staff/set-up',
  account: () => '/staff/account',
  /** `search` holds queue, words and filters. */
  orders: (search?: URLSearchParams) => withSearch('/staff/orders', search),
  /** `queue` is the one that somebody works through; from the list of all orders there is none. */
  order: (id: string, queue?: OrderQueue | 'all') =>
    `/staff/orders/${encodeURIComponent(id)}${queue === undefined || queue === 'all' ? '' : `?queue=${queue}`}`,
  packingSlip: (id: string) => `/staff/orders/${encodeURIComponent(id)}/packing-slip`,
  products: (search?: URLSearchParams) => withSearch('/staff/products', search),
  /** Not below the products: one of them may be called 'new'. */
  newProduct: () => '/staff/new-product',
  product: (id: string) => `/staff/products/${encodeURIComponent(id)}`,
  categories: () => '/staff/categories',
  lists: () => '/staff/lists',
  catalogueFile: () => '/staff/catalogue-file',
  stock: (search?: URLSearchParams) => withSearch('/staff/stock', search),
  members: (search?: URLSearchParams) => withSearch('/staff/members', search),
  /** The page shows a member's newest orders, or all of them. */
  member: (id: string, orders?: 'all') =>
    `/staff/members/${encodeURIComponent(id)}${orders === undefined ? '' : `?orders=${orders}`}`,
  vouchers: (search?: URLSearchParams) => withSearch('/staff/vouchers', search),
  /** The shop's contact data and hours. */
  settings: () => '/staff/settings',
  pickupSettings: () => '/staff/settings/pickup',
  courierSettings: () => '/staff/settings/couriers',
  audit: (search?: URLSearchParams) => withSearch('/staff/audit', search),
} satisfies Record<string, (...parts: never[]) => ShopAddress>
