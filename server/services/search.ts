import { and, getTableName, or, sql, type SQL } from 'drizzle-orm'
import { normalizePhone } from '#core/contact/phone.ts'
import type { Database } from '../database/connect.ts'
import type { members } from '../database/tables/members.ts'
import type { orders } from '../database/tables/orders.ts'
import type { parcels } from '../database/tables/parcels.ts'
import type { quotations } from '../database/tables/quotations/quotations.ts'

/** Splits a search into words. A phone number is one word, even if it is written with spaces. */
export function wordsOf(q: string): string[] {
  const text = q.normalize('NFKC').toLowerCase()
  // Removes the leading zero of domestic numbers, because numbers are stored without it: "Search by local number".
  const digits = normalizePhone(text)
  if (/^\+?\d{3,}$/.test(digits)) return [digits.replace(/^0/, '')]
  return text.split(/\s+/).filter((word) => word !== '')
}

/** The condition that a text contains every word. */
export const hasWords = (column: SQL, words: readonly string[]) =>
  and(...words.map((word) => sql`strpos(${column}, ${word}) > 0`))

/** Like `hasWords`, but served by an index over sequences of one and two characters. */
export const hasWordsIndexed = (column: SQL, words: readonly string[]) =>
  and(
    ...words.map((word) => sql`search_grams(${column}) @> search_grams(${word}::text)`),
    hasWords(column, words),
  )

/** A condition in two forms: for an index scan, and for checking rows one by one. */
export interface Match {
  indexed: SQL | undefined
  oneByOne: SQL | undefined
}

/** The maximum number of rows that are checked one by one before a search uses the index. */
const maxOneByOne = 2000

/**
 * Finds the ids of the first matching rows. Checks the first rows one by one, and uses the index only if these contain
 * too few matches. For a frequent name, the first rows contain enough, while an index would return every match.
 */
export async function findIds<Id extends string | number = string>(
  database: Database,
  query: {
    table: typeof orders | typeof members | typeof parcels | typeof quotations
    /** The columns that the conditions and the ordering use. */
    columns: SQL
    narrowed: SQL | undefined
    /** If missing, every row matches. */
    matches: readonly Match[] | undefined
    ordering: SQL[]
    limit: number
  },
): Promise<Id[]> {
  const { table, columns, narrowed, matches, ordering, limit } = query
  const idsOf = async (where: SQL | undefined) => {
    const rows = await database
      .select({ id: table.id })
      .from(table as typeof orders)
      .where(where)
      .orderBy(...ordering)
      .limit(limit)
    return rows.map(({ id }) => id as Id)
  }
  if (matches === undefined) return idsOf(narrowed)
  const order = sql.join(ordering, sql`, `)
  const { rows } = await database.execute<{ id: Id }>(sql`
    with first as materialized (
      select ${columns} from ${table} where ${narrowed ?? sql`true`} order by ${order} limit ${maxOneByOne}
    )
    select id from first as ${sql.identifier(getTableName(table))}
    where ${or(...matches.map(({ oneByOne }) => oneByOne))} order by ${order} limit ${limit}`)
  if (rows.length >= limit) return rows.map(({ id }) => id)
  return (await Promise.all(matches.map(({ indexed }) => idsOf(and(narrowed, indexed))))).flat()
}
