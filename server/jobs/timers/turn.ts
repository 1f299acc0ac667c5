import { sql } from 'drizzle-orm'
import type { HasDatabase } from '../../context.ts'

/**
 * The part of an interval after which the next turn may begin. It is less than 1 because a process may be slightly
 * early by the database's clock.
 */
const share = 0.9

/**
 * Whether this process may now do a task that only one process does per interval (in milliseconds). If every process
 * did the task, its cost would grow with the number of processes.
 */
export async function takeTurn({ database }: HasDatabase, task: string, interval: number): Promise<boolean> {
  const now = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`
  const { rowCount } = await database.execute(sql`
    insert into rate_limits (key, points, expire) values (${`turn:${task}`}, 1, ${now} + ${Math.round(interval * share)}::int)
    on conflict (key) do update set expire = excluded.expire where rate_limits.expire <= ${now}`)
  return rowCount === 1
}
