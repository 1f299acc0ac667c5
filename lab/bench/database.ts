import { randomBytes } from 'node:crypto'
import { connect, withoutTimeouts, type Connection } from '../../server/database/connect.ts'
import { startEmbedded } from '../../server/database/embedded.ts'
import { addressOf, dropDatabase, runOn } from '../../server/testing/database-server.ts'
import { fillWithOrders } from '../../server/services/demo/demo-fill.ts'
import { startShop } from './programs.ts'

export const grownMembers = 100_000

/** The databases of a bench run. */
export interface Databases {
  /** The name of a database with the demo catalogue. It must have no connections while it is copied. */
  template: string
  /** Creates a database that also has this many orders and very many members, the first time. Resolves to its name. */
  grown(orders: number): Promise<string>
  /** Copies a database; resolves to the URL of the copy. */
  copy(from: string): Promise<string>
  stop(): Promise<void>
}

/** Starts an embedded PostgreSQL under `data/bench` and creates the template. */
export async function startDatabases(): Promise<Databases> {
  const { url, stop } = await startEmbedded({ dataDir: 'data/bench', log: () => {} })
  await withDatabase(url, async ({ pool }) => {
    // An interrupted run may have left databases behind.
    const { rows } = await pool.query<{ name: string }>(
      `select datname as name from pg_database where datname like 'bench\\_%'`,
    )
    for (const { name } of rows) await dropDatabase(url, name)
  })
  const made: string[] = []
  const create = async (from: string) => {
    const name = `bench_${randomBytes(4).toString('hex')}`
    // `file_copy` writes the copy to disk before the measurement starts.
    await runOn(url, `create database ${name} template ${from} strategy file_copy`)
    made.push(name)
    return addressOf(url, name)
  }
  const template = await create('template0')
  const shop = await startShop({ DATABASE_URL: template })
  await shop.stop()
  const copy = (from: string) => create(new URL(from).pathname.slice(1))
  const grown = new Map<number, Promise<string>>()
  return {
    template,
    copy,
    grown(orders) {
      const made = grown.get(orders) ?? copy(template).then((url) => grow(url, orders))
      grown.set(orders, made)
      return made
    },
    async stop() {
      for (const name of made) await dropDatabase(url, name)
      await stop()
    },
  }
}

async function grow(url: string, orders: number): Promise<string> {
  await withDatabase(url, async ({ db, pool }) => {
    await fillWithOrders({ database: db }, orders)
    await withoutTimeouts(pool, async (client) => {
      await client.query(
        `insert into members (id, phone_number, email, first_name, last_name, whatsapp_number, password_hash, language, created_at)
       select 'grown-' || n, '+6019' || lpad(n::text, 8, '0'), 'grown' || n || '@example.com', 'Grown', 'Member',
         '+6019' || lpad(n::text, 8, '0'), 'none', 'en', now()
       from generate_series(1, $1::int - (select count(*) from members)::int) as n`,
        [grownMembers],
      )
      await client.query('vacuum analyze members, orders, order_items, order_history')
    })
  })
  return url
}

/** Runs `work` with connections to a database. */
export async function withDatabase<T>(url: string, work: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = await connect(url)
  try {
    return await work(connection)
  } finally {
    await connection.close()
  }
}
