import { queuesAreInstalled } from '../jobs/install.ts'
import { StartError } from '../start/start-error.ts'
import type { Database } from './connect.ts'
import { lacksMigrations, migrate } from './migrate.ts'

/**
 * Has the database stand where this release needs it. A role that owns it brings it there; one that only reads and
 * writes rows finds it there, or nothing starts.
 *
 * @throws StartError when it is behind and the role may not bring it further
 */
export async function makeReady(db: Database): Promise<void> {
  const { rows } = await db.$client.query<{ owns: boolean }>(
    `select has_database_privilege(current_database(), 'create') as owns`,
  )
  if (rows[0]?.owns) return migrate(db)
  if ((await lacksMigrations(db)) || !(await queuesAreInstalled(db.$client)))
    throw new StartError(
      'The database is not up to date, and the role of DATABASE_URL may not change that: run `npm run migrate` with DATABASE_OWNER_URL.',
    )
}
