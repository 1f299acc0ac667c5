import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import { installQueues } from '../jobs/install.ts'
import { projectFile } from '../start/project.ts'
import { StartError } from '../start/start-error.ts'
import { removeTimeouts, type Database } from './connect.ts'

const migrationsFolder = projectFile('server/database/migrations')

/** An arbitrary advisory lock that nothing else in the shop uses. */
const migrationLock = 7_283_041

/**
 * Applies all missing migrations or none, and installs the job queue. Several processes may call it at once: one applies,
 * the others wait and find nothing to do. `only` limits it to the oldest ones, for the tables of an earlier release.
 *
 * @throws StartError when there are not so many migrations
 */
export async function migrate(db: Database, { only }: { only?: number } = {}): Promise<void> {
  const client = await db.$client.connect()
  try {
    // Waiting for the lock or building an index may take longer than a request may.
    await removeTimeouts(client)
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    const shop = drizzle({ client, casing: 'snake_case' })
    if (only === undefined) await applyMigrations(shop, { migrationsFolder })
    else await withOldest(only, (folder) => applyMigrations(shop, { migrationsFolder: folder }))
    await installQueues(client)
  } finally {
    // Closing the connection releases the lock even when a migration failed.
    client.release(true)
  }
}

/** Whether a database lacks migrations of this release. */
export async function lacksMigrations(db: Database): Promise<boolean> {
  const { entries } = JSON.parse(await readMigration('meta/_journal.json')) as { entries: { when: number }[] }
  const { rows } = await db.$client.query<{ exists: boolean }>(
    `select exists (select from pg_tables where schemaname = 'drizzle' and tablename = '__drizzle_migrations'
                    and has_schema_privilege(schemaname, 'usage')) as exists`,
  )
  if (!rows[0]?.exists) return true
  const { rows: applied } = await db.$client.query<{ newest: string | null }>(
    'select max(created_at)::text as newest from drizzle.__drizzle_migrations',
  )
  return Number(applied[0]?.newest ?? 0) < (entries.at(-1)?.when ?? 0)
}

const readMigration = (name: string) => readFile(join(migrationsFolder, name), 'utf8')

/** Runs `use` with a temporary folder of only the oldest migrations. */
async function withOldest(count: number, use: (folder: string) => Promise<void>): Promise<void> {
  const journal = JSON.parse(await readMigration('meta/_journal.json')) as { entries: { tag: string }[] }
  if (count > journal.entries.length)
    throw new StartError(
      `This release knows ${journal.entries.length} migrations, but ${count} are asked for.`,
    )
  const entries = journal.entries.slice(0, count)
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  try {
    await mkdir(join(folder, 'meta'))
    await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
    for (const { tag } of entries)
      await writeFile(join(folder, `${tag}.sql`), await readMigration(`${tag}.sql`))
    await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
