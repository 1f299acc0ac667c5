import { Link } from 'react-router'
import { useStore } from 'zustand'
import type { Product, Spec } from '../../core/catalogue/product.ts'
import { CompareButton } from '../compare/compare-button.tsx'
import { useT } from '../i18n/i18n.tsx'
import { paths } from '../navigation/paths.ts'
import { keptPlan } from '../plan/kept-plan.ts'
import { buttonClass } from '../ui/button.tsx'

/** What else is done with the size of a spec: it is compared with others, and put into a room. */
export function MeasureLinks({ product, spec }: { product: Product; spec: Spec }) {
  const t = useT()
  const kept = useStore(keptPlan)
  return (
    <>
      <CompareButton
        variant="quiet"
        entry={{
          product: product.id,
          spec: spec.id,
          name: `${product.productName}, ${spec.displayName}`,
          image: spec.images[0] ?? product.imgUrl,
        }}
      />
      {spec.sizeCm && (
        <Link
          to={paths.plan(kept, `${product.id}~${spec.id}`)}
          rel="nofollow"
          className={buttonClass({ variant: 'quiet' })}
        >
          {t('plan.inRoom')}
        </Link>
      )}
    </>
  )
}
