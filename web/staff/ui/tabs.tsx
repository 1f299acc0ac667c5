import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { ShopAddress } from '../../navigation/paths.ts'

export interface Tab {
  text: string
  to: ShopAddress
  current: boolean
  count?: number | string
  /** Whether the text is a name, which browsers should not translate. */
  isName?: boolean
}

interface TabsProps {
  label: string
  tabs: readonly Tab[]
  /** Buttons right of the tabs, which stay in place while the tabs scroll. */
  after?: ReactNode
}

/** Links to the parts of a page, with counts. */
export function Tabs({ label, tabs, after }: TabsProps) {
  const nav = useRef<HTMLElement>(null)
  const scrolledTo = useRef<string>(undefined)
  const current = tabs.find((tab) => tab.current)?.text

  // On a phone the current tab is scrolled into view.
  useEffect(() => {
    if (scrolledTo.current === current) return
    scrolledTo.current = current
    const link = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (!link || !nav.current) return
    nav.current.scrollLeft = link.offsetLeft - (nav.current.clientWidth - link.offsetWidth) / 2
  }, [current])

  return (
    <div className="mb-2 flex items-center gap-3 border-b border-line">
      <nav ref={nav} aria-label={label} className="relative -mb-px min-w-0 grow overflow-x-auto">
        <ul className="flex gap-6">
          {tabs.map(({ text, to, current, count, isName = false }) => (
            <li key={to}>
              <Link
                to={to}
                preventScrollReset
                aria-current={current ? 'page' : undefined}
                className="flex min-h-10 items-center gap-1.5 border-b border-transparent whitespace-nowrap text-ink-soft no-underline hover:text-ink aria-[current]:border-ink aria-[current]:font-semibold aria-[current]:text-ink pointer-coarse:min-h-11"
              >
                <span translate={isName ? 'no' : undefined}>{text}</span>
                {count !== undefined && <span className="tabular">{count}</span>}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {after}
    </div>
  )
}
