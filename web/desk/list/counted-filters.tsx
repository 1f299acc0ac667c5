import { X } from 'lucide-react'
import { Link } from 'react-router'
import { countedFilters, isCounted } from '#core/figures/counted-orders.ts'
import { useT } from '../../i18n/i18n.tsx'
import { staffPaths } from '../../staff/paths.ts'
import { orderSearchParameters, type OrderSearch } from './order-search.ts'

/** Hidden fields that keep the filters of a figure while its list is searched. */
export function CountedFields({ search }: { search: OrderSearch }) {
  return countedFilters.map((name) => {
    const value = search[name]
    return value && <input key={name} type="hidden" name={name} value={value} />
  })
}

/** Names the figure from which a list was opened, with a link to the whole list. */
export function CountedFilters({
  search,
  names = [],
}: {
  search: OrderSearch
  names?: readonly string[] | undefined
}) {
  const t = useT()
  if (!isCounted(search)) return null
  const without = Object.fromEntries(countedFilters.map((name) => [name, undefined]))
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 bg-petrol-tint px-3 py-1.5">
      <span>
        {t('staff.figures.counted')}{' '}
        <strong className="font-semibold">
          {[search.figure && t(`staff.figures.${search.figure}`), ...names].filter(Boolean).join(' · ')}
        </strong>
      </span>
      <Link
        to={staffPaths.orders(orderSearchParameters({ ...search, ...without, after: undefined }))}
        className="inline-flex min-h-9 items-center gap-1 underline decoration-control underline-offset-4 hover:text-petrol pointer-coarse:min-h-11"
      >
        <X className="size-4" />
        {t('staff.figures.allOrders')}
      </Link>
    </p>
  )
}
