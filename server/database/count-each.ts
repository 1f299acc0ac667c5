import { sql, type SQL } from 'drizzle-orm'
import type { Database } from './connect.ts'

/**
 * Runs several counts in one statement, in which each can use its own database index, and returns them by name. A page
 * shows dozens of counts, and most of them take less time than a round trip to the database.
 *
 * @example
 *   await countEach(database, { all: database.$count(orders) }) //=> { all: 12 }
 */
export async function countEach<Name extends string>(
  database: Database,
  counts: Readonly<Record<Name, SQL>>,
): Promise<Record<Name, number>> {
  const named = Object.entries<SQL>(counts).map(([name, count]) => sql`${count} as ${sql.identifier(name)}`)
  const { rows } = await database.execute<Record<string, string>>(sql`select ${sql.join(named, sql`, `)}`)
  const found = Object.entries(rows[0]!).map(([name, count]) => [name, Number(count)])
  return Object.fromEntries(found) as Record<Name, number>
}
