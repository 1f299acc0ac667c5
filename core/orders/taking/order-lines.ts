import { maxQuantity } from '../../cart/cart.ts'
import { priceOf } from '../../prices/shown-price.ts'
import type { TierPrice } from '../../prices/tiers.ts'

/** A spec that can be ordered, with its stock at the time of the search. */
export interface Goods {
  productId: string
  specName: string
  productName: string
  displayName: string
  specId: string
  imgUrl: string
  /** The price of a single piece, in ringgit. */
  price: number
  /** The price without an offer. */
  listPrice?: number | undefined
  tiers?: readonly TierPrice[] | undefined
  /** The own price of the company that orders, in ringgit. */
  companyPrice?: number | undefined
  /** The category. Vouchers depend on it, and on `isReduced`, which tells whether an offer reduces the price. */
  category?: string | undefined
  isReduced?: boolean | undefined
  stock: number
}

/** Goods with the requested quantity. `price` is the price of one piece at this quantity. */
export interface OrderLine extends Goods {
  quantity: number
  /** The price of a single piece, in ringgit. */
  singlePrice: number
}

/** Returns a line with another quantity, and the price that applies to it. */
const withPieces = (line: Omit<OrderLine, 'price'>, quantity: number): OrderLine => ({
  ...line,
  quantity,
  price: priceOf({ price: line.singlePrice, tiers: line.tiers, companyPrice: line.companyPrice }, quantity)
    .price,
})

const isSame = (a: Goods, b: Goods) => a.productId === b.productId && a.specName === b.specName

/** Returns the maximum number of pieces of a spec that one order can have. */
export const maxPieces = ({ stock }: Goods) => Math.min(stock, maxQuantity)

/**
 * Adds pieces to the lines, up to the stock. Pieces are added to an existing line, which gets the current price and
 * stock.
 */
export function addGoods(lines: readonly OrderLine[], goods: Goods, quantity: number): OrderLine[] {
  const most = maxPieces(goods)
  if (most === 0) return [...lines]
  const line = lines.find((one) => isSame(one, goods))
  const current = { ...line, ...goods, singlePrice: goods.price, quantity: 0 }
  if (line === undefined) return [...lines, withPieces(current, Math.min(quantity, most))]
  const grown = withPieces(current, Math.min(line.quantity + quantity, most))
  return lines.map((one) => (one === line ? grown : one))
}

/** Sets the quantity of a line, up to its stock; 0 removes the line. */
export function setPieces(lines: readonly OrderLine[], goods: Goods, quantity: number): OrderLine[] {
  return lines.flatMap((one) => {
    if (!isSame(one, goods)) return [one]
    return quantity < 1 ? [] : [withPieces(one, Math.min(quantity, Math.max(1, maxPieces(one))))]
  })
}

/**
 * The lines with the own prices of the company that orders, in ringgit; without any, with the public prices.
 * @example pricedFor(lines, []).every(({ companyPrice }) => companyPrice === undefined) //=> true
 */
export function pricedFor(
  lines: readonly OrderLine[],
  prices: readonly { productId: string; specId: string; price: number }[],
): OrderLine[] {
  return lines.map((line) => {
    const own = prices.find(({ productId, specId }) => productId === line.productId && specId === line.specId)
    return withPieces({ ...line, companyPrice: own?.price }, line.quantity)
  })
}

/** The current price and stock of a line. The API sends them when it refuses an order because they have changed. */
export interface LineChange {
  productId: string
  specName: string
  /** In ringgit; missing if the spec is no longer sold. */
  price?: number
  available: number
  reason?: 'gone' | 'out_of_stock' | 'only_left' | 'price_changed'
}

const isOf =
  ({ productId, specName }: Pick<OrderLine, 'productId' | 'specName'>) =>
  (change: LineChange) =>
    change.productId === productId && change.specName === specName

/** Returns the lines whose specs are no longer sold. They must not be reported as out of stock. */
export function goneLines(lines: readonly OrderLine[], changes: readonly LineChange[]): OrderLine[] {
  return lines.filter((line) => changes.find(isOf(line))?.reason === 'gone')
}

/** Updates the lines to the current prices and stock, and removes lines that are no longer sold or are sold out. */
export function withCurrent(lines: readonly OrderLine[], changes: readonly LineChange[]): OrderLine[] {
  return lines.flatMap((line) => {
    const change = changes.find(isOf(line))
    if (change === undefined) return [line]
    if (change.price === undefined || change.available === 0) return []
    const { price, available: stock } = change
    const left = withPieces({ ...line, stock }, Math.min(line.quantity, stock))
    // If the price differs from the expected one, the quantity prices are out of date too.
    return [
      left.price === price
        ? left
        : { ...left, price, singlePrice: price, tiers: undefined, companyPrice: undefined },
    ]
  })
}

/** Returns the number of pieces, and the sum in ringgit, of lines. */
export function sumOf(lines: readonly OrderLine[]): { pieces: number; total: number } {
  return {
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    total: lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0),
  }
}
