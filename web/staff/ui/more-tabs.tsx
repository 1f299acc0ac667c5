import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useT } from '../../i18n/i18n.tsx'
import { tabLook, TabText, type Tab } from './tab-text.tsx'

/**
 * A menu of the tabs that do not fit in the row. If the current tab is one of them, the button of the menu shows its
 * name.
 */
export function MoreTabs({ tabs }: { tabs: readonly Tab[] }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const menu = useRef<HTMLDivElement>(null)
  const current = tabs.find((tab) => tab.current)

  useEffect(() => {
    if (!open) return
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !menu.current?.contains(target)) setOpen(false)
    }
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setOpen(false)
      menu.current?.querySelector('button')?.focus()
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    document.addEventListener('keydown', closeByKey)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
      document.removeEventListener('keydown', closeByKey)
    }
  }, [open])

  return (
    <div ref={menu} className="relative shrink-0">
      <button
        type="button"
        aria-expanded={open}
        aria-current={current && 'page'}
        onClick={() => setOpen(!open)}
        className={`${tabLook} max-w-40`}
      >
        {current ? <TabText tab={current} cut /> : t('staff.common.moreTabs')}
        <ChevronDown className="size-4 shrink-0" />
      </button>
      {open && (
        <ul className="absolute top-full right-0 z-30 mt-1 max-h-[70vh] w-max max-w-[calc(100vw-2rem)] min-w-48 overflow-y-auto rounded-dialog border border-line bg-paper py-1 shadow-pop">
          {tabs.map((tab) => (
            <li key={tab.to}>
              <Link
                to={tab.to}
                preventScrollReset
                aria-current={tab.current ? 'page' : undefined}
                onClick={() => setOpen(false)}
                className="flex min-h-9 items-center justify-between gap-6 px-3 no-underline hover:bg-studio aria-[current]:font-semibold pointer-coarse:min-h-11"
              >
                <TabText tab={tab} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
