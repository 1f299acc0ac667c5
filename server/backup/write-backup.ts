import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Duplex, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { to as copyTo } from 'pg-copy-streams'
import { withoutTimeouts, type DatabasePool } from '../database/connect.ts'
import { StartError } from '../start/start-error.ts'
import { encryption } from './encryption.ts'
import { backupFormat, hashOfFile, manifestFile, type Manifest } from './manifest.ts'
import { readTables } from './tables.ts'

/** "Backups are 0700/0600": nobody but the one who makes them reads them. */
const [ownFolder, ownFile] = [0o700, 0o600]

interface BackupOptions {
  pictures: string
  folder: string
  now: () => Date
  /** Whom it is encrypted for (age). */
  recipient?: string | undefined
}

/**
 * Writes a backup of the running shop into a new folder, which appears when it is complete: every table as of one moment,
 * and every picture. @throws StartError when the folder exists, or a picture that products show is missing
 */
export async function writeBackup(
  pool: DatabasePool,
  { pictures, folder, now, recipient }: BackupOptions,
): Promise<Manifest> {
  if (existsSync(folder)) throw new StartError(`${folder} is there already: a backup needs a new folder.`)
  const unfinished = `${folder}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(join(unfinished, 'tables'), { recursive: true, mode: ownFolder })
  try {
    const { shown, ...contents } = await copyTables(pool, join(unfinished, 'tables'), recipient)
    await demandFiles(shown, pictures)
    // After the tables: every picture that they refer to exists by now, and pictures never change or disappear.
    const copied = await copyPictures(pictures, join(unfinished, 'pictures'), recipient)
    const manifest: Manifest = {
      format: backupFormat,
      encrypted: recipient !== undefined,
      madeAt: now().toISOString(),
      ...contents,
      pictures: copied,
    }
    await writeFile(join(unfinished, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`, {
      mode: ownFile,
    })
    await rename(unfinished, folder)
    return manifest
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

/** "Backups fail when a file is missing": one without its pictures restores a shop without them. */
async function demandFiles(shown: readonly string[], pictures: string): Promise<void> {
  const missing = shown.filter((url) => !existsSync(join(pictures, url.slice('/pictures/'.length))))
  if (missing.length > 0)
    throw new StartError(
      `${missing.length} of ${shown.length} pictures that the shop shows are not in ${pictures}, such as ${missing[0]}: check DATA_DIR. Nothing was backed up.`,
    )
}

async function copyPictures(
  from: string,
  to: string,
  recipient: string | undefined,
): Promise<{ file: string; sha256: string }[]> {
  await mkdir(to, { mode: ownFolder })
  const copied: { file: string; sha256: string }[] = []
  if (!existsSync(from)) return copied
  const names = await readdir(from, { recursive: true })
  for (const name of names.map((path) => path.replaceAll('\\', '/')).toSorted()) {
    if (!isBackedUp(`/${name}`) || !(await stat(join(from, name))).isFile()) continue
    const target = join(to, name)
    await mkdir(dirname(target), { recursive: true, mode: ownFolder })
    await store([createReadStream(join(from, name))], target, recipient)
    copied.push({ file: name, sha256: await hashOfFile(target) })
  }
  return copied
}

const store = (content: readonly (Readable | Duplex)[], file: string, recipient: string | undefined) =>
  pipeline([...content, encryption(recipient), createWriteStream(file, { mode: ownFile })])

/** The names of unfinished pictures begin with a dot; compressed files are made again when they are asked for. */
const isBackedUp = (path: string) => !path.includes('/.') && !/\.glb\../.test(path)

const copyTables = (pool: DatabasePool, folder: string, recipient: string | undefined) =>
  withoutTimeouts(pool, async (client) => {
    // One snapshot for all tables; it blocks no writer.
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
    const { rows: shown } = await client.query<{ url: string }>(
      `select distinct url from (
         select unnest(images) as url from products
         union all select img_url from products
         union all select video_url from products
         union all select video_poster_url from products
         union all select img_url from categories
         union all select model from specs
         union all select image from room_scenes
       ) as files where url like '/pictures/%' order by url`,
    )
    await client.query('commit')
    return { migrations, queueSchema: queue, tables, sequences, shown: shown.map(({ url }) => url) }
  })
