import { setTimeout as pause } from 'node:timers/promises'
import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator'
import { NodePgSession } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Client } from 'pg'
import { installQueues, queuesAreInstalled } from '../jobs/install.ts'
import { log } from '../observability/log.ts'
import { rootCause } from '../observability/root-cause.ts'
import { projectFile } from '../start/project.ts'
import { StartError } from '../start/start-error.ts'
import { withoutTimeouts, type Database } from './connect.ts'

const migrationsFolder = projectFile('server/database/migrations')

/** An arbitrary number for an advisory lock that nothing else in the shop uses. */
const migrationLock = 7_283_041

/**
 * How long a statement of a migration may wait for a lock, in milliseconds. Meanwhile, other statements wait behind it.
 */
const lockTimeout = 2_000

/** The pauses before a migration that got no lock is tried again, in milliseconds: two minutes in total. */
const retryPauses = [1_000, 2_000, 5_000, ...Array.from({ length: 11 }, () => 10_000)]

/** How often a process checks whether another one has finished migrating, in milliseconds. */
const pollInterval = 200

interface MigrateOptions {
  /** The number of migrations to apply, oldest first; all if missing. */
  count?: number
  folder?: string
  pauses?: readonly number[]
}

/**
 * Applies missing migrations and installs the job queue; concurrent processes wait. Each migration is applied
 * completely or not at all, while the shop is in use. A migration waits at most two seconds for a lock, because other
 * statements would wait behind it, and then tries again. On an empty database, all migrations are applied together.
 * @throws StartError when the release has fewer than `count` migrations, when the database was made by migrations that
 *   are not in this release, or when a migration gets no lock for two minutes
 */
export async function migrate(db: Database, options: MigrateOptions = {}): Promise<void> {
  const { count, folder = migrationsFolder, pauses = retryPauses } = options
  const migrations = readMigrationFiles({ migrationsFolder: folder })
  if (count !== undefined && count > migrations.length)
    throw new StartError(`This release knows ${migrations.length} migrations, but ${count} are asked for.`)
  // When the connection ends, the lock is released, even after a failed migration.
  await withoutTimeouts(db.$client, async (client) => {
    await lock(client)
    await client.query(`set lock_timeout = ${lockTimeout}`)
    const chosen = migrations.slice(0, count)
    const newest = await newestApplied(client)
    if (newest > 0) await demandTheseMigrations(client, migrations)
    const missing = chosen.filter(({ folderMillis }) => folderMillis > newest)
    const steps = newest === 0 ? inFewSteps(missing) : missing.map((migration) => [migration])
    for (const step of steps) await withRetries(pauses, () => apply(client, step))
    await installQueues(client)
  })
}

/**
 * Takes the lock by polling. The process that has the lock may be making an index concurrently, and so waits until all
 * running statements have ended. A statement that waited for the lock would never end.
 */
async function lock(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
      migrationLock,
    ])
    if (rows[0]?.mine) return
    await pause(pollInterval)
  }
}

async function withRetries(pauses: readonly number[], work: () => Promise<void>): Promise<void> {
  for (const wait of [...pauses, undefined]) {
    try {
      return await work()
    } catch (error) {
      const isLocked = (rootCause(error) as { code?: unknown } | undefined)?.code === '55P03'
      if (!isLocked) throw error
      if (wait === undefined)
        throw new StartError(
          'A migration waits for a table that others have locked: see pg_stat_activity for a long transaction, and run the migration again.',
          { cause: error },
        )
      log.warn('a migration got no lock and is tried again')
      await pause(wait)
    }
  }
}

const concurrently = /\bindex\s+concurrently\s+(?:if\s+not\s+exists\s+)?("?)(\w+)\1/i

/** Returns the name of the index that a migration makes concurrently, if there is one. */
const indexMadeBy = ({ sql: [statement] }: MigrationMeta) => concurrently.exec(statement ?? '')?.[2]

/**
 * Groups the migrations of an empty database, which nobody uses yet. A migration that makes an index concurrently stays
 * alone.
 */
function inFewSteps(migrations: readonly MigrationMeta[]): MigrationMeta[][] {
  const steps: MigrationMeta[][] = []
  let together: MigrationMeta[] | undefined
  for (const migration of migrations) {
    const isAlone = indexMadeBy(migration) !== undefined
    if (together !== undefined && !isAlone) together.push(migration)
    else {
      const step = [migration]
      steps.push(step)
      together = isAlone ? undefined : step
    }
  }
  return steps
}

async function apply(client: Client, step: MigrationMeta[]): Promise<void> {
  const [migration] = step
  const index = migration && indexMadeBy(migration)
  if (migration === undefined || index === undefined) return applyInTransaction(client, step)
  const [statement = ''] = migration.sql
  // The index is made outside a transaction, so an interrupted attempt leaves an invalid index.
  const { rowCount } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [index],
  )
  if (rowCount !== 0) await client.query(`drop index ${index}`)
  const { rowCount: indexCount } = await client.query('select where to_regclass($1) is not null', [index])
  if (indexCount === 0) await client.query(statement)
  await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
    migration.hash,
    migration.folderMillis,
  ])
}

async function applyInTransaction(client: Client, migrations: MigrationMeta[]): Promise<void> {
  const dialect = new PgDialect()
  const session = new NodePgSession<Record<string, never>, Record<string, never>>(client, dialect, undefined)
  await dialect.migrate(migrations, session, { migrationsFolder })
}

/**
 * Requires that the applied migrations are those of this release. Later migrations are allowed: the next release may
 * have begun to replace this one.
 */
async function demandTheseMigrations(client: Client, migrations: MigrationMeta[]): Promise<void> {
  const { rows: applied } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations where created_at <= $1',
    [migrations.at(-1)?.folderMillis],
  )
  const known = new Set(migrations.map(({ hash }) => hash))
  if (applied.some(({ hash }) => !known.has(hash)))
    throw new StartError(
      'The database was made by other migrations than those of this release: start with an empty database. The embedded database is the folder `postgres` of DATA_DIR.',
    )
}

/** Reads the time of the newest applied migration; 0 for an empty database, or if the role may not read migrations. */
async function newestApplied(client: Pick<Client, 'query'>): Promise<number> {
  const { rows } = await client.query<{ readable: boolean }>(
    `select exists (select from pg_tables where schemaname = 'drizzle' and tablename = '__drizzle_migrations'
                    and has_schema_privilege(schemaname, 'usage')) as readable`,
  )
  if (!rows[0]?.readable) return 0
  const { rows: applied } = await client.query<{ newest: string | null }>(
    'select max(created_at)::text as newest from drizzle.__drizzle_migrations',
  )
  return Number(applied[0]?.newest ?? 0)
}

/**
 * Migrates the database if the role owns it; otherwise demands that it is up to date.
 * @throws StartError when migrations are missing and the role may not apply them
 */
export async function ensureMigrated(db: Database): Promise<void> {
  const { rows } = await db.$client.query<{ owns: boolean }>(
    `select has_database_privilege(current_database(), 'create') as owns`,
  )
  if (rows[0]?.owns) return migrate(db)
  if ((await lacksMigrations(db)) || !(await queuesAreInstalled(db.$client)))
    throw new StartError(
      'The database is not up to date, and the role of DATABASE_URL may not change that: run `npm run migrate` with DATABASE_OWNER_URL.',
    )
}

async function lacksMigrations({ $client }: Database): Promise<boolean> {
  const newest = readMigrationFiles({ migrationsFolder }).at(-1)
  return (await newestApplied($client)) < (newest?.folderMillis ?? 0)
}
