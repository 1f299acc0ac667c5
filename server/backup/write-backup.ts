import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Duplex, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { to as copyTo } from 'pg-copy-streams'
import { isPictureName, pictureName } from '#core/catalogue/pictures.ts'
import { withoutTimeouts, type DatabasePool } from '../database/connect.ts'
import { severalAtOnce } from '../providers/files/several-at-once.ts'
import { StorageError, type FileStore } from '../providers/files/store.ts'
import { returnPhotoName } from '../services/files/private-files.ts'
import { StartError } from '../start/start-error.ts'
import { encryption } from './encryption.ts'
import { backupFormat, hashOfFile, manifestFile, type Manifest } from './manifest.ts'
import { readTables } from './tables.ts'

/** Only the user who makes a backup may read it: "Backups are 0700/0600". */
const [folderMode, fileMode] = [0o700, 0o600]

interface BackupOptions {
  pictures: FileStore
  /** The store for photos of returns that are not in the database. */
  privateFiles?: FileStore | undefined
  folder: string
  now: () => Date
  /** The recipient that the backup is encrypted for (age). */
  recipient?: string | undefined
}

/**
 * Writes a backup of the running shop into a new folder, which appears once it is complete. It contains all tables from
 * one snapshot, and every picture.
 * @throws StartError when the folder exists, or the store of pictures cannot be read or lacks a picture that a table
 *   names
 */
export async function writeBackup(
  pool: DatabasePool,
  { pictures, privateFiles, folder, now, recipient }: BackupOptions,
): Promise<Manifest> {
  if (existsSync(folder)) throw new StartError(`${folder} is there already: a backup needs a new folder.`)
  const unfinished = `${folder}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(join(unfinished, 'tables'), { recursive: true, mode: folderMode })
  try {
    const { named, photos, ...contents } = await copyTables(pool, join(unfinished, 'tables'), recipient)
    // Pictures are listed after the tables are read: by then, every picture that a table names exists, and pictures
    // never change or disappear.
    const stored = await listPictures(pictures)
    demandFiles(named, stored, pictures)
    const copied = await copyFiles(pictures, stored, { to: join(unfinished, 'pictures'), recipient })
    const privateCopied = await copyFiles(privateFiles, photos, {
      to: join(unfinished, 'private'),
      recipient,
    })
    const manifest: Manifest = {
      format: backupFormat,
      encrypted: recipient !== undefined,
      madeAt: now().toISOString(),
      ...contents,
      pictures: copied,
      privateFiles: privateCopied,
    }
    await writeFile(join(unfinished, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`, {
      mode: fileMode,
    })
    await rename(unfinished, folder)
    await noteBackup(pool, manifest.madeAt)
    return manifest
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    if (error instanceof StorageError) throw new StartError(`${error.message} Nothing was backed up.`)
    throw error
  }
}

/** Returns the sorted names of the stored pictures, films and models, without files that can be made again. */
async function listPictures(pictures: FileStore): Promise<string[]> {
  const names: string[] = []
  for await (const { name } of pictures.list()) if (isPictureName(name)) names.push(name)
  return names.toSorted()
}

/** Stores when the backup was made, so that the running shop reports its age. */
const noteBackup = (pool: DatabasePool, madeAt: string) =>
  pool.query(
    `insert into newest_backups (kind, made_at) values ('copy', $1)
     on conflict (kind) do update set made_at = excluded.made_at`,
    [madeAt],
  )

/**
 * Checks that the store has every picture that a table names; otherwise the restored shop would lack it: "Backups fail
 * when a file is missing".
 */
function demandFiles(named: readonly string[], stored: readonly string[], { place }: FileStore): void {
  const there = new Set(stored)
  const missing = named.filter((url) => !there.has(pictureName(url) ?? ''))
  if (missing.length > 0)
    throw new StartError(
      `${missing.length} of ${named.length} pictures that tables name are not in ${place}, such as ${missing[0]}: check DATA_DIR and FILE_STORAGE. Nothing was backed up.`,
    )
}

async function copyFiles(
  files: FileStore | undefined,
  names: readonly string[],
  { to, recipient }: { to: string; recipient: string | undefined },
): Promise<{ file: string; sha256: string }[]> {
  await mkdir(to, { mode: folderMode })
  return severalAtOnce(names, async (name) => {
    const target = join(to, name)
    await mkdir(dirname(target), { recursive: true, mode: folderMode })
    const opened = await files?.open(name)
    if (opened === undefined)
      throw new StartError(
        `${name} is not in ${files?.place ?? 'the database'}: check FILE_STORAGE. Nothing was backed up.`,
      )
    await store([opened.body], target, recipient)
    return { file: name, sha256: await hashOfFile(target) }
  })
}

const store = (content: readonly (Readable | Duplex)[], file: string, recipient: string | undefined) =>
  pipeline([...content, encryption(recipient), createWriteStream(file, { mode: fileMode })])

/** Selects every URL of a picture, film or model that a table names. */
const namedPictures = `
  select distinct url from (
    select unnest(images) as url from products
    union all select img_url from products
    union all select video_url from products
    union all select video_poster_url from products
    union all select img_url from categories
    union all select unnest(images) from specs
    union all select model from specs
    union all select image from room_scenes
    union all select img_url from order_items
    union all select content #>> '{}' from (
      select jsonb_path_query(content, '$.**.picture') as content from shop_texts where publish_at is not null) as texts
  ) as files where url like '/pictures/%' order by url`

const copyTables = (pool: DatabasePool, folder: string, recipient: string | undefined) =>
  withoutTimeouts(pool, async (client) => {
    // All tables are read in one snapshot, which blocks no writer.
    await client.query('begin isolation level repeatable read read only')
    const tables: Manifest['tables'] = []
    for (const [index, { name, columns }] of (await readTables(client)).entries()) {
      const file = `${String(index).padStart(2, '0')}.copy.gz`
      const { rows: counted } = await client.query<{ rows: number }>(
        `select count(*)::int as rows from ${name}`,
      )
      const copy = client.query(copyTo(`copy ${name} (${columns.join(', ')}) to stdout`))
      await store([copy, createGzip()], join(folder, file), recipient)
      const sha256 = await hashOfFile(join(folder, file))
      tables.push({ name, columns, file, rows: counted[0]?.rows ?? 0, sha256 })
    }
    const { rows: sequences } = await client.query<{ name: string; value: string }>(
      `select format('%I.%I', schemaname, sequencename) as name, (coalesce(last_value, 0) + 1)::text as value
       from pg_sequences where schemaname in ('public', 'pgboss') order by 1`,
    )
    const { rows: versions } = await client.query<{ migrations: number; queue: number }>(
      `select (select count(*)::int from drizzle.__drizzle_migrations) as migrations,
              (select version::int from pgboss.version) as queue`,
    )
    const { migrations = 0, queue = 0 } = versions[0] ?? {}
    const { rows: named } = await client.query<{ url: string }>(namedPictures)
    const { rows: photos } = await client.query<{ id: string }>(
      'select id from return_photos where bytes is null order by id',
    )
    await client.query('commit')
    return {
      migrations,
      queueSchema: queue,
      tables,
      sequences,
      named: named.map(({ url }) => url),
      photos: photos.map(({ id }) => returnPhotoName(id)),
    }
  })
