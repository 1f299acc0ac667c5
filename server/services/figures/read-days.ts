import { sql } from 'drizzle-orm'
import type { Dimension, Figure, Sums } from '#core/figures/figures.ts'
import type { Period } from '#core/figures/periods.ts'
import type { HasDatabase } from '../../context.ts'

/**
 * A sum of a figure in one of two periods; `isNow` is true for the current one. An empty `dimension` is the
 * total. Only totals have a `day`.
 */
export interface FigureSum extends Sums {
  isNow: boolean
  dimension: Dimension
  figure: Figure
  key: string
  day: string | null
}

/**
 * WITH clauses for the daily figures of the periods. Days that changed after their figures were stored are counted
 * again. One statement reads both kinds of days, so that they show the same state of the data.
 */
export const currentFigures = (periods: readonly Period[]) => {
  const isChosen = sql.join(
    periods.map(({ from, to }) => sql`day between ${from}::date and ${to}::date`),
    sql` or `,
  )
  return sql`stale as materialized (
    select distinct day from stale_figure_days where ${isChosen}
  ), current as (
    select day, dimension, figure, key, count, amount_sen, known_sen, cost_sen
    from daily_figures where (${isChosen}) and day not in (select day from stale)
    union all
    select day, dimension, figure, key, count, amount_sen, known_sen, cost_sen
    from count_figures((select array_agg(day) from stale))
  )`
}

/**
 * Reads every figure of two periods: the total of each day and, for the other dimensions, the sum of each
 * key.
 */
export async function readFigureSums(
  { database }: HasDatabase,
  [now, before]: readonly [Period, Period],
): Promise<FigureSum[]> {
  const { rows } = await database.execute<FigureSum & Record<string, unknown>>(sql`
    with ${currentFigures([now, before])}
    select chosen.is_now as "isNow", dimension, figure, key, case when dimension = '' then day::text end as day,
      sum(count)::float8 as count, sum(amount_sen)::float8 as "amountSen", sum(known_sen)::float8 as "knownSen",
      sum(cost_sen)::float8 as "costSen"
    from (values (true, ${now.from}::date, ${now.to}::date), (false, ${before.from}::date, ${before.to}::date))
      as chosen (is_now, since, until)
    join current on day between chosen.since and chosen.until
    group by 1, 2, 3, 4, 5`)
  return rows
}
