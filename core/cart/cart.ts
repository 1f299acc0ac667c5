import { pictureOfSpec } from '../catalogue/pictures.ts'
import { findSpec } from '../catalogue/find-spec.ts'
import type { Product, Spec } from '../catalogue/product.ts'
import { priceOf, type ShownPrices } from '../prices/shown-price.ts'
import { parseStoredList, readAll, readText, readWhole } from '../storage.ts'

/** The local storage key of the cart. "Cart storage key: cart." */
export const cartStorageKey = 'cart'

/** The number of pieces that a product card adds to the cart: "quantity 1 of the first spec (index 0)". */
export const cardQuantity = 1

/**
 * The maximum quantity of a line, followed by its maximum price in ringgit. The total of 9,000 such lines is still
 * exact.
 */
export const maxQuantity = 99_999
export const maxPrice = 9_999_999

/**
 * A cart line, identified by productId and specName. "Cart item: productId, productName, specName, specIndex, quantity,
 * price, color, size, image (of the spec)."
 */
export interface CartItem {
  productId: string
  productName: string
  specName: string
  specIndex: number
  /** Number of pieces. */
  quantity: number
  /** "The price of one piece as it is now for its quantity", in whole ringgit. */
  price: number
  color: string
  size: string
  image: string
}

/** Identifies a cart line: "matched by productId plus specName". A whole line can be passed as its key. */
export type CartKey = Pick<CartItem, 'productId' | 'specName'>

/** The fields of a spec that the cart needs. */
type BuyableSpec = Pick<
  Spec,
  'name' | 'formerNames' | 'price' | 'sale' | 'tiers' | 'quantity' | 'color' | 'size' | 'images'
> &
  Pick<ShownPrices, 'companyPrice'>

/** The fields of a product that the cart needs. */
export type Buyable = Pick<Product, 'id' | 'productName' | 'imgUrl'> & { specs: readonly BuyableSpec[] }

/** The current stock of a line's spec, and its current prices if they are known. */
export interface LineFacts {
  stock: number
  prices?: ShownPrices | undefined
}

/** The cart after a change, or why it did not change; `available` is the stock of the spec. */
export type CartChange =
  | { ok: true; items: CartItem[] }
  | { ok: false; problem: 'spec_not_found' | 'out_of_stock' }
  | { ok: false; problem: 'exceeds_stock'; available: number }

/**
 * The alerts of the cart: "Cart alerts (danger, translated)", the success alert, and the warning on a product page
 * without a usable spec.
 */
export const cartAlerts = {
  added: { type: 'success', message: 'cart.added' },
  spec_not_found: { type: 'danger', message: 'cart.specNotFound' },
  out_of_stock: { type: 'danger', message: 'cart.outOfStock' },
  exceeds_stock: { type: 'danger', message: 'cart.exceedsStock' },
  out_of_stock_or_no_spec: { type: 'warning', message: 'cart.outOfStockOrNoSpec' },
} as const

/** The first spec, which a product card sells; undefined for a product without specs. */
export function firstSpecOf<S>(product: { specs: readonly S[] }): S | undefined {
  return product.specs[0]
}

/**
 * Adds pieces of a spec to the cart. An existing line gets the price for its new quantity. If the shop has since
 * changed the price, the line keeps the old price, and `refreshCart` shows the new one. "Quantity already in the cart
 * plus the quantity being added must not exceed the spec's stock."
 * @throws RangeError when `quantity` is not a whole number from 1
 */
export function addToCart(
  items: readonly CartItem[],
  product: Buyable,
  specName: string,
  quantity: number,
): CartChange {
  assertWhole(quantity, 1)
  const spec = findSpec(product, specName)
  if (!spec) return { ok: false, problem: 'spec_not_found' }
  if (spec.quantity === 0) return { ok: false, problem: 'out_of_stock' }
  const added = lineOf(product, spec, quantity)
  const current = items.map((item) => (item.productId === product.id ? renamed(item, product) : item))
  const lines = mergeLines(current)
  const inCart = lines.find((line) => isSameLine(line, added))
  const sum = (inCart?.quantity ?? 0) + quantity
  const available = sellable(spec.quantity)
  if (sum > available) return { ok: false, problem: 'exceeds_stock', available }
  return { ok: true, items: inCart ? withQuantity(lines, inCart, sum, spec) : [...lines, added] }
}

/**
 * Sets the quantity of a line, and the price for that quantity. 0 removes the line; more than the stock is refused.
 * @throws RangeError when `quantity` is not a whole number from 0
 */
export function setQuantity(
  items: readonly CartItem[],
  key: CartKey,
  quantity: number,
  { stock, prices }: LineFacts,
): CartChange {
  assertWhole(quantity, 0)
  if (quantity === 0) return { ok: true, items: removeFromCart(items, key) }
  const available = sellable(stock)
  if (quantity > available) return { ok: false, problem: 'exceeds_stock', available }
  return { ok: true, items: withQuantity(items, key, quantity, prices) }
}

/** Reads a typed quantity; undefined if it is not a whole number. */
export function parseQuantity(text: string): number | undefined {
  const typed = text.normalize('NFKC').trim()
  return /^\d{1,9}$/.test(typed) ? Number(typed) : undefined
}

/** Adds one piece to a line. "Increase is allowed only while quantity is below the spec's stock." */
export function increase(items: readonly CartItem[], key: CartKey, { stock, prices }: LineFacts): CartItem[] {
  const quantity = items.find((item) => isSameLine(item, key))?.quantity ?? 0
  return quantity < sellable(stock) ? withQuantity(items, key, quantity + 1, prices) : [...items]
}

/** Takes one piece off a line. "Decrease to 0 removes the item." */
export function decrease(items: readonly CartItem[], key: CartKey, prices?: ShownPrices): CartItem[] {
  const quantity = items.find((item) => isSameLine(item, key))?.quantity ?? 0
  return quantity > 1 ? withQuantity(items, key, quantity - 1, prices) : removeFromCart(items, key)
}

/** Removes a line from the cart. */
export function removeFromCart(items: readonly CartItem[], key: CartKey): CartItem[] {
  return items.filter((item) => !isSameLine(item, key))
}

/**
 * The lines that are in `before` but not in `after`. "Removing an item from the cart screen moves it to the wishlist."
 */
export function removedLines(before: readonly CartItem[], after: readonly CartItem[]): CartItem[] {
  return before.filter((line) => !after.some((remaining) => isSameLine(remaining, line)))
}

/** The number of pieces in the cart. "The cart link shows the total quantity of items in brackets." */
export function countItems(items: readonly Pick<CartItem, 'quantity'>[]): number {
  return items.reduce((count, item) => count + item.quantity, 0)
}

/** The price of a line, in ringgit. */
export function lineTotal(item: Pick<CartItem, 'quantity' | 'price'>): number {
  return item.quantity * item.price
}

/** The price of all lines, in ringgit, before discounts. */
export function subtotal(items: readonly Pick<CartItem, 'quantity' | 'price'>[]): number {
  return items.reduce((sum, item) => sum + lineTotal(item), 0)
}

/** The amount to pay, in ringgit, never below 0. "Total = sum of quantity × price minus discount." */
export function total(items: readonly Pick<CartItem, 'quantity' | 'price'>[], discount: number): number {
  return Math.max(0, subtotal(items) - discount)
}

/** Accepts the same lines as the schema in `cart-item.ts`, which browsers do not load; a test compares them. */
const readLine = readAll<CartItem>({
  productId: readText(1),
  productName: readText(),
  specName: readText(1),
  specIndex: readWhole(0),
  quantity: readWhole(1, maxQuantity),
  price: readWhole(0, maxPrice),
  color: readText(),
  size: readText(),
  image: readText(),
})

/** Reads a stored cart. Unreadable entries are dropped, and lines of the same spec are merged. */
export function parseCart(text: string | null): CartItem[] {
  return mergeLines(parseStoredList(text, readLine))
}

/** A cart line for a spec, at its current price for the quantity. */
export function lineOf(product: Buyable, spec: BuyableSpec, quantity: number): CartItem {
  return {
    productId: product.id,
    productName: product.productName,
    specName: spec.name,
    specIndex: product.specs.indexOf(spec),
    quantity,
    price: priceOf(spec, quantity).price,
    color: spec.color,
    size: spec.size,
    image: pictureOfSpec(product, spec),
  }
}

/**
 * Gives a line the current name of its spec. Otherwise lines under an old and a new name could together exceed the
 * stock.
 */
export function renamed(item: CartItem, product: Buyable): CartItem {
  return { ...item, specName: findSpec(product, item.specName)?.name ?? item.specName }
}

/** Merges stored lines of the same spec. */
export function mergeLines<Line extends CartKey & Pick<CartItem, 'quantity'>>(
  items: readonly Line[],
): Line[] {
  const lines = new Map<string, Line>()
  for (const item of items) {
    const key = JSON.stringify([item.productId, item.specName])
    const line = lines.get(key)
    lines.set(key, line ? { ...line, quantity: sellable(line.quantity + item.quantity) } : item)
  }
  return [...lines.values()]
}

/**
 * Sets the quantity of a line, and the price for it. The line keeps its price if the API has not answered yet, or if
 * the visitor has not accepted a changed price.
 */
function withQuantity(
  items: readonly CartItem[],
  key: CartKey,
  quantity: number,
  prices?: ShownPrices,
): CartItem[] {
  return items.map((item) => {
    if (!isSameLine(item, key)) return item
    const isCurrent = prices !== undefined && item.price === priceOf(prices, item.quantity).price
    return { ...item, quantity, ...(isCurrent && { price: priceOf(prices, quantity).price }) }
  })
}

/** Whether two keys identify the same line. */
export function isSameLine(a: CartKey, b: CartKey): boolean {
  return a.productId === b.productId && a.specName === b.specName
}

/** The number of pieces of a stock that one cart line can hold. */
export function sellable(pieces: number): number {
  return Math.min(pieces, maxQuantity)
}

function assertWhole(quantity: number, min: number): void {
  if (!Number.isSafeInteger(quantity) || quantity < min) throw new RangeError(`Not a quantity: ${quantity}`)
}
