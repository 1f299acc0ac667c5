import type { LocalizedText } from '../../language.ts'
import type { OrderAddress } from '../../delivery/order-address.ts'
import { amountToPay, type HalfDay } from '../orders.ts'

/** A stored line of an order, with product and spec in both languages as they were when the order was placed. */
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
  /** The price of a single piece without offers when the line was ordered. */
  listPriceSen: number
  /** For a quantity price: the number of pieces from which the price applied when the line was ordered. */
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

/** The parts of an order that a change may alter. */
export interface OrderContent extends ContentDelivery {
  lines: readonly ContentLine[]
  totalSen: number
  itemCount: number
  voucherDiscountSen: number
  /** The deduction; null until staff confirm the order. */
  adjustmentSen: number | null
  feeSen: number
  /** The reason for the fee; '' without a fee. */
  feeReason: string
  shippingAddress: OrderAddress | null
  notes: string
}

/** Returns the total price, in sen, and the number of pieces of lines. "Total = the plain sum." */
export function sumsOf(lines: readonly ContentLine[]): Pick<OrderContent, 'totalSen' | 'itemCount'> {
  return {
    totalSen: lines.reduce((sum, { priceSen, quantity }) => sum + priceSen * quantity, 0),
    itemCount: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  }
}

/** Returns the amount that the customer pays, in sen. */
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

/** Maximum length of the reason for a fee. */
export const maxFeeReason = 200

/**
 * Adds a fee to the present fee of an order, and joins their reasons.
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
  /** Positive if the pieces leave the stock, negative if they return to it. */
  pieces: number
}

/**
 * Returns the pieces that a change takes from the stock or puts back, so that "stock + sold = start" holds before and
 * after.
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
