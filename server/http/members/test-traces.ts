import { sql } from 'drizzle-orm'
import { database, owner, path } from './test-members.ts'

export const erase = (id: string, phoneNumber: string, by = owner) =>
  by.browser.post(path(id, '/erase'), { phoneNumber })

/** Finds, for each text, the columns of all tables that contain it, in upper or lower case. */
export async function placesOf(texts: readonly string[]): Promise<Map<string, string[]>> {
  const { rows: tables } = await database().execute<{
    name: string
    relation: string
    columns: string[]
  }>(sql`
    select table_schema || '.' || table_name as name,
      quote_ident(table_schema) || '.' || quote_ident(table_name) as relation,
      array_agg(column_name::text) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'
      and data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY')
    group by table_schema, table_name`)
  const places = new Map(texts.map((text) => [text, new Array<string>()]))
  for (const { name, relation, columns } of tables) {
    const values = sql.join(
      columns.map((column) => sql`(${`${name}.${column}`}, lower(${sql.identifier(column)}::text))`),
      sql`, `,
    )
    const { rows } = await database().execute<{ text: string; place: string }>(sql`
      select distinct sought.text, held.place from ${sql.raw(relation)}
      cross join lateral (values ${values}) held (place, value)
      join unnest(${sql.param(texts)}::text[]) sought (text) on strpos(held.value, lower(sought.text)) > 0`)
    for (const { text, place } of rows) places.get(text)?.push(place)
  }
  return places
}

/**
 * The ways in which people write a Malaysian mobile number.
 * @example spellingsOf('+60177654321') //=> ['177654321', '17-765 4321', …]
 */
export function spellingsOf(phoneNumber: string): string[] {
  const home = phoneNumber.replace('+60', '')
  const [operator, middle, end] = [home.slice(0, 2), home.slice(2, -4), home.slice(-4)]
  return [home, `${operator}-${middle} ${end}`, `${operator} ${middle} ${end}`, `${operator}-${middle}${end}`]
}
