import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from './store.ts'

/** Whether an error means that a file or its folder is missing. */
const isMissing = (error: unknown) =>
  ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')

function orUndefined(error: unknown): undefined {
  if (isMissing(error)) return undefined
  throw error
}

/** Stores files in a folder, which is created with the first file. */
export function folderStore(folder: string): FileStore {
  return {
    place: `the folder ${folder}`,

    async size(name) {
      const found = await stat(join(folder, name)).catch(orUndefined)
      return found?.isFile() === true ? found.size : undefined
    },

    async open(name, range) {
      const file = await open(join(folder, name)).catch(orUndefined)
      if (file === undefined) return undefined
      const found = await file.stat()
      if (!found.isFile()) {
        await file.close()
        return undefined
      }
      const size = range === undefined ? found.size : range.end - range.start + 1
      return { size, body: file.createReadStream(range) }
    },

    async write(name, content) {
      const target = join(folder, name)
      // No stored file has a name that begins with a dot, so that an incomplete file is never listed or served.
      const unfinished = join(folder, `.unfinished-${randomUUID()}`)
      await mkdir(dirname(target), { recursive: true })
      try {
        const bytes = Buffer.isBuffer(content) ? Readable.from([content]) : content
        await pipeline(bytes, createWriteStream(unfinished))
        await rename(unfinished, target)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },

    async *list() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(orUndefined)
      for (const entry of entries ?? []) {
        const path = join(entry.parentPath, entry.name)
        const name = path.slice(join(folder, '/').length).replaceAll('\\', '/')
        if (!entry.isFile() || `/${name}`.includes('/.')) continue
        const found = await stat(path).catch(orUndefined)
        if (found !== undefined) yield { name, size: found.size, at: found.mtime }
      }
    },

    remove: (name) => rm(join(folder, name), { force: true }),

    async check() {
      await mkdir(folder, { recursive: true })
    },
  }
}
