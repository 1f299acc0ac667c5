import { once } from 'node:events'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Pool, type Client, type ClientConfig, type PoolClient } from 'pg'
import type { Settings } from '../settings/settings.ts'
import { StartError } from '../start/start-error.ts'
import { databaseLabel } from './hosts/addresses.ts'
import { isDatabaseGone, isReadOnly } from './connection-errors.ts'
import { clientClassFor } from './hosts/find-host.ts'
import * as catalogueTables from './tables/catalogue.ts'

/** Access to the shop's database; columns are snake_case in PostgreSQL and camelCase in the code. */
export type Database = NodePgDatabase<typeof catalogueTables> & { $client: DatabasePool }

export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** An open connection pool. */
export type Connection = {
  pool: DatabasePool
  db: Database
  /** Waits for running queries, then closes all connections. */
  close(): Promise<void>
}

const oldestMajorVersion = 15

/** Timeouts in milliseconds: the server cancels a statement after `statement`; the client gives up after `answer`. */
const defaultTimeouts = { connection: 5_000, statement: 10_000, answer: 12_000 }

/** How a process connects to its database. */
export interface ConnectOptions {
  timeouts?: typeof defaultTimeouts
  /** The most connections that the pool opens. */
  size?: number
  /**
   * Whether a pooler gives each transaction a connection of its own. Then sessions keep no state: timeouts are set on
   * the role, and statements have no names.
   */
  pooler?: 'none' | 'transaction'
  /** The URL that reaches the same database without the pooler. */
  directUrl?: string | undefined
}

/** Reads the connection options from the settings. */
export const connectOptions = (
  settings: Pick<Settings, 'DATABASE_POOL_SIZE' | 'DATABASE_POOLER' | 'DATABASE_LISTEN_URL'>,
): ConnectOptions => ({
  size: settings.DATABASE_POOL_SIZE,
  pooler: settings.DATABASE_POOLER,
  directUrl: settings.DATABASE_LISTEN_URL,
})

/** A pool that can also open separate connections, without the pooler. */
export class DatabasePool extends Pool {
  /** Creates another pool for the same database. */
  readonly aside: (size: number) => DatabasePool
  readonly #direct: ReturnType<typeof clientClassFor>

  constructor(address: string, onLost: (error: Error) => void, options: ConnectOptions) {
    const { timeouts = defaultTimeouts, size = 10, pooler = 'none', directUrl = address } = options
    const { Client, url } = clientClassFor(address)
    super({
      connectionString: url,
      Client: Client as never,
      max: size,
      keepAlive: true,
      application_name: 'office-furniture-store',
      connectionTimeoutMillis: timeouts.connection,
      idleTimeoutMillis: 30_000,
      query_timeout: timeouts.answer,
      ...(pooler === 'none' && {
        statement_timeout: timeouts.statement,
        idle_in_transaction_session_timeout: 60_000,
        // A search that matches very many products reads only some of them. With this option, it reads the same ones
        // each time.
        options: '-c synchronize_seqscans=off',
      }),
    })
    this.aside = (aside) => new DatabasePool(address, onLost, { ...options, size: aside })
    this.#direct = directUrl === address ? { Client, url } : clientClassFor(directUrl)
    // The pool reports only errors of idle connections; each connection reports its own errors.
    this.on('error', () => {})
    this.on('connect', (client) => client.on('error', onLost))
    if (pooler === 'transaction') this.on('connect', leaveNamesOut)
    this.#leaveReadOnlyServers()
  }

  /** Creates an unconnected client that uses neither the pool nor a pooler. */
  createDirectClient(config: Omit<ClientConfig, 'connectionString'>): Client {
    const { Client, url } = this.#direct
    return new Client({ keepAlive: true, ...config, connectionString: url })
  }

  /** Closes all connections when a server refuses writes: it has become a standby, and all connections lead to it. */
  #leaveReadOnlyServers(): void {
    let generation = 0
    const opened = new WeakMap<object, number>()
    this.on('connect', (client) => opened.set(client, generation))
    this.on('release', (error: unknown, client) => {
      if (isReadOnly(error)) {
        generation += 1
        for (let idle = this.idleCount; idle > 0; idle -= 1)
          void this.connect().then(
            (idleClient) => idleClient.release(),
            () => {},
          )
      }
      if (opened.get(client) !== generation) void client.end().catch(() => {})
    })
  }
}

const withoutName = (config: unknown) =>
  typeof config === 'object' && config !== null && 'name' in config && !('submit' in config)
    ? { ...config, name: undefined }
    : config

/**
 * Removes the names that libraries give to statements: through a pooler, the next statement may reach a session that
 * already has that name.
 */
function leaveNamesOut(client: PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  client.query = ((config: unknown, ...more: unknown[]) => query(withoutName(config), ...more)) as never
}

/**
 * Connects to PostgreSQL 15 or newer; `onLost` is called for each broken connection, which the pool replaces.
 * @throws StartError when the server cannot be reached, is too old or does not store UTF-8
 */
export async function connect(
  url: string,
  onLost: (error: Error) => void = () => {},
  options: ConnectOptions = {},
): Promise<Connection> {
  const pool = new DatabasePool(url, onLost, options)
  const close = closerOf(pool)
  try {
    await requireUsable(pool, url)
  } catch (error) {
    await close()
    throw error
  }
  return { pool, db: databaseOf(pool), close }
}

/** Runs `work` on a separate connection without statement timeouts, not through a pooler. */
export async function withoutTimeouts<T>(
  pool: DatabasePool,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = pool.createDirectClient({
    application_name: 'office-furniture-store',
    connectionTimeoutMillis: defaultTimeouts.connection,
    statement_timeout: 0,
  })
  // When the connection breaks, its statement fails anyway.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('set statement_timeout = 0')
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

const clients = new WeakMap<Transaction, PoolClient>()

/** The connection of a transaction, for statements that Drizzle does not build. */
export function clientOf(tx: Transaction): PoolClient {
  const client = clients.get(tx)
  if (client === undefined) throw new Error('Not a transaction of databaseOf')
  return client
}

const drizzleOver = <C extends DatabasePool | PoolClient>(client: C) =>
  drizzle({ client, casing: 'snake_case', schema: catalogueTables })

/**
 * Creates a Drizzle database and repairs two of its faults: its transactions leak a connection that breaks at `begin`,
 * and go on using a connection that still waits for a response. Here, such connections are closed.
 */
function databaseOf(pool: DatabasePool): Database {
  const database = drizzleOver(pool)
  const byClient = new WeakMap<PoolClient, ReturnType<typeof drizzleOver<PoolClient>>>()
  database.transaction = async (work, config) => {
    const client = await pool.connect()
    const clientDatabase = byClient.get(client) ?? drizzleOver(client)
    byClient.set(client, clientDatabase)
    // The error of the work, which matters more than an error of its rollback.
    let failure: unknown
    try {
      return await clientDatabase.transaction(async (tx) => {
        clients.set(tx, client)
        try {
          return await work(tx)
        } catch (error) {
          failure = error
          // A rollback would wait just as long for a silent server.
          if (isDatabaseGone(error)) void client.end()
          throw error
        }
      }, config)
    } catch (error) {
      failure ??= error
      throw failure
    } finally {
      client.release(isDatabaseGone(failure) ? (failure as Error) : false)
    }
  }
  return database
}

/**
 * The size of the separate pool of `databaseAside`. A process makes up to two files at a time, each with two
 * connections.
 */
const sizeAside = 4

const asides = new WeakMap<Pool, { database: Database; close: () => Promise<void> }>()

/**
 * Returns the same database over a few separate connections, for long work in the background. So no request waits for a
 * connection that such work uses. The connections close with the pool.
 */
export function databaseAside({ $client }: Database): Database {
  const existing = asides.get($client)
  if (existing !== undefined) return existing.database
  const pool = $client.aside(sizeAside)
  const aside = { database: databaseOf(pool), close: closerOf(pool) }
  asides.set($client, aside)
  return aside.database
}

/** How long connections in use may take to close, in milliseconds. */
const closeTimeout = 5_000

/**
 * Returns a function that ends a pool and waits until its last connection is closed (`end` alone resolves earlier). It
 * cuts connections whose work does not end.
 */
function closerOf(pool: Pool): () => Promise<void> {
  const open = new Set<Client>()
  pool.on('connect', (client) => open.add(client as unknown as Client))
  pool.on('remove', (client) => open.delete(client as unknown as Client))
  return async () => {
    const cut = setTimeout(() => {
      for (const client of open) client.connection.stream.destroy()
    }, closeTimeout)
    await Promise.all([pool.end(), asides.get(pool)?.close()])
    while (open.size > 0) await once(pool, 'remove')
    clearTimeout(cut)
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

/** Explains why the shop cannot use a server; undefined if it can. */
export function faultOf({ version, major, encoding }: ServerFacts): string | undefined {
  if (major < oldestMajorVersion)
    return `runs PostgreSQL ${version}: ${oldestMajorVersion} or newer is needed.`
  if (encoding !== 'UTF8') return `stores ${encoding}: one with UTF8 is needed.`
  return undefined
}

/** Explains why a connection failed; Node reports a host with several addresses as an AggregateError. */
function reasonOf(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error
  return (first instanceof Error ? first.message : String(first)).replaceAll(/\s+/g, ' ')
}
