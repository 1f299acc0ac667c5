import { useCallback, useMemo, useState } from 'react'
import { refreshCart, type CartItem, type CartNotice } from '../../core/cart/cart.ts'
import { findSpec } from '../../core/catalogue/find-spec.ts'
import { useProducts, type Products } from '../catalogue/read-products.ts'
import { cartActions, cartStore, useCart } from '../session/cart-store.ts'

type PriceChanges = ReadonlyMap<string, CartNotice & { kind: 'price_changed' }>

/** One line of the cart as the page shows it. */
export type CartLine = ReturnType<typeof toCartLine>

/** Up to this stock a line says how many pieces are left. */
const few = 3

export function keyOf({ productId, specName }: CartItem): string {
  return JSON.stringify([productId, specName])
}

/** A line with the stored quantity and price: "keep the identity and show the translation". */
export function toCartLine(item: CartItem, products: Products, priceChanges: PriceChanges) {
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
    /** 0 for what is no longer sold, undefined until the API has answered. */
    stock,
    notices: priceChange ? [priceChange, ...shortages] : shortages,
    /** The stock, where it is enough but low. */
    fewLeft: scarce && shortages.length === 0 ? stock : undefined,
  }
}

/** `toCartLine` with a cache: when one item of a long cart changes, one line renders again. */
export function lineMaker(products: Products, priceChanges: PriceChanges): (item: CartItem) => CartLine {
  const lines = new WeakMap<CartItem, CartLine>()
  return (item) => {
    const line = lines.get(item) ?? toCartLine(item, products, priceChanges)
    lines.set(item, line)
    return line
  }
}

/** The cart with current prices and names. "A changed price … is shown at the row, never silently." */
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

/** The lines of the cart. "Stock and price … are refreshed from the API when the cart is opened." */
export function useCartLines(): {
  lines: CartLine[]
  /** Removes the notice of a line's new price. */
  acceptPrice: (key: string) => void
} {
  const items = useCart()
  const [priceChanges, setPriceChanges] = useState<PriceChanges>(new Map())
  const products = useProducts(
    items,
    ({ productId }) => productId,
    (fetched) => {
      const current = takePrices(cartStore.latest(), fetched)
      setPriceChanges((before) => new Map([...before, ...current.priceChanges]))
      cartActions.replace(current.items)
    },
  )

  const toLine = useMemo(() => lineMaker(products, priceChanges), [products, priceChanges])
  const lines = useMemo(() => items.map(toLine), [items, toLine])
  const acceptPrice = useCallback(
    (key: string) => setPriceChanges((before) => new Map([...before].filter(([changed]) => changed !== key))),
    [],
  )
  return { lines, acceptPrice }
}
