import { createPortal } from 'react-dom'
import { Link } from 'react-router'
import { useStore } from 'zustand'
import type { Product, Spec } from '#core/catalogue/product.ts'
import { toChosen } from '#core/compare/choice.ts'
import { useCompared } from '#web/compare/use-compared.ts'
import { useT } from '#web/i18n/i18n.tsx'
import { paths } from '#web/navigation/paths.ts'
import { planStore } from '#web/plan/plan-store.ts'
import { dimensionsStore, useDimensionsShown } from '#web/session/dimensions-store.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { HeightButton } from './height/height-button.tsx'
import { useModel } from './model/use-model.tsx'

export interface ToolsProps {
  product: Product
  spec: Spec
  /** Whether pictures of the product have dimensions. */
  isDrawn: boolean
  /** The frame of the main picture, over which the model is shown; null while a film plays. */
  frame: HTMLElement | null
}

/** The tools for measuring and comparing a piece of furniture: dimensions, 3D, height, room and comparison. */
export function Tools({ product, spec, isDrawn, frame }: ToolsProps) {
  const t = useT()
  const plan = useStore(planStore)
  const dimensions = useDimensionsShown()
  const model = useModel(spec.model, product.productName)
  return (
    <div className="grid items-center gap-x-6 text-md sm:grid-cols-2 [&>:is(a,button)]:justify-self-start">
      {isDrawn && (
        <div className="sm:col-span-2">
          <Checkbox checked={dimensions} onChange={({ target }) => dimensionsStore.set(target.checked)}>
            {t('product.dimensions')}
          </Checkbox>
        </div>
      )}
      {model.button}
      <HeightButton spec={spec} />
      {spec.sizeCm && (
        <Link
          to={paths.plan(plan, `${product.id}~${spec.id}`)}
          rel="nofollow"
          className={buttonClass({ variant: 'quiet' })}
        >
          {t('common.inRoom')}
        </Link>
      )}
      <Comparison product={product} spec={spec} />
      {frame && model.stage && createPortal(model.stage, frame)}
    </div>
  )
}

/** The checkbox that adds a spec to the comparison and removes it. The tray of the comparison then shows the spec. */
function Comparison({ product, spec }: Pick<ToolsProps, 'product' | 'spec'>) {
  const t = useT()
  const { isChosen, toggle } = useCompared(toChosen({ product, spec }))
  return (
    <Checkbox checked={isChosen} onChange={toggle}>
      {t('compare.title')}
    </Checkbox>
  )
}
