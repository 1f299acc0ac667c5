import type { OrderedLine } from '../parcels/goods.ts'

/** A line of an order with the price of one piece. */
export interface PricedLine extends OrderedLine {
  priceSen: number
}

/**
 * Divides what was paid for the goods, without fees, among the lines by price: "incl. its share of voucher deduction".
 * The sum is exact to the sen.
 * @example
 * paidByLine([{ position: 0, quantity: 1, priceSen: 100 }, { position: 1, quantity: 1, priceSen: 200 }], 290) //=> [96, 194]
 */
export function paidByLine(lines: readonly PricedLine[], goodsSen: number): number[] {
  return divideByWeight(
    goodsSen,
    lines.map(({ quantity, priceSen }) => quantity * priceSen),
  )
}

/**
 * Divides an amount in proportion to weights, exact to the sen in the sum. If all weights are 0, the first part gets
 * the whole amount.
 * @example divideByWeight(100, [1, 2]) //=> [33, 67]
 */
export function divideByWeight(sen: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  if (whole === 0) return weights.map((_, index) => (index === 0 ? sen : 0))
  let [weightSoFar, givenSoFar] = [0, 0]
  return weights.map((weight) => {
    weightSoFar += weight
    const own = share(sen, weightSoFar, whole) - givenSoFar
    givenSoFar += own
    return own
  })
}

/**
 * A part of an amount, rounded down. It is computed in BigInt, because a product of two amounts in sen may exceed the
 * safe integers.
 */
const share = (amount: number, part: number, whole: number): number =>
  Number((BigInt(amount) * BigInt(part)) / BigInt(whole))

/** The amounts that the value of returned goods depends on, in sen. */
export interface PaidOrder {
  totalSen: number
  /** The amount deducted from the total. */
  deductedSen: number
  /** The amount paid for the order, including fees. */
  paidSen: number
  /** The amount that earlier returns paid back. */
  refundedSen: number
}

/**
 * Computes the worth of each line of a return: its pieces' share of what was paid for the order's line. Over all
 * returns, the worths of a line's pieces add up to exactly what was paid. `earlier` returns the number of a line's
 * pieces that earlier returns brought back.
 */
export function worthOfLines(
  lines: readonly PricedLine[],
  order: PaidOrder,
  returned: readonly OrderedLine[],
  earlier: (position: number) => number,
): { position: number; sen: number }[] {
  const paid = paidByLine(lines, paidForGoods(order))
  return returned.map(({ position, quantity }) => {
    const index = lines.findIndex((line) => line.position === position)
    const line = lines[index]
    if (line === undefined) return { position, sen: 0 }
    const from = earlier(position)
    const upTo = Math.min(line.quantity, from + quantity)
    const paidOfLine = paid[index] ?? 0
    return {
      position,
      sen: share(paidOfLine, upTo, line.quantity) - share(paidOfLine, from, line.quantity),
    }
  })
}

/** The part of what was paid that is for the goods; the rest is for fees. In sen. */
const paidForGoods = ({ totalSen, deductedSen, paidSen }: PaidOrder): number =>
  Math.min(Math.max(0, totalSen - deductedSen), paidSen)

/**
 * The fees that a refund proposes besides the goods, in sen: all that were paid, once the last goods have come back.
 * So a customer who keeps nothing of an order gets everything back.
 * @example feesOf({ totalSen: 300, deductedSen: 0, paidSen: 350, refundedSen: 200 }, true) //=> 50
 */
export const feesOf = (order: PaidOrder, isLast: boolean): number =>
  isLast ? order.paidSen - paidForGoods(order) : 0

/** The most that may still be paid back, in sen: "never more than was really paid". */
export const mostRefund = ({ paidSen, refundedSen }: PaidOrder): number => Math.max(0, paidSen - refundedSen)

/**
 * The part of a refund that pays fees back, in sen: the amount above the value of the goods, at most the fees.
 * @example feesIn(420, { worth: 439, fees: 50 }) //=> 31
 */
export const feesIn = (refundSen: number, { worth, fees }: { worth: number; fees: number }): number =>
  Math.min(fees, Math.max(0, refundSen - (worth - fees)))

/** Whether a refund needs a reason, because it differs from the proposed amount. */
export const needsRefundReason = (refundSen: number, proposedSen: number): boolean =>
  refundSen !== proposedSen

/**
 * Whether an exchange costs at least the credit for the returned goods, in sen. The credit is fixed when the return
 * ends, so the customer would lose the difference to a cheaper order.
 */
export const coversCredit = (owedSen: number, creditSen: number): boolean => owedSen >= creditSen

/** Divides a refund between the linked order of an exchange and the customer, in sen. */
export function divideRefund(
  refundSen: number,
  exchangeOwedSen: number,
): { exchanged: number; paidOut: number } {
  const exchanged = Math.min(refundSen, exchangeOwedSen)
  return { exchanged, paidOut: refundSen - exchanged }
}
