import { ChevronDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useT } from '../i18n/i18n.tsx'
import type { ShopAddress } from '../navigation/paths.ts'

/** A part of the page that can be scrolled to. */
interface Entry {
  id: string
  title: string
}

/**
 * "A sidebar table of contents that scrolls to a section"; on small screens it folds. The section being read is
 * marked.
 */
export function TableOfContents({ entries }: { entries: readonly Entry[] }) {
  const t = useT()
  const current = useCurrentEntry(entries)
  return (
    <>
      <details className="group mb-8 rounded-control border border-line lg:hidden">
        <summary className="flex min-h-11 list-none items-center justify-between px-4 text-sm font-semibold [&::-webkit-details-marker]:hidden">
          {t('policies.onThisPage')}
          <ChevronDown
            className="size-5 transition-transform duration-150 group-open:rotate-180"
            strokeWidth={1.5}
            aria-hidden
          />
        </summary>
        <nav aria-label={t('policies.onThisPage')} className="px-4 pb-3">
          <Entries entries={entries} current={current} />
        </nav>
      </details>
      <nav aria-labelledby="on-this-page" className="max-lg:hidden">
        <h2 id="on-this-page" className="pb-2.5 text-sm font-semibold">
          {t('policies.onThisPage')}
        </h2>
        <Entries entries={entries} current={current} />
      </nav>
    </>
  )
}

function Entries({ entries, current }: { entries: readonly Entry[]; current: string | undefined }) {
  const { pathname, search } = useLocation()
  return (
    <ol>
      {entries.map(({ id, title }) => (
        <li key={id}>
          <Link
            to={`${pathname as ShopAddress}${search}#${id}`}
            // The router scrolls; the focus follows, so that Tab goes on from there.
            onClick={() => document.getElementById(id)?.focus({ preventScroll: true })}
            aria-current={id === current ? 'true' : undefined}
            className={
              'block border-l py-2.75 pr-2 text-md no-underline hover:text-ink ' +
              (id === current
                ? 'border-ink pl-3.5 font-medium text-ink [border-left-width:3px]'
                : 'border-line pl-4 text-ink-soft')
            }
          >
            {title}
          </Link>
        </li>
      ))}
    </ol>
  )
}

/** The id of the entry being read: the first one that reaches into the upper part of the window. */
function useCurrentEntry(entries: readonly Entry[]): string | undefined {
  const [current, setCurrent] = useState(entries[0]?.id)
  useEffect(() => {
    const inView = new Set<string>()
    const observer = new IntersectionObserver(
      (changes) => {
        for (const { target, isIntersecting } of changes) {
          if (isIntersecting) inView.add(target.id)
          else inView.delete(target.id)
        }
        const first = entries.find(({ id }) => inView.has(id))
        if (first !== undefined) setCurrent(first.id)
      },
      // From below the header, where a section lands that was scrolled to, down to a third of the window.
      { rootMargin: '-112px 0px -66% 0px' },
    )
    for (const { id } of entries) {
      const section = document.getElementById(id)
      if (section !== null) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [entries])
  return current
}
