import { sql } from 'drizzle-orm'
import type { HasDatabase } from '../../context.ts'
import { withoutTimeouts } from '../../database/connect.ts'

/** The maximum number of days counted per transaction. */
const batch = 60

/** Whether some days have to be counted again. */
export async function hasStaleDays({ database }: HasDatabase): Promise<boolean> {
  const { rowCount } = await database.execute(sql`select from stale_figure_days limit 1`)
  return rowCount === 1
}

/** Counts changed days again, in one process at a time. Returns the number of days. */
export async function refreshFigures({ database }: HasDatabase): Promise<number> {
  let refreshed = 0
  for (;;) {
    const { rows } = await database.execute<{ days: number }>(sql`select refresh_figures(${batch}) as days`)
    const days = rows[0]?.days ?? 0
    refreshed += days
    if (days < batch) return refreshed
  }
}

/** A stored figure that differs from a new count. */
interface WrongFigure {
  day: string
  dimension: string
  figure: string
  key: string
}

/**
 * Compares the stored figures with a new count of orders, lines and payments, in one statement. Days that wait to be
 * counted again are skipped, because readers get a new count for them anyway.
 */
export async function checkFigures({
  database,
}: HasDatabase): Promise<{ days: number; waiting: number; wrong: WrongFigure[] }> {
  // Counting years takes longer than the timeout for requests.
  const { rows } = await withoutTimeouts(database.$client, (client) =>
    client.query<{ days: number; waiting: number; wrong: WrongFigure[] | null }>(`
      with stale as materialized (
        select distinct day from stale_figure_days
      ), checked as materialized (
        select day from days_with_figures() as all_days (day) where day not in (select day from stale)
      ), stored as (
        select * from daily_figures where day in (select day from checked)
      ), counted as materialized (
        select * from count_figures((select array_agg(day) from checked))
      ), wrong as (
        (select * from stored except select * from counted) union (select * from counted except select * from stored)
      )
      select (select count(*)::int from checked) as days, (select count(*)::int from stale) as waiting,
        (select json_agg(distinct jsonb_build_object('day', day, 'dimension', dimension, 'figure', figure, 'key', key)) from wrong) as wrong`),
  )
  const { days = 0, waiting = 0, wrong = null } = rows[0] ?? {}
  return { days, waiting, wrong: wrong ?? [] }
}
