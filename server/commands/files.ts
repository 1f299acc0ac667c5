import { parseArgs } from 'node:util'
import { isPictureName } from '#core/catalogue/pictures.ts'
import { pictureStore, privateStore, type StorageKind } from '../providers/files/choose-stores.ts'
import { copyFiles, CopyError, type CopyProgress } from '../providers/files/copy-files.ts'
import { readSettings, type Settings } from '../settings/settings.ts'
import { StorageError } from '../providers/files/store.ts'
import { bringPhotosBack } from '../services/files/photos-in-database.ts'
import { StartError } from '../start/start-error.ts'
import { onShop, runCommand, UsageError, type Command } from './run-command.ts'

const usage = 'Usage: npm run files -- move --to s3|folder [--compare]\n'

const inMegabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`

/** Shows progress: on a terminal in one line, elsewhere a line for every tenth. */
function showProgress(output: NodeJS.WriteStream): (progress: CopyProgress) => void {
  let shown = 0
  return ({ done, total, bytes }) => {
    const line = `${done} of ${total} files, ${inMegabytes(bytes)} copied`
    if (output.isTTY) output.write(`\r${line}${done === total ? '\n' : ''}`)
    else if (Math.floor((done * 10) / total) > shown) {
      shown = Math.floor((done * 10) / total)
      output.write(`${line}\n`)
    }
  }
}

/**
 * `npm run files -- move --to s3` copies pictures, films, models and photos of returns into the bucket; `--to folder`
 * copies them back. Existing files are skipped; `--compare` compares their content first. The source stays unchanged.
 */
export const files: Command = async (args, env) => {
  const { to, compare } = readArguments(args)
  const settings = readSettings(env)
  if (settings.S3_BUCKET === undefined) throw new StartError('Moving files needs more: set S3_BUCKET.')
  const stores = {
    from: pictureStore(settings, to === 's3' ? 'folder' : 's3'),
    to: pictureStore(settings, to),
  }
  try {
    const { total, copied, bytes } = await copyFiles(stores, {
      isIncluded: isPictureName,
      compare,
      onProgress: showProgress(process.stderr),
    })
    const photos = to === 'folder' ? await bringPhotos(env, settings) : 0
    const andPhotos = photos === 0 ? '' : ` ${photos} photos of returns are in the database.`
    return `${total} files are in ${stores.to.place}: ${copied} copied (${inMegabytes(bytes)}), ${total - copied} were there.${andPhotos} Set FILE_STORAGE=${to}.\n`
  } catch (error) {
    throw error instanceof CopyError || error instanceof StorageError ? new StartError(error.message) : error
  }
}

const bringPhotos = (env: NodeJS.ProcessEnv, settings: Settings): Promise<number> =>
  onShop(env, async ({ database }) => {
    const bucket = privateStore(settings, 's3')
    return bucket === undefined ? 0 : bringPhotosBack(database, bucket)
  })

function readArguments(args: string[]): { to: StorageKind; compare: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { to: { type: 'string' }, compare: { type: 'boolean', default: false } },
    })
    const { to, compare } = values
    if (positionals.join(' ') === 'move' && (to === 's3' || to === 'folder')) return { to, compare }
  } catch {
    // There was an unknown option.
  }
  throw new UsageError(usage)
}

if (import.meta.main) await runCommand(files)
