import { Client } from 'pg'

/** The content of a table: the number of rows, and one hash of all rows, whatever their order. */
interface TableState {
  rows: number
  hash: string
}

/** The content of every table of a database, by the table's name with its schema. */
type DatabaseState = ReadonlyMap<string, TableState>

const deadlock = '40P01'

/** The tables that contain rows. Partitioned tables themselves do not. */
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
    // The texts of rows depend on the time zone.
    await client.query(`set timezone = 'UTC'`)
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Reads the content of every table. */
export const stateOf = (url: string): Promise<DatabaseState> => onServer(url, readState)

/**
 * Stops all writing for a moment, notes the content of every table, and runs the statements of `breaking` a second
 * later. @returns the noted content, and its moment as PostgreSQL writes it
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

/** Returns a sentence for each table whose content differs from the noted one. */
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
 * Whether an order is missing that was placed before an order that was kept. A restored log loses only its end, so of
 * one buyer's orders, the first are kept and the last are lost.
 */
export const hasGap = (kept: readonly boolean[]): boolean =>
  kept.includes(false) && kept.lastIndexOf(true) > kept.indexOf(false)
