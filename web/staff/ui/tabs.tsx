import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { MoreTabs } from './more-tabs.tsx'
import { tabLook, TabText, type Tab } from './tab-text.tsx'

interface TabsProps {
  label: string
  /** The tabs, the most important first. The last tabs are the first to move to the menu. */
  tabs: readonly Tab[]
  /** Buttons to the right of the tabs. */
  after?: ReactNode
}

/** Links to the parts of a page, with counts. Tabs that do not fit in the row are in a menu. */
export function Tabs({ label, tabs, after }: TabsProps) {
  const { row, fitting } = useFitting()
  return (
    <div className="mb-2 flex items-center gap-3 border-b border-line">
      <nav aria-label={label} className="-mb-px flex min-w-0 grow gap-6">
        {/* The row scrolls until it has been measured. */}
        <div
          ref={row}
          className={`relative min-w-0 grow ${fitting === undefined ? 'overflow-x-auto' : 'overflow-x-clip'}`}
        >
          <ul className="flex w-max gap-6">
            {tabs.map((tab, index) => (
              <li key={tab.to} className={index < (fitting ?? tabs.length) ? undefined : 'invisible'}>
                <Link
                  to={tab.to}
                  preventScrollReset
                  aria-current={tab.current ? 'page' : undefined}
                  className={tabLook}
                >
                  <TabText tab={tab} />
                </Link>
              </li>
            ))}
          </ul>
        </div>
        {fitting !== undefined && fitting < tabs.length && <MoreTabs tabs={tabs.slice(fitting)} />}
      </nav>
      {after}
    </div>
  )
}

/** Measures how many tabs fit in the row, and again whenever the width of the row or of a tab changes. */
function useFitting() {
  const row = useRef<HTMLDivElement>(null)
  const [fitting, setFitting] = useState<number>()
  useLayoutEffect(() => {
    const tabs = row.current?.firstElementChild
    if (!row.current || !tabs) return
    const { current } = row
    const measure = () => {
      const items = [...tabs.children] as HTMLElement[]
      const beyond = items.findIndex((item) => item.offsetLeft + item.offsetWidth > current.clientWidth)
      setFitting(beyond === -1 ? items.length : beyond)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    observer.observe(tabs)
    return () => observer.disconnect()
  }, [])
  return { row, fitting }
}
