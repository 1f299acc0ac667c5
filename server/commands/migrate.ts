import { databaseLabel } from '../database/hosts/addresses.ts'
import { grantToRole } from '../database/grants.ts'
import { migrate } from '../database/migrate.ts'
import { readSome } from '../settings/settings.ts'
import { ownerOf, runCommand, storageSettings, withDatabase, type Command } from './run-command.ts'

/** `npm run migrate`: migrates as the owner of the tables and grants the shop's role access to their rows. */
const migrateAsOwner: Command = async (_args, env) => {
  const settings = readSome(env, storageSettings)
  const { url, role } = ownerOf(settings)
  await withDatabase(url, settings, async ({ db }) => {
    await migrate(db)
    if (role !== undefined) await grantToRole(db, role)
  })
  const database = url === undefined ? 'The embedded database' : databaseLabel(url)
  const granted = role === undefined ? '' : ` ${role} reads and writes its rows.`
  return `${database} is up to date.${granted}\n`
}

await runCommand(migrateAsOwner)
