import { useEffect, useMemo, useRef, useState } from 'react'
import { readProducts, type Products } from '../catalogue/read-products.ts'
import { useWishlist } from '../session/wishlist-store.ts'
import { useApi } from '../api/use-api.ts'
import { toWishlistLine, type WishlistLine } from './wishlist-lines.ts'

/** The lines of the wishlist, with today's stock, price and names once the shop has answered. */
export function useWishlistLines(): WishlistLine[] {
  const api = useApi()
  const entries = useWishlist()
  const [products, setProducts] = useState<Products>(new Map())
  const asked = useRef(new Set<string>())

  useEffect(() => {
    const ids = [...new Set(entries.map(({ id }) => id))].filter((id) => !asked.current.has(id))
    if (ids.length === 0) return
    for (const id of ids) asked.current.add(id)
    void readProducts(api, ids).then((arrived) => setProducts((before) => new Map([...before, ...arrived])))
  }, [api, entries])

  return useMemo(() => entries.map((entry) => toWishlistLine(entry, products)), [entries, products])
}
