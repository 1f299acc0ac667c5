import {
  Boxes,
  ClipboardList,
  LayoutDashboard,
  LogOut,
  Menu,
  Package,
  ReceiptText,
  ScrollText,
  Settings,
  TicketPercent,
  Undo2,
  Users,
  X,
  type LucideIcon,
} from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { OrderQueue } from '../../../core/orders/statuses.ts'
import { staffMay, type StaffMember, type StaffPermission } from '../../../core/staff/staff.ts'
import { useT, type TextKey } from '../../i18n/i18n.tsx'
import { paths, type ShopAddress } from '../../navigation/paths.ts'
import { LanguageSwitch } from '../../shell/language-switch.tsx'
import { staffPaths } from '../paths.ts'
import { StaffBrand } from './staff-brand.tsx'
import { useQueueCounts } from './queue-counts.tsx'
import { useSignOut } from './use-sign-out.ts'

interface Entry {
  text: TextKey
  to: ShopAddress
  Icon: LucideIcon
  permission: StaffPermission
  /** Other pages that belong to it. */
  also?: readonly string[]
  /** The queues whose orders it counts. */
  queues?: readonly OrderQueue[]
  /** It counts the specs that are low. */
  lowSpecs?: true
}

const inQueue = (queue: OrderQueue) => staffPaths.orders(new URLSearchParams({ queue }))

const entries: readonly Entry[] = [
  { text: 'staff.nav.overview', to: staffPaths.overview(), Icon: LayoutDashboard, permission: 'orders:read' },
  {
    text: 'staff.nav.orders',
    to: staffPaths.orders(),
    Icon: ClipboardList,
    permission: 'orders:read',
    queues: ['to_confirm'],
  },
  {
    text: 'staff.nav.returns',
    to: inQueue('returns_to_decide'),
    Icon: Undo2,
    permission: 'orders:read',
    queues: ['returns_to_decide'],
  },
  {
    text: 'staff.nav.invoices',
    to: inQueue('invoices_to_issue'),
    Icon: ReceiptText,
    permission: 'orders:read',
    queues: ['invoices_to_issue'],
  },
  {
    text: 'staff.nav.products',
    to: staffPaths.products(),
    also: [staffPaths.newProduct(), staffPaths.categories(), staffPaths.lists(), staffPaths.catalogueFile()],
    Icon: Package,
    permission: 'catalogue:read',
  },
  { text: 'staff.nav.stock', to: staffPaths.stock(), Icon: Boxes, permission: 'stock:read', lowSpecs: true },
  { text: 'staff.nav.members', to: staffPaths.members(), Icon: Users, permission: 'members:read' },
  {
    text: 'staff.nav.vouchers',
    to: staffPaths.vouchers(),
    Icon: TicketPercent,
    permission: 'vouchers:read',
  },
  { text: 'staff.nav.settings', to: staffPaths.settings(), Icon: Settings, permission: 'settings:read' },
  { text: 'staff.nav.audit', to: staffPaths.audit(), Icon: ScrollText, permission: 'audit:read' },
]

/** The entry that stands for an address: the longest that it begins with, one with the same queue before others. */
function currentEntry(pathname: string, search: string): Entry | undefined {
  const queue = new URLSearchParams(search).get('queue')
  const exact = queue && entries.find(({ to }) => to === `${pathname}?queue=${queue}`)
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

/** "Side navigation with counts": what there is to do for this role, and who is signed in. On a phone it folds. */
export function SideNavigation({ staff, lowSpecs }: { staff: StaffMember; lowSpecs: number }) {
  const queues = useQueueCounts()
  const t = useT()
  const { signOut } = useSignOut()
  const { pathname, search } = useLocation()
  const [openAt, setOpenAt] = useState<string>()
  const open = openAt === pathname + search
  const current = currentEntry(pathname, search)
  const opener = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!open) return
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setOpenAt(undefined)
      opener.current?.focus()
    }
    document.addEventListener('keydown', closeByKey)
    return () => document.removeEventListener('keydown', closeByKey)
  }, [open])

  const line =
    'flex min-h-9 items-center gap-2.5 rounded-control px-2.5 font-medium no-underline hover:bg-studio-deep pointer-coarse:min-h-11'
  return (
    <header className="bg-studio px-4 py-2 lg:sticky lg:top-0 lg:h-dvh lg:overflow-y-auto lg:border-r lg:border-line lg:px-3 lg:py-4 print:hidden">
      <div className="flex items-center justify-between">
        <StaffBrand />
        <button
          ref={opener}
          type="button"
          aria-expanded={open}
          aria-controls="staff-navigation"
          aria-label={t(open ? 'staff.nav.closeMenu' : 'staff.nav.menu')}
          onClick={() => setOpenAt(open ? undefined : pathname + search)}
          className="grid size-11 place-items-center rounded-control hover:bg-studio-deep lg:hidden"
        >
          {open ? <X className="size-5" aria-hidden /> : <Menu className="size-5" aria-hidden />}
        </button>
      </div>
      <div id="staff-navigation" className={`${open ? 'block' : 'hidden'} pb-3 lg:block lg:pb-0`}>
        <nav aria-label={t('staff.nav.label')} className="mt-1">
          <ul className="grid gap-0.5">
            {entries
              .filter(({ permission }) => staffMay(staff.role, permission))
              .map((entry) => {
                const waiting = entry.queues?.reduce((sum, queue) => sum + queues[queue], 0) ?? 0
                const count = entry.lowSpecs ? lowSpecs : waiting
                return (
                  <li key={entry.to}>
                    <Link
                      to={entry.to}
                      // That of the page that is shown leads nowhere else, where the menu would be closed.
                      onClick={() => setOpenAt(undefined)}
                      aria-current={entry === current ? 'page' : undefined}
                      className={`${line} aria-[current]:bg-ink aria-[current]:text-white`}
                    >
                      <entry.Icon className="size-4" strokeWidth={1.5} aria-hidden />
                      {t(entry.text)}
                      {count > 0 && (
                        <>
                          <span className="tabular ml-auto opacity-75" aria-hidden>
                            {count}
                          </span>
                          <span className="sr-only">
                            {t(entry.lowSpecs ? 'staff.nav.low' : 'staff.nav.waiting', { count })}
                          </span>
                        </>
                      )}
                    </Link>
                  </li>
                )
              })}
          </ul>
        </nav>
        <div className="mt-5 border-t border-line pt-3">
          <p className="px-2.5 pb-2">
            <strong className="block font-semibold wrap-anywhere">{staff.name}</strong>
            <span className="text-ink-soft">{t(`staff.role.${staff.role}`)}</span>
          </p>
          <Link to={staffPaths.account()} className={line}>
            {t('staff.nav.account')}
          </Link>
          <LanguageSwitch className={line} />
          <a href={paths.home()} className={line}>
            {t('staff.nav.shop')}
          </a>
          <button type="button" onClick={() => void signOut()} className={`${line} w-full`}>
            {t('staff.nav.signOut')}
            <LogOut className="ml-auto size-4" strokeWidth={1.5} aria-hidden />
          </button>
        </div>
      </div>
    </header>
  )
}
