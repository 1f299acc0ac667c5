import { ChevronDown, Layers } from 'lucide-react'
import { formatRinggit } from '#core/money.ts'
import { nextTier, priceOf, priceSteps } from '#core/prices/shown-price.ts'
import type { Spec } from '#core/catalogue/product.ts'
import { useT } from '#web/i18n/i18n.tsx'
import { sentenceRow } from '#web/ui/rows/sentence-row.tsx'

interface PriceTableProps {
  spec: Spec
  /** The chosen number of pieces. */
  pieces: number
}

const columns = { 2: '', 3: 'sm:grid-cols-3', 4: 'sm:grid-cols-4', 5: 'sm:grid-cols-5' }

/** The prices by quantity in a fold, whose line names the lowest number of pieces that costs less. */
export function PriceFold({ spec, pieces }: PriceTableProps) {
  const t = useT()
  const title = t('product.tiers.title')
  const steps = priceSteps(spec)
  const [, first] = steps
  if (first === undefined) return null
  return (
    <details aria-label={title} className="group/fold border-b border-line">
      <summary className={`${sentenceRow} list-none [&::-webkit-details-marker]:hidden`}>
        <Layers className="size-5" />
        <span>
          <b className="font-medium">{title}</b>{' '}
          <span className="tabular text-ink-soft">
            {formatRinggit(first.price)} {t('product.tiers.eachFrom', { from: first.from })}
          </span>
        </span>
        <ChevronDown className="size-4 text-ink-soft group-open/fold:rotate-180" />
      </summary>
      <PriceTable spec={spec} pieces={pieces} />
    </details>
  )
}

/**
 * Shows the prices by quantity: "Tiers: single price and up to four cells, two a row on phones; reached: 1 px ink
 * edge."
 */
function PriceTable({ spec, pieces }: PriceTableProps) {
  const t = useT()
  const steps = priceSteps(spec)
  const wide = columns[steps.length as keyof typeof columns] ?? ''
  return (
    <div className="pb-4">
      <p className="text-sm text-ink-soft">{t('product.tiers.each')}</p>
      <dl className={`mt-2 grid grid-cols-2 gap-px rounded-control border border-line bg-line ${wide}`}>
        {steps.map(({ from, to, price }) => {
          const isReached =
            from <= pieces && (to === undefined || pieces <= to) && priceOf(spec, pieces).price === price
          return (
            <div
              key={from}
              aria-current={isReached ? 'true' : undefined}
              className="bg-paper px-3 py-2 text-sm leading-5 aria-[current]:inset-ring aria-[current]:inset-ring-ink max-sm:odd:last:col-span-2"
            >
              <dt className="tabular text-ink-soft">
                {to === undefined
                  ? t('product.tiers.orMore', { from })
                  : from === to
                    ? t('product.tiers.one', { from })
                    : t('product.tiers.range', { from, to })}
              </dt>
              <dd className="tabular text-md font-medium">{formatRinggit(price)}</dd>
            </div>
          )
        })}
      </dl>
    </div>
  )
}

/** The price of the chosen pieces together, and the amount that more pieces would save: "You save". */
export function PiecesSum({ spec, pieces }: PriceTableProps) {
  const t = useT()
  if (!spec.tiers) return null
  const next = nextTier(spec, { pieces, stock: spec.quantity })
  return (
    <output className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 text-md not-empty:mt-2.5">
      {pieces > 1 && (
        <span>
          {t('product.tiers.sum', { count: pieces })}{' '}
          <b className="tabular font-medium">{formatRinggit(priceOf(spec, pieces).price * pieces)}</b>
        </span>
      )}
      {pieces > 1 && next && (
        <span className="tabular text-sm text-ink-soft">
          {t('common.nextTier', {
            more: next.more,
            price: formatRinggit(next.price),
            saved: formatRinggit(next.saved),
          })}
        </span>
      )}
    </output>
  )
}
