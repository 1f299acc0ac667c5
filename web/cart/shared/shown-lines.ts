import { useEffect, useState } from 'react'
import { lineOf, type CartItem } from '#core/cart/cart.ts'
import type { SharedLine } from '#core/cart/shared-cart.ts'
import { findSpec } from '#core/catalogue/find-spec.ts'
import { useApi } from '../../api/use-api.ts'
import { readProducts, type Products } from '../../catalogue/read-products.ts'
import { toCartLine, type CartLine } from '../cart-lines.ts'

/** A line of a shared cart, as its page shows it. */
export interface ShownLine {
  line: CartLine
  /** Pieces in the visitor's own cart. */
  inCart: number
}

const unchanged = new Map<string, never>()
const nothing = { specIndex: 0, price: 0, color: '', size: '', image: '' }

/**
 * The lines of a shared cart with current prices, names and stock, and the number of pieces in the visitor's own
 * cart.
 */
export function toShownLines(
  lines: readonly SharedLine[],
  products: Products,
  own: readonly CartItem[],
): ShownLine[] {
  return lines.map((shared) => {
    const product = products.get(shared.productId)
    const spec = product ? findSpec(product, shared.specName) : undefined
    if (!product || !spec) {
      const item = { ...nothing, ...shared, productName: product?.productName ?? '' }
      return { line: toCartLine(item, products, unchanged), inCart: 0 }
    }
    const inCart = own.find(
      (item) => item.productId === product.id && findSpec(product, item.specName) === spec,
    )
    const line = toCartLine(lineOf(product, spec, shared.quantity), products, unchanged)
    return { line, inCart: inCart?.quantity ?? 0 }
  })
}

/** Reads the products of a shared cart. `failed` if one could not be read, which does not mean that it is gone. */
export function useSharedProducts(lines: readonly SharedLine[]) {
  const api = useApi()
  const [tries, setTries] = useState(0)
  const [state, setState] = useState<{ lines: readonly SharedLine[]; tries: number; products: Products }>()
  useEffect(() => {
    let isStale = false
    const ids = [...new Set(lines.map(({ productId }) => productId))]
    void readProducts(api, ids).then((products) => {
      if (!isStale) setState({ lines, tries, products })
    })
    return () => {
      isStale = true
    }
  }, [api, lines, tries])
  const read = state?.lines === lines && state.tries === tries ? state.products : undefined
  const failed = read !== undefined && lines.some(({ productId }) => !read.has(productId))
  return { products: failed ? undefined : read, failed, retry: () => setTries(tries + 1) }
}
