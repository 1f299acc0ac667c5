import { Link } from 'react-router'
import type { Product } from '#core/catalogue/product.ts'
import { judge } from '#core/fit/verdict.ts'
import { writePlan } from '#core/plan/address.ts'
import { countPieces } from '#core/plan/count.ts'
import { resolve } from '#core/plan/resolved.ts'
import type { AttachedPlan } from '#core/quotations/asking.ts'
import { useProducts } from '../catalogue/read-products.ts'
import { VerdictLine } from '../fit/verdict-line.tsx'
import { useT } from '../i18n/i18n.tsx'
import { paths } from '../navigation/paths.ts'
import { PlanDrawing } from '../plan/plan-drawing.tsx'

const nothing = () => {}

/** The room plan of a request: its drawing, what is placed, and whether it passed the way in that the buyer measured. */
export default function PlanDrawn({ plan }: { plan: AttachedPlan }) {
  const t = useT()
  const products = useProducts(plan.pieces, ({ product }) => product)
  const known = new Map([...products].filter((entry): entry is [string, Product] => entry[1] !== null))
  const items = resolve(plan.pieces, known)
  const missing = plan.pieces.filter(({ product }) => products.has(product)).length - items.length
  const actions = { onChoose: nothing, onChange: nothing, onRemove: nothing }
  return (
    <>
      {/* Nothing can be moved here; the list says the same in words. */}
      <div inert aria-hidden className="max-w-120">
        <PlanDrawing plan={plan} items={items} conflicts={[]} chosen={undefined} {...actions} />
      </div>
      <ul className="mt-3 border-t border-line">
        {countPieces(items).map(({ product, spec, pieces }) => (
          <li
            key={`${product.id} ${spec.id}`}
            className="grid gap-x-4 border-b border-line py-2.5 sm:grid-cols-2"
          >
            <span>{t('plan.counted', { pieces, name: product.productName })}</span>
            {plan.wayIn && <VerdictLine verdict={judge(spec, plan.wayIn)} />}
          </li>
        ))}
      </ul>
      {missing > 0 && <p className="mt-2 text-sm text-warning">{t('plan.unknown', { count: missing })}</p>}
      <p>
        <Link
          to={paths.plan(String(writePlan(plan)))}
          target="_blank"
          className="inline-flex min-h-11 items-center underline underline-offset-4 print:hidden"
        >
          {t('common.newTab', { label: t('plan.title') })}
        </Link>
      </p>
    </>
  )
}
