import { findSpec } from '#core/catalogue/find-spec.ts'
import { judge } from '#core/fit/verdict.ts'
import { withDeliveryAnswers } from '#core/fit/way-in.ts'
import { useProducts } from '../catalogue/read-products.ts'
import { useT } from '../i18n/i18n.tsx'
import { useCart } from '../session/cart-store.ts'
import { Notice } from '../ui/notice.tsx'
import { FitLink } from './fit-link.tsx'
import { verdictText } from './verdict-text.ts'
import { useWayIn } from './way-in-store.ts'

/**
 * Warns about goods in the cart that do not fit through the way in, or that must be carried up the stairs: "Checkout
 * warns with the same rule from the delivery form".
 */
export default function DeliveryWarning(props: {
  answers: Parameters<typeof withDeliveryAnswers>[1] | undefined
}) {
  const t = useT()
  const wayIn = withDeliveryAnswers(useWayIn(), props.answers ?? {})
  const cart = useCart()
  const products = useProducts(cart, ({ productId }) => productId)
  const warnings = cart.flatMap(({ productId, specName }) => {
    const product = products.get(productId)
    const spec = product && findSpec(product, specName)
    if (!product || !spec) return []
    const verdict = judge(spec, wayIn)
    if (verdict.kind !== 'no' && verdict.kind !== 'stairs') return []
    const says = verdictText(verdict, t)
    return [{ key: `${productId} ${specName}`, name: `${product.productName}, ${spec.displayName}`, says }]
  })
  return (
    // An empty region would be a row of the form’s grid and add a gap.
    <div role="status" className="empty:sr-only sm:col-span-full">
      {warnings.length > 0 && (
        <Notice tone="warning">
          <p className="font-medium">{t('fit.warning')}</p>
          <ul className="mt-1">
            {warnings.map(({ key, name, says }) => (
              <li key={key}>{t('fit.nameAndVerdict', { name, says })}</li>
            ))}
          </ul>
          <FitLink className="mt-1 inline-flex min-h-11 items-center underline">{t('fit.edit')}</FitLink>
        </Notice>
      )}
    </div>
  )
}
