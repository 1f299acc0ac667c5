import { X } from 'lucide-react'
import { lazy } from 'react'
import { Link } from 'react-router'
import { useStore } from 'zustand'
import { formatCm } from '#core/catalogue/size.ts'
import { countPieces, type CountedSpec } from '#core/plan/count.ts'
import type { Conflict } from '#core/plan/clearances.ts'
import { formatRinggit } from '#core/money.ts'
import type { Plan } from '#core/plan/plan.ts'
import { addLines } from '../cart/add-lines.ts'
import { useT } from '../i18n/i18n.tsx'
import { paths } from '../navigation/paths.ts'
import { LazyPart } from '../offline/lazy-part.tsx'
import AskLink from '../quotations/ask-link.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Fold } from '../ui/rows/fold.tsx'
import { Hint, SubLine } from '../ui/small-text.tsx'
import { CountedPieces } from './furnish/counted-pieces.tsx'
import { PlanCopies } from './plan-tools.tsx'
import { planStore } from './plan-store.ts'
import type { Resolved } from '#core/plan/resolved.ts'

// The rule of the way in, which an empty room does not need.
const PlanChecks = lazy(() => import('./furnish/plan-checks.tsx'))

interface PieceListProps {
  plan: Plan
  items: readonly Resolved[]
  conflicts: readonly Conflict[]
  chosen: number | undefined
  /** Number of pieces in the URL that cannot be drawn. */
  unknown: number
  onChoose: (index: number) => void
  onRemove: (index: number) => void
}

/** More pieces than these are first counted; each of them is then in a fold. */
const mostListed = 12

/** The pieces, their sum, and what can be done with them: add them to the cart, or ask for a quotation. */
export function PieceList(props: PieceListProps) {
  const { plan, items, chosen, unknown } = props
  const t = useT()
  if (items.length === 0) return <EmptyRoom />
  const counted = countPieces(items)
  const isLong = items.length > mostListed
  return (
    <>
      {!isLong && <EachPiece {...props} />}
      <CountedPieces counted={counted} />
      {unknown > 0 && <p className="pb-3 text-sm text-warning">{t('plan.unknown', { count: unknown })}</p>}
      <LazyPart fallback={<div className="h-25 print:hidden" />}>
        <PlanChecks counted={counted} />
      </LazyPart>
      <Button block onClick={() => addLines(counted, t)} className="mt-4 print:hidden">
        {t('plan.toCart')}
      </Button>
      <AskLink
        asked={() => ({ origin: 'plan', items: counted.map(toAsked), plan })}
        look={{ variant: 'secondary', block: true }}
        className="mt-2 print:hidden"
      />
      <Hint className="mt-2.5">{t('plan.legend')}</Hint>
      <PlanCopies plan={plan} />
      {isLong && (
        <div className="mt-4 border-t border-line">
          <Fold
            name={t('plan.eachPiece')}
            answer={t('plan.count', { count: items.length })}
            open={chosen === undefined ? undefined : true}
          >
            <EachPiece {...props} />
          </Fold>
        </div>
      )}
    </>
  )
}

const toAsked = ({ product, specName, pieces }: CountedSpec) => ({
  productId: product.id,
  specName,
  quantity: pieces,
})

/** The pieces by number, which is red where something is too narrow. */
function EachPiece({ items, conflicts, chosen, onChoose, onRemove }: PieceListProps) {
  const t = useT()
  return (
    <ol className="border-t border-ink">
      {items.map(({ product, spec, size }, index) => {
        const isInConflict = conflicts.some(({ piece, other }) => piece === index || other === index)
        return (
          <li
            key={index}
            aria-current={index === chosen || undefined}
            className="grid min-h-13 grid-cols-[28px_minmax(0,1fr)_auto_auto] items-center gap-2.5 border-b border-line py-2 text-md leading-5 aria-[current]:-mx-3 aria-[current]:bg-studio aria-[current]:px-3"
          >
            <button
              type="button"
              aria-label={t('plan.choose', { key: index + 1, name: product.productName })}
              onClick={() => onChoose(index)}
              className={`grid size-6 place-items-center rounded-control border text-xs font-medium pointer-coarse:-m-1 pointer-coarse:size-9 ${isInConflict ? 'border-danger text-danger' : 'border-ink'}`}
            >
              {index + 1}
            </button>
            <span>
              <Link to={paths.product(product.id, spec.name)} className="no-underline hover:underline">
                {product.productName}
              </Link>
              <SubLine className="tabular">
                {`${spec.displayName}, ${formatCm(size.width)} × ${formatCm(size.depth)} cm`}
              </SubLine>
            </span>
            <span className="tabular price whitespace-nowrap">{formatRinggit(spec.price)}</span>
            <IconButton
              label={t('plan.remove', { key: index + 1, name: product.productName })}
              onClick={() => onRemove(index)}
              className="-mr-3 print:hidden"
            >
              <X className="size-5" />
            </IconButton>
          </li>
        )
      })}
    </ol>
  )
}

/** Suggestions for an empty room: adding a product, or continuing the last plan of this browser. */
function EmptyRoom() {
  const t = useT()
  const lastPlan = useStore(planStore)
  return (
    <>
      <p className="text-md text-ink-soft">{t('plan.empty')}</p>
      {lastPlan.includes('pieces=') && (
        <Link
          to={paths.plan(lastPlan)}
          reloadDocument
          className={`mt-3 ${buttonClass({ variant: 'secondary' })}`}
        >
          {t('plan.continue')}
        </Link>
      )}
    </>
  )
}
