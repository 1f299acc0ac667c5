import { readMigrationFiles } from 'drizzle-orm/migrator'
import { NodePgSession } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import { installQueues, queuesAreInstalled } from '../jobs/install.ts'
import { projectFile } from '../start/project.ts'
import { StartError } from '../start/start-error.ts'
import { withoutTimeouts, type Database } from './connect.ts'

const migrationsFolder = projectFile('server/database/migrations')

/** An arbitrary advisory lock that nothing else in the shop uses. */
const migrationLock = 7_283_041

/**
 * Applies all missing migrations or none, or only the oldest, and installs the job queue; concurrent processes wait.
 * @throws StartError when there are not so many migrations
 */
export async function migrate(db: Database, { only }: { only?: number } = {}): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder })
  if (only !== undefined && only > migrations.length)
    throw new StartError(`This release knows ${migrations.length} migrations, but ${only} are asked for.`)
  // Its end releases the lock, also when a migration failed.
  await withoutTimeouts(db.$client, async (client) => {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    const dialect = new PgDialect()
    const session = new NodePgSession<Record<string, never>, Record<string, never>>(
      client,
      dialect,
      undefined,
    )
    await dialect.migrate(migrations.slice(0, only), session, { migrationsFolder })
    await installQueues(client)
  })
}

/**
 * Migrates the database if the role owns it; otherwise requires that it is up to date.
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

async function lacksMigrations(db: Database): Promise<boolean> {
  const { rows } = await db.$client.query<{ exists: boolean }>(
    `select exists (select from pg_tables where schemaname = 'drizzle' and tablename = '__drizzle_migrations'
                    and has_schema_privilege(schemaname, 'usage')) as exists`,
  )
  if (!rows[0]?.exists) return true
  const { rows: applied } = await db.$client.query<{ newest: string | null }>(
    'select max(created_at)::text as newest from drizzle.__drizzle_migrations',
  )
  const newest = readMigrationFiles({ migrationsFolder }).at(-1)
  return Number(applied[0]?.newest ?? 0) < (newest?.folderMillis ?? 0)
}
