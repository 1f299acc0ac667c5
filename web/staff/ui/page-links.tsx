import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { useT } from '../../i18n/i18n.tsx'
import type { ShopAddress } from '../../navigation/paths.ts'

const place = 'grid size-9 place-items-center pointer-coarse:size-11'

/** The way to the pages before and after one; nothing where one page holds everything. */
export function PageLinks(props: {
  page: number
  lastPage: number
  addressOf: (page: number) => ShopAddress
}) {
  const { page, lastPage, addressOf } = props
  const t = useT()
  if (lastPage <= 1) return null
  return (
    <nav aria-label={t('staff.pages.label')} className="mt-4 flex items-center justify-end gap-1">
      <span className="tabular mr-2 text-ink-soft">{t('staff.pages.place', { page, last: lastPage })}</span>
      {page > 1 && (
        <Link
          to={addressOf(page - 1)}
          rel="prev"
          aria-label={t('staff.pages.previous')}
          className={`${place} hover:bg-studio`}
        >
          <ChevronLeft className="size-5" strokeWidth={1.5} aria-hidden />
        </Link>
      )}
      {page < lastPage && (
        <Link
          to={addressOf(page + 1)}
          rel="next"
          aria-label={t('staff.pages.next')}
          className={`${place} hover:bg-studio`}
        >
          <ChevronRight className="size-5" strokeWidth={1.5} aria-hidden />
        </Link>
      )}
    </nav>
  )
}
