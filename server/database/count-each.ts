import { sql, type SQL } from 'drizzle-orm'
import type { Database } from './connect.ts'

/**
 * Counts several things in one statement, each by its own index: `countEach(database, { all: database.$count(orders)
 * })`. A page shows dozens of counts, and most of them take less time than a round trip to the database.
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
