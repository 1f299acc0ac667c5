import { createWriteStream, existsSync } from 'node:fs'
import { cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Pool } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { withoutTimeouts } from '../database/connect.ts'
import { StartError } from '../start/start-error.ts'
import { backupFormat, hashOfFile, manifestFile, type Manifest } from './manifest.ts'
import { readTables } from './tables.ts'

/**
 * Writes a backup of the running shop into a new folder, which appears when it is complete: every table as of one moment,
 * and every picture. @throws StartError when the folder exists
 */
export async function writeBackup(
  pool: Pool,
  { pictures, folder, now }: { pictures: string; folder: string; now: () => Date },
): Promise<Manifest> {
  if (existsSync(folder)) throw new StartError(`${folder} is there already: a backup needs a new folder.`)
  const unfinished = `${folder}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(join(unfinished, 'tables'), { recursive: true })
  try {
    const contents = await copyTables(pool, join(unfinished, 'tables'))
    // After the tables: every picture that they refer to exists by now, and pictures never change or disappear.
    if (existsSync(pictures))
      await cp(pictures, join(unfinished, 'pictures'), { recursive: true, filter: isFinished })
    else await mkdir(join(unfinished, 'pictures'))
    const manifest: Manifest = {
      format: backupFormat,
      madeAt: now().toISOString(),
      ...contents,
      pictures: (await readdir(join(unfinished, 'pictures'))).length,
    }
    await writeFile(join(unfinished, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`)
    await rename(unfinished, folder)
    return manifest
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

/** The names of unfinished pictures begin with a dot. */
const isFinished = (path: string) => !/[\\/]\.[^\\/]*$/.test(path)

const copyTables = (pool: Pool, folder: string) =>
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
      await pipeline(copy, createGzip(), createWriteStream(join(folder, file)))
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
    await client.query('commit')
    return { migrations, queueSchema: queue, tables, sequences }
  })
