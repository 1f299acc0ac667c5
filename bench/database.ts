import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { connect, type Connection } from '../server/database/connect.ts'
import { startEmbedded } from '../server/database/embedded.ts'
import { startShop } from './programs.ts'

/** The server of databases that a run of the bench has for itself. */
export interface Databases {
  /** A database with the demo catalogue, as a shop made it; nobody may be connected to it while it is copied. */
  template: string
  /** Copies a database; answers the copy's address. */
  copy(from: string): Promise<string>
  stop(): Promise<void>
}

/** Starts an embedded PostgreSQL under `data/bench` and makes the template in it. */
export async function startDatabases(): Promise<Databases> {
  const { url, stop } = await startEmbedded({ dataDir: 'data/bench', log: () => {} })
  const made: string[] = []
  const create = async (from: string) => {
    const name = `bench_${randomBytes(4).toString('hex')}`
    await runOn(url, `create database ${name} template ${from}`)
    made.push(name)
    return addressOf(url, name)
  }
  const template = await create('template0')
  const shop = await startShop({ DATABASE_URL: template })
  await shop.stop()
  return {
    template,
    copy: (from) => create(new URL(from).pathname.slice(1)),
    async stop() {
      for (const name of made) await runOn(url, `drop database ${name} with (force)`)
      await stop()
    },
  }
}

/** Works with a database and closes every connection to it. */
export async function withDatabase<T>(url: string, work: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = await connect(url)
  try {
    return await work(connection)
  } finally {
    await connection.close()
  }
}

function addressOf(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}

async function runOn(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
