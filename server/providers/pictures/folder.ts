import { createHash, randomUUID } from 'node:crypto'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pictureWidths } from '../../../core/pictures.ts'
import type { PictureStorage } from './storage.ts'

/** Only a new picture needs it, and reading it would delay every start. */
const loadSharp = async () => (await import('sharp')).default

/**
 * Keeps pictures in a folder, each under its content's hash: `<hash>/<width>.webp`. What is kept once is never
 * made again and never changes, so that it may be cached for ever.
 */
export function pictureFolder(folder: string): PictureStorage {
  return {
    isPicture: async (bytes) =>
      (await loadSharp())(bytes)
        .stats()
        .then(
          () => true,
          () => false,
        ),

    async keepPicture(bytes) {
      const hash = contentHash(bytes)
      const target = join(folder, hash)
      if (!(await exists(target))) {
        // Made beside and moved into place at the end: a picture is there with all its widths or not at all.
        const unfinished = join(folder, `.${hash}-${randomUUID()}`)
        await mkdir(unfinished, { recursive: true })
        try {
          const sharp = await loadSharp()
          await Promise.all(
            pictureWidths.map((width) =>
              sharp(bytes)
                .rotate()
                .resize({ width, height: width, fit: 'inside', withoutEnlargement: true })
                .webp({ quality: width <= 320 ? 76 : 82, effort: 4 })
                .toFile(join(unfinished, `${width}.webp`)),
            ),
          )
          await rename(unfinished, target).catch(async (error: unknown) => {
            if (!(await exists(target))) throw error
          })
        } finally {
          await rm(unfinished, { recursive: true, force: true })
        }
      }
      return `/pictures/${hash}/${pictureWidths.at(-1)}.webp`
    },

    async keepFilm(bytes, extension) {
      const hash = contentHash(bytes)
      const target = join(folder, `${hash}.${extension}`)
      if (!(await exists(target))) {
        await mkdir(folder, { recursive: true })
        const unfinished = join(folder, `.${hash}-${randomUUID()}`)
        await writeFile(unfinished, bytes)
        await rename(unfinished, target)
      }
      return `/pictures/${hash}.${extension}`
    },
  }
}

function contentHash(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16)
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined
}
