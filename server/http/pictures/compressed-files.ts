import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { log } from '../../observability/log.ts'
import type { FileStore } from '../../providers/files/store.ts'

const brotli = promisify(brotliCompress)

/** Four fifths of what the highest quality saves, in a tenth of its time. */
const quality = 9

/**
 * Stores a file compressed next to it, `<name>.br`, when it is asked for the first time: compressing all of them before
 * would delay the first start. Resolves to the name of what is there to be sent. @throws StorageError
 */
export function compressedOnce(files: FileStore): (name: string) => Promise<string> {
  const made = new Set<string>()
  const running = new Map<string, Promise<string>>()
  return async (name) => {
    if (made.has(name)) return `${name}.br`
    let compressing = running.get(name)
    if (compressing === undefined) {
      compressing = compressFile(files, name).finally(() => running.delete(name))
      running.set(name, compressing)
    }
    const file = await compressing
    if (file !== name) made.add(name)
    return file
  }
}

/** Without room for it the file is sent as it is. */
async function compressFile(files: FileStore, name: string): Promise<string> {
  const file = `${name}.br`
  if ((await files.size(file)) !== undefined) return file
  const opened = await files.open(name)
  if (opened === undefined) return name
  const bytes = await brotli(await buffer(opened.body), {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality },
  })
  try {
    await files.write(file, bytes)
    return file
  } catch (err) {
    log.warn({ err }, 'a file could not be stored compressed')
    return name
  }
}
