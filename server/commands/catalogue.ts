import { join } from 'node:path'
import { makeReady } from '../database/ensure-migrated.ts'
import { pictureFolder } from '../providers/pictures/folder.ts'
import { ImportError, importCatalogue } from '../services/catalogue/import.ts'
import { readSettings } from '../settings/settings.ts'
import { StartError } from '../start/start-error.ts'
import { openDatabase } from './open-database.ts'

/** `npm run catalogue -- import FILE`: imports a catalogue file, all of it or nothing. */
async function main([verb, file]: string[]): Promise<number> {
  if (verb !== 'import' || file === undefined) {
    process.stderr.write('Usage: npm run catalogue -- import FILE\n')
    return 2
  }
  const settings = readSettings(process.env)
  const connection = await openDatabase(settings)
  try {
    await makeReady(connection.db)
    const storage = pictureFolder(join(settings.DATA_DIR, 'pictures'))
    const imported = await importCatalogue({ database: connection.db }, storage, file)
    process.stdout.write(`Imported ${imported.products} products with ${imported.specs} specs.\n`)
    return 0
  } finally {
    await connection.close()
  }
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  if (error instanceof ImportError) {
    process.stderr.write(`Nothing was imported.\n${error.faults.join('\n')}\n`)
  } else if (error instanceof StartError) process.stderr.write(`${error.message}\n`)
  else throw error
  process.exitCode = 1
}
