import { ChevronDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { PolicySection } from '#core/policies/documents.ts'
import { useT } from '../i18n/i18n.tsx'
import type { ShopAddress } from '../navigation/paths.ts'

type Entry = Pick<PolicySection, 'id' | 'title'>

/**
 * The links to the sections: "A sidebar table of contents that scrolls to a section". On small screens it folds. The
 * section in view is marked.
 */
export function TableOfContents({ entries }: { entries: readonly Entry[] }) {
  const t = useT()
  const current = useCurrentEntry(entries)
  return (
    <>
      <details className="group mb-8 rounded-control border border-line lg:hidden">
        <summary className="flex min-h-11 list-none items-center justify-between px-4 text-sm font-semibold [&::-webkit-details-marker]:hidden">
          {t('policies.onThisPage')}
          <ChevronDown className="size-5 transition-transform duration-150 group-open:rotate-180" />
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
            // The router scrolls. The focus moves along, so that the next Tab starts at the section.
            onClick={() => document.getElementById(id)?.focus({ preventScroll: true })}
            aria-current={id === current ? 'true' : undefined}
            className={
              'block py-2.75 pr-2 text-md no-underline hover:text-ink ' +
              (id === current
                ? 'border-l-3 border-ink pl-3.5 font-medium text-ink'
                : 'border-l border-line pl-4 text-ink-soft')
            }
          >
            {title}
          </Link>
        </li>
      ))}
    </ol>
  )
}

/** Id of the first entry in the upper third of the window. */
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
      // The area from below the header down to a third of the window.
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
