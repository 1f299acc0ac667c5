import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { severalAtOnce } from './several-at-once.ts'
import { hashOfStored, type FileStore } from './store.ts'

/** Progress of copying: files done and in total, and bytes copied. */
export interface CopyProgress {
  done: number
  total: number
  copied: number
  bytes: number
}

/** Copying stopped early. Copied files stay, and the next run continues. */
export class CopyError extends Error {
  override name = 'CopyError'
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

interface CopyOptions {
  isIncluded: (name: string) => boolean
  /** Whether to compare the content of existing files. */
  compare?: boolean
  onProgress: (progress: CopyProgress) => void
}

/**
 * Copies files from one store to another; each is read back and compared. Existing files of the same size are skipped.
 * With `compare`, only files with the same content are skipped.
 * @throws CopyError
 */
export async function copyFiles(
  { from, to }: { from: FileStore; to: FileStore },
  { isIncluded, compare = false, onProgress }: CopyOptions,
): Promise<CopyProgress> {
  const progress: CopyProgress = { done: 0, total: 0, copied: 0, bytes: 0 }
  let name = ''
  try {
    await to.check()
    const files: { name: string; size: number }[] = []
    for await (const file of from.list()) if (isIncluded(file.name)) files.push(file)
    const there = new Map<string, number>()
    for await (const file of to.list()) there.set(file.name, file.size)
    progress.total = files.length
    await severalAtOnce(files, async (file) => {
      const isSame = async () =>
        !compare || (await hashOfStored(to, file.name)) === (await hashOfStored(from, file.name))
      try {
        if (there.get(file.name) !== file.size || !(await isSame())) {
          // The file is copied before the sum is read, because other copies change the sum meanwhile.
          const bytes = await copyFile({ from, to }, file.name)
          progress.bytes += bytes
          progress.copied += 1
        }
      } catch (error) {
        name ||= `${file.name}: `
        throw error
      }
      progress.done += 1
      onProgress(progress)
    })
    return progress
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    const { done, total } = progress
    const soFar = total === 0 ? '' : ` ${done} of ${total} files are there: run the command again to go on.`
    throw new CopyError(`${name}${why}${soFar}`, { cause: error })
  }
}

/** Copies one file; resolves to its size in bytes. */
async function copyFile({ from, to }: { from: FileStore; to: FileStore }, name: string): Promise<number> {
  const opened = await from.open(name)
  if (opened === undefined) throw new Error('It was removed meanwhile.')
  const bytes = await buffer(opened.body)
  await to.write(name, bytes)
  if ((await hashOfStored(to, name)) !== hashOf(bytes))
    throw new Error(`${to.place} has another file than was written.`)
  return bytes.length
}
