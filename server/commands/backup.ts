import { parseArgs } from 'node:util'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { restoreBackup } from '../backup/restore-backup.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { grantToRole } from '../database/grants.ts'
import { pictureStore, privateStore } from '../providers/files/choose-stores.ts'
import { readSome } from '../settings/settings.ts'
import {
  ownerOf,
  runCommand,
  storageSettings,
  UsageError,
  withDatabase,
  type Command,
} from './run-command.ts'

const usage = 'Usage: npm run backup -- FOLDER\n       npm run restore -- FOLDER\n'

/** Creates a pair of keys for encrypting backups. */
async function newKeys(): Promise<string> {
  const identity = await generateIdentity()
  return (
    `Set on the machine that makes backups:\nBACKUP_RECIPIENT=${await identityToRecipient(identity)}\n` +
    `Keep elsewhere, and set for a restore:\nBACKUP_IDENTITY=${identity}\n`
  )
}

/**
 * `npm run backup -- FOLDER` writes the shop into a new folder, `npm run restore -- FOLDER` restores it, and `npm run
 * backup -- --new-key` creates a pair of keys for encrypting backups.
 */
export const backup: Command = async ([verb, ...args], env) => {
  if (verb === 'backup' && args.length === 1 && args[0] === '--new-key') return newKeys()
  const [folder, ...more] = parseArgs({ args, allowPositionals: true }).positionals
  if (folder === undefined || more.length > 0 || (verb !== 'backup' && verb !== 'restore'))
    throw new UsageError(usage)
  const settings = readSome(env, storageSettings)
  const stores = {
    pictures: pictureStore(settings, settings.FILE_STORAGE),
    privateFiles: privateStore(settings, settings.FILE_STORAGE),
  }
  const { url, role } = verb === 'backup' ? { url: settings.DATABASE_URL } : ownerOf(settings)
  const manifest = await withDatabase(url, settings, async ({ pool, db }) => {
    if (verb === 'backup')
      return writeBackup(pool, {
        ...stores,
        folder,
        now: () => new Date(),
        recipient: settings.BACKUP_RECIPIENT,
      })
    const restored = await restoreBackup(db, { ...stores, folder, identity: settings.BACKUP_IDENTITY })
    if (role !== undefined) await grantToRole(db, role)
    return restored
  })
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  return `${rows} rows of ${manifest.tables.length} tables and ${manifest.pictures.length} pictures, as of ${manifest.madeAt}.\n`
}

if (import.meta.main) await runCommand(backup)
