import { sql } from 'drizzle-orm'
import type { HasDatabase } from '../../context.ts'

/**
 * Whether a process may do now what one of all processes does once in so many milliseconds, by the database's clock:
 * what each of them did would cost the more the more there are.
 */
export async function takeTurn(
  { database }: HasDatabase,
  task: string,
  milliseconds: number,
): Promise<boolean> {
  const now = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`
  const { rowCount } = await database.execute(sql`
    insert into rate_limits (key, points, expire) values (${`turn:${task}`}, 1, ${now} + ${Math.round(milliseconds)}::int)
    on conflict (key) do update set expire = excluded.expire where rate_limits.expire <= ${now}`)
  return rowCount === 1
}
