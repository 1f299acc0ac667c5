import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { connect, type Connection } from './connect.ts'
import { addressOf, dropDatabase, runOn } from '../testing/database-server.ts'
import { migrate } from './migrate.ts'

/** The server that all tests of a run share. */
type TestServer = {
  /** The address of its maintenance database; the user may create databases. */
  url: string
  /** The folder of the server's Unix socket; '' if there is none. */
  socketFolder: string
  /** The name of a database with all migrations applied, to clone. */
  template: string
  /** The name of a template that also has the demo catalogue. */
  filledTemplate: string
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

/** Timeouts in milliseconds for tests of concurrent work, which a busy machine runs many times slower. */
const generous = { connection: 60_000, statement: 60_000, answer: 72_000 }

/**
 * Creates a database with all migrations applied, by cloning one of the run's templates: empty or, if `filled`, with
 * the demo catalogue. With `locale: 'C'`, it sorts and classifies characters by the locale C.
 */
export async function createTestDatabase(
  options: { locale?: 'C'; filled?: true } = {},
): Promise<TestDatabase> {
  const server = inject('testServer')
  const template = options.filled ? server.filledTemplate : server.template
  const name = `${server.template}_${randomBytes(4).toString('hex')}`
  await runOn(
    server.url,
    options.locale === 'C'
      ? `create database ${name} template template0 encoding 'UTF8' locale_provider libc locale 'C'`
      : // This strategy is half the work of a copy through the write-ahead log.
        `create database ${name} template ${template} strategy file_copy`,
  )
  const url = addressOf(server.url, name)
  const local = server.socketFolder === '' ? url : `${url}?host=${encodeURIComponent(server.socketFolder)}`
  const { pool, db, close } = await connect(local, () => {}, { timeouts: generous })
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
