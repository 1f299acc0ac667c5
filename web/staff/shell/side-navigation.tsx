import {
  BadgeCheck,
  Banknote,
  Boxes,
  ChartColumn,
  ClipboardList,
  FileText,
  FileDown,
  IdCard,
  LayoutDashboard,
  LogOut,
  Mails,
  Menu,
  Package,
  ReceiptText,
  ScrollText,
  Settings,
  Tags,
  TicketPercent,
  Truck,
  Undo2,
  Users,
  X,
  type LucideIcon,
} from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { exportPermissions } from '#core/exports/columns.ts'
import type { OrderQueue } from '#core/orders/statuses.ts'
import { permissionToDecide } from '#core/staff/approvals.ts'
import { staffMay, type StaffMember, type StaffPermission } from '#core/staff/staff.ts'
import { useT, useTranslator, type TextKey } from '../../i18n/i18n.tsx'
import { paths, type ShopAddress } from '../../navigation/paths.ts'
import { queueParams } from '../../desk/list/order-search.ts'
import { LanguageSwitch } from '../../shell/language-switch.tsx'
import { staffPaths } from '../paths.ts'
import { StaffBrand } from './staff-brand.tsx'
import { useQueueCounts } from './queue-counts.tsx'
import { useSignOut } from './use-sign-out.ts'

type Counted = OrderQueue | 'approvals' | keyof OtherCounts

interface Entry {
  text: TextKey
  to: ShopAddress
  Icon: LucideIcon
  /** The permission for the page; if there are several, one of them is enough. */
  permission: StaffPermission | readonly StaffPermission[]
  /** Paths of other pages that belong to the entry. */
  also?: readonly string[]
  /** A queue of orders that belongs to the entry. */
  queue?: OrderQueue
  /** What the entry counts: the orders of a queue, requests that wait for a second person, or one of `OtherCounts`. */
  counts?: Counted | readonly Counted[]
  /** The list that the count opens, if it is not the page of the entry: "Figures open the list they count". */
  counted?: ShopAddress
}

const inQueue = (queue: OrderQueue) => staffPaths.orders(queueParams.write({ queue }))

const entries: readonly Entry[] = [
  { text: 'staff.nav.overview', to: staffPaths.overview(), Icon: LayoutDashboard, permission: 'orders:read' },
  {
    text: 'common.orders',
    to: staffPaths.orders(),
    also: [staffPaths.takeOrder(), staffPaths.ship()],
    Icon: ClipboardList,
    permission: 'orders:read',
    counts: 'to_confirm',
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
    text: 'common.products',
    to: staffPaths.products(),
    also: [
      staffPaths.newProduct(),
      staffPaths.categories(),
      staffPaths.lists(),
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
  { text: 'staff.nav.members', to: staffPaths.members(), Icon: Users, permission: 'members:read' },
  {
    text: 'staff.nav.figures',
    to: staffPaths.figures(),
    Icon: ChartColumn,
    permission: 'figures:read',
  },
  {
    text: 'staff.nav.offers',
    to: staffPaths.offers(),
    also: [staffPaths.newOffer()],
    Icon: Tags,
    permission: 'offers:read',
  },
  { text: 'staff.nav.vouchers', to: staffPaths.vouchers(), Icon: TicketPercent, permission: 'vouchers:read' },
  {
    text: 'staff.nav.newsletter',
    to: staffPaths.newsletter(),
    Icon: Mails,
    permission: 'newsletter:manage',
  },
  { text: 'staff.nav.texts', to: staffPaths.texts(), Icon: FileText, permission: 'texts:edit' },
  {
    text: 'staff.nav.exports',
    to: staffPaths.exports(),
    Icon: FileDown,
    permission: exportPermissions,
  },
  { text: 'staff.nav.settings', to: staffPaths.settings(), Icon: Settings, permission: 'settings:read' },
  { text: 'staff.nav.people', to: staffPaths.people(), Icon: IdCard, permission: 'staff:manage' },
  { text: 'staff.nav.audit', to: staffPaths.audit(), Icon: ScrollText, permission: 'audit:read' },
]

/** Finds the entry of a URL: the entry with the same queue; if there is none, the longest path that matches. */
function currentEntry(pathname: string, search: string): Entry | undefined {
  const { queue } = queueParams.parse(new URLSearchParams(search))
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

const item =
  'flex min-h-9 items-center gap-2.5 rounded-control px-2.5 font-medium no-underline hover:bg-studio-deep pointer-coarse:min-h-11'

/** Counts other than those of the queues of orders. */
type OtherCounts = Readonly<Record<'low specs' | 'parcels' | 'returns' | 'cash', number>>

/**
 * The pages that the role permits, with their counts, and who is signed in. On a phone it is a menu. "Side navigation
 * with counts".
 */
export function SideNavigation({ staff, counts }: { staff: StaffMember; counts: OtherCounts }) {
  const { t, language } = useTranslator()
  const signOut = useSignOut()
  const { pathname, search } = useLocation()
  const { isOpen, close, button } = useMenu(pathname + search)
  const current = currentEntry(pathname, search)
  return (
    <header className="bg-studio px-4 py-2 lg:sticky lg:top-0 lg:h-dvh lg:overflow-y-auto lg:border-r lg:border-line lg:px-3 lg:py-4 print:hidden">
      <div className="flex items-center justify-between">
        <StaffBrand />
        <button
          {...button}
          type="button"
          aria-controls="staff-navigation"
          aria-label={t(isOpen ? 'staff.nav.closeMenu' : 'common.menu')}
          className="grid size-11 place-items-center rounded-control hover:bg-studio-deep lg:hidden"
        >
          {isOpen ? <X className="size-5" /> : <Menu className="size-5" />}
        </button>
      </div>
      <div id="staff-navigation" className={`${isOpen ? 'block' : 'hidden'} pb-3 lg:block lg:pb-0`}>
        <nav aria-label={t('staff.nav.label')} className="mt-1">
          <ul className="grid gap-0.5">
            {entries
              .filter(({ permission }) => [permission].flat().some((one) => staffMay(staff, one)))
              .map((entry) => (
                <li key={entry.to} className="relative">
                  <Link
                    to={entry.to}
                    // The link to the shown page does not change the URL, so it must close the menu itself.
                    onClick={close}
                    aria-current={entry === current ? 'page' : undefined}
                    className={`${item} aria-[current]:bg-ink aria-[current]:text-white`}
                  >
                    <entry.Icon className="size-4" />
                    {t(entry.text)}
                    {entry.counted === undefined && <EntryCount {...entry} others={counts} staff={staff} />}
                  </Link>
                  {entry.counted !== undefined && (
                    <Link
                      to={entry.counted}
                      onClick={close}
                      className={`absolute inset-y-0 right-0 grid min-w-11 place-items-center rounded-control px-2.5 font-medium no-underline empty:hidden hover:bg-studio-deep ${entry === current ? 'text-white hover:text-ink' : ''}`}
                    >
                      <EntryCount {...entry} others={counts} staff={staff} />
                    </Link>
                  )}
                </li>
              ))}
          </ul>
        </nav>
        <div className="mt-5 border-t border-line pt-3">
          <p className="px-2.5 pb-2">
            <strong className="block font-semibold wrap-anywhere">{staff.name}</strong>
            <span className="text-ink-soft">{staff.roleName[language]}</span>
          </p>
          <Link to={staffPaths.account()} className={item}>
            {t('common.myAccount')}
          </Link>
          <LanguageSwitch className={item} />
          <a href={paths.home()} className={item}>
            {t('staff.nav.shop')}
          </a>
          <button type="button" onClick={() => void signOut.run()} className={`${item} w-full`}>
            {t('common.signOut')}
            <LogOut className="ml-auto size-4" />
          </button>
        </div>
      </div>
    </header>
  )
}

/** Whether the menu of a phone is open, and its button; Escape and every change of `address` close it. */
function useMenu(address: string) {
  const [openAt, setOpenAt] = useState<string>()
  const isOpen = openAt === address
  const ref = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isOpen) return
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setOpenAt(undefined)
      ref.current?.focus()
    }
    document.addEventListener('keydown', closeByKey)
    return () => document.removeEventListener('keydown', closeByKey)
  }, [isOpen])
  const toggle = () => setOpenAt(isOpen ? undefined : address)
  return {
    isOpen,
    close: () => setOpenAt(undefined),
    button: { ref, 'aria-expanded': isOpen, onClick: toggle },
  }
}

const isOther = (counts: Counted): counts is keyof OtherCounts =>
  counts === 'low specs' || counts === 'parcels' || counts === 'returns' || counts === 'cash'

interface EntryCountProps extends Pick<Entry, 'counts'> {
  others: OtherCounts
  staff: StaffMember
}

function EntryCount({ counts, others, staff }: EntryCountProps) {
  const t = useT()
  const queues = useQueueCounts()
  if (counts === undefined) return null
  const count = [counts]
    .flat()
    .filter((one) => one !== 'deductions_to_decide' || staffMay(staff, 'discounts:approve'))
    .reduce((sum, one) => sum + (isOther(one) ? others[one] : queues[one]), 0)
  if (count === 0) return null
  return (
    <>
      <span className="tabular ml-auto opacity-75" aria-hidden>
        {count}
      </span>
      <span className="sr-only">
        {t(counts === 'low specs' ? 'staff.nav.low' : 'staff.nav.waiting', { count })}
      </span>
    </>
  )
}
