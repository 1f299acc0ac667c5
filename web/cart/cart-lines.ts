import { useMemo, useState } from 'react'
import { useStore } from 'zustand'
import type { CartItem } from '#core/cart/cart.ts'
import { isBuyable, refreshCart, type CartNotice } from '#core/cart/changes.ts'
import { findSpec } from '#core/catalogue/find-spec.ts'
import { nextTier, priceOf, reachedTier } from '#core/prices/shown-price.ts'
import { useProducts, type Products } from '../catalogue/read-products.ts'
import { buyingForStore } from '../companies/buying-for-store.ts'
import { readForBuyer } from '../companies/own-prices.ts'
import { cartActions, cartStore, useCart } from '../session/cart-store.ts'

type PriceChanges = ReadonlyMap<string, CartNotice & { kind: 'price_changed' }>

/** A line of the cart, as the page shows it. */
export type CartLine = ReturnType<typeof toCartLine>

/** Up to this stock a line says how many pieces are left. */
const few = 3

export function keyOf({ productId, specName }: CartItem): string {
  return JSON.stringify([productId, specName])
}

/**
 * A line with its stored quantity: "keep the identity and show the translation". It has a notice about a changed
 * price while the cart stores the old price. The cart stores the new price once it has been accepted, here or in
 * another tab.
 */
export function toCartLine(item: CartItem, products: Products, priceChanges: PriceChanges) {
  const key = keyOf(item)
  const product = products.get(item.productId)
  const spec = product ? findSpec(product, item.specName) : undefined
  const known = priceChanges.get(key)
  const priceChange = known?.from === item.price ? known : undefined
  const shortages = refreshCart([item], products)
    .flatMap((row) => row.notices)
    .filter((notice) => notice.kind !== 'price_changed')
  const stock = product === undefined ? undefined : (spec?.quantity ?? 0)
  const tier = spec && reachedTier(spec, item.quantity)
  const current = spec && priceOf(spec, item.quantity)
  const notices: CartNotice[] = priceChange ? [priceChange, ...shortages] : shortages
  const scarce = stock !== undefined && (stock <= few || stock === item.quantity)
  return {
    key,
    item,
    productName: product?.productName ?? item.productName,
    specName: spec?.displayName ?? item.specName,
    color: spec?.displayColor ?? item.color,
    category: product?.category,
    /** Whether an offer reduces the price. */
    isReduced: spec?.sale !== undefined,
    sale: spec?.sale,
    /** The current prices of the spec; undefined until the API has answered. */
    prices: spec,
    /** The price by quantity that applies. */
    tier: priceChange === undefined ? tier : undefined,
    /** The list price, if the company's own price applies. */
    listOfCompany: current?.reason.code === 'company' && priceChange === undefined ? current.list : undefined,
    /** The lower price that more pieces would reach. */
    next:
      spec && priceChange === undefined
        ? nextTier(spec, { pieces: item.quantity, stock: spec.quantity })
        : undefined,
    /** 0 if the spec is no longer sold; undefined until the API has answered. */
    stock,
    notices,
    /** The current price of one piece, in ringgit. */
    price: priceChange?.to ?? item.price,
    isBuyable: isBuyable({ notices }),
    /** The stock, if it is low but sufficient. */
    fewLeft: scarce && shortages.length === 0 ? stock : undefined,
  }
}

/** How much less a line costs than at the price of a single piece, in ringgit. */
export const savedByQuantity = ({ tier, prices, price, item }: CartLine): number =>
  tier && prices ? (prices.price - price) * item.quantity : 0

/** Whether the shop no longer sells the spec of a line. */
export const isGone = ({ notices }: Pick<CartLine, 'notices'>): boolean =>
  notices.some(({ kind }) => kind === 'gone')

/**
 * The lines that are still sold, and the subset with too little stock. A line that is no longer sold is not in that
 * subset.
 */
export function soldLines<
  Line extends Pick<CartLine, 'notices' | 'stock'> & { item: Pick<CartItem, 'quantity'> },
>(lines: readonly Line[]): { sold: Line[]; short: Line[] } {
  const sold = lines.filter((line) => !isGone(line))
  return { sold, short: sold.filter(({ item, stock }) => stock !== undefined && item.quantity > stock) }
}

/** `toCartLine` with a cache, so that a change of one item renders only its line. */
export function lineMaker(products: Products, priceChanges: PriceChanges): (item: CartItem) => CartLine {
  const lines = new WeakMap<CartItem, CartLine>()
  return (item) => {
    const line = lines.get(item) ?? toCartLine(item, products, priceChanges)
    lines.set(item, line)
    return line
  }
}

/** The cart with current names, and the changed prices. */
export function compareCart(
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
export function useCartLines(): CartLine[] {
  const items = useCart()
  const [priceChanges, setPriceChanges] = useState<PriceChanges>(new Map())
  const buyer = useStore(buyingForStore)
  const products = useProducts(
    items,
    ({ productId }) => productId,
    (fetched) => {
      const current = compareCart(cartStore.latest(), fetched)
      setPriceChanges((before) => new Map([...before, ...current.priceChanges]))
      cartActions.replace(current.items)
    },
    { read: readForBuyer, buyer },
  )

  const toLine = useMemo(() => lineMaker(products, priceChanges), [products, priceChanges])
  return useMemo(() => items.map(toLine), [items, toLine])
}
