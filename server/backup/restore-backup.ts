import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { Writable, type Duplex } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import type { ClientBase } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { withoutTimeouts, type Database } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'
import { folderStore } from '../providers/files/folder-store.ts'
import { severalAtOnce } from '../providers/files/several-at-once.ts'
import { StorageError, type FileStore } from '../providers/files/store.ts'
import { photosInDatabase } from '../services/files/photos-in-database.ts'
import { StartError } from '../start/start-error.ts'
import { decryption } from './encryption.ts'
import { hashOfFile, readManifest, type Manifest } from './manifest.ts'
import { readTables } from './tables.ts'

/**
 * Restores a backup of this or an earlier release into an empty database and the store of pictures, all tables or none.
 * @throws StartError when the database is not empty, the store cannot be used, or the backup is damaged or of a later
 *   release
 */
export async function restoreBackup(
  database: Database,
  {
    pictures,
    privateFiles,
    folder,
    identity,
  }: {
    pictures: FileStore
    /** The store for photos of returns that were not in the database; if missing, they go into the database. */
    privateFiles?: FileStore | undefined
    folder: string
    identity?: string | undefined
  },
): Promise<Manifest> {
  const manifest = await readManifest(folder)
  const open = () => decryption(manifest.encrypted, identity)
  open()
  await requireEmpty(database)
  await pictures.check().catch(toStartError)
  await requireFiles(join(folder, 'tables'), manifest.tables)
  await requireFiles(join(folder, 'pictures'), manifest.pictures)
  await requireFiles(join(folder, 'private'), manifest.privateFiles)
  await requireKey(join(folder, 'tables', manifest.tables[0]?.file ?? ''), open())
  await migrate(database, { count: manifest.migrations })
  await withoutTimeouts(database.$client, async (client) => {
    await client.query('begin')
    await requireSameTables(client, manifest)
    // The backup also contains the rows that migrations insert.
    await client.query(`truncate ${manifest.tables.map(({ name }) => name).join(', ')} cascade`)
    // The backup already contains the rows that triggers derive from others, so triggers are off.
    await setTriggers(client, manifest, 'disable')
    for (const { name, columns, file } of manifest.tables) {
      await pipeline(
        createReadStream(join(folder, 'tables', file)),
        open(),
        createGunzip(),
        client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`)),
      )
    }
    // Deferred checks must run before a table can be altered.
    await client.query('set constraints all immediate')
    await setTriggers(client, manifest, 'enable')
    for (const { name, value } of manifest.sequences)
      await client.query('select setval($1::regclass, $2::bigint, false)', [name, value])
    await client.query('commit')
  })
  const from = folderStore(join(folder, 'pictures'))
  await restoreFiles(manifest.pictures, { from, to: pictures, open }).catch(toStartError)
  await migrate(database)
  const photos = folderStore(join(folder, 'private'))
  const to = privateFiles ?? photosInDatabase(database)
  await restoreFiles(manifest.privateFiles, { from: photos, to, open }).catch(toStartError)
  await failLostFiles(database)
  return manifest
}

async function setTriggers(client: ClientBase, { tables }: Manifest, state: 'enable' | 'disable') {
  for (const { name } of tables) await client.query(`alter table ${name} ${state} trigger user`)
}

/** Checks that every file exists and is unchanged: "Fail when a file is missing". */
async function requireFiles(
  folder: string,
  files: readonly { file: string; sha256: string }[],
): Promise<void> {
  for (const { file, sha256 } of files) {
    const hash = await hashOfFile(join(folder, file)).catch(() => undefined)
    if (hash === undefined) throw new StartError(`The backup is incomplete: ${file} is missing.`)
    if (hash !== sha256)
      throw new StartError(`The backup is damaged: ${file} differs from the file that was written.`)
  }
}

/**
 * Opens one file before anything is written, to check the key. @throws StartError if the file was encrypted for another
 * key
 */
async function requireKey(file: string, opening: Duplex): Promise<void> {
  await pipeline(
    createReadStream(file),
    opening,
    new Writable({ write: (_chunk, _encoding, done) => done() }),
  )
}

async function restoreFiles(
  files: readonly { file: string }[],
  { from, to, open }: { from: FileStore; to: Pick<FileStore, 'write'>; open: () => Duplex },
): Promise<void> {
  await severalAtOnce(files, async ({ file }) => {
    const opened = await from.open(file)
    if (opened === undefined) throw new StartError(`The backup is incomplete: ${file} is missing.`)
    await to.write(file, await pipeline(opened.body, open(), (bytes) => buffer(bytes)))
  })
}

/**
 * Marks files that were in a bucket as failed, because they are not in a backup: "Exports and papers are made again".
 */
async function failLostFiles(database: Database): Promise<void> {
  await database.execute(sql`
    update staff_files set state = 'failed'
    where state = 'ready' and size > 0 and not exists (select from staff_file_parts where file_id = staff_files.id)`)
}

function toStartError(error: unknown): never {
  throw error instanceof StorageError ? new StartError(error.message) : error
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
      `The backup was made by another release of the shop: this release has no ${unknown.name} with the same columns.`,
    )
}
