import { bigint, date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Dimension, Figure } from '#core/figures/figures.ts'
import { serialId } from './columns.ts'

const sum = () => bigint({ mode: 'number' }).notNull().default(0)

/**
 * The figures of a day, as `count_figures` counts them: in total, and by place, staff member, reason and product. Days
 * of `stale_figure_days` are counted again.
 */
export const dailyFigures = pgTable(
  'daily_figures',
  {
    /** In the shop's time zone. */
    day: date({ mode: 'string' }).notNull(),
    dimension: text().$type<Dimension>().notNull(),
    figure: text().$type<Figure>().notNull(),
    /** '' for the total, and for what has no value in its dimension. */
    key: text().notNull(),
    count: sum(),
    amountSen: sum(),
    /** Of goods: what those sold for whose cost is known, and that cost. */
    knownSen: sum(),
    costSen: sum(),
  },
  (table) => [primaryKey({ columns: [table.dimension, table.day, table.figure, table.key] })],
)

/** Days whose figures have changed since they were counted; triggers append to it, so that no order waits for another. */
export const staleFigureDays = pgTable('stale_figure_days', {
  id: serialId(),
  day: date({ mode: 'string' }).notNull(),
})
