import { databaseLabel } from '../database/connect.ts'
import { grantToProgram } from '../database/grants.ts'
import { migrate } from '../database/migrate.ts'
import { readSettings } from '../settings/settings.ts'
import { StartError } from '../start/start-error.ts'
import { openOwnedDatabase, programRole } from './open-database.ts'

/**
 * `npm run migrate`: brings the database up to this release by the role of DATABASE_OWNER_URL, and lets that of
 * DATABASE_URL read and write its rows.
 */
async function main(): Promise<void> {
  const settings = readSettings(process.env)
  const role = programRole(settings)
  const { db, close } = await openOwnedDatabase(settings)
  try {
    await migrate(db)
    if (role !== undefined) await grantToProgram(db, role)
    const { DATABASE_OWNER_URL: url = settings.DATABASE_URL } = settings
    const which = url === undefined ? 'The embedded database' : databaseLabel(url)
    process.stdout.write(
      `${which} is up to date.${role === undefined ? '' : ` ${role} reads and writes its rows.`}\n`,
    )
  } finally {
    await close()
  }
}

try {
  await main()
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
