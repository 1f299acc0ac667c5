import { once } from 'node:events'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Pool, type PoolClient } from 'pg'
import { StartError } from '../start/start-error.ts'
import { isDatabaseGone } from './connection-errors.ts'
import * as catalogueTables from './tables/catalogue.ts'
import * as limitTables from './tables/rate-limits.ts'
import * as memberTables from './tables/members.ts'
import * as orderTables from './tables/orders.ts'
import * as outboxTables from './tables/outbox.ts'
import * as placeTables from './tables/delivery.ts'
import * as settingsTables from './tables/settings.ts'
import * as staffTables from './tables/staff.ts'
import * as verificationTables from './tables/verification.ts'
import * as voucherTables from './tables/vouchers.ts'

const schema = {
  ...catalogueTables,
  ...limitTables,
  ...memberTables,
  ...orderTables,
  ...outboxTables,
  ...placeTables,
  ...settingsTables,
  ...staffTables,
  ...verificationTables,
  ...voucherTables,
}

/** The shop's database; columns are snake_case there and camelCase here. */
export type Database = NodePgDatabase<typeof schema> & { $client: Pool }

export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** A database in use. */
export type Connection = {
  pool: Pool
  db: Database
  /** Waits for the queries that run, then closes every connection. */
  close(): Promise<void>
}

const oldestMajorVersion = 15

/** How long the shop waits for its database, in milliseconds. */
export interface DatabasePatience {
  /** For a connection. */
  connection: number
  /** Until the server cuts a statement. */
  statement: number
  /** Until a statement is given up that a silent server neither answers nor cuts. */
  answer: number
}

const patience: DatabasePatience = { connection: 5_000, statement: 10_000, answer: 12_000 }

/**
 * Connects to a PostgreSQL of version 15 or newer. The pool holds 10 connections, waits 5 s for a free one,
 * and cuts a statement after 10 s and a transaction left idle after 60 s. `onLost` hears of connections
 * that broke; the pool replaces them by itself.
 * Throws StartError with one line when the server cannot be reached, is too old or does not store UTF-8.
 */
export async function connect(
  url: string,
  onLost: (error: Error) => void = () => {},
  { connection, statement, answer } = patience,
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
  })
  // Heard by each connection itself, because the pool hears only of those that are idle.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', onLost))
  const close = closeWhole(pool)
  try {
    await requireUsable(pool, url)
  } catch (error) {
    await close()
    throw error
  }
  return { pool, db: databaseOf(pool), close }
}

/** For work that may outlast what a request may take: nothing cuts the statements of this connection any more. */
export async function takeTime(client: PoolClient): Promise<void> {
  await client.query('set statement_timeout = 0')
  const own = client as unknown as { connectionParameters: { query_timeout: number | false } }
  own.connectionParameters.query_timeout = false
}

const over = <Client extends Pool | PoolClient>(client: Client) =>
  drizzle({ client, casing: 'snake_case', schema })

/**
 * The database over a pool. Drizzle's own transaction keeps a connection for ever that breaks at its `begin`, and gives
 * one back that still waits for an answer; here both are closed.
 */
function databaseOf(pool: Pool): Database {
  const database = over(pool)
  const ofClient = new WeakMap<PoolClient, ReturnType<typeof over<PoolClient>>>()
  database.transaction = async (work, config) => {
    const client = await pool.connect()
    const own = ofClient.get(client) ?? over(client)
    ofClient.set(client, own)
    let isSound = false
    let failure: { error: unknown } | undefined
    try {
      const result = await own.transaction(async (tx) => {
        try {
          return await work(tx)
        } catch (error) {
          failure = { error }
          // Whoever is silent is not asked to roll back, too: that would be waited for as long again.
          if (isDatabaseGone(error)) void client.end()
          throw error
        }
      }, config)
      isSound = true
      return result
    } catch (error) {
      const first = failure?.error ?? error
      isSound = !isDatabaseGone(first)
      throw first
    } finally {
      client.release(!isSound)
    }
  }
  return database
}

/** Ends a pool and waits for its last connection: `end` alone returns while they are still being closed. */
function closeWhole(pool: Pool): () => Promise<void> {
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
  const fault = faultOf(answer.rows[0]!)
  if (fault) throw new StartError(`The database ${databaseLabel(url)} ${fault}`)
}

type ServerFacts = { version: string; major: number; encoding: string }

/** Why the shop cannot work with such a server, if it cannot. */
export function faultOf({ version, major, encoding }: ServerFacts): string | undefined {
  if (major < oldestMajorVersion)
    return `runs PostgreSQL ${version}: ${oldestMajorVersion} or newer is needed.`
  if (encoding !== 'UTF8') return `stores ${encoding}: one with UTF8 is needed.`
  return undefined
}

/** One line on why a connection failed: Node reports a name with several addresses as an AggregateError. */
function reasonOf(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error
  return (first instanceof Error ? first.message : String(first)).replaceAll(/\s+/g, ' ')
}

/**
 * A database's address without its password or its options, for people to read.
 * databaseLabel('postgres://shop:secret@db.example.com:5433/shop?sslmode=require')
 *   //=> 'postgres://shop@db.example.com:5433/shop'
 */
export function databaseLabel(url: string): string {
  const { protocol, username, host, pathname } = new URL(url)
  return `${protocol}//${username ? `${username}@` : ''}${host}${pathname}`
}
