import { useEffect, useState } from 'react'
import type { CartItem } from '../../../core/cart/cart.ts'
import { findSpec } from '../../../core/catalogue/find-spec.ts'
import { readProducts, type Products } from '../../catalogue/read-products.ts'
import { useApi } from '../../api/use-api.ts'

/**
 * What the lines of a cart are called in the page's language; as stored until the shop has answered.
 * "Cart, wishlist and orders keep the identity and show the translation."
 */
export function useDisplayNames(
  items: readonly CartItem[],
): (item: CartItem) => { productName: string; specName: string } {
  const api = useApi()
  const [products, setProducts] = useState<Products>(new Map())
  const ids = JSON.stringify([...new Set(items.map(({ productId }) => productId))])

  useEffect(() => {
    let stale = false
    void readProducts(api, JSON.parse(ids) as string[]).then((arrived) => !stale && setProducts(arrived))
    return () => {
      stale = true
    }
  }, [api, ids])

  return ({ productId, productName, specName }) => {
    const product = products.get(productId)
    return {
      productName: product?.productName ?? productName,
      specName: (product && findSpec(product, specName)?.displayName) ?? specName,
    }
  }
}
