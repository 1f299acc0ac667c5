import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { listingParams, type Listing } from '#core/catalogue/listing.ts'
import { useT, type TextKey } from '../../i18n/i18n.tsx'
import { onIntent } from '../../navigation/prefetch.ts'
import { paths } from '../../navigation/paths.ts'

const place = 'grid h-11 min-w-11 place-items-center px-2 text-md no-underline'

/** Links to the pages of a listing; empty if there is only one page. */
export function Pagination({ listing, lastPage }: { listing: Listing; lastPage: number }) {
  const t = useT()
  const addressOf = (page: number) => paths.shop(listingParams.with(listing, { page }))
  const current = listing.page
  if (lastPage === 1) return null

  const step = (page: number, rel: 'prev' | 'next', label: TextKey, icon: ReactNode) => (
    <li>
      {page < 1 || page > lastPage ? (
        <span className={`${place} text-control`}>{icon}</span>
      ) : (
        <Link
          to={addressOf(page)}
          rel={rel}
          prefetch={onIntent}
          aria-label={t(label)}
          className={`${place} hover:bg-studio`}
        >
          {icon}
        </Link>
      )}
    </li>
  )
  return (
    <nav aria-label={t('shop.pages')} className="mt-16">
      <ul className="tabular flex items-center justify-center gap-1">
        {step(current - 1, 'prev', 'common.previousPage', <ChevronLeft className="size-5" />)}
        {pageWindow(current, lastPage).map((page, index) =>
          page === 'gap' ? (
            <li key={`gap-${index < 2 ? 'before' : 'after'}`} aria-hidden className={place}>
              …
            </li>
          ) : (
            <li key={page}>
              <Link
                to={addressOf(page)}
                prefetch={onIntent}
                aria-label={t('shop.page', { page })}
                aria-current={page === current ? 'page' : undefined}
                className={`${place} border-b border-transparent hover:bg-studio aria-[current]:border-ink aria-[current]:font-semibold`}
              >
                {page}
              </Link>
            </li>
          ),
        )}
        {step(current + 1, 'next', 'common.nextPage', <ChevronRight className="size-5" />)}
      </ul>
    </nav>
  )
}

/** If there are at most this many pages, all of them are shown. */
const maxWithoutGap = 7

/** Returns the page numbers to show. For page 9 of 20: [1, 'gap', 8, 9, 10, 'gap', 20]. */
export function pageWindow(current: number, last: number): (number | 'gap')[] {
  const all = Array.from({ length: last }, (_, index) => index + 1)
  if (last <= maxWithoutGap) return all
  const near = (page: number) => Math.abs(page - current) <= 1
  const shown = all.filter((page) => {
    if (page === 1 || page === last || near(page)) return true
    // A gap for a single number would be as wide as the number.
    return (page === 2 && near(3)) || (page === last - 1 && near(last - 2))
  })
  return shown.flatMap((page, index) => (index > 0 && page - shown[index - 1]! > 1 ? ['gap', page] : [page]))
}
