/**
 * The figures of each day: "Orders, confirmed, refused with reasons, money received, returns, margin".
 * - placed: orders placed on the day.
 * - cancelled: those of the placed orders that have since been cancelled. Orders that had not left the shop are also
 * counted by reason.
 * - sold: those of the placed orders that are not cancelled, and of which the customer keeps at least one piece.
 * - goods: the pieces of sold orders that customers keep. Margins are computed from them.
 * - confirmed: orders confirmed on the day, even if they were cancelled later.
 * - failed: orders that left the shop but did not reach the customer, by reason. The day is that on which staff
 * recorded it.
 * - received, refunded: payments, by the day of the cash book.
 * - returned: orders with a return requested on the day. If there are several requests, the last one counts.
 */
const figures = [
  'placed',
  'cancelled',
  'sold',
  'goods',
  'confirmed',
  'failed',
  'received',
  'refunded',
  'returned',
] as const
export type Figure = (typeof figures)[number]

/**
 * The figures for which a list of orders can be opened. `goods` has no list, because it counts pieces instead of
 * orders.
 */
export const countedLists = figures.filter((figure) => figure !== 'goods')
export type CountedList = Exclude<Figure, 'goods'>

/**
 * The dimensions by which figures are grouped: "By day, place, category, staff", and by reason. Categories are sums
 * over products. '' is the total.
 */
const dimensions = ['', 'place', 'staff', 'reason', 'product'] as const
export type Dimension = (typeof dimensions)[number]

/** The sums of a figure. Amounts are in sen. */
export interface Sums {
  count: number
  amountSen: number
  /** For goods: the sales of pieces whose cost is known. `costSen` is their cost. */
  knownSen: number
  costSen: number
}

export const noSums: Sums = { count: 0, amountSen: 0, knownSen: 0, costSen: 0 }

export const addSums = (one: Sums, other: Sums): Sums => ({
  count: one.count + other.count,
  amountSen: one.amountSen + other.amountSen,
  knownSen: one.knownSen + other.knownSen,
  costSen: one.costSen + other.costSen,
})

/**
 * Returns the margin on goods with a known cost, in sen and as a percentage of their price with one decimal. `known`
 * is the percentage of sales for which the cost is known. Undefined if no cost is known. Vouchers and discounts apply
 * to whole orders and are not deducted.
 * @example
 * marginOfGoods({ amountSen: 200_00, knownSen: 100_00, costSen: 60_00 }) //=> { sen: 40_00, perCent: 40, known: 50 }
 */
export function marginOfGoods({ amountSen, knownSen, costSen }: Omit<Sums, 'count'>) {
  if (knownSen <= 0) return undefined
  const sen = knownSen - costSen
  return {
    sen,
    perCent: Math.round((sen / knownSen) * 1000) / 10,
    known: Math.round((knownSen / amountSen) * 1000) / 10,
  }
}

/**
 * Returns the change of a number in whole per cent; undefined if the earlier number was 0.
 * @example changeInPerCent(838, 690) //=> 21
 */
export function changeInPerCent(now: number, before: number): number | undefined {
  return before > 0 ? Math.round(((now - before) / before) * 100) : undefined
}

/**
 * Returns a part of a whole in per cent, with one decimal; undefined if the whole is 0.
 * @example shareOf(768, 838) //=> 91.6
 */
export function shareOf(part: number, whole: number): number | undefined {
  return whole > 0 ? Math.round((part / whole) * 1000) / 10 : undefined
}

/** The tables on the figures page, which can also be downloaded. */
export const figureTables = [
  'days',
  'places',
  'categories',
  'staff',
  'reasons',
  'cancellations',
  'products',
] as const
export type FigureTable = (typeof figureTables)[number]

/** Number of best sellers shown. */
export const maxBestSellers = 10

/** The text that stands for a missing key in URLs, for example for a failed delivery without a reason. */
export const unknownKey = 'unknown'
