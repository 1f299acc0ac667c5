import { databaseLabel } from '../database/connect.ts'
import { grantToProgram } from '../database/grants.ts'
import { migrate } from '../database/migrate.ts'
import { readSettings } from '../settings/settings.ts'
import { ownerOf, runCommand, withDatabase } from './run-command.ts'

/** `npm run migrate`: migrates as the owner of the tables and grants the program's role access to rows. */
await runCommand(async () => {
  const settings = readSettings(process.env)
  const { url, role } = ownerOf(settings)
  await withDatabase(url, settings, async ({ db }) => {
    await migrate(db)
    if (role !== undefined) await grantToProgram(db, role)
  })
  const database = url === undefined ? 'The embedded database' : databaseLabel(url)
  const granted = role === undefined ? '' : ` ${role} reads and writes its rows.`
  process.stdout.write(`${database} is up to date.${granted}\n`)
  return 0
})
