import type { ApprovalLimits } from './approvals.ts'

/**
 * The actions that give value away, each with the limit towards which it counts. "Limits count the sum per order and
 * per person a day, over refunds, exchanges, write-offs, price × stock, cancelling after shipping, goods and stock
 * lost, by every method of payment."
 */
export const limitOf = {
  refund: 'refund',
  exchange: 'refund',
  write_off: 'refund',
  cancellation: 'refund',
  goods_lost: 'refund',
  stock_lost: 'refund',
  deduction: 'discount',
  price_cut: 'discount',
  quotation: 'discount',
  company_prices: 'discount',
} as const satisfies Record<string, keyof ApprovalLimits>

export type GivingAct = keyof typeof limitOf
export const givingActs = Object.keys(limitOf) as GivingAct[]

/** A change of a spec's stock, and the price of one piece in sen. */
interface StockChange {
  before: number
  after: number
  priceSen: number
}

/** A change of a spec's price, in sen, and the pieces in stock. */
interface PriceChange {
  beforeSen: number
  afterSen: number
  stock: number
}

/** A line of a quotation, with the prices of one piece in sen. */
interface QuotedLine {
  ruleSen: number
  quotedSen: number
  pieces: number
}

/** An action, with the facts that decide its value. Amounts are in sen. */
export type Act =
  /** `countedSen` is the part credited to an exchange. It was already counted when the exchange was placed. */
  | { act: 'refund'; refundSen: number; countedSen: number }
  /** `creditSen` is the part of the new order that is paid by the value of the returned goods. */
  | { act: 'exchange'; creditSen: number; haveArrived: boolean }
  /** `openSen` is the missing amount or, if negative, an excess that is given back. */
  | { act: 'write_off'; openSen: number }
  /** Cancels an order that had left the shop. `goodsSen` is the amount that the customer was to pay for the goods. */
  | { act: 'cancellation'; goodsSen: number; areBack: boolean }
  /** `countedSen` is the amount that was already counted at the cancellation. */
  | { act: 'goods_lost'; goodsSen: number; countedSen: number }
  | { act: 'stock_lost'; changes: readonly StockChange[] }
  /** `beforeSen` and `afterSen` are the deduction beyond the voucher. */
  | { act: 'deduction'; beforeSen: number; afterSen: number }
  | { act: 'price_cut' | 'company_prices'; changes: readonly PriceChange[] }
  /** The goods of a quotation at the price by the shop's rule and as quoted, and its discount. */
  | { act: 'quotation'; lines: readonly QuotedLine[]; discountSen: number }

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/**
 * Returns the value that an action gives away, in sen. A higher price or stock of one spec does not offset a loss in
 * another.
 * @example
 * givenBy({ act: 'exchange', creditSen: 80_000, haveArrived: false }) //=> 80_000
 * givenBy({ act: 'price_cut', changes: [{ beforeSen: 30_000, afterSen: 28_500, stock: 99 }] }) //=> 148_500
 */
export function givenBy(act: Act): number {
  switch (act.act) {
    case 'refund':
      return Math.max(0, act.refundSen - act.countedSen)
    case 'exchange':
      return act.haveArrived ? 0 : act.creditSen
    case 'write_off':
      return Math.abs(act.openSen)
    case 'cancellation':
      return act.areBack ? 0 : act.goodsSen
    case 'goods_lost':
      return Math.max(0, act.goodsSen - act.countedSen)
    case 'stock_lost':
      return sumOf(act.changes.map(({ before, after, priceSen }) => Math.max(0, before - after) * priceSen))
    case 'deduction':
      return Math.max(0, act.afterSen - act.beforeSen)
    case 'price_cut':
    case 'company_prices':
      return sumOf(
        act.changes.map(({ beforeSen, afterSen, stock }) => Math.max(0, beforeSen - afterSen) * stock),
      )
    case 'quotation':
      return (
        sumOf(act.lines.map(({ ruleSen, quotedSen, pieces }) => Math.max(0, ruleSen - quotedSen) * pieces)) +
        act.discountSen
      )
  }
}

/**
 * The value given away without approval so far, under one limit, in sen. `ofOrder` counts all actions of anybody on
 * the order, and `ofDay` those of one person on this day.
 */
export interface GivenSoFar {
  ofOrder: number
  ofDay: number
}

/**
 * Returns the maximum that a person may still give away without approval, in sen; null if there is no limit.
 * @example mostAlone({ ofOrder: 9_600, ofDay: 2_000 }, 10_000) //=> 400
 */
export const mostAlone = ({ ofOrder, ofDay }: GivenSoFar, limitSen: number | null): number | null =>
  limitSen === null ? null : Math.max(0, limitSen - Math.max(ofOrder, ofDay))
