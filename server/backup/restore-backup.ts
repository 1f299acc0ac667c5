import { createReadStream } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { ClientBase } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { withoutTimeouts, type Database } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'
import { StartError } from '../start/start-error.ts'
import { hashOfFile, readManifest, type Manifest } from './manifest.ts'
import { readTables } from './tables.ts'

/**
 * Restores a backup of this or an earlier release into an empty database and folder, all tables or none.
 * @throws StartError when the database is not empty, or the backup is damaged or of a later release
 */
export async function restoreBackup(
  database: Database,
  { pictures, folder }: { pictures: string; folder: string },
): Promise<Manifest> {
  const manifest = await readManifest(folder)
  await requireEmpty(database)
  for (const { file, sha256 } of manifest.tables) {
    const hash = await hashOfFile(join(folder, 'tables', file)).catch(() => undefined)
    if (hash !== sha256) throw new StartError(`The backup is damaged: ${file} is not what was written.`)
  }
  await migrate(database, { only: manifest.migrations })
  await withoutTimeouts(database.$client, async (client) => {
    await client.query('begin')
    await requireSameTables(client, manifest)
    // The backup also has the rows that migrations insert.
    await client.query(`truncate ${manifest.tables.map(({ name }) => name).join(', ')} cascade`)
    for (const { name, columns, file } of manifest.tables) {
      await pipeline(
        createReadStream(join(folder, 'tables', file)),
        createGunzip(),
        client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`)),
      )
    }
    for (const { name, value } of manifest.sequences)
      await client.query('select setval($1::regclass, $2::bigint, false)', [name, value])
    await client.query('commit')
  })
  await cp(join(folder, 'pictures'), pictures, { recursive: true })
  await migrate(database)
  return manifest
}

async function requireEmpty(database: Database): Promise<void> {
  const { rows } = await database.$client.query<{ used: boolean }>(
    `select exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
                    where n.nspname in ('public', 'pgboss', 'drizzle') and c.relkind = 'r') as used`,
  )
  if (rows[0]?.used) throw new StartError('The database is not empty: a backup is restored into a new one.')
}

async function requireSameTables(client: ClientBase, manifest: Manifest): Promise<void> {
  const columnsOf = new Map((await readTables(client)).map(({ name, columns }) => [name, columns]))
  const unknown = manifest.tables.find(({ name, columns }) => {
    const known = columnsOf.get(name)
    return known === undefined || columns.some((column) => !known.includes(column))
  })
  if (unknown)
    throw new StartError(
      `The backup was made by another release of the shop: this one has no such ${unknown.name}.`,
    )
}
