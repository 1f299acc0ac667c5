import { useEffect, useState } from 'react'
import type { Product } from '../../../core/catalogue/product.ts'
import { report } from '../../session/report-problem.ts'
import { useApi } from '../../api/use-api.ts'

/** The product of a page, which may come from a cache, with current stock and prices. */
export function useLiveProduct(product: Product): Product {
  const api = useApi()
  const [live, setLive] = useState<Product>()
  useEffect(() => {
    let left = false
    api.call('GET /products/{id}', { params: { id: product.id } }).then(
      (answer) => !left && setLive(answer),
      (error: unknown) => report('The stock of this product could not be refreshed.', error),
    )
    return () => {
      left = true
    }
  }, [api, product.id])
  return live === undefined ? product : withLiveStock(product, live)
}

/** A product with stock and prices of a newer answer; a spec that is gone has no stock. */
export function withLiveStock(product: Product, live: Pick<Product, 'specs'>): Product {
  return {
    ...product,
    specs: product.specs.map((spec) => {
      const now = live.specs.find(({ id }) => id === spec.id)
      return now ? { ...spec, price: now.price, quantity: now.quantity } : { ...spec, quantity: 0 }
    }),
  }
}
