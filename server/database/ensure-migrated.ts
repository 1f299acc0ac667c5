import { queuesAreInstalled } from '../jobs/install.ts'
import { StartError } from '../start/start-error.ts'
import type { Database } from './connect.ts'
import { lacksMigrations, migrate } from './migrate.ts'

/**
 * Ensures that the database has the migrations of this release. A role that owns it applies them; one that only reads and
 * writes rows must find them applied.
 *
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
