import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { listingParams, type Listing } from '../../../core/catalogue/listing.ts'
import { useT } from '../../i18n/i18n.tsx'
import { onIntent } from '../../navigation/prefetch.ts'
import { paths, type ShopAddress } from '../../navigation/paths.ts'
import { pageWindow } from './page-window.ts'

const place = 'grid h-11 min-w-11 place-items-center px-2 text-md no-underline'

/** The pages of a listing as links; nothing where one page holds everything. */
export function Pagination({ listing, lastPage }: { listing: Listing; lastPage: number }) {
  const t = useT()
  const address = (page: number) => paths.shop(listingParams.with(listing, { page }))
  const current = listing.page
  if (lastPage === 1) return null
  return (
    <nav aria-label={t('shop.pages')} className="mt-16">
      <ul className="tabular flex items-center justify-center gap-1">
        <Step to={current > 1 ? address(current - 1) : undefined} rel="prev" label={t('shop.previousPage')}>
          <ChevronLeft className="size-5" strokeWidth={1.5} aria-hidden />
        </Step>
        {pageWindow(current, lastPage).map((page, index) =>
          page === 'gap' ? (
            <li key={`gap-${index < 2 ? 'before' : 'after'}`} aria-hidden className={place}>
              …
            </li>
          ) : (
            <li key={page}>
              <Link
                to={address(page)}
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
        <Step
          to={current < lastPage ? address(current + 1) : undefined}
          rel="next"
          label={t('shop.nextPage')}
        >
          <ChevronRight className="size-5" strokeWidth={1.5} aria-hidden />
        </Step>
      </ul>
    </nav>
  )
}

interface StepProps {
  /** Undefined at the first or last page. */
  to: ShopAddress | undefined
  rel: 'prev' | 'next'
  label: string
  children: ReactNode
}

function Step({ to, rel, label, children }: StepProps) {
  return (
    <li>
      {to === undefined ? (
        <span className={`${place} text-control`}>{children}</span>
      ) : (
        <Link to={to} rel={rel} prefetch={onIntent} aria-label={label} className={`${place} hover:bg-studio`}>
          {children}
        </Link>
      )}
    </li>
  )
}
