import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { useT } from '../../i18n/i18n.tsx'
import type { ShopAddress } from '../../navigation/paths.ts'

interface PageLinksProps {
  page: number
  lastPage: number
  addressOf: (page: number) => ShopAddress
}

const steps = [
  { by: -1, rel: 'prev', text: 'common.previousPage', Icon: ChevronLeft },
  { by: 1, rel: 'next', text: 'common.nextPage', Icon: ChevronRight },
] as const

/** Links to the previous and the next page, if there is more than one page. */
export function PageLinks({ page, lastPage, addressOf }: PageLinksProps) {
  const t = useT()
  if (lastPage <= 1) return null
  const reachable = steps.filter(({ by }) => page + by >= 1 && page + by <= lastPage)
  return (
    <nav aria-label={t('staff.common.pages')} className="mt-4 flex items-center justify-end gap-1">
      <span className="tabular mr-2 text-ink-soft">{t('staff.pages.place', { page, last: lastPage })}</span>
      {reachable.map(({ by, rel, text, Icon }) => (
        <Link
          key={rel}
          to={addressOf(page + by)}
          rel={rel}
          aria-label={t(text)}
          className="grid size-9 place-items-center hover:bg-studio pointer-coarse:size-11"
        >
          <Icon className="size-5" />
        </Link>
      ))}
    </nav>
  )
}
