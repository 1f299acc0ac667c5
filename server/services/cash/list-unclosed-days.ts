import { sql } from 'drizzle-orm'
import type { Database } from '../../database/connect.ts'

/**
 * Lists the days before today that have payments and are not closed, newest first. Each step finds the next earlier day
 * in the index, so that the query does not read every payment.
 */
export async function unclosedDays(database: Database, today: string): Promise<{ day: string }[]> {
  const { rows } = await database.execute<{ day: string }>(sql`
    with recursive booked (day) as (
      select max(day) from payments where day < ${today}::date
      union all
      select (select max(earlier.day) from payments earlier where earlier.day < booked.day)
      from booked where booked.day is not null
    )
    select day::text from booked
    where day is not null and not exists (select from cash_days closed where closed.day = booked.day)
    order by booked.day desc`)
  return rows
}
