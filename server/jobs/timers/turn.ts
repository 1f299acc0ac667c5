import { sql } from 'drizzle-orm'
import type { HasDatabase } from '../../context.ts'

/** A process that asks once in an interval may be a little early by the database's clock: its turn is over by then. */
const share = 0.9

/**
 * Whether a process may do now what one of all processes does once in an interval, in milliseconds: what each of them
 * did would cost the more the more there are.
 */
export async function takeTurn({ database }: HasDatabase, task: string, interval: number): Promise<boolean> {
  const now = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`
  const { rowCount } = await database.execute(sql`
    insert into rate_limits (key, points, expire) values (${`turn:${task}`}, 1, ${now} + ${Math.round(interval * share)}::int)
    on conflict (key) do update set expire = excluded.expire where rate_limits.expire <= ${now}`)
  return rowCount === 1
}
