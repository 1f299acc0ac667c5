import { sql } from 'drizzle-orm'
import type { FigureValues } from '#core/api/figures.ts'
import {
  addSums,
  marginOfGoods,
  maxBestSellers,
  noSums,
  type Dimension,
  type Figure,
  type Sums,
} from '#core/figures/figures.ts'
import { addDays } from '#core/days.ts'
import { daysOf, type Period } from '#core/figures/periods.ts'
import { spansOf } from '#core/figures/spans.ts'
import type { Language } from '#core/language.ts'
import { isCancelReason } from '#core/orders/cancelling/cancel-reasons.ts'
import { toRinggit } from '#core/money.ts'
import { staffMay } from '#core/staff/staff.ts'
import type { HasDatabase, StaffContext } from '../../context.ts'
import * as names from './names.ts'
import { currentFigures, readFigureSums, type FigureSum } from './read-days.ts'

/** Two periods to compare. */
export interface Periods extends Period {
  beforeFrom: string
  beforeTo: string
}

/** The sums by figure. */
type Counted = Map<Figure, Sums>

/** Reads the figures of two periods side by side, with at most `most` best sellers. */
export async function readFigures(
  context: Pick<StaffContext, 'database' | 'session'>,
  { lang, most: mostProducts = maxBestSellers, ...periods }: Periods & { lang: Language; most?: number },
) {
  const now = { from: periods.from, to: periods.to }
  const before = { from: periods.beforeFrom, to: periods.beforeTo }
  const sums = await readFigureSums(context, [now, before])
  const seesCosts = staffMay(context.session.staff, 'costs:read')
  const byDimension = Map.groupBy(sums, ({ dimension }) => dimension)
  const sumsBy = (dimension: Dimension) => byDimension.get(dimension) ?? []
  const rowsBy = (dimension: Dimension, nameOf: (key: string) => names.NamedKey) =>
    rowsOf(sumsBy(dimension), nameOf, seesCosts)
  const reasons = rowsBy('reason', names.namesOfReasons(lang))
  const keysOf = (dimension: Dimension) => [...new Set(sumsBy(dimension).map(({ key }) => key))]
  const products = keysOf('product')
  const bestSellers = rowsBy('product', (id) => ({ id, name: id }))
    .filter((row) => row.now.pieces > 0)
    .toSorted((a, b) => b.now.pieces - a.now.pieces || (a.id < b.id ? -1 : 1))
    .slice(0, mostProducts)
  const [placeOf, staffOf, categoryOf, productOf] = await Promise.all([
    names.namesOfPlaces(context, lang),
    names.namesOfStaff(context, lang, keysOf('staff')),
    names.categoriesOf(context, lang, products),
    names.namesOfProducts(
      context,
      lang,
      bestSellers.map(({ id }) => id),
    ),
  ])
  const total = sumsBy('')
  return {
    now: toValues(add(total.filter(({ isNow }) => isNow)), seesCosts),
    before: toValues(add(total.filter(({ isNow }) => !isNow)), seesCosts),
    spans: toSpans(total, { now, before, seesCosts }),
    places: rowsBy('place', placeOf).toSorted(most(({ placed }) => placed)),
    categories: rowsBy('product', categoryOf).toSorted(most(({ goods }) => goods)),
    staff: rowsBy('staff', staffOf).toSorted(most(({ confirmed }) => confirmed)),
    reasons: reasons.filter(({ id }) => !isCancelReason(id)).toSorted(most(({ failed }) => failed)),
    cancellations: reasons
      .filter(({ id }) => isCancelReason(id))
      .toSorted(most(({ cancelled }) => cancelled)),
    bestSellers: bestSellers.map((row) => ({ ...row, ...productOf(row.id) })),
  }
}

const eachDay = (period: Period | undefined): string[] =>
  period === undefined
    ? []
    : Array.from({ length: daysOf(period) }, (_, offset) => addDays(period.from, offset))

function toSpans(
  total: readonly FigureSum[],
  { now, before, seesCosts }: { now: Period; before: Period; seesCosts: boolean },
) {
  const ofDays = Map.groupBy(total, ({ isNow, day }) => `${isNow} ${day}`)
  const within = (isNow: boolean, period: Period | undefined) =>
    toValues(add(eachDay(period).flatMap((day) => ofDays.get(`${isNow} ${day}`) ?? [])), seesCosts)
  return spansOf(now, before).map(({ from, to, before: then }) => ({
    from,
    to,
    now: within(true, { from, to }),
    before: within(false, then),
  }))
}

type Row = ReturnType<typeof rowsOf>[number]

/** Returns a function that sorts rows by a value, largest first. */
const most = (value: (values: FigureValues) => number) => (a: Row, b: Row) =>
  value(b.now) - value(a.now) || value(b.before) - value(a.before) || (a.id < b.id ? -1 : 1)

/** Makes a row for each id that `nameOf` returns, with the sums of all keys of this id. */
function rowsOf(sums: readonly FigureSum[], nameOf: (key: string) => names.NamedKey, seesCosts: boolean) {
  const rows = new Map<string, { name: string; sums: FigureSum[] }>()
  for (const sum of sums) {
    const { id, name } = nameOf(sum.key)
    const row = rows.get(id)
    if (row === undefined) rows.set(id, { name, sums: [sum] })
    else row.sums.push(sum)
  }
  return [...rows].map(([id, row]) => ({
    id,
    name: row.name,
    now: toValues(add(row.sums.filter(({ isNow }) => isNow)), seesCosts),
    before: toValues(add(row.sums.filter(({ isNow }) => !isNow)), seesCosts),
  }))
}

function add(sums: readonly FigureSum[]): Counted {
  const counted: Counted = new Map()
  for (const sum of sums) counted.set(sum.figure, addSums(counted.get(sum.figure) ?? noSums, sum))
  return counted
}

function toValues(counted: Counted, seesCosts: boolean): FigureValues {
  const of = (figure: Figure) => counted.get(figure) ?? noSums
  const margin = seesCosts ? marginOfGoods(of('goods')) : undefined
  const [received, refunded] = [of('received').amountSen, of('refunded').amountSen]
  return {
    placed: of('placed').count,
    cancelled: of('cancelled').count,
    sold: of('sold').count,
    toPay: toRinggit(of('sold').amountSen),
    pieces: of('goods').count,
    goods: toRinggit(of('goods').amountSen),
    ...(margin && {
      margin: { amount: toRinggit(margin.sen), perCent: margin.perCent, known: margin.known },
    }),
    confirmed: of('confirmed').count,
    failed: of('failed').count,
    returned: of('returned').count,
    received: toRinggit(received),
    // Refunds are stored as negative amounts, and shown as positive ones.
    refunded: toRinggit(-refunded || 0),
    taken: toRinggit(received + refunded),
  }
}

/** Reads the number of orders placed in a period, and the money received minus refunds, in ringgit. */
export async function readFiguresSum({ database }: HasDatabase, period: Period) {
  const { rows } = await database.execute<{ orders: number; sen: number }>(sql`
    with ${currentFigures([period])}
    select coalesce(sum(count) filter (where figure = 'placed'), 0)::float8 as orders,
      coalesce(sum(amount_sen) filter (where figure in ('received', 'refunded')), 0)::float8 as sen
    from current where dimension = ''`)
  const { orders = 0, sen = 0 } = rows[0] ?? {}
  return { orders, revenue: toRinggit(sen) }
}
