import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { restoreBackup } from '../backup/restore-backup.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { grantToProgram } from '../database/grants.ts'
import { readSettings } from '../settings/settings.ts'
import { ownerOf, runCommand, withDatabase } from './run-command.ts'

/** `npm run backup -- FOLDER` writes the shop into a new folder, `npm run restore -- FOLDER` restores it. */
await runCommand(async () => {
  const [verb, ...args] = process.argv.slice(2)
  const [folder, ...more] = parseArgs({ args, allowPositionals: true }).positionals
  if (folder === undefined || more.length > 0 || (verb !== 'backup' && verb !== 'restore')) {
    process.stderr.write('Usage: npm run backup -- FOLDER\n       npm run restore -- FOLDER\n')
    return 2
  }
  const settings = readSettings(process.env)
  const pictures = join(settings.DATA_DIR, 'pictures')
  const { url, role } = verb === 'backup' ? { url: settings.DATABASE_URL } : ownerOf(settings)
  const manifest = await withDatabase(url, settings, async ({ pool, db }) => {
    if (verb === 'backup') return writeBackup(pool, { pictures, folder, now: () => new Date() })
    const restored = await restoreBackup(db, { pictures, folder })
    if (role !== undefined) await grantToProgram(db, role)
    return restored
  })
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  process.stdout.write(
    `${rows} rows of ${manifest.tables.length} tables and ${manifest.pictures} pictures, as of ${manifest.madeAt}.\n`,
  )
  return 0
})
