import { pictureStore } from '../providers/files/choose-stores.ts'
import { StorageError } from '../providers/files/store.ts'
import { pictureStorage } from '../providers/pictures/picture-storage.ts'
import { ImportError, importCatalogue } from '../services/catalogue/import.ts'
import { StartError } from '../start/start-error.ts'
import { onShop, runCommand, UsageError, type Command } from './run-command.ts'

/** `npm run catalogue -- import FILE`: imports a catalogue file, completely or not at all. */
export const catalogue: Command = async ([verb, file], env) => {
  if (verb !== 'import' || file === undefined)
    throw new UsageError('Usage: npm run catalogue -- import FILE\n')
  return onShop(env, async (shop) => {
    const storage = pictureStorage(pictureStore(shop.settings, shop.settings.FILE_STORAGE))
    const imported = await importCatalogue(shop, storage, file).catch((error: unknown) => {
      if (error instanceof StorageError) throw new StartError(`Nothing was imported. ${error.message}`)
      if (!(error instanceof ImportError)) throw error
      throw new StartError(`Nothing was imported.\n${error.faults.join('\n')}`)
    })
    return `Imported ${imported.products} products with ${imported.specs} specs.\n`
  })
}

if (import.meta.main) await runCommand(catalogue)
