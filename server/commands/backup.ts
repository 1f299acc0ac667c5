import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { restoreBackup } from '../backup/restore-backup.ts'
import { writeBackup } from '../backup/write-backup.ts'
import type { Manifest } from '../backup/manifest.ts'
import { grantToProgram } from '../database/grants.ts'
import { readSettings } from '../settings/settings.ts'
import { StartError } from '../start/start-error.ts'
import { openDatabase, openOwnedDatabase, programRole } from './open-database.ts'

/** `npm run backup -- FOLDER` writes the whole shop into a new folder; `npm run restore -- FOLDER` makes it a new shop. */
async function main([verb, ...args]: string[]): Promise<number> {
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
    process.stdout.write(`${told(manifest)}\n`)
    return 0
  } finally {
    await close()
  }
}

function told({ tables, pictures, madeAt }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${rows} rows of ${tables.length} tables and ${pictures} pictures, as of ${madeAt}.`
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
