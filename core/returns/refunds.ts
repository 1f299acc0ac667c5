import type { OrderedLine } from '../parcels/goods.ts'

/** A line of an order with the price of a piece. */
export interface PricedLine extends OrderedLine {
  priceSen: number
}

/**
 * What was paid for the goods of each line: the amount without fees, divided by the prices, "incl. its share of voucher
 * deduction"; exact to the sen in the sum.
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
 * An amount divided in proportion to weights, exact to the sen in the sum; without weights all of it is the first one's.
 * @example divideByWeight(100, [1, 2]) //=> [33, 67]
 */
export function divideByWeight(sen: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  if (whole === 0) return weights.map((_, place) => (place === 0 ? sen : 0))
  let [before, given] = [0, 0]
  return weights.map((weight) => {
    before += weight
    const own = share(sen, before, whole) - given
    given += own
    return own
  })
}

/** Products of sen pass the integers that a number holds. */
const share = (amount: number, part: number, whole: number): number =>
  Number((BigInt(amount) * BigInt(part)) / BigInt(whole))

/** The amounts that the worth of returned goods depends on, in sen. */
export interface PaidOrder {
  totalSen: number
  /** What was deducted of it. */
  deductedSen: number
  /** What was really paid for the order, fees included. */
  paidSen: number
  /** What was paid back by earlier returns. */
  refundedSen: number
}

/**
 * What each line of a return is worth: its pieces' share of what was paid for the goods. All pieces of a line together
 * are worth exactly what was paid for it, however many returns they come in. `earlier` are the pieces of each line that
 * earlier returns brought back.
 */
export function worthOfLines(
  lines: readonly PricedLine[],
  order: PaidOrder,
  returned: readonly OrderedLine[],
  earlier: (position: number) => number,
): { position: number; sen: number }[] {
  const goodsSen = Math.min(Math.max(0, order.totalSen - order.deductedSen), order.paidSen)
  const paid = paidByLine(lines, goodsSen)
  return returned.map(({ position, quantity }) => {
    const place = lines.findIndex((line) => line.position === position)
    const line = lines[place]
    if (line === undefined) return { position, sen: 0 }
    const from = earlier(position)
    const upTo = Math.min(line.quantity, from + quantity)
    const paidOfLine = paid[place] ?? 0
    return {
      position,
      sen: share(paidOfLine, upTo, line.quantity) - share(paidOfLine, from, line.quantity),
    }
  })
}

/** The most that may be paid back for an order still, in sen: "never more than was really paid". */
export const mostRefund = ({ paidSen, refundedSen }: PaidOrder): number => Math.max(0, paidSen - refundedSen)

/** Whether a refund needs a reason: it is another amount than the goods are worth. */
export const needsRefundReason = (refundSen: number, worthSen: number): boolean => refundSen !== worthSen

/**
 * Whether an exchange costs at least what returned goods pay of it, in sen: the credit was counted as the return ended, and
 * what an order below it costs less would be nobody's.
 */
export const coversCredit = (owedSen: number, creditSen: number): boolean => owedSen >= creditSen

/** How a refund is divided between the linked order of an exchange and the customer, in sen. */
export function divideRefund(
  refundSen: number,
  exchangeOwedSen: number,
): { exchanged: number; paidOut: number } {
  const exchanged = Math.min(refundSen, exchangeOwedSen)
  return { exchanged, paidOut: refundSen - exchanged }
}
