import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'

/** Returns the address of another database on the same server. */
export function addressOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}

/** Drops a database even while others are connected to it. */
export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  try {
    await runOn(serverUrl, `drop database ${name} with (force)`)
  } catch (error) {
    // `force` fails without the right to end autovacuum workers; a drop without `force` makes the workers end.
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

/** Creates a folder for an embedded server that its unprivileged user can traverse. */
export async function createDataDir(prefix: string): Promise<string> {
  const dataDir = await mkdtemp(prefix)
  await chmod(dataDir, 0o711)
  return dataDir
}

/** Removes such a folder, even if the server's files were moved. */
export async function removeDataDir(dataDir: string): Promise<void> {
  const folder = await realpath(join(dataDir, 'postgres')).catch(() => dataDir)
  await rm(folder, { recursive: true, force: true })
  await rm(dataDir, { recursive: true, force: true })
}
