import { once } from 'node:events'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Pool, type PoolClient } from 'pg'
import { StartError } from '../start/start-error.ts'
import { isDatabaseGone } from './connection-errors.ts'
import * as catalogueTables from './tables/catalogue.ts'

/** The shop's database; columns are snake_case there and camelCase here. */
export type Database = NodePgDatabase<typeof catalogueTables> & { $client: Pool }

export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** An open connection pool. */
export type Connection = {
  pool: Pool
  db: Database
  /** Waits for running queries, then closes every connection. */
  close(): Promise<void>
}

const oldestMajorVersion = 15

/** In milliseconds: the server cancels a statement, and the client gives up one that is not answered. */
const defaultTimeouts = { connection: 5_000, statement: 10_000, answer: 12_000 }

/**
 * Connects to PostgreSQL 15 or newer; `onLost` is called for each broken connection, which the pool replaces.
 * @throws StartError when the server cannot be reached, is too old or does not store UTF-8
 */
export async function connect(
  url: string,
  onLost: (error: Error) => void = () => {},
  { connection, statement, answer } = defaultTimeouts,
): Promise<Connection> {
  const pool = new Pool({
    connectionString: url,
    application_name: 'office-furniture-store',
    max: 10,
    connectionTimeoutMillis: connection,
    idleTimeoutMillis: 30_000,
    statement_timeout: statement,
    query_timeout: answer,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
    // Of what very many products match, a search reads the first, which are then the same each time.
    options: '-c synchronize_seqscans=off',
  })
  // Each connection reports its own errors: the pool reports only those of idle ones.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', onLost))
  const close = closerOf(pool)
  try {
    await requireUsable(pool, url)
  } catch (error) {
    await close()
    throw error
  }
  return { pool, db: databaseOf(pool), close }
}

/** Runs `work` on a connection without statement timeouts, which is closed afterwards. */
export async function withoutTimeouts<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    const { connectionParameters } = client as unknown as {
      connectionParameters: { query_timeout: number | false }
    }
    connectionParameters.query_timeout = false
    return await work(client)
  } finally {
    client.release(true)
  }
}

const drizzleOver = <Client extends Pool | PoolClient>(client: Client) =>
  drizzle({ client, casing: 'snake_case', schema: catalogueTables })

/** Drizzle's transaction leaks a connection that breaks at `begin`, and reuses a waiting one: both are closed. */
function databaseOf(pool: Pool): Database {
  const database = drizzleOver(pool)
  const byClient = new WeakMap<PoolClient, ReturnType<typeof drizzleOver<PoolClient>>>()
  database.transaction = async (work, config) => {
    const client = await pool.connect()
    const clientDatabase = byClient.get(client) ?? drizzleOver(client)
    byClient.set(client, clientDatabase)
    // The error of the work itself, not of rolling it back.
    let first: unknown
    try {
      return await clientDatabase.transaction(async (tx) => {
        try {
          return await work(tx)
        } catch (error) {
          first = error
          // Rolling back would wait for a silent server as long again.
          if (isDatabaseGone(error)) void client.end()
          throw error
        }
      }, config)
    } catch (error) {
      first ??= error
      throw first
    } finally {
      client.release(isDatabaseGone(first))
    }
  }
  return database
}

/** Ends a pool and waits for its last connection: `end` alone resolves while they are still closing. */
function closerOf(pool: Pool): () => Promise<void> {
  const open = new Set<unknown>()
  pool.on('connect', (client) => open.add(client))
  pool.on('remove', (client) => open.delete(client))
  return async () => {
    await pool.end()
    while (open.size > 0) await once(pool, 'remove')
  }
}

async function requireUsable(pool: Pool, url: string): Promise<void> {
  const answer = await pool
    .query<ServerFacts>(
      `select current_setting('server_version') as version,
              current_setting('server_version_num')::int / 10000 as major,
              current_setting('server_encoding') as encoding`,
    )
    .catch((error: unknown) => {
      throw new StartError(`Cannot use the database ${databaseLabel(url)}: ${reasonOf(error)}`)
    })
  const problem = faultOf(answer.rows[0]!)
  if (problem) throw new StartError(`The database ${databaseLabel(url)} ${problem}`)
}

type ServerFacts = { version: string; major: number; encoding: string }

/** Why the shop cannot use such a server. */
export function faultOf({ version, major, encoding }: ServerFacts): string | undefined {
  if (major < oldestMajorVersion)
    return `runs PostgreSQL ${version}: ${oldestMajorVersion} or newer is needed.`
  if (encoding !== 'UTF8') return `stores ${encoding}: one with UTF8 is needed.`
  return undefined
}

/** Why a connection failed; Node reports a host with several addresses as an AggregateError. */
function reasonOf(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error
  return (first instanceof Error ? first.message : String(first)).replaceAll(/\s+/g, ' ')
}

/** A database's address without password and options: 'postgres://shop@db.example.com:5433/shop'. */
export function databaseLabel(url: string): string {
  const { protocol, username, host, pathname } = new URL(url)
  return `${protocol}//${username ? `${username}@` : ''}${host}${pathname}`
}
