import type { HasDatabase } from '../../context.ts'

/**
 * Tables that a refused request or a read may write: the counters of attempts and searches, and the dictionary of the
 * search, which stores each word once.
 */
const counting = [
  'public.rate_limits',
  'public.missed_searches',
  'public.search_words',
  'public.search_spellings',
]

/** Conditions that leave out the rows which record a refusal, by table. */
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

/** Creates a query over every table, prepared once. */
function ofEveryTable<Row>(question: string, select: (name: string) => string) {
  let text: Promise<string> | undefined
  return async (context: HasDatabase, values: unknown[] = []): Promise<Record<string, Row>> => {
    text ??= tablesOf(context).then((names) =>
      names.map((name) => `select '${name}' as name, ${select(name)}`).join(' union all '),
    )
    const { rows } = await context.database.$client.query<{ name: string; found: Row }>({
      name: question,
      text: await text,
      values,
    })
    return Object.fromEntries(rows.map(({ name, found }) => [name, found]))
  }
}

/** A row as text, without the count of sign-in attempts. */
const row = `(to_jsonb(t) - 'tries')::text`
const content = `md5(coalesce(string_agg(${row}, e'\\n' order by ${row}), ''))`

/** Transaction and place of each row: any write changes them, and they are read much faster than the content. */
const versions = `coalesce(sum(hashtextextended(t.ctid::text || t.xmin::text, 0)), 0)::text || ' ' || count(*)`

/** A hash of the rows of every table; refused attempts do not change it. */
export const fingerprint = ofEveryTable<string>(
  'fingerprint',
  (name) =>
    `${name === 'public.staff_sessions' ? content : versions} as found from ${name} t ${unlessRefused[name] ?? ''}`,
)

const hashesAbout = ofEveryTable<string>(
  'rows about',
  (name) => `${content} as found from ${name} t where ${row} ~ ('\\m' || $1 || '\\M')`,
)

/** A hash of the rows with an id, for every table. */
export const rowsAbout = (context: HasDatabase, id: string): Promise<Record<string, string>> =>
  hashesAbout(context, [id])

/** Sums that show what a request did, by table. */
const sums: Readonly<Record<string, string>> = {
  'public.specs': 'sum(stock)',
  'public.member_orders': 'sum(pending)',
  'public.counters': 'sum(value)',
}

const counts = ofEveryTable<number[]>(
  'counts',
  (name) =>
    `array[${name === 'public.counters' ? 0 : 'count(*)'}, ${sums[name] ?? 0}]::int[] as found from ${name} t ${unlessRefused[name] ?? ''}`,
)

/**
 * Counts the rows of every table and adds up some columns. The rows of `counters` are not counted, because they are
 * created at their first use.
 */
export async function tally(context: HasDatabase): Promise<Map<string, number>> {
  return new Map(
    Object.entries(await counts(context)).flatMap(([name, [rows = 0, sum = 0]]) => [
      [name, rows],
      [`${name} ${sums[name] ?? ''}`, sum],
    ]),
  )
}
