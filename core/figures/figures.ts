/**
 * "Orders, confirmed, refused with reasons, money received, returns, margin": what is counted for each day, and which
 * orders it is about.
 *
 * - placed: every order, on the day it was placed.
 * - cancelled: those of them that are cancelled by now.
 * - sold: those of them that are not cancelled and of which pieces did not come back; `goods` are those pieces, which
 *   margins come from.
 * - confirmed: on the day staff confirmed it, whatever became of it.
 * - failed: an order that had left and did not reach its customer, on the day that was noted, by reason.
 * - received, refunded: payments, on the day of the cash book.
 * - returned: an order of which a return was requested, on that day; the last one counts.
 */
export const figures = [
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

/** The figures that a list of orders can be opened for; the lines of what was sold are in its orders. */
export const countedLists = figures.filter((figure) => figure !== 'goods')
export type CountedList = Exclude<Figure, 'goods'>

/** "By day, place, category, staff", and by reason; categories are sums of products. '' is all together. */
export const dimensions = ['', 'place', 'staff', 'reason', 'product'] as const
export type Dimension = (typeof dimensions)[number]

/** What a figure adds up to; amounts in sen. */
export interface Sums {
  count: number
  amountSen: number
  /** Of goods: what those sold for whose cost is known, and that cost. */
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
 * What is left of the goods whose cost is known, and of a hundred of their price with one decimal; `known` is how much of
 * the goods that is, in per cent. Undefined where no cost is known. Vouchers and discounts are of whole orders: they are
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
 * How a number has changed, in whole per cent; undefined where there was nothing before.
 * @example changeInPerCent(838, 690) //=> 21
 */
export function changeInPerCent(now: number, before: number): number | undefined {
  return before > 0 ? Math.round(((now - before) / before) * 100) : undefined
}

/**
 * A part of a whole in per cent, with one decimal; undefined of nothing.
 * @example shareOf(768, 838) //=> 91.6
 */
export function shareOf(part: number, whole: number): number | undefined {
  return whole > 0 ? Math.round((part / whole) * 1000) / 10 : undefined
}

/** The tables of the page; each is a file to download, too. */
export const figureTables = ['days', 'places', 'categories', 'staff', 'reasons', 'products'] as const
export type FigureTable = (typeof figureTables)[number]

/** How many best sellers are shown. */
export const maxBestSellers = 10

/** What has no key of its own is named so in addresses: a confirmation by nobody known, a refusal without a reason. */
export const unknownKey = 'unknown'
