import { lazy, useState } from 'react'
import type { AttachedPlan } from '#core/quotations/asking.ts'
import { useT } from '../i18n/i18n.tsx'
import { LazyPart } from '../offline/lazy-part.tsx'
import { Fold } from '../ui/rows/fold.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

const PlanDrawn = lazy(() => import('./plan-drawn.tsx'))

/** The room plan of a request, loaded by those who open it; nothing without one. */
export function PlanFold({ plan, className = '' }: { plan: AttachedPlan | undefined; className?: string }) {
  const t = useT()
  const [isOpened, setOpened] = useState(false)
  if (plan === undefined) return null
  return (
    <div className={`noscript:hidden print:hidden ${className}`}>
      <Fold
        name={t('quotations.plan')}
        answer={t('quotations.planAnswer', {
          width: plan.width,
          depth: plan.depth,
          count: plan.pieces.length,
        })}
        onToggle={(isOpen) => isOpen && setOpened(true)}
      >
        {isOpened && (
          <LazyPart fallback={<Skeleton className="h-60" />} missing={<p>{t('error.unreachable')}</p>}>
            <PlanDrawn plan={plan} />
          </LazyPart>
        )}
      </Fold>
    </div>
  )
}
