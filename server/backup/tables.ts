import type { ClientBase } from 'pg'

/**
 * Lists every table of the shop and its queue except those of the migrations; each table comes after the tables that it
 * refers to.
 */
export async function readTables(client: ClientBase): Promise<{ name: string; columns: string[] }[]> {
  const { rows: tables } = await client.query<{ id: string; name: string; columns: string[] }>(
    `select c.oid::text as id, format('%I.%I', n.nspname, c.relname) as name,
            array_agg(quote_ident(a.attname) order by a.attnum) as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and n.nspname in ('public', 'pgboss')
     group by c.oid, n.nspname, c.relname
     order by name`,
  )
  const { rows: references } = await client.query<{ from: string; to: string }>(
    `select conrelid::text as from, confrelid::text as to from
       (select conrelid::oid, confrelid::oid from pg_constraint where contype = 'f' and conrelid <> confrelid) as keys`,
  )
  const sorted: typeof tables = []
  let remaining = tables
  while (remaining.length > 0) {
    const ready = remaining.filter(({ id }) =>
      references.every(({ from, to }) => from !== id || !remaining.some((other) => other.id === to)),
    )
    if (ready.length === 0) throw new Error('Tables refer to each other in a circle.')
    sorted.push(...ready)
    remaining = remaining.filter((table) => !ready.includes(table))
  }
  return sorted.map(({ name, columns }) => ({ name, columns }))
}
