import type { FigureValues } from '#core/api/figures.ts'
import { figureBefore, type ExportColumn, type FigureValue } from '#core/exports/columns.ts'
import type { FigureTable } from '#core/figures/figures.ts'
import type { Language } from '#core/language.ts'
import { toSen } from '#core/money.ts'
import { staffMay } from '#core/staff/staff.ts'
import type { StaffContext } from '../../context.ts'
import { readFigures, type Periods } from '../figures/figures.ts'
import { downloadTable } from './download.ts'
import type { Cells } from './source.ts'

const ofGoods: readonly FigureValue[] = ['pieces', 'goods', 'margin', 'marginPerCent', 'costKnown']
const margins: readonly FigureValue[] = ['margin', 'marginPerCent', 'costKnown']
const ofOrders: readonly FigureValue[] = [
  'placed',
  'cancelled',
  'confirmed',
  'failed',
  'returned',
  'received',
  'refunded',
  'taken',
  ...ofGoods,
]

/** The figures in the rows of each table. */
const valuesOf: Readonly<Record<FigureTable, readonly FigureValue[]>> = {
  days: ofOrders,
  places: ofOrders,
  categories: ofGoods,
  staff: ofOrders.filter((value) => value !== 'placed' && value !== 'cancelled'),
  reasons: ['failed'],
  cancellations: ['cancelled'],
  products: ofGoods,
}

function cellOf(values: FigureValues, value: FigureValue) {
  const { margin } = values
  if (value === 'margin') return margin && toSen(margin.amount)
  if (value === 'marginPerCent') return margin?.perCent
  if (value === 'costKnown') return margin?.known
  const isMoney = value === 'received' || value === 'refunded' || value === 'taken' || value === 'goods'
  return isMoney ? toSen(values[value]) : values[value]
}

/** Yields a table of figures as CSV. Next to each figure is that of the period with which it is compared. */
export function downloadFigures(
  context: StaffContext,
  { table, lang, ...periods }: Periods & { table: FigureTable; lang: Language },
) {
  const seesCosts = staffMay(context.session.staff, 'costs:read')
  const values = valuesOf[table].filter((value) => seesCosts || !margins.includes(value))
  const names: ExportColumn[] = table === 'days' ? ['from', 'to'] : [table]
  return downloadTable(
    context,
    {
      exported: 'figures',
      language: lang,
      columns: [...names, ...values.flatMap((value) => [value, figureBefore(value)])],
      about: { table, ...periods },
    },
    rowsOf(),
  )

  async function* rowsOf(): AsyncGenerator<Cells[]> {
    const figures = await readFigures(context, { lang, ...periods, most: Infinity })
    const rows =
      table === 'products' ? figures.bestSellers : table === 'days' ? figures.spans : figures[table]
    yield rows.map((row) => ({
      ...('name' in row ? { [table]: row.name } : { from: row.from, to: row.to }),
      ...Object.fromEntries(
        values.flatMap((value) => [
          [value, cellOf(row.now, value)],
          [figureBefore(value), cellOf(row.before, value)],
        ]),
      ),
    }))
  }
}
