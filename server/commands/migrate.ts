import { databaseLabel } from '../database/connect.ts'
import { grantToProgram } from '../database/grants.ts'
import { migrate } from '../database/migrate.ts'
import { readSettings } from '../settings/settings.ts'
import { openOwnedDatabase, programRole } from './open-database.ts'
import { runCommand } from './run-command.ts'

/**
 * `npm run migrate`: brings the database up to this release as the role of DATABASE_OWNER_URL, and lets the role of
 * DATABASE_URL read and write its rows.
 */
await runCommand(async () => {
  const settings = readSettings(process.env)
  const role = programRole(settings)
  const { db, close } = await openOwnedDatabase(settings)
  try {
    await migrate(db)
    if (role !== undefined) await grantToProgram(db, role)
    const { DATABASE_OWNER_URL: url = settings.DATABASE_URL } = settings
    const database = url === undefined ? 'The embedded database' : databaseLabel(url)
    process.stdout.write(
      `${database} is up to date.${role === undefined ? '' : ` ${role} reads and writes its rows.`}\n`,
    )
    return 0
  } finally {
    await close()
  }
})
