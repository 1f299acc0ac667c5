import type { HasDatabase } from '../../context.ts'

/** Tables that only count attempts, which a refused request may do. */
const counting = ['public.rate_limits']

/** The rows of a table that do not record a refusal. */
const unlessRefused: Readonly<Record<string, string>> = {
  'public.audit_entries': "where action !~ 'refused$'",
}

async function tablesOf({ database }: HasDatabase): Promise<string[]> {
  const { rows } = await database.$client.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'pgboss') order by name`,
  )
  return rows.map(({ name }) => name).filter((name) => !counting.includes(name))
}

async function ofEveryTable<Row>(
  context: HasDatabase,
  select: (name: string) => string,
  values: unknown[] = [],
): Promise<Record<string, Row>> {
  const names = await tablesOf(context)
  const { rows } = await context.database.$client.query<{ name: string; found: Row }>(
    names.map((name) => `select '${name}' as name, ${select(name)}`).join(' union all '),
    values,
  )
  return Object.fromEntries(rows.map(({ name, found }) => [name, found]))
}

/** A row as text, without the count of sign-in attempts. */
const row = `(to_jsonb(t) - 'tries')::text`
const content = `md5(coalesce(string_agg(${row}, e'\\n' order by ${row}), ''))`

/** Transaction and place of each row: any write changes them, and they are read much faster than the content. */
const versions = `coalesce(sum(hashtextextended(t.ctid::text || t.xmin::text, 0)), 0)::text || ' ' || count(*)`

/** A hash of the rows of every table; refused attempts do not change it. */
export function fingerprint(context: HasDatabase): Promise<Record<string, string>> {
  return ofEveryTable<string>(
    context,
    (name) =>
      `${name === 'public.staff_sessions' ? content : versions} as found from ${name} t ${unlessRefused[name] ?? ''}`,
  )
}

/** A hash of the rows with an id, for every table. */
export function rowsAbout(context: HasDatabase, id: string): Promise<Record<string, string>> {
  return ofEveryTable<string>(
    context,
    (name) => `${content} as found from ${name} t where ${row} ~ ('\\m' || $1 || '\\M')`,
    [id],
  )
}

/** Columns whose sum shows what was done, by table. */
const sums: Readonly<Record<string, string>> = {
  'public.specs': 'sum(stock)',
  'public.member_orders': 'sum(pending)',
  'public.counters': 'sum(value)',
}

/** The number of rows of every table, and some sums. Not of counters: their row is created at the first use. */
export async function tally(context: HasDatabase): Promise<Map<string, number>> {
  const counted = await ofEveryTable<number[]>(
    context,
    (name) =>
      `array[${name === 'public.counters' ? 0 : 'count(*)'}, ${sums[name] ?? 0}]::int[] as found from ${name} t ${unlessRefused[name] ?? ''}`,
  )
  return new Map(
    Object.entries(counted).flatMap(([name, [rows = 0, sum = 0]]) => [
      [name, rows],
      [`${name} ${sums[name] ?? ''}`, sum],
    ]),
  )
}
