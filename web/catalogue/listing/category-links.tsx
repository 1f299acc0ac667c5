import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { Category } from '#core/catalogue/product.ts'
import { countFilters, listingParams, type Listing } from '#core/catalogue/listing.ts'
import { useT } from '../../i18n/i18n.tsx'
import { onIntent } from '../../navigation/prefetch.ts'
import { paths } from '../../navigation/paths.ts'

interface CategoryLinksProps {
  categories: readonly Category[]
  listing: Listing
  /** The number of products in each category; shown once words or filters narrow the listing. */
  counts: readonly { name: string; count: number }[]
}

/**
 * The category filter, which keeps search, filters and sorting: "Category filter; the first option is All Categories."
 */
export function CategoryLinks({ categories, listing, counts }: CategoryLinksProps) {
  const t = useT()
  const row = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (!row.current || !current) return
    const hidden = current.offsetLeft + current.offsetWidth - row.current.clientWidth
    if (hidden > row.current.scrollLeft) row.current.scrollLeft = hidden
  }, [])
  const isNarrowed = listing.q !== '' || countFilters(listing) > 0
  const countOf = new Map(isNarrowed ? counts.map(({ name, count }) => [name, count]) : [])
  const choices = [{ name: '', displayName: t('shop.allCategories') }, ...categories]
  return (
    <nav aria-label={t('common.category')} className="min-w-0">
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
              <span>
                {displayName}
                {countOf.has(name) && (
                  <span className="tabular text-sm font-normal text-ink-soft"> {countOf.get(name)}</span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
