import { findSpec } from '../catalogue/find-spec.ts'
import { countItems, sellable, type Buyable, type CartItem } from './cart.ts'

/**
 * Whether the cart holds all that is in stock of a spec: "Buy Now (goes to the cart)" then has nothing to add.
 */
export function holdsAll(items: readonly CartItem[], product: Buyable, specName: string): boolean {
  const spec = findSpec(product, specName)
  if (!spec || spec.quantity === 0) return false
  const pieces = items.filter(
    (item) => item.productId === product.id && findSpec(product, item.specName) === spec,
  )
  return countItems(pieces) >= sellable(spec.quantity)
}
