import { join } from 'node:path'
import { pictureFolder } from '../providers/pictures/folder.ts'
import { ImportError, importCatalogue } from '../services/catalogue/import.ts'
import { StartError } from '../start/start-error.ts'
import { onShop, runCommand, UsageError, type Command } from './run-command.ts'

/** `npm run catalogue -- import FILE`: imports a catalogue file, all of it or nothing. */
export const catalogue: Command = async ([verb, file], env) => {
  if (verb !== 'import' || file === undefined)
    throw new UsageError('Usage: npm run catalogue -- import FILE\n')
  return onShop(env, async (shop) => {
    const storage = pictureFolder(join(shop.settings.DATA_DIR, 'pictures'))
    const imported = await importCatalogue(shop, storage, file).catch((error: unknown) => {
      if (!(error instanceof ImportError)) throw error
      throw new StartError(`Nothing was imported.\n${error.faults.join('\n')}`)
    })
    return `Imported ${imported.products} products with ${imported.specs} specs.\n`
  })
}

if (import.meta.main) await runCommand(catalogue)
