import {
  BadgeCheck,
  Banknote,
  Boxes,
  Building2,
  ChartColumn,
  ClipboardList,
  FileSignature,
  FileText,
  FileDown,
  IdCard,
  LayoutDashboard,
  Mails,
  Package,
  ReceiptText,
  ScrollText,
  Settings,
  Tags,
  TicketPercent,
  Truck,
  Undo2,
  Users,
  type LucideIcon,
} from 'lucide-react'
import { exportPermissions } from '#core/exports/columns.ts'
import type { OrderQueue } from '#core/orders/statuses.ts'
import { permissionToDecide } from '#core/staff/approvals.ts'
import type { StaffPermission } from '#core/staff/staff.ts'
import { queueParams } from '../../desk/list/order-search.ts'
import type { TextKey } from '../../i18n/i18n.tsx'
import type { ShopAddress } from '../../navigation/paths.ts'
import { staffPaths } from '../paths.ts'

/** The counts that are not numbers of orders in a queue. */
export type OtherCounts = Readonly<
  Record<'low specs' | 'parcels' | 'returns' | 'cash' | 'quotations', number>
>

/** The counts that an entry may show. */
export type Counted = OrderQueue | 'approvals' | keyof OtherCounts

export interface Entry {
  text: TextKey
  to: ShopAddress
  Icon: LucideIcon
  /** The permission for the page. If there are several, one of them is enough. */
  permission: StaffPermission | readonly StaffPermission[]
  /** Paths of other pages that belong to the entry. */
  also?: readonly string[]
  /** A queue of orders that belongs to the entry. */
  queue?: OrderQueue
  /**
   * The number shown with the entry: the orders of a queue, the requests that wait for a second person, or one of
   * `OtherCounts`. Several are added up.
   */
  counts?: Counted | readonly Counted[]
  /** The list that the count opens, if it is not the page of the entry: "Figures open the list they count". */
  counted?: ShopAddress
}

interface EntryGroup {
  text: TextKey
  entries: readonly Entry[]
}

const inQueue = (queue: OrderQueue) => staffPaths.orders(queueParams.write({ queue }))

/** The pages of the back office in five groups. */
export const entryGroups: readonly EntryGroup[] = [
  {
    text: 'staff.nav.group.orders',
    entries: [
      {
        text: 'staff.nav.overview',
        to: staffPaths.overview(),
        Icon: LayoutDashboard,
        permission: 'orders:read',
      },
      {
        text: 'common.orders',
        to: staffPaths.orders(),
        also: [staffPaths.takeOrder(), staffPaths.ship()],
        Icon: ClipboardList,
        permission: 'orders:read',
        counts: 'to_confirm',
      },
      {
        text: 'staff.nav.quotations',
        to: staffPaths.quotations(),
        also: [staffPaths.newQuotation()],
        Icon: FileSignature,
        permission: 'orders:read',
        counts: 'quotations',
      },
      {
        text: 'staff.nav.approvals',
        to: staffPaths.approvals(),
        queue: 'deductions_to_decide',
        Icon: BadgeCheck,
        permission: ['discounts:approve', ...Object.values(permissionToDecide)],
        counts: ['approvals', 'deductions_to_decide'],
      },
      {
        text: 'staff.nav.parcels',
        to: staffPaths.parcels(),
        Icon: Truck,
        permission: 'orders:read',
        counts: 'parcels',
      },
      {
        text: 'staff.nav.returns',
        to: staffPaths.returns(),
        queue: 'returns_to_decide',
        Icon: Undo2,
        permission: 'orders:read',
        counts: 'returns',
      },
    ],
  },
  {
    text: 'staff.nav.group.money',
    entries: [
      {
        text: 'staff.nav.invoices',
        to: inQueue('invoices_to_issue'),
        Icon: ReceiptText,
        permission: 'orders:read',
        counts: 'invoices_to_issue',
      },
      {
        text: 'staff.nav.cash',
        to: staffPaths.cash(),
        Icon: Banknote,
        permission: 'cash:read',
        counts: 'cash',
      },
      {
        text: 'staff.nav.figures',
        to: staffPaths.figures(),
        Icon: ChartColumn,
        permission: 'figures:read',
      },
      {
        text: 'staff.nav.exports',
        to: staffPaths.exports(),
        Icon: FileDown,
        permission: exportPermissions,
      },
    ],
  },
  {
    text: 'staff.nav.group.goods',
    entries: [
      {
        text: 'common.products',
        to: staffPaths.products(),
        also: [
          staffPaths.newProduct(),
          staffPaths.categories(),
          staffPaths.lists(),
          staffPaths.kits(),
          staffPaths.synonyms(),
          staffPaths.missedSearches(),
          staffPaths.catalogueFile(),
        ],
        Icon: Package,
        permission: 'catalogue:read',
      },
      {
        text: 'staff.nav.stock',
        to: staffPaths.stock(),
        Icon: Boxes,
        permission: 'stock:read',
        counts: 'low specs',
        counted: staffPaths.stock(new URLSearchParams({ low: 'yes' })),
      },
    ],
  },
  {
    text: 'staff.nav.group.customers',
    entries: [
      { text: 'staff.nav.members', to: staffPaths.members(), Icon: Users, permission: 'members:read' },
      {
        text: 'staff.nav.companies',
        to: staffPaths.companies(),
        Icon: Building2,
        permission: 'members:read',
      },
      {
        text: 'staff.nav.offers',
        to: staffPaths.offers(),
        also: [staffPaths.newOffer()],
        Icon: Tags,
        permission: 'offers:read',
      },
      {
        text: 'staff.nav.vouchers',
        to: staffPaths.vouchers(),
        Icon: TicketPercent,
        permission: 'vouchers:read',
      },
      {
        text: 'staff.nav.newsletter',
        to: staffPaths.newsletter(),
        Icon: Mails,
        permission: 'newsletter:manage',
      },
    ],
  },
  {
    text: 'staff.nav.group.shop',
    entries: [
      { text: 'staff.nav.texts', to: staffPaths.texts(), Icon: FileText, permission: 'texts:edit' },
      { text: 'staff.nav.settings', to: staffPaths.settings(), Icon: Settings, permission: 'settings:read' },
      { text: 'staff.nav.people', to: staffPaths.people(), Icon: IdCard, permission: 'staff:manage' },
      { text: 'staff.nav.audit', to: staffPaths.audit(), Icon: ScrollText, permission: 'audit:read' },
    ],
  },
]

/**
 * Finds the entry of a URL. This is the entry with the same queue, or else the entry with the longest matching path.
 */
export function currentEntry(pathname: string, search: string): Entry | undefined {
  const { queue } = queueParams.parse(new URLSearchParams(search))
  const entries = entryGroups.flatMap((group) => group.entries)
  const exact =
    queue &&
    entries.find(
      (entry) => entry.to === `${pathname}?${queueParams.write({ queue })}` || entry.queue === queue,
    )
  if (exact) return exact
  return entries
    .filter(
      ({ to, also = [] }) =>
        also.includes(pathname) ||
        pathname === to ||
        (to !== staffPaths.overview() && pathname.startsWith(`${to}/`)),
    )
    .toSorted((a, b) => b.to.length - a.to.length)[0]
}
