import { Client } from 'pg'

/** What a table holds: how many rows, and one hash over all of them in an order of their own. */
interface TableState {
  rows: number
  hash: string
}

/** What every table of a database holds, by its name with its schema. */
export type DatabaseState = ReadonlyMap<string, TableState>

const deadlock = '40P01'

/** The tables that hold rows; partitioned ones hold none themselves. */
async function tablesOf(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select format('%I.%I', nspname, relname) as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and nspname not like 'pg\\_%' and nspname <> 'information_schema'
    order by 1`)
  return rows.map(({ name }) => name)
}

async function readState(client: Client): Promise<DatabaseState> {
  const state = new Map<string, TableState>()
  for (const table of await tablesOf(client)) {
    const { rows } = await client.query<TableState>(`
      select count(*)::int as rows, coalesce(md5(string_agg(hash, '' order by hash collate "C")), '') as hash
      from (select md5(one::text) as hash from ${table} as one) as hashes`)
    state.set(table, rows[0]!)
  }
  return state
}

async function onServer<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    // The text of a row depends on it.
    await client.query(`set timezone = 'UTC'`)
    return await work(client)
  } finally {
    await client.end()
  }
}

/** What every table holds now. */
export const stateOf = (url: string): Promise<DatabaseState> => onServer(url, readState)

/**
 * Stops all writing for a moment, notes what every table holds, and breaks the database a second later in the way that
 * `breaking` says. @returns what was noted, and the moment of it as PostgreSQL writes it
 */
export const noteAndBreak = (
  url: string,
  breaking: readonly string[],
): Promise<{ noted: DatabaseState; moment: string }> =>
  onServer(url, async (client) => {
    for (;;) {
      await client.query('begin')
      try {
        await client.query(`lock table ${(await tablesOf(client)).join(', ')} in share mode`)
        const noted = await readState(client)
        const { rows } = await client.query<{ moment: string }>('select clock_timestamp()::text as moment')
        await client.query('select pg_sleep(1)')
        for (const statement of breaking) await client.query(statement)
        await client.query('commit')
        return { noted, moment: rows[0]!.moment }
      } catch (error) {
        await client.query('rollback')
        if ((error as { code?: string }).code !== deadlock) throw error
      }
    }
  })

/** A sentence for each table that holds something else than what was noted. */
export function differences(noted: DatabaseState, found: DatabaseState): string[] {
  const tables = [...new Set([...noted.keys(), ...found.keys()])]
  return tables.flatMap((table) => {
    const [before, after] = [noted.get(table), found.get(table)]
    if (before?.rows === after?.rows && before?.hash === after?.hash) return []
    if (after === undefined) return [`${table} is missing`]
    if (before === undefined) return [`${table} was not there`]
    return [`${table} had ${before.rows} rows and has ${after.rows}, or others`]
  })
}

/**
 * Whether something is missing from before what is there. What a log of changes gave back ends somewhere and has no
 * gaps: of what one buyer ordered, one after the other, the first orders are kept and the last are lost.
 */
export const hasGap = (kept: readonly boolean[]): boolean =>
  kept.includes(false) && kept.lastIndexOf(true) > kept.indexOf(false)
