import type { CountedSpec } from '#core/plan/count.ts'
import { formatRinggit } from '#core/money.ts'
import { priceOf } from '#core/prices/shown-price.ts'
import { useT } from '../../i18n/i18n.tsx'
import { Hint } from '../../ui/small-text.tsx'

/** What is placed, counted by spec where there are several pieces of one, and the sum at prices by quantity. */
export function CountedPieces({ counted }: { counted: readonly CountedSpec[] }) {
  const t = useT()
  const count = counted.reduce((sum, { pieces }) => sum + pieces, 0)
  const lines = counted.map((line) => ({ ...line, sum: priceOf(line.spec, line.pieces).price * line.pieces }))
  const total = lines.reduce((sum, line) => sum + line.sum, 0)
  const single = lines.reduce((sum, { spec, pieces }) => sum + spec.price * pieces, 0)
  return (
    <div className="tabular py-3">
      {count > counted.length && (
        <ul aria-label={t('plan.count', { count })} className="pb-2 text-md">
          {lines.map(({ product, spec, pieces, sum }) => (
            <li key={`${product.id} ${spec.id}`} className="flex justify-between gap-4 py-0.5">
              <span>{t('plan.counted', { pieces, name: product.productName })}</span>
              <span className="whitespace-nowrap">{formatRinggit(sum)}</span>
            </li>
          ))}
        </ul>
      )}
      <p className="flex justify-between gap-4 font-medium">
        <span>{t('plan.count', { count })}</span>
        <span>{formatRinggit(total)}</span>
      </p>
      {total < single && <Hint>{t('plan.tierSum', { saved: formatRinggit(single - total) })}</Hint>}
    </div>
  )
}
