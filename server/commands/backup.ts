import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { restoreBackup } from '../backup/restore-backup.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { grantToProgram } from '../database/grants.ts'
import { readSettings } from '../settings/settings.ts'
import { openDatabase, openOwnedDatabase, programRole } from './open-database.ts'
import { runCommand } from './run-command.ts'

/** `npm run backup -- FOLDER` writes the whole shop into a new folder; `npm run restore -- FOLDER` makes it a new shop. */
await runCommand(async () => {
  const [verb, ...args] = process.argv.slice(2)
  const [folder, ...more] = parseArgs({ args, allowPositionals: true }).positionals
  if (folder === undefined || more.length > 0 || (verb !== 'backup' && verb !== 'restore')) {
    process.stderr.write('Usage: npm run backup -- FOLDER\n       npm run restore -- FOLDER\n')
    return 2
  }
  const settings = readSettings(process.env)
  const role = verb === 'restore' ? programRole(settings) : undefined
  const open = verb === 'backup' ? openDatabase : openOwnedDatabase
  const { pool, db, close } = await open(settings)
  const pictures = join(settings.DATA_DIR, 'pictures')
  try {
    const manifest =
      verb === 'backup'
        ? await writeBackup({ pool, pictures, folder, now: () => new Date() })
        : await restoreBackup({ database: db, pictures, folder })
    if (role !== undefined) await grantToProgram(db, role)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    process.stdout.write(
      `${rows} rows of ${manifest.tables.length} tables and ${manifest.pictures} pictures, as of ${manifest.madeAt}.\n`,
    )
    return 0
  } finally {
    await close()
  }
})
