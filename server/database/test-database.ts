import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'
import { connect, type Connection } from './connect.ts'
import { migrate } from './migrate.ts'

/** The server that a test run shares. */
export type TestServer = {
  /** Its database for maintenance; the user may create databases. */
  url: string
  /** A database with all migrations applied, to clone. */
  template: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer
  }
}

/** A separate database for one test file. */
export type TestDatabase = Omit<Connection, 'close'> & {
  url: string
  /** Closes every connection and removes the database. */
  drop(): Promise<void>
}

/**
 * A new, empty database with all migrations applied: a clone of the run's template or, with `locale: 'C'`,
 * one that sorts and classifies characters by the locale C.
 */
export async function createTestDatabase(options: { locale?: 'C' } = {}): Promise<TestDatabase> {
  const server = inject('testServer')
  const name = `${server.template}_${randomBytes(4).toString('hex')}`
  await runOn(
    server.url,
    options.locale === 'C'
      ? `create database ${name} template template0 encoding 'UTF8' locale_provider libc locale 'C'`
      : `create database ${name} template ${server.template}`,
  )
  const url = addressOf(server.url, name)
  const { pool, db, close } = await connect(url)
  if (options.locale) await migrate(db)
  return {
    pool,
    db,
    url,
    async drop() {
      await close()
      await dropDatabase(server.url, name)
    },
  }
}

/** The address of another database on the same server. */
export function addressOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}

/** Drops a database, also while others are connected to it. */
export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  try {
    await runOn(serverUrl, `drop database ${name} with (force)`)
  } catch (error) {
    // Without the right to terminate autovacuum workers, `force` fails; a plain drop makes them leave.
    if ((error as { code?: string }).code !== '42501') throw error
    await runOn(serverUrl, `drop database ${name}`)
  }
}

/** Runs one statement on a new connection, outside a transaction. */
export async function runOn(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
