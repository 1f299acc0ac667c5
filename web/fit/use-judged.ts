import { useState } from 'react'
import { findSpec } from '#core/catalogue/find-spec.ts'
import type { Product, Spec } from '#core/catalogue/product.ts'
import { judge, type Verdict } from '#core/fit/verdict.ts'
import { useProducts } from '../catalogue/read-products.ts'
import { useCart } from '../session/cart-store.ts'
import { useWishlist } from '../session/wishlist-store.ts'
import { useWayIn } from './way-in-store.ts'

/** A spec of a product, by name. */
export interface NamedSpec {
  /** The id of the product. */
  id: string
  /** The name of the spec. */
  model: string
}

/** A spec and whether it fits. */
export interface Judged {
  product: Product
  spec: Spec
  verdict: Verdict
}

/** Maximum number of products that get a verdict, so that long wishlists do not cause a flood of requests. */
const maxJudged = 12

/**
 * The verdicts for the viewed product, the cart and the wishlist. Without a viewed product, the first of the others
 * takes its place.
 */
export function useJudged(first: NamedSpec | undefined) {
  const wayIn = useWayIn()
  const listed = useListed(first)
  const [isAnswered, setAnswered] = useState(false)
  const products = useProducts(
    listed,
    ({ id }) => id,
    () => setAnswered(true),
  )
  const [viewed, ...others] = listed.flatMap(({ id, model }): Judged[] => {
    const product = products.get(id)
    const spec = product && findSpec(product, model)
    return product && spec ? [{ product, spec, verdict: judge(spec, wayIn) }] : []
  })
  return {
    viewed,
    others,
    isEmpty: listed.length === 0,
    isUnreached: isAnswered && listed.some(({ id }) => !products.has(id)),
  }
}

/** The viewed product, the cart and the wishlist, each spec once. */
function useListed(first: NamedSpec | undefined): NamedSpec[] {
  const candidates = [
    ...(first ? [first] : []),
    ...useCart().map(({ productId, specName }): NamedSpec => ({ id: productId, model: specName })),
    ...useWishlist(),
  ]
  return candidates
    .filter(
      ({ id, model }, index) => index === candidates.findIndex((one) => one.id === id && one.model === model),
    )
    .slice(0, maxJudged)
}
