import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { readProducts, type Products } from '../catalogue/read-products.ts'
import { cartActions, cartStore, useCart } from '../session/cart-store.ts'
import { useApi } from '../api/use-api.ts'
import { lineMaker, takePrices, type CartLine, type PriceChanges } from './cart-lines.ts'

/**
 * The lines of the cart, compared with the shop once they are here.
 * "Stock and price in the cart are refreshed from the API when the cart is opened." A product that cannot be
 * asked for is "logged only", and its lines show what is stored.
 */
export function useCartLines(): {
  lines: CartLine[]
  /** Takes note that the visitor has seen a line's new price. */
  acceptPrice: (key: string) => void
} {
  const api = useApi()
  const items = useCart()
  const [products, setProducts] = useState<Products>(new Map())
  const [priceChanges, setPriceChanges] = useState<PriceChanges>(new Map())
  const asked = useRef(new Set<string>())

  useEffect(() => {
    const ids = [...new Set(items.map((item) => item.productId))].filter((id) => !asked.current.has(id))
    if (ids.length === 0) return
    for (const id of ids) asked.current.add(id)
    void readProducts(api, ids).then((arrived) => {
      const today = takePrices(cartStore.latest(), arrived)
      setProducts((before) => new Map([...before, ...arrived]))
      setPriceChanges((before) => new Map([...before, ...today.priceChanges]))
      cartActions.replace(today.items)
    })
  }, [api, items])

  const toLine = useMemo(() => lineMaker(products, priceChanges), [products, priceChanges])
  const lines = useMemo(() => items.map(toLine), [items, toLine])
  const acceptPrice = useCallback(
    (key: string) => setPriceChanges((before) => new Map([...before].filter(([changed]) => changed !== key))),
    [],
  )
  return { lines, acceptPrice }
}
