import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { pictureCount } from '../backup/manifest.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { grantToProgram } from '../database/grants.ts'
import { readSettings } from '../settings/settings.ts'
import { ownerOf, runCommand, withDatabase } from './run-command.ts'

/**
 * `npm run backup -- FOLDER` writes the shop into a new folder, `npm run restore -- FOLDER` restores it, and
 * `npm run backup -- --new-key` makes a pair of keys for encrypting them.
 */
await runCommand(async () => {
  const [verb, ...args] = process.argv.slice(2)
  if (verb === 'backup' && args.length === 1 && args[0] === '--new-key') {
    const identity = await generateIdentity()
    process.stdout.write(
      `Set on the machine that makes backups:\nBACKUP_RECIPIENT=${await identityToRecipient(identity)}\n` +
        `Keep elsewhere, and set for a restore:\nBACKUP_IDENTITY=${identity}\n`,
    )
    return 0
  }
  const [folder, ...more] = parseArgs({ args, allowPositionals: true }).positionals
  if (folder === undefined || more.length > 0 || (verb !== 'backup' && verb !== 'restore')) {
    process.stderr.write('Usage: npm run backup -- FOLDER\n       npm run restore -- FOLDER\n')
    return 2
  }
  const settings = readSettings(process.env)
  const pictures = join(settings.DATA_DIR, 'pictures')
  const { url, role } = verb === 'backup' ? { url: settings.DATABASE_URL } : ownerOf(settings)
  const manifest = await withDatabase(url, settings, async ({ pool, db }) => {
    if (verb === 'backup')
      return writeBackup(pool, {
        pictures,
        folder,
        now: () => new Date(),
        recipient: settings.BACKUP_RECIPIENT,
      })
    const restored = await restoreBackup(db, { pictures, folder, identity: settings.BACKUP_IDENTITY })
    if (role !== undefined) await grantToProgram(db, role)
    return restored
  })
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  process.stdout.write(
    `${rows} rows of ${manifest.tables.length} tables and ${pictureCount(manifest)} pictures, as of ${manifest.madeAt}.\n`,
  )
  return 0
})
