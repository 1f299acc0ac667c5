import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { log } from '../observability/log.ts'

const brotli = promisify(brotliCompress)

/** Four fifths of what the highest quality saves, in a tenth of its time. */
const quality = 9

/**
 * Compresses a file of the folder next to it, `<name>.br`, when it is asked for the first time: compressing all of them
 * before would delay the first start.
 */
export function compressedOnce(folder: string): (name: string) => Promise<void> {
  const running = new Map<string, Promise<void>>()
  return async (name) => {
    const file = join(folder, name)
    if (existsSync(`${file}.br`) || !existsSync(file)) return
    let compressing = running.get(name)
    if (compressing === undefined) {
      compressing = compressFile(file).finally(() => running.delete(name))
      running.set(name, compressing)
    }
    await compressing
  }
}

/** Without room for it the file is sent as it is. */
async function compressFile(file: string): Promise<void> {
  const unfinished = `${file}.${randomUUID()}`
  try {
    const bytes = await brotli(await readFile(file), {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality },
    })
    await writeFile(unfinished, bytes)
    await rename(unfinished, `${file}.br`)
  } catch (err) {
    log.warn({ err }, 'a file could not be stored compressed')
    await rm(unfinished, { force: true })
  }
}
