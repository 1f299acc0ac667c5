import type { FigureTable } from '#core/figures/figures.ts'
import type { CountedOrders } from '#core/figures/counted-orders.ts'
import type { Period } from '#core/figures/periods.ts'
import { formatRinggit } from '#core/money.ts'
import { useT, type Translate } from '../../i18n/i18n.tsx'
import { listOf } from './figure-links.ts'
import type { FigureRow } from './figure-rows.tsx'
import { formatCount } from './figure-texts.ts'
import type { FiguresData } from './figures-data.ts'

type Rows = FiguresData['figures']['places']
type Values = Rows[number]['now']
type Details = FigureRow['details']

/** Functions that return the additional numbers of a row, with their links. Most leave out a zero. */
function detailsOf(t: Translate, period: Period) {
  const counted =
    (...names: readonly ('confirmed' | 'failed' | 'returned')[]) =>
    (values: Values, by: CountedOrders): Details =>
      names
        .filter((name) => values[name] !== 0)
        .map((name) => ({
          text: `${t(`staff.figures.${name}`)} ${formatCount(values[name])}`,
          to: listOf(period, { ...by, figure: name }),
        }))
  const money = ({ taken }: Values, by: CountedOrders): Details =>
    taken === 0
      ? []
      : [
          {
            text: `${t('staff.figures.taken')} ${formatRinggit(taken)}`,
            to: listOf(period, { ...by, figure: 'received' }),
          },
        ]
  const margin = ({ margin: left }: Values): Details =>
    left === undefined
      ? []
      : [
          {
            text: `${t('staff.figures.margin')} ${formatRinggit(left.amount)} (${left.perCent}%)`,
          },
        ]
  const pieces = (values: Values): Details => [
    { text: `${t('staff.figures.pieces')} ${formatCount(values.pieces)}` },
  ]
  return { counted, money, margin, pieces }
}

const goods = (values: Values): Details => [{ text: formatRinggit(values.goods) }]

interface Shape {
  main: 'placed' | 'cancelled' | 'confirmed' | 'failed' | 'goods' | 'pieces'
  by: (id: string) => CountedOrders
  details?: readonly ((values: Values, by: CountedOrders) => Details)[]
}

const hasAnything = ({ placed, cancelled, confirmed, failed, returned, pieces, taken }: Values) =>
  placed + cancelled + confirmed + failed + returned + pieces > 0 || taken !== 0

/** Rows with a bar for one figure and a link to its list. A name without any number in the period gets no row. */
function rowsOf(t: Translate, period: Period, rows: Rows, { main, by, details = [] }: Shape): FigureRow[] {
  const show = main === 'goods' ? formatRinggit : formatCount
  return rows
    .filter(({ now }) => hasAnything(now))
    .map(({ id, name, now, before }) => ({
      id,
      name,
      value: now[main],
      text: show(now[main]),
      to: listOf(period, { ...by(id), figure: main === 'goods' || main === 'pieces' ? 'sold' : main }),
      details: [
        { text: t('staff.figures.before', { value: show(before[main]) }) },
        ...details.flatMap((detail) => detail(now, by(id))),
      ],
    }))
}

/** The rows of every table, with links to the lists that the numbers count. */
export function useFigureRows({
  figures,
  requested: { period },
}: FiguresData): Record<Exclude<FigureTable, 'days'>, FigureRow[]> {
  const t = useT()
  const { counted, money, margin, pieces } = detailsOf(t, period)
  const rows = (of: Rows, shape: Shape) => rowsOf(t, period, of, shape)
  return {
    reasons: rows(figures.reasons, { main: 'failed', by: (reason) => ({ reason }) as CountedOrders }),
    cancellations: rows(figures.cancellations, {
      main: 'cancelled',
      by: (reason) => ({ reason }) as CountedOrders,
    }),
    categories: rows(figures.categories, {
      main: 'goods',
      by: (category) => ({ category }),
      details: [pieces, margin],
    }),
    places: rows(figures.places, {
      main: 'placed',
      by: (place) => ({ place }),
      details: [counted('confirmed', 'failed', 'returned'), money, margin],
    }),
    staff: rows(figures.staff, {
      main: 'confirmed',
      by: (staff) => ({ staff }),
      details: [counted('failed', 'returned'), money, margin],
    }),
    products: rows(figures.bestSellers, {
      main: 'pieces',
      by: (product) => ({ product }),
      details: [goods, margin],
    }),
  }
}
