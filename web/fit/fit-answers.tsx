import { useState } from 'react'
import { pictureOfSpec } from '#core/catalogue/pictures.ts'
import { findSpec } from '#core/catalogue/find-spec.ts'
import { formatMeasures } from '#core/catalogue/size.ts'
import { judge } from '#core/fit/verdict.ts'
import { useProducts } from '../catalogue/read-products.ts'
import { useT } from '../i18n/i18n.tsx'
import { useCart } from '../session/cart-store.ts'
import { useWishlist } from '../session/wishlist-store.ts'
import { Picture } from '../ui/pictures/picture.tsx'
import { SubLine } from '../ui/small-text.tsx'
import { VerdictLine } from './verdict-line.tsx'
import { useWayIn } from './way-in-store.ts'

/** A spec of a product, by name. */
export interface NamedSpec {
  /** The id of the product. */
  id: string
  /** The name of the spec. */
  model: string
}

/** The most products that get a verdict, so that long wishlists do not cause a flood of requests. */
const maxAnswers = 12

/** The verdicts for the viewed product, the cart and the wishlist. */
export function FitAnswers({ first }: { first?: NamedSpec | undefined }) {
  const t = useT()
  const wayIn = useWayIn()
  const cart = useCart()
  const wishlist = useWishlist()
  const candidates = [
    ...(first ? [first] : []),
    ...cart.map(({ productId, specName }): NamedSpec => ({ id: productId, model: specName })),
    ...wishlist,
  ]
  const listed = candidates
    .filter(
      ({ id, model }, index) => index === candidates.findIndex((one) => one.id === id && one.model === model),
    )
    .slice(0, maxAnswers)
  const [isAnswered, setAnswered] = useState(false)
  const products = useProducts(
    listed,
    ({ id }) => id,
    () => setAnswered(true),
  )
  return (
    <section aria-label={t('fit.answers')}>
      <h2 className="border-b border-ink pb-2.5 text-lg">{t('fit.answers')}</h2>
      {listed.length === 0 && <p className="py-4 text-md text-ink-soft">{t('fit.noProducts')}</p>}
      <div role="status">
        {isAnswered && listed.some(({ id }) => !products.has(id)) && (
          <p className="py-4 text-md text-warning">{t('error.unreachable')}</p>
        )}
        <ul>
          {listed.map(({ id, model }) => {
            const product = products.get(id)
            const spec = product && findSpec(product, model)
            if (!product || !spec) return null
            return (
              <li
                key={`${id} ${model}`}
                className="grid grid-cols-[56px_minmax(0,1fr)] gap-x-4 gap-y-1 border-b border-line py-3 text-md"
              >
                <span className="row-span-2 size-14 bg-studio">
                  <Picture
                    url={pictureOfSpec(product, spec)}
                    alt=""
                    sizes="56px"
                    className="size-full object-cover"
                  />
                </span>
                <p>
                  {`${product.productName}, ${spec.displayName}`}
                  {spec.sizeCm && (
                    <SubLine className="tabular" size="sm">{`${formatMeasures(spec.sizeCm)} cm`}</SubLine>
                  )}
                </p>
                <VerdictLine verdict={judge(spec, wayIn)} className="col-start-2" />
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
}
