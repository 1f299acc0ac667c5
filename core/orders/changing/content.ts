import type { LocalizedText } from '../../language.ts'
import type { OrderAddress } from '../../delivery/order-address.ts'
import { amountToPay, type HalfDay } from '../orders.ts'

/** A stored line of an order: product and spec as they were when ordered, in both languages. */
export interface ContentLine {
  productId: string
  specId: string
  productName: LocalizedText
  specName: string
  displayName: LocalizedText
  specIndex: number
  color: string
  displayColor: LocalizedText
  size: string
  imgUrl: string
  quantity: number
  priceSen: number
  /** The price without an offer and for one piece, when the line was ordered. */
  listPriceSen: number
  /** The number of pieces from which the price applied when it was ordered, if it was a price by quantity. */
  tierFrom?: number | null
  /** Whether it was the company's own price. */
  companyPrice?: boolean
}

/** The promised days of a delivery, and the day whose capacity it uses. */
export interface ContentDelivery {
  promisedFrom: string | null
  promisedTo: string | null
  promisedHalf: HalfDay | null
  slotDay: string | null
}

/** Everything about an order that a change may alter. */
export interface OrderContent extends ContentDelivery {
  lines: readonly ContentLine[]
  totalSen: number
  itemCount: number
  voucherDiscountSen: number
  /** Null until staff confirmed. */
  adjustmentSen: number | null
  feeSen: number
  /** The reason for the fee; '' without a fee. */
  feeReason: string
  shippingAddress: OrderAddress | null
  notes: string
}

/** The total price and the number of pieces of lines. "Total = the plain sum." */
export function sumsOf(lines: readonly ContentLine[]): Pick<OrderContent, 'totalSen' | 'itemCount'> {
  return {
    totalSen: lines.reduce((sum, { priceSen, quantity }) => sum + priceSen * quantity, 0),
    itemCount: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  }
}

/** The amount that the customer pays, in sen. */
export function contentToPay(
  content: Pick<OrderContent, 'totalSen' | 'voucherDiscountSen' | 'adjustmentSen' | 'feeSen'>,
): number {
  return amountToPay({
    totalAmount: content.totalSen,
    voucherDiscount: content.voucherDiscountSen,
    adjustment: content.adjustmentSen ?? undefined,
    fee: content.feeSen,
  })
}

/** Longest reason of a fee. */
export const maxFeeReason = 200

/**
 * Adds a fee to the fee that an order has, and joins their reasons.
 * @example withFee({ feeSen: 1000, feeReason: 'Stairs', … }, { sen: 500, reason: 'Second trip' }) //=> { feeSen: 1500, feeReason: 'Stairs; Second trip', … }
 */
export function withFee(
  content: OrderContent,
  { sen, reason }: { sen: number; reason: string },
): OrderContent {
  const reasons = new Set([content.feeReason, reason].filter((one) => one !== ''))
  return {
    ...content,
    feeSen: content.feeSen + sen,
    feeReason: [...reasons].join('; ').slice(0, maxFeeReason),
  }
}

/** The difference in pieces of a spec between two versions of an order; specs without a difference are left out. */
export interface StockMove {
  productId: string
  specId: string
  /** Positive pieces leave the stock, negative ones come back. */
  pieces: number
}

/**
 * The pieces that a change takes from the stock or puts back, so that "stock + sold = start" holds before and after.
 * @example stockMoves([{ …, specId: 'oak', quantity: 2 }], [{ …, specId: 'oak', quantity: 5 }]) //=> [{ …, pieces: 3 }]
 */
export function stockMoves(
  before: readonly Pick<ContentLine, 'productId' | 'specId' | 'quantity'>[],
  after: readonly Pick<ContentLine, 'productId' | 'specId' | 'quantity'>[],
): StockMove[] {
  const moves = new Map<string, StockMove>()
  const count = (lines: typeof before, sign: number) => {
    for (const { productId, specId, quantity } of lines) {
      const key = JSON.stringify([productId, specId])
      const pieces = (moves.get(key)?.pieces ?? 0) + sign * quantity
      moves.set(key, { productId, specId, pieces })
    }
  }
  count(before, -1)
  count(after, 1)
  return [...moves.values()].filter(({ pieces }) => pieces !== 0)
}
