import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pictureWidths } from '../../../core/catalogue/pictures.ts'
import type { Sharp } from 'sharp'
import { readUpload } from './read-upload.ts'
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
      if (!(await exists(join(folder, hash)))) {
        const sharp = await loadSharp()
        await makeWidths(
          folder,
          async () => hash,
          () => sharp(bytes).rotate(),
        )
      }
      return addressOf(hash)
    },

    async keepUpload(bytes) {
      const { data, raw } = await readUpload(bytes)
      const sharp = await loadSharp()
      const hash = await makeWidths(
        folder,
        async (made) => contentHash(await readFile(join(made, `${widest}.webp`))),
        () => sharp(data, { raw }),
      )
      return { url: addressOf(hash), width: raw.width, height: raw.height }
    },

    keeps: async (url) => ownFile.test(url) && exists(join(folder, url.slice('/pictures/'.length))),

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

/**
 * Makes a picture in every width and answers the hash that it is kept under. Made beside and moved into place at the
 * end: a picture is there with all its widths or not at all.
 */
async function makeWidths(
  folder: string,
  hashOf: (made: string) => Promise<string>,
  read: () => Sharp,
): Promise<string> {
  const unfinished = join(folder, `.unfinished-${randomUUID()}`)
  await mkdir(unfinished, { recursive: true })
  try {
    await Promise.all(
      pictureWidths.map((width) =>
        read()
          .resize({ width, height: width, fit: 'inside', withoutEnlargement: true })
          .webp({ quality: width <= 320 ? 76 : 82, effort: 4 })
          .toFile(join(unfinished, `${width}.webp`)),
      ),
    )
    const hash = await hashOf(unfinished)
    const target = join(folder, hash)
    await rename(unfinished, target).catch(async (error: unknown) => {
      if (!(await exists(target))) throw error
    })
    return hash
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

const widest = pictureWidths.at(-1) ?? 0
const addressOf = (hash: string) => `/pictures/${hash}/${widest}.webp`
const ownFile = new RegExp(`^/pictures/[0-9a-f]{16}(?:/${widest}\\.webp|\\.(?:mp4|webm))$`)

function contentHash(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16)
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined
}
