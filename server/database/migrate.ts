import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import { installQueues } from '../jobs/install.ts'
import { projectFile } from '../project.ts'
import type { Database } from './connect.ts'

const migrationsFolder = projectFile('server/database/migrations')

/** Any number that nothing else in the shop locks. */
const migrationLock = 7_283_041

/**
 * Brings the database up to the newest migration, all or nothing, and with it the job queue. Several processes may call it at once:
 * one applies, the others wait and find nothing left to do.
 */
export async function migrate(db: Database): Promise<void> {
  const client = await db.$client.connect()
  try {
    // Waiting for the lock and building an index may outlast what a request may take.
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await applyMigrations(drizzle({ client, casing: 'snake_case' }), { migrationsFolder })
    await installQueues(client)
  } finally {
    // Closing the connection gives the lock back even when the migration failed half-way.
    client.release(true)
  }
}
