import type { LocalizedText } from '../../language.ts'
import type { OrderAddress } from '../checkout.ts'
import { amountToPay, type HalfDay } from '../orders.ts'

/** A line of an order as it is stored: product and spec as they were, in both languages. */
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
}

/** When a delivery is promised, and the day whose capacity it uses. */
export interface ContentDelivery {
  promisedFrom: string | null
  promisedTo: string | null
  promisedHalf: HalfDay | null
  slotDay: string | null
}

/** Everything about an order that a change may touch. */
export interface OrderContent extends ContentDelivery {
  lines: readonly ContentLine[]
  totalSen: number
  itemCount: number
  voucherDiscountSen: number
  /** Null until staff confirmed. */
  adjustmentSen: number | null
  feeSen: number
  /** What the fee is for; '' without one. */
  feeReason: string
  shippingAddress: OrderAddress | null
  notes: string
}

/** Whether two values of a content are the same; a database keeps the fields of an object in a sequence of its own. */
export const isSameValue = (a: unknown, b: unknown): boolean => written(a) === written(b)

const written = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

/** What the lines cost and how many pieces they are. "Total = the plain sum." */
export function sumsOf(lines: readonly ContentLine[]): Pick<OrderContent, 'totalSen' | 'itemCount'> {
  return {
    totalSen: lines.reduce((sum, { priceSen, quantity }) => sum + priceSen * quantity, 0),
    itemCount: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  }
}

/** What the customer pays, in sen. */
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

/** Maximum length of what a fee is for. */
export const maxFeeReason = 200

/**
 * A content with another fee on top of the one that it has; each is named.
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

/** How many pieces of a spec another version of an order has more, or fewer; without those that stay. */
export interface StockMove {
  productId: string
  specId: string
  /** Above 0 they leave the stock, below they come back. */
  pieces: number
}

/**
 * What a change takes from the stock and returns to it: "stock + sold = start" holds before and after.
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
