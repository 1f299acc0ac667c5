/**
 * The figures of each day: "Orders, confirmed, refused with reasons, money received, returns, margin".
 * - placed: orders placed on the day.
 * - cancelled: of these, orders cancelled since; those that had not left also by reason.
 * - sold: of these, orders that are not cancelled and of which the customer keeps pieces.
 * - goods: the pieces that customers keep of sold orders; margins are computed from them.
 * - confirmed: orders confirmed on the day, whatever became of them.
 * - failed: orders that had left and did not reach the customer, on the day when staff recorded it, by reason.
 * - received, refunded: payments, on the day of the cash book.
 * - returned: orders with a return requested on the day; the last request counts.
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

/** Figures that a list of orders can be opened for. `goods` has no list, because sold pieces are lines of orders. */
export const countedLists = figures.filter((figure) => figure !== 'goods')
export type CountedList = Exclude<Figure, 'goods'>

/**
 * The dimensions by which figures are grouped: "By day, place, category, staff", and by reason. Categories are sums
 * of products; '' is the total.
 */
const dimensions = ['', 'place', 'staff', 'reason', 'product'] as const
export type Dimension = (typeof dimensions)[number]

/** Sums of a figure; amounts in sen. */
export interface Sums {
  count: number
  amountSen: number
  /** For goods: the sales whose cost is known, and that cost. */
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
 * The margin on goods with a known cost: the amount, its percentage of the price with one decimal, and the percentage
 * of goods whose cost is known. Undefined if no cost is known. Vouchers and discounts belong to whole orders and are
 * not deducted.
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
 * The change of a number in whole per cent; undefined if the earlier number was 0.
 * @example changeInPerCent(838, 690) //=> 21
 */
export function changeInPerCent(now: number, before: number): number | undefined {
  return before > 0 ? Math.round(((now - before) / before) * 100) : undefined
}

/**
 * A part of a whole in per cent, with one decimal; undefined if the whole is 0.
 * @example shareOf(768, 838) //=> 91.6
 */
export function shareOf(part: number, whole: number): number | undefined {
  return whole > 0 ? Math.round((part / whole) * 1000) / 10 : undefined
}

/** Tables of the page, which can also be downloaded. */
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

/** Stands in URLs for a missing key, for example of a refusal without a reason. */
export const unknownKey = 'unknown'
