import { formatRinggit } from '#core/money.ts'
import { useT } from '../../i18n/i18n.tsx'
import { isGoods, marginOf, piecesOf, sumsOf, type Typed } from './use-draft.ts'

/** What the version costs, as it is typed; with the margin for staff who may see costs. */
export function Sums({ typed }: { typed: Typed }) {
  const t = useT()
  const { goods, services, list, discount, deliveryFee, total } = sumsOf(typed)
  const pieces = typed.lines.filter(isGoods).reduce((sum, line) => sum + piecesOf(line), 0)
  const margin = marginOf(typed)
  const rows = [
    [t('common.pieceCount', { count: pieces }), list, true],
    [t('staff.quotations.belowList'), goods - list, goods !== list],
    [t('staff.quotations.services'), services, services > 0],
    [t('staff.quotations.discount'), -discount, discount > 0],
    [t('staff.quotations.deliveryFee'), deliveryFee, deliveryFee > 0],
  ] as const
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-y-1 tabular" aria-live="polite">
      {rows.map(
        ([name, amount, isShown]) =>
          isShown && (
            <div key={name} className="contents">
              <dt>{name}</dt>
              <dd className="text-right">{formatRinggit(amount)}</dd>
            </div>
          ),
      )}
      <dt className="mt-1 border-t border-ink pt-2 font-semibold">{t('staff.quotations.total')}</dt>
      <dd className="mt-1 border-t border-ink pt-2 text-right font-semibold">{formatRinggit(total)}</dd>
      {margin !== undefined && (
        <>
          <dt className="text-ink-soft">{t('staff.quotations.margin')}</dt>
          <dd className="text-right text-ink-soft">{formatRinggit(margin)}</dd>
        </>
      )}
    </dl>
  )
}
