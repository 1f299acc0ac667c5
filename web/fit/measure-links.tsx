import { Link } from 'react-router'
import { useStore } from 'zustand'
import type { Product, Spec } from '#core/catalogue/product.ts'
import { toChosen } from '#core/compare/choice.ts'
import { CompareButton } from '../compare/compare-button.tsx'
import { useT } from '../i18n/i18n.tsx'
import { paths } from '../navigation/paths.ts'
import { planStore } from '../plan/plan-store.ts'
import { buttonClass } from '../ui/button.tsx'

/** Other uses of a spec's size: comparing it, and placing it in a room. */
export function MeasureLinks({ product, spec }: { product: Product; spec: Spec }) {
  const t = useT()
  const plan = useStore(planStore)
  return (
    <>
      <CompareButton variant="quiet" entry={toChosen({ product, spec })} />
      {spec.sizeCm && (
        <Link
          to={paths.plan(plan, `${product.id}~${spec.id}`)}
          rel="nofollow"
          className={buttonClass({ variant: 'quiet' })}
        >
          {t('common.inRoom')}
        </Link>
      )}
    </>
  )
}
