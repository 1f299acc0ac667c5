import { useEffect, useMemo, useRef, useState } from 'react'
import { findSpec } from '../../core/catalogue/find-spec.ts'
import type { WishlistEntry, WishlistKey } from '../../core/wishlist/wishlist.ts'
import { useApi } from '../api/use-api.ts'
import { readProducts, type Products } from '../catalogue/read-products.ts'
import { useWishlist } from '../session/wishlist-store.ts'

/** One line of the wishlist as the page shows it. */
export interface WishlistLine {
  key: string
  /** As it is stored. */
  entry: WishlistEntry
  productName: string
  model: string
  imgUrl: string
  /** Pieces in stock. */
  stock: number
  /** In whole ringgit. */
  price: number
  /** Whether the shop no longer sells it. */
  gone: boolean
}

/** What identifies a line, as a text. */
export function keyOf({ id, model }: WishlistKey): string {
  return JSON.stringify([id, model])
}

/**
 * A line with today's stock and price: "keep the identity and show the translation". A product that could not be
 * read shows what was stored.
 */
export function toWishlistLine(entry: WishlistEntry, products: Products): WishlistLine {
  const product = products.get(entry.id)
  const spec = product ? findSpec(product, entry.model) : undefined
  return {
    key: keyOf(entry),
    entry,
    productName: product?.productName ?? entry.productName,
    model: spec?.displayName ?? entry.model,
    imgUrl: spec?.images[0] ?? entry.imgUrl,
    stock: spec?.quantity ?? entry.stock,
    price: spec?.price ?? entry.price,
    gone: product !== undefined && spec === undefined,
  }
}

/** The lines of the wishlist, with today's stock, price and names once the shop has answered. */
export function useWishlistLines(): WishlistLine[] {
  const api = useApi()
  const entries = useWishlist()
  const [products, setProducts] = useState<Products>(new Map())
  const requested = useRef(new Set<string>())

  useEffect(() => {
    const ids = [...new Set(entries.map(({ id }) => id))].filter((id) => !requested.current.has(id))
    if (ids.length === 0) return
    for (const id of ids) requested.current.add(id)
    void readProducts(api, ids).then((arrived) => setProducts((before) => new Map([...before, ...arrived])))
  }, [api, entries])

  return useMemo(() => entries.map((entry) => toWishlistLine(entry, products)), [entries, products])
}
