import { bigint, date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Dimension, Figure } from '#core/figures/figures.ts'
import { serialId } from './columns.ts'

const sum = () => bigint({ mode: 'number' }).notNull().default(0)

/**
 * The figures of each day, as counted by `count_figures`: in total, and by place, member of staff, reason and product.
 * Days in `stale_figure_days` are counted again.
 */
export const dailyFigures = pgTable(
  'daily_figures',
  {
    /** In the shop's time zone. */
    day: date({ mode: 'string' }).notNull(),
    dimension: text().$type<Dimension>().notNull(),
    figure: text().$type<Figure>().notNull(),
    /** '' for the total, and for orders without a value in this dimension. */
    key: text().notNull(),
    count: sum(),
    amountSen: sum(),
    /** Only for goods with a known cost: their sales and their cost. */
    knownSen: sum(),
    costSen: sum(),
  },
  (table) => [primaryKey({ columns: [table.dimension, table.day, table.figure, table.key] })],
)

/**
 * Days whose figures have changed since they were counted. Triggers only add rows, so that no order waits for another.
 */
export const staleFigureDays = pgTable('stale_figure_days', {
  id: serialId(),
  day: date({ mode: 'string' }).notNull(),
})
