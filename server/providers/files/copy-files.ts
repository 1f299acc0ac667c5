import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import pLimit from 'p-limit'
import { hashOfStored, StorageError, type FileStore } from './store.ts'

/** How far copying is: files that are there, of all, and bytes that were copied. */
export interface CopyProgress {
  done: number
  total: number
  copied: number
  bytes: number
}

/** A copy that ended early; what was copied stays, and the next one goes on from there. */
export class CopyError extends Error {
  override name = 'CopyError'
}

/** Files copied at a time. */
const atOnce = 8

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/**
 * Copies files from one store to another, each read back and compared once it is written. Those that are there with the
 * same size are left, or with `compare` only those with the same content. @throws CopyError
 */
export async function copyFiles(
  { from, to }: { from: FileStore; to: FileStore },
  {
    isWanted,
    compare = false,
    onProgress,
  }: { isWanted: (name: string) => boolean; compare?: boolean; onProgress: (now: CopyProgress) => void },
): Promise<CopyProgress> {
  const names: { name: string; size: number }[] = []
  const there = new Map<string, number>()
  const progress: CopyProgress = { done: 0, total: 0, copied: 0, bytes: 0 }
  const limit = pLimit(atOnce)
  let failure: { name: string; error: unknown } | undefined
  const copyOne = async ({ name, size }: { name: string; size: number }) => {
    const isThere =
      there.get(name) === size &&
      (!compare || (await hashOfStored(to, name)) === (await hashOfStored(from, name)))
    if (!isThere) {
      const bytes = await readFile(from, name)
      await to.write(name, bytes)
      if ((await hashOfStored(to, name)) !== hashOf(bytes))
        throw new CopyError(`${to.place} has another file than was written`)
      progress.copied += 1
      progress.bytes += bytes.length
    }
    progress.done += 1
    onProgress(progress)
  }
  try {
    await to.check()
    for await (const file of from.list()) if (isWanted(file.name)) names.push(file)
    for await (const { name, size } of to.list()) there.set(name, size)
    progress.total = names.length
    await Promise.all(
      names.map((file) =>
        limit(async () => {
          if (failure !== undefined) return
          await copyOne(file).catch((error: unknown) => {
            failure ??= { name: file.name, error }
          })
        }),
      ),
    )
  } catch (error) {
    failure = { name: '', error }
  }
  if (failure === undefined) return progress
  const { name, error } = failure
  const known = error instanceof StorageError || error instanceof CopyError
  const { code = 'unknown' } = error as NodeJS.ErrnoException
  const why = known ? error.message : `${error instanceof Error ? error.message : ''} (${code})`
  throw new CopyError(
    `${name === '' ? '' : `${name}: `}${why} ${progress.done} of ${progress.total} files are there: run it again to go on.`,
    { cause: error },
  )
}

async function readFile(store: FileStore, name: string): Promise<Buffer> {
  const opened = await store.open(name)
  if (opened === undefined) throw new CopyError('it was removed meanwhile.')
  return buffer(opened.body)
}
