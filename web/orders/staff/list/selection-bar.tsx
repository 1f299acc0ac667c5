import type { ReactNode } from 'react'
import { bulkStatuses, type BulkStatus } from '../../../../core/orders/statuses.ts'
import { useT } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/button.tsx'
import { useQueueCounts } from '../../../staff/shell/queue-counts.tsx'
import { isNarrowed, type OrderSearch } from './order-search.ts'
import { moveTexts } from './order-texts.ts'
import type { OrderRow, ShownRows } from './shown-rows.ts'

interface SelectionBarProps {
  search: OrderSearch
  shown: ShownRows
  chosen: readonly OrderRow[]
  onMove: (to: BulkStatus) => void
  onClear: () => void
  onShowMore: () => void
  /** What stands at its end while nothing is selected. */
  aside: ReactNode
}

/**
 * A line above the list that always has its place, so that nothing moves when it has something to say: how many orders
 * there are, that more came in, or what can be done with those that are selected.
 */
export function SelectionBar(props: SelectionBarProps) {
  const { search, shown, chosen, onMove, onClear, onShowMore, aside } = props
  const t = useT()
  const counts = useQueueCounts()
  const there = shown.rows.length - shown.gone.size
  const whole = !isNarrowed(search) && search.after === undefined
  return (
    <div className="sticky top-0 z-10 flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 bg-paper py-1.5">
      {chosen.length > 0 ? (
        <>
          <output className="font-medium">{t('staff.orders.selected', { count: chosen.length })}</output>
          {bulkStatuses.map((to) => {
            const count = chosen.filter(({ nextStatuses }) => nextStatuses.includes(to)).length
            return (
              count > 0 && (
                <Button key={to} size="sm" variant="secondary" onClick={() => onMove(to)}>
                  {t(moveTexts[to].button, { count })}
                </Button>
              )
            )
          })}
          <Button size="sm" variant="quiet" onClick={onClear}>
            {t('staff.orders.clearSelection')}
          </Button>
        </>
      ) : (
        <>
          <span className="text-ink-soft">
            {whole
              ? t('staff.orders.shownOf', { count: there, total: Math.max(there, counts[search.list]) })
              : t(shown.next === undefined ? 'staff.orders.shown' : 'staff.orders.onPage', { count: there })}
          </span>
          <output>
            {shown.more > 0 && (
              <Button size="sm" variant="soft" onClick={onShowMore}>
                {t('staff.orders.more', { count: shown.more })}
              </Button>
            )}
          </output>
          <span className="ml-auto flex items-center gap-4">{aside}</span>
        </>
      )}
    </div>
  )
}
