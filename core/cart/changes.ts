import { findSpec } from '../catalogue/find-spec.ts'
import type { Product, Spec } from '../catalogue/product.ts'
import { priceOf, type ShownPrices } from '../prices/shown-price.ts'
import {
  isSameLine,
  lineOf,
  mergeLines,
  renamed,
  sellable,
  type Buyable,
  type CartItem,
  type CartKey,
} from './cart.ts'

/**
 * A notice on a cart line: the price has changed (`from` and `to` are in ringgit), the stock is too low, or the spec
 * is no longer sold.
 */
export type CartNotice =
  | { kind: 'price_changed'; from: number; to: number }
  | { kind: 'only_left'; available: number }
  | { kind: 'gone' }

/** A cart line with its current spec, if that is known. */
interface CartRow {
  item: CartItem
  spec?: Spec
  notices: CartNotice[]
}

/**
 * Compares the cart with the current products. Each line gets the current names and texts, and a notice for each
 * change of price or stock. The old price, and a quantity above the stock, stay until the visitor accepts the change.
 * "A price that changed in the cart stays marked until it is accepted or the line is removed; `price` in local storage
 * keeps the accepted one."
 * @param products by id; null for a product that the shop no longer has. Lines whose product is not in the map are
 * returned unchanged.
 */
export function refreshCart(
  items: readonly CartItem[],
  products: ReadonlyMap<string, Pick<Product, keyof Buyable> | null>,
): CartRow[] {
  const lines = items.map((item) => {
    const product = products.get(item.productId)
    return product ? renamed(item, product) : item
  })
  return mergeLines(lines).map((item) => compare(item, products.get(item.productId)))
}

function compare(item: CartItem, product: Pick<Product, keyof Buyable> | null | undefined): CartRow {
  if (product === undefined) return { item, notices: [] }
  const spec = product ? findSpec(product, item.specName) : undefined
  if (!product || !spec) return { item, notices: [{ kind: 'gone' }] }
  const notices: CartNotice[] = []
  const price = priceOf(spec, item.quantity).price
  const crossed = hasCrossedTier(spec, item)
  if (price !== item.price && !crossed) notices.push({ kind: 'price_changed', from: item.price, to: price })
  const available = sellable(spec.quantity)
  if (item.quantity > available) notices.push({ kind: 'only_left', available })
  const current = lineOf(product, spec, item.quantity)
  return { item: crossed ? current : { ...current, price: item.price }, spec, notices }
}

/**
 * Whether a line still has the higher price of a smaller quantity, for example after two carts were merged. "When the
 * quantity crosses a tier the row says so; that is no 'changed price' to accept." Only a lower price is taken over in
 * this way.
 */
function hasCrossedTier(spec: ShownPrices, { price, quantity }: CartItem): boolean {
  const now = priceOf(spec, quantity).price
  const known = [{ from: 1, price: spec.price }, ...(spec.tiers ?? [])]
  return price > now && known.some((step) => step.from <= quantity && step.price === price)
}

/**
 * Gives the lines of a cart the prices of another buyer: the member's own, or those of a company. A line whose price had
 * changed before keeps it, and stays marked.
 * @param before the products with the prices of the former buyer, by id
 * @param after the same products with those of the new one
 */
export function repriceCart(
  items: readonly CartItem[],
  before: ReadonlyMap<string, Pick<Product, keyof Buyable> | null>,
  after: ReadonlyMap<string, Pick<Product, keyof Buyable> | null>,
): CartItem[] {
  const priceIn = (products: typeof before, { productId, specName, quantity }: CartItem) => {
    const product = products.get(productId)
    const spec = product ? findSpec(product, specName) : undefined
    return spec && priceOf(spec, quantity).price
  }
  return items.map((item) => {
    const price = priceIn(after, item)
    return price !== undefined && item.price === priceIn(before, item) ? { ...item, price } : item
  })
}

/** Whether the cart can be checked out: it is not empty, everything is available, and every price is accepted. */
export function canCheckout(rows: readonly Pick<CartRow, 'notices'>[]): boolean {
  return rows.length > 0 && rows.every((row) => row.notices.length === 0)
}

/** Whether at least one piece of a line can be bought. Lines that cannot be bought are left out of the total. */
export function isBuyable({ notices }: Pick<CartRow, 'notices'>): boolean {
  return notices.every(
    (notice) => notice.kind === 'price_changed' || (notice.kind === 'only_left' && notice.available > 0),
  )
}

/** Sets the price that the visitor has accepted for a line. */
export function acceptPrice(items: readonly CartItem[], key: CartKey, price: number): CartItem[] {
  return items.map((item) => (isSameLine(item, key) ? { ...item, price } : item))
}
