import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { Category } from '../../../core/catalogue/product.ts'
import { listingParams, type Listing } from '../../../core/catalogue/listing.ts'
import { useT } from '../../i18n/i18n.tsx'
import { onIntent } from '../../navigation/prefetch.ts'
import { paths } from '../../navigation/paths.ts'

/** "Category filter; the first option is All Categories." The search and the sort order stay. */
export function CategoryLinks(props: { categories: readonly Category[]; listing: Listing }) {
  const { categories, listing } = props
  const t = useT()
  const row = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (!row.current || !current) return
    const hidden = current.offsetLeft + current.offsetWidth - row.current.clientWidth
    if (hidden > row.current.scrollLeft) row.current.scrollLeft = hidden
  }, [])
  const choices = [{ name: '', displayName: t('shop.allCategories') }, ...categories]
  return (
    <nav aria-label={t('shop.category')} className="min-w-0">
      <ul
        ref={row}
        className="relative flex gap-7 overflow-x-auto [scrollbar-width:none] max-lg:-mx-4 max-lg:px-4 md:max-lg:-mx-8 md:max-lg:px-8"
      >
        {choices.map(({ name, displayName }) => (
          <li key={name}>
            <Link
              to={paths.shop(listingParams.with(listing, { category: name }))}
              preventScrollReset
              prefetch={onIntent}
              aria-current={name === listing.category ? 'true' : undefined}
              className="inline-flex min-h-11 items-center border-b border-transparent text-md whitespace-nowrap text-ink-soft no-underline hover:text-ink focus-visible:-outline-offset-2 aria-[current]:border-ink aria-[current]:font-medium aria-[current]:text-ink"
            >
              {displayName}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
