import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { refreshCart, type CartItem, type CartNotice } from '../../core/cart/cart.ts'
import { findSpec } from '../../core/catalogue/find-spec.ts'
import { useApi } from '../api/use-api.ts'
import { readProducts, type Products } from '../catalogue/read-products.ts'
import { cartActions, cartStore, useCart } from '../session/cart-store.ts'

/** The last price change of each line, by the line's key. */
export type PriceChanges = ReadonlyMap<string, CartNotice & { kind: 'price_changed' }>

/** One line of the cart as the page shows it. */
export interface CartLine {
  key: string
  /** As it is stored. */
  item: CartItem
  /** In the page's language once the shop has answered, as stored until then. */
  productName: string
  specName: string
  color: string
  /** Pieces in stock; 0 for what is no longer sold, undefined until the shop has answered. */
  stock: number | undefined
  /** What the visitor must know about the line. */
  notices: CartNotice[]
  /** Set where so few pieces are left that the visitor should know, though they are enough. */
  fewLeft?: number
}

/** Up to this stock a line says how many pieces are left. */
const few = 3

/** What identifies a line, as a text. */
export function keyOf({ productId, specName }: CartItem): string {
  return JSON.stringify([productId, specName])
}

/**
 * One line compared with today's products. Quantity and price are the stored ones, names come from the products:
 * "Cart, wishlist and orders keep the identity and show the translation."
 */
export function toCartLine(item: CartItem, products: Products, priceChanges: PriceChanges): CartLine {
  const key = keyOf(item)
  const product = products.get(item.productId)
  const spec = product ? findSpec(product, item.specName) : undefined
  const priceChange = priceChanges.get(key)
  const shortages = refreshCart([item], products)
    .flatMap((row) => row.notices)
    .filter((notice) => notice.kind !== 'price_changed')
  const stock = product === undefined ? undefined : (spec?.quantity ?? 0)
  const scarce = stock !== undefined && (stock <= few || stock === item.quantity)
  return {
    key,
    item,
    productName: product?.productName ?? item.productName,
    specName: spec?.displayName ?? item.specName,
    color: spec?.displayColor ?? item.color,
    stock,
    notices: priceChange ? [priceChange, ...shortages] : shortages,
    ...(scarce && shortages.length === 0 && { fewLeft: stock }),
  }
}

/**
 * Makes lines as `toCartLine` does, the same line for the same item: a change of one item of a long cart then
 * draws one line.
 */
export function lineMaker(products: Products, priceChanges: PriceChanges): (item: CartItem) => CartLine {
  const lines = new WeakMap<CartItem, CartLine>()
  return (item) => {
    const line = lines.get(item) ?? toCartLine(item, products, priceChanges)
    lines.set(item, line)
    return line
  }
}

/**
 * The cart with today's prices and names, and the price changes that this makes.
 * "A changed price or a shortage is shown at the row, never silently."
 */
export function takePrices(
  items: readonly CartItem[],
  products: Products,
): { items: CartItem[]; priceChanges: PriceChanges } {
  const rows = refreshCart(items, products)
  return {
    items: rows.map((row) => row.item),
    priceChanges: new Map(
      rows.flatMap(({ item, notices }) =>
        notices.flatMap((notice) => (notice.kind === 'price_changed' ? [[keyOf(item), notice]] : [])),
      ),
    ),
  }
}

/**
 * The lines of the cart, compared with the shop once they are here.
 * "Stock and price in the cart are refreshed from the API when the cart is opened." A product that cannot be
 * read is "logged only", and its lines show what is stored.
 */
export function useCartLines(): {
  lines: CartLine[]
  /** Notes that the visitor has seen a line's new price. */
  acceptPrice: (key: string) => void
} {
  const api = useApi()
  const items = useCart()
  const [products, setProducts] = useState<Products>(new Map())
  const [priceChanges, setPriceChanges] = useState<PriceChanges>(new Map())
  const requested = useRef(new Set<string>())

  useEffect(() => {
    const ids = [...new Set(items.map((item) => item.productId))].filter((id) => !requested.current.has(id))
    if (ids.length === 0) return
    for (const id of ids) requested.current.add(id)
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
