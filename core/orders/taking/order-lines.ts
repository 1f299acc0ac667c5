import { maxQuantity } from '../../cart/cart.ts'
import { priceOf } from '../../prices/shown-price.ts'
import type { TierPrice } from '../../prices/tiers.ts'

/** A spec that can be ordered, with its stock when it was found. */
export interface Goods {
  productId: string
  specName: string
  productName: string
  displayName: string
  specId: string
  imgUrl: string
  /** In ringgit; of `Goods` the price of a single piece. */
  price: number
  tiers?: readonly TierPrice[] | undefined
  /** The own price of the company that orders, in ringgit. */
  companyPrice?: number | undefined
  /** The facts of a line that a voucher depends on: its category, and whether an offer reduces it. */
  category?: string | undefined
  isReduced?: boolean | undefined
  stock: number
}

/** Goods with the wanted pieces; `price` is that of one piece for so many. */
export interface OrderLine extends Goods {
  quantity: number
  /** The price of a single piece, in ringgit. */
  singlePrice: number
}

/** A line with another number of pieces, and the price that applies to it. */
const withPieces = (line: Omit<OrderLine, 'price'>, quantity: number): OrderLine => ({
  ...line,
  quantity,
  price: priceOf({ price: line.singlePrice, tiers: line.tiers, companyPrice: line.companyPrice }, quantity)
    .price,
})

const isSame = (a: Goods, b: Goods) => a.productId === b.productId && a.specName === b.specName

/** The most pieces of a spec that one order can have. */
export const maxPieces = ({ stock }: Goods) => Math.min(stock, maxQuantity)

/** Adds pieces to the lines, up to the stock; an existing line grows and takes the current price and stock. */
export function addGoods(lines: readonly OrderLine[], goods: Goods, quantity: number): OrderLine[] {
  const most = maxPieces(goods)
  if (most === 0) return [...lines]
  const line = lines.find((one) => isSame(one, goods))
  const current = { ...line, ...goods, singlePrice: goods.price, quantity: 0 }
  if (line === undefined) return [...lines, withPieces(current, Math.min(quantity, most))]
  const grown = withPieces(current, Math.min(line.quantity + quantity, most))
  return lines.map((one) => (one === line ? grown : one))
}

/** Sets the quantity of a line, up to its stock; 0 removes it. */
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

/** The current price and stock of a line, sent when the shop refuses an order because they changed. */
export interface LineChange {
  productId: string
  specName: string
  /** In ringgit; missing if the spec is gone. */
  price?: number
  available: number
  reason?: 'gone' | 'out_of_stock' | 'only_left' | 'price_changed'
}

const isOf =
  ({ productId, specName }: Pick<OrderLine, 'productId' | 'specName'>) =>
  (change: LineChange) =>
    change.productId === productId && change.specName === specName

/** The lines whose specs are no longer sold; they are not called short of stock. */
export function goneLines(lines: readonly OrderLine[], changes: readonly LineChange[]): OrderLine[] {
  return lines.filter((line) => changes.find(isOf(line))?.reason === 'gone')
}

/** Updates the lines to the current prices and stock, and removes lines that are gone or sold out. */
export function withCurrent(lines: readonly OrderLine[], changes: readonly LineChange[]): OrderLine[] {
  return lines.flatMap((line) => {
    const change = changes.find(isOf(line))
    if (change === undefined) return [line]
    if (change.price === undefined || change.available === 0) return []
    const { price, available: stock } = change
    const left = withPieces({ ...line, stock }, Math.min(line.quantity, stock))
    // With another price than expected, the prices by quantity are out of date too.
    return [
      left.price === price
        ? left
        : { ...left, price, singlePrice: price, tiers: undefined, companyPrice: undefined },
    ]
  })
}

/** The pieces and the sum of lines, in ringgit. */
export function sumOf(lines: readonly OrderLine[]): { pieces: number; total: number } {
  return {
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    total: lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0),
  }
}
