import { findSpec } from '../catalogue/find-spec.ts'
import { countItems, sellable, type Buyable, type CartItem } from './cart.ts'

/**
 * Whether the cart already holds the whole stock of a spec, so that Buy Now adds nothing and only opens the cart. The
 * rule is: "Buy Now (goes to the cart)".
 */
export function holdsAll(items: readonly CartItem[], product: Buyable, specName: string): boolean {
  const spec = findSpec(product, specName)
  if (!spec || spec.quantity === 0) return false
  const pieces = items.filter(
    (item) => item.productId === product.id && findSpec(product, item.specName) === spec,
  )
  return countItems(pieces) >= sellable(spec.quantity)
}
