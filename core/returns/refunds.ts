import type { OrderedLine } from '../parcels/goods.ts'

/** A line of an order with the price of one piece. */
export interface PricedLine extends OrderedLine {
  priceSen: number
}

/**
 * Divides the amount paid for the goods, without fees, among the lines in proportion to their prices: "incl. its share
 * of voucher deduction". The parts add up to the amount, exact to the sen.
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
 * Divides an amount in proportion to weights. The parts add up to the amount, exact to the sen. If all weights are 0,
 * the first part gets the whole amount.
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
 * Returns `part / whole` of an amount, rounded down. BigInt is used, because a product of two amounts in sen may
 * exceed the safe integers.
 */
const share = (amount: number, part: number, whole: number): number =>
  Number((BigInt(amount) * BigInt(part)) / BigInt(whole))

/** The amounts on which the value of returned goods depends, in sen. */
export interface PaidOrder {
  totalSen: number
  /** The amount deducted from the total. */
  deductedSen: number
  /** The amount paid for the order, including fees. */
  paidSen: number
  /** The amount refunded for earlier returns. */
  refundedSen: number
}

/**
 * Computes the worth of each line of a return, in sen. This is the share of its pieces in the amount paid for the
 * order's line. Over all returns, the worths of a line's pieces add up to exactly that amount. `earlier` returns the
 * number of a line's pieces that came back with earlier returns.
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

/** Returns the part of the amount paid that is for the goods, in sen. The rest is for fees. */
const paidForGoods = ({ totalSen, deductedSen, paidSen }: PaidOrder): number =>
  Math.min(Math.max(0, totalSen - deductedSen), paidSen)

/**
 * Returns the fees that are proposed for a refund in addition to the goods, in sen. Once the last goods have come
 * back, these are all fees that were paid, so that a customer who keeps nothing of an order gets everything back.
 * @example feesOf({ totalSen: 300, deductedSen: 0, paidSen: 350, refundedSen: 200 }, true) //=> 50
 */
export const feesOf = (order: PaidOrder, isLast: boolean): number =>
  isLast ? order.paidSen - paidForGoods(order) : 0

/** Returns the maximum that may still be paid back, in sen: "never more than was really paid". */
export const mostRefund = ({ paidSen, refundedSen }: PaidOrder): number => Math.max(0, paidSen - refundedSen)

/**
 * Returns the part of a refund that is for fees, in sen. It is the amount above the value of the goods, but at most
 * the fees. `worth` includes the fees.
 * @example feesIn(420, { worth: 439, fees: 50 }) //=> 31
 */
export const feesIn = (refundSen: number, { worth, fees }: { worth: number; fees: number }): number =>
  Math.min(fees, Math.max(0, refundSen - (worth - fees)))

/** Whether a refund needs a reason, because it differs from the proposed amount. */
export const needsRefundReason = (refundSen: number, proposedSen: number): boolean =>
  refundSen !== proposedSen

/**
 * Whether the amount owed for an exchange is at least the credit for the returned goods, in sen. The credit is fixed
 * when the return ends. If the exchange became cheaper afterwards, the customer would lose the difference.
 */
export const coversCredit = (owedSen: number, creditSen: number): boolean => owedSen >= creditSen

/**
 * Divides a refund, in sen, into the part credited to the linked order of an exchange and the part paid to the
 * customer.
 */
export function divideRefund(
  refundSen: number,
  exchangeOwedSen: number,
): { exchanged: number; paidOut: number } {
  const exchanged = Math.min(refundSen, exchangeOwedSen)
  return { exchanged, paidOut: refundSen - exchanged }
}
