import { useEffect, useState } from 'react'
import type { CartItem } from '../../../core/cart/cart.ts'
import { findSpec } from '../../../core/catalogue/find-spec.ts'
import { readProducts, type Products } from '../../catalogue/read-products.ts'
import { useApi } from '../../api/use-api.ts'

/** The names of cart items in the page's language; as stored until they are loaded. */
export function useDisplayNames(items: readonly CartItem[]) {
  const api = useApi()
  const [products, setProducts] = useState<Products>(new Map())
  const ids = JSON.stringify([...new Set(items.map(({ productId }) => productId))])

  useEffect(() => {
    let stale = false
    void readProducts(api, JSON.parse(ids) as string[]).then((loaded) => !stale && setProducts(loaded))
    return () => {
      stale = true
    }
  }, [api, ids])

  return ({ productId, productName, specName }: CartItem) => {
    const product = products.get(productId)
    return {
      productName: product?.productName ?? productName,
      specName: (product && findSpec(product, specName)?.displayName) ?? specName,
    }
  }
}
