import type { FigureValues } from '#core/api/figures.ts'
import type { FigureTable } from '#core/figures/figures.ts'
import type { Language } from '#core/language.ts'
import { staffMay } from '#core/staff/staff.ts'
import { text } from '#core/texts/text.ts'
import type { StaffContext } from '../../context.ts'
import { auditStaff } from '../staff/audit.ts'
import { readFigures, type Periods } from './figures.ts'

type Value = keyof typeof valueTexts

/** The columns of figures, in the words of the page. */
const valueTexts = {
  placed: 'staff.figures.placed',
  cancelled: 'staff.figures.cancelled',
  confirmed: 'staff.figures.confirmed',
  failed: 'staff.figures.failed',
  returned: 'staff.figures.returned',
  received: 'staff.figures.received',
  refunded: 'staff.figures.refunded',
  taken: 'staff.figures.taken',
  pieces: 'staff.figures.pieces',
  goods: 'staff.figures.goods',
  margin: 'staff.figures.margin',
  marginPerCent: 'staff.figures.marginPerCent',
  costKnown: 'staff.figures.costKnown',
} as const

const ofGoods: readonly Value[] = ['pieces', 'goods', 'margin', 'marginPerCent', 'costKnown']
const margins: readonly Value[] = ['margin', 'marginPerCent', 'costKnown']
const ofOrders: readonly Value[] = [
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

/** Which figures the rows of a table have. */
const columnsOf: Readonly<Record<FigureTable, readonly Value[]>> = {
  days: ofOrders,
  places: ofOrders,
  categories: ofGoods,
  staff: ofOrders.filter((value) => value !== 'placed' && value !== 'cancelled'),
  reasons: ['failed'],
  products: ofGoods,
}

function valueOf(values: FigureValues, value: Value): number | string {
  if (value === 'margin') return values.margin?.amount ?? ''
  if (value === 'marginPerCent') return values.margin?.perCent ?? ''
  if (value === 'costKnown') return values.margin?.known ?? ''
  return values[value]
}

/** A table of figures as rows under a header row, each figure beside the one of the other period; the export is audited. */
export async function* exportFigures(
  context: StaffContext,
  { table, lang, ...periods }: Periods & { table: FigureTable; lang: Language },
) {
  const entry = {
    action: 'figures.exported',
    subject: 'figures',
    subjectId: '',
    after: { table, ...periods },
  }
  await auditStaff(context.database, context, entry)
  const t = text(lang)
  const seesCosts = staffMay(context.session.staff, 'costs:read')
  const values = columnsOf[table].filter((value) => seesCosts || !margins.includes(value))
  const figures = await readFigures(context, { lang, ...periods, most: Infinity })
  yield [
    ...(table === 'days'
      ? [t('staff.overview.from'), t('staff.overview.to')]
      : [t(`staff.figures.table.${table}`)]),
    ...values.flatMap((value) => [
      t(valueTexts[value]),
      t('staff.figures.columnBefore', { figure: t(valueTexts[value]) }),
    ]),
  ]
  const rows = table === 'products' ? figures.bestSellers : table === 'days' ? figures.spans : figures[table]
  for (const row of rows)
    yield [
      ...('name' in row ? [row.name] : [row.from, row.to]),
      ...values.flatMap((value) => [valueOf(row.now, value), valueOf(row.before, value)]),
    ]
}
