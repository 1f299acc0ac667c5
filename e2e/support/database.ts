import { connect, type Connection } from '../../server/database/connect.ts'
import { joinEmbedded } from '../../server/database/embedded.ts'
import { test } from './shop.ts'

/** The URL of the database of the shop under test. */
export async function databaseUrl(baseURL = ''): Promise<string> {
  const dataDir = `data/e2e-${new URL(baseURL).port}`
  return process.env.DATABASE_URL ?? (await joinEmbedded({ dataDir, log: () => {} })).url
}

let connection: Promise<Connection> | undefined

/** The database of the shop under test. Each worker connects to it once. */
export function database(): Promise<Connection> {
  return (connection ??= databaseUrl(test.info().project.use.baseURL).then((url) => connect(url)))
}
