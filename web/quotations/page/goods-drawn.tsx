import { findSpec } from '#core/catalogue/find-spec.ts'
import type { Quotation } from '#core/api/quotations/quotations.ts'
import { judge } from '#core/fit/verdict.ts'
import { useProducts } from '../../catalogue/read-products.ts'
import { CompareDrawing } from '../../compare/compare-drawing.tsx'
import { FitLink } from '../../fit/fit-link.tsx'
import { VerdictLine } from '../../fit/verdict-line.tsx'
import { useWayIn } from '../../fit/way-in-store.ts'
import { useT } from '../../i18n/i18n.tsx'

/** How many pieces one drawing can hold and still be read. */
const mostDrawn = 6

/** Measured drawings of the goods, and whether they pass the way in that this browser knows. */
export default function GoodsDrawn({ lines }: Pick<Quotation, 'lines'>) {
  const t = useT()
  const goods = lines.flatMap(({ goods: of }) => (of ? [of] : []))
  const products = useProducts(goods, ({ productId }) => productId)
  const wayIn = useWayIn()
  const items = goods.flatMap(({ productId, specName }) => {
    const product = products.get(productId)
    const spec = product && findSpec(product, specName)
    return product && spec ? [{ key: `${productId} ${specName}`, product, spec }] : []
  })
  const verdicts = items.map((item) => ({ ...item, verdict: judge(item.spec, wayIn) }))
  const isKnown = verdicts.some(({ verdict }) => verdict.kind !== 'unmeasured')
  return (
    <div className="grid gap-6">
      <CompareDrawing items={items.slice(0, mostDrawn)} outlines={{}} fontSize={11} className="" />
      {isKnown && (
        <ul className="border-t border-line">
          {verdicts.map(({ key, product, spec, verdict }) => (
            <li key={key} className="grid gap-x-4 border-b border-line py-2.5 sm:grid-cols-2">
              <span>
                {t('common.productAndSpec', { product: product.productName, spec: spec.displayName })}
              </span>
              <VerdictLine verdict={verdict} />
            </li>
          ))}
        </ul>
      )}
      <p>
        <FitLink className="inline-flex min-h-11 items-center underline underline-offset-4">
          {t(isKnown ? 'fit.edit' : 'fit.measure')}
        </FitLink>
      </p>
    </div>
  )
}
