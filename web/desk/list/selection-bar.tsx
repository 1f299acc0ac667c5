import { Printer, Tag } from 'lucide-react'
import type { ReactNode } from 'react'
import { mostCounted } from '#core/orders/lists/views.ts'
import { maxPaperOrders } from '#core/papers/papers.ts'
import { bulkStatuses, type BulkStatus } from '#core/orders/statuses.ts'
import type { Action } from '../../actions/use-action.ts'
import { useT } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { Key } from '../../staff/ui/key.tsx'
import { useMay } from '../../staff/shell/use-staff.ts'
import { isNarrowed, type OrderSearch } from './order-search.ts'
import type { OrderRow, ShownRows } from './shown-rows.ts'

interface SelectionBarProps {
  search: OrderSearch
  shown: ShownRows
  /** How many orders the list has on all pages. */
  total: number
  selected: readonly OrderRow[]
  /** Selects the orders of all pages. */
  selectAll: Pick<Action<[]>, 'busy' | 'run'>
  onMove: (to: BulkStatus) => void
  onPrint: () => void
  onTag: () => void
  onClear: () => void
  onShowMore: () => void
  /** The button that undoes the last move, while that is possible. */
  undo: ReactNode
  /** Shown at the end of the bar while nothing is selected. */
  aside: ReactNode
}

const moveKeys: Partial<Record<BulkStatus, string>> = { 'In Progress': 'C', Shipped: 'S' }

const onInk =
  'min-h-8! border-white! bg-ink! text-white! hover:bg-white! hover:text-ink! pointer-coarse:min-h-11!'

const quietOnInk = 'min-h-8! text-white! hover:text-white!'

/**
 * A bar above the list with the number of orders, new orders, or actions for the selection. It is always shown, so that
 * the list does not move.
 */
export function SelectionBar(props: SelectionBarProps) {
  const { search, shown, total, selected, onShowMore, undo, aside } = props
  const t = useT()
  const present = shown.rows.length - shown.gone.size
  const isCounted = search.after === undefined && (!isNarrowed(search) || total <= mostCounted)
  return (
    <div
      className={`sticky top-0 z-10 flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 max-lg:py-1 ${selected.length > 0 ? 'rounded-control bg-ink px-3 text-white' : 'bg-paper'}`}
    >
      {undo}
      {selected.length > 0 ? (
        <Actions {...props} present={present} />
      ) : (
        <>
          <span className="text-ink-soft">
            {isCounted
              ? t('staff.orders.shownOf', { count: present, total: Math.max(present, total) })
              : t(shown.next === undefined ? 'common.orderCount' : 'staff.orders.onPage', {
                  count: present,
                })}
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

/** The actions for the selected orders. */
function Actions(props: SelectionBarProps & { present: number }) {
  const { present, total, selected, selectAll, onMove, onPrint, onTag, onClear } = props
  const t = useT()
  const mayTag = useMay()('orders:note')
  const most = Math.min(total, mostCounted)
  return (
    <>
      <output className="font-medium">{t('staff.orders.selected', { count: selected.length })}</output>
      {/* Offered once the whole page is selected. */}
      {selected.length >= present && selected.length < most && (
        <Button
          size="sm"
          variant="quiet"
          busy={selectAll.busy}
          onClick={() => void selectAll.run()}
          className={quietOnInk}
        >
          {t(total > mostCounted ? 'staff.orders.selectFirst' : 'staff.orders.selectMatching', {
            count: most,
          })}
        </Button>
      )}
      {bulkStatuses.map((to) => {
        const count = selected.filter(({ nextStatuses }) => nextStatuses.includes(to)).length
        return (
          count > 0 && (
            <Button key={to} size="sm" variant="secondary" onClick={() => onMove(to)} className={onInk}>
              {t(`staff.orders.move.${to}`, { count })}
              {moveKeys[to] !== undefined && <Key className="border-white!">{moveKeys[to]}</Key>}
            </Button>
          )
        )
      })}
      {selected.length > maxPaperOrders ? (
        <span>{t('staff.orders.printAtMost', { most: maxPaperOrders })}</span>
      ) : (
        <Button size="sm" variant="secondary" aria-haspopup="dialog" onClick={onPrint} className={onInk}>
          <Printer className="size-4" />
          {t('staff.papers.printCount', { count: selected.length })}
          <Key className="border-white!">P</Key>
        </Button>
      )}
      {mayTag && (
        <Button size="sm" variant="secondary" aria-haspopup="dialog" onClick={onTag} className={onInk}>
          <Tag className="size-4" />
          {t('staff.tags.bulk', { count: selected.length })}
          <Key className="border-white!">#</Key>
        </Button>
      )}
      <Button size="sm" variant="quiet" onClick={onClear} className={quietOnInk}>
        {t('staff.orders.clearSelection')}
      </Button>
    </>
  )
}
