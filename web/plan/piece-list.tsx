import { X } from 'lucide-react'
import { Link } from 'react-router'
import { useStore } from 'zustand'
import { formatCm } from '#core/catalogue/size.ts'
import type { Conflict } from '#core/plan/clearances.ts'
import { formatRinggit } from '#core/money.ts'
import type { Plan } from '#core/plan/plan.ts'
import { useT } from '../i18n/i18n.tsx'
import { paths } from '../navigation/paths.ts'
import { cartActions } from '../session/cart-store.ts'
import { showAlert } from '../shell/alert-store.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Hint, SubLine } from '../ui/small-text.tsx'
import { PlanCopies } from './plan-tools.tsx'
import { planStore } from './plan-store.ts'
import type { Resolved } from '#core/plan/resolved.ts'

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

/**
 * The pieces with their numbers, their sum, and the button that adds them to the cart. A number is red if a clearance
 * of its piece is too small.
 */
export function PieceList(props: PieceListProps) {
  const { plan, items, conflicts, chosen, unknown, onChoose, onRemove } = props
  const t = useT()
  if (items.length === 0) return <EmptyRoom />
  return (
    <>
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
      <p className="tabular flex justify-between gap-4 py-3 font-medium">
        <span>{t('plan.count', { count: items.length })}</span>
        <span>{formatRinggit(items.reduce((sum, { spec }) => sum + spec.price, 0))}</span>
      </p>
      {unknown > 0 && <p className="pb-3 text-sm text-warning">{t('plan.unknown', { count: unknown })}</p>}
      <Button block onClick={() => addAll(items, t)} className="print:hidden">
        {t('plan.toCart')}
      </Button>
      <Hint className="mt-2.5">{t('plan.legend')}</Hint>
      <PlanCopies plan={plan} />
    </>
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

/** Adds every piece to the cart. An alert names the products whose stock is too low. */
function addAll(items: readonly Resolved[], t: ReturnType<typeof useT>): void {
  const refused = items.filter(({ product, spec }) => !cartActions.add(product, spec.name, 1).ok)
  if (refused.length === 0) {
    showAlert({ type: 'success', message: t('cart.added') })
    return
  }
  const names = [...new Set(refused.map(({ product }) => product.productName))].join(t('form.separator'))
  showAlert({ type: 'warning', message: t('plan.notAll', { count: refused.length, names }) })
}
