import { addToCart, maxQuantity, type CartItem } from '../cart/cart.ts'
import { findSpec } from '../catalogue/find-spec.ts'
import type { Product } from '../catalogue/product.ts'

interface OrderedLine {
  productId: string
  productName: string
  specName: string
  quantity: number
}

type RequestedLine = Omit<OrderedLine, 'productName'>

/** The new cart, the lines that were added completely, and the lines of which some or all pieces are missing. */
export interface OrderAgain<Line extends RequestedLine = OrderedLine> {
  items: CartItem[]
  added: Line[]
  /** `taken` is the number of pieces that were added to the cart; 0 if the spec is no longer sold or is sold out. */
  missing: { line: Line; reason: 'gone' | 'out_of_stock' | 'only_left'; taken: number }[]
}

/**
 * Puts the lines of an order or a shared cart into the cart, at current prices and names. "'Order again' (what is still
 * sold goes into the cart, the rest is named)."
 * @param products by id; null or missing for a product that the shop no longer has
 */
export function orderAgain<Line extends RequestedLine>(
  cart: readonly CartItem[],
  lines: readonly Line[],
  products: ReadonlyMap<string, Pick<Product, 'id' | 'productName' | 'imgUrl' | 'specs'> | null>,
): OrderAgain<Line> {
  const result: OrderAgain<Line> = { items: [...cart], added: [], missing: [] }
  for (const line of lines) {
    const product = products.get(line.productId)
    const spec = product ? findSpec(product, line.specName) : undefined
    if (!product || !spec) {
      result.missing.push({ line, reason: 'gone', taken: 0 })
      continue
    }
    const inCart =
      result.items.find((item) => item.productId === product.id && findSpec(product, item.specName) === spec)
        ?.quantity ?? 0
    const taken = Math.max(0, Math.min(line.quantity, Math.min(spec.quantity, maxQuantity) - inCart))
    const change = taken > 0 ? addToCart(result.items, product, spec.name, taken) : undefined
    if (change?.ok) result.items = change.items
    if (taken === line.quantity) result.added.push(line)
    else result.missing.push({ line, reason: spec.quantity === 0 ? 'out_of_stock' : 'only_left', taken })
  }
  return result
}
