import { Menu, Search, X } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { staffMay, type StaffMember } from '#core/staff/staff.ts'
import { useT, useTranslator } from '../../i18n/i18n.tsx'
import { paths } from '../../navigation/paths.ts'
import { LanguageSwitch } from '../../shell/language-switch.tsx'
import { useOpenSearch } from '../keys/staff-keys.tsx'
import { staffPaths } from '../paths.ts'
import { Key } from '../ui/key.tsx'
import {
  currentEntry,
  entryGroups,
  type Counted,
  type Entry,
  type OtherCounts,
} from './navigation-entries.ts'
import { StaffBrand } from './staff-brand.tsx'
import { useQueueCounts } from './queue-counts.tsx'
import { useSignOut } from './use-sign-out.ts'

const item =
  'flex min-h-7.5 items-center gap-2.5 rounded-control px-2.5 font-medium no-underline hover:bg-studio-deep pointer-coarse:min-h-11'

/**
 * Lists in groups the pages that the role permits, with their counts, and shows who is signed in. On a phone it is a
 * menu: "Side navigation with counts".
 */
export function SideNavigation({ staff, counts }: { staff: StaffMember; counts: OtherCounts }) {
  const { t, language } = useTranslator()
  const signOut = useSignOut()
  const openSearch = useOpenSearch()
  const { pathname, search } = useLocation()
  const { isOpen, close, button } = useMenu(pathname + search)
  const current = currentEntry(pathname, search)
  const isPermitted = ({ permission }: Entry) => [permission].flat().some((one) => staffMay(staff, one))
  const groups = entryGroups
    .map(({ text, entries }) => ({ text, entries: entries.filter(isPermitted) }))
    .filter(({ entries }) => entries.length > 0)
  return (
    <header className="bg-studio px-4 py-2 lg:sticky lg:top-0 lg:h-dvh lg:overflow-y-auto lg:border-r lg:border-line lg:px-3 lg:py-2 print:hidden">
      <div className="flex items-center justify-between">
        <StaffBrand />
        <button
          type="button"
          aria-keyshortcuts="/"
          aria-label={t('staff.search.title')}
          aria-haspopup="dialog"
          onClick={openSearch}
          className="ml-auto flex min-w-11 min-h-9 items-center justify-center gap-1.5 rounded-control hover:bg-studio-deep pointer-coarse:min-h-11"
        >
          <Search className="size-4 max-lg:size-5" />
          <Key>/</Key>
        </button>
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
        <nav aria-label={t('staff.nav.label')}>
          {groups.map(({ text, entries }) => (
            <div key={text} role="group" aria-label={t(text)} className="mt-1.5">
              <p aria-hidden className="px-2.5 pb-0.5 text-xs text-ink-soft">
                {t(text)}
              </p>
              <ul>
                {entries.map((entry) => (
                  <NavigationEntry
                    key={entry.to}
                    entry={entry}
                    isCurrent={entry === current}
                    onOpen={close}
                    count={<EntryCount {...entry} others={counts} staff={staff} />}
                  />
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <div className="mt-3 border-t border-line pt-2">
          <p className="flex flex-wrap gap-x-2 px-2.5 pb-1">
            <strong className="font-semibold wrap-anywhere">{staff.name}</strong>
            <span className="text-ink-soft">{staff.roleName[language]}</span>
          </p>
          <div className="grid grid-cols-2">
            <Link to={staffPaths.account()} className={item}>
              {t('common.myAccount')}
            </Link>
            <LanguageSwitch className={item} />
            <a href={paths.home()} className={item}>
              {t('staff.nav.shop')}
            </a>
            <button type="button" onClick={() => void signOut.run()} className={item}>
              {t('common.signOut')}
            </button>
          </div>
        </div>
      </div>
    </header>
  )
}

interface NavigationEntryProps {
  entry: Entry
  isCurrent: boolean
  onOpen: () => void
  count: ReactNode
}

function NavigationEntry({ entry, isCurrent, onOpen, count }: NavigationEntryProps) {
  const t = useT()
  return (
    <li className="relative">
      <Link
        to={entry.to}
        // A link to the current page does not change the URL, so it must close the menu itself.
        onClick={onOpen}
        aria-current={isCurrent ? 'page' : undefined}
        className={`${item} aria-[current]:bg-ink aria-[current]:text-white`}
      >
        <entry.Icon className="size-4" />
        {t(entry.text)}
        {entry.counted === undefined && count}
      </Link>
      {entry.counted !== undefined && (
        <Link
          to={entry.counted}
          onClick={onOpen}
          className={`absolute inset-y-0 right-0 grid min-w-11 place-items-center rounded-control px-2.5 font-medium no-underline empty:hidden hover:bg-studio-deep ${isCurrent ? 'text-white hover:text-ink' : ''}`}
        >
          {count}
        </Link>
      )}
    </li>
  )
}

/**
 * Keeps whether the menu of a phone is open, and returns the attributes of its button. Escape and every change of
 * `address` close the menu.
 */
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
  counts === 'low specs' ||
  counts === 'parcels' ||
  counts === 'returns' ||
  counts === 'cash' ||
  counts === 'quotations'

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
        {count.toLocaleString('en')}
      </span>
      <span className="sr-only">
        {t(counts === 'low specs' ? 'staff.nav.low' : 'staff.nav.waiting', { count })}
      </span>
    </>
  )
}
