import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pictureWidths } from '../../../core/catalogue/pictures.ts'
import type { Sharp } from 'sharp'
import { readUpload } from './read-upload.ts'
import type { PictureStorage } from './storage.ts'

/** Loaded for the first new picture: it would delay every start. */
const loadSharp = async () => (await import('sharp')).default

/** Stores pictures in a folder by the hash of their content, `<hash>/<width>.webp`: none ever changes. */
export function pictureFolder(folder: string): PictureStorage {
  return {
    async isPicture(bytes) {
      const sharp = await loadSharp()
      const stats = await sharp(bytes)
        .stats()
        .catch(() => undefined)
      return stats !== undefined
    },

    async storePicture(bytes) {
      const hash = contentHash(bytes)
      if (!existsSync(join(folder, hash))) {
        const sharp = await loadSharp()
        await encodeWidths(folder, () => sharp(bytes).rotate(), hash)
      }
      return addressOf(hash)
    },

    async storeUpload(bytes) {
      const { data, raw } = await readUpload(bytes)
      const sharp = await loadSharp()
      const hash = await encodeWidths(folder, () => sharp(data, { raw }))
      return { url: addressOf(hash), width: raw.width, height: raw.height }
    },

    has: async (url) => ownFile.test(url) && existsSync(join(folder, url.slice('/pictures/'.length))),

    async storeVideo(bytes, extension) {
      const hash = contentHash(bytes)
      const target = join(folder, `${hash}.${extension}`)
      if (!existsSync(target)) {
        await mkdir(folder, { recursive: true })
        const unfinished = join(folder, `.${hash}-${randomUUID()}`)
        await writeFile(unfinished, bytes)
        await rename(unfinished, target)
      }
      return `/pictures/${hash}.${extension}`
    },
  }
}

/** Stores all widths of a picture or none, by its hash or that of its widest file; resolves to the hash. */
async function encodeWidths(folder: string, read: () => Sharp, known?: string): Promise<string> {
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
    const hash = known ?? contentHash(await readFile(join(unfinished, `${widest}.webp`)))
    const target = join(folder, hash)
    await rename(unfinished, target).catch((error: unknown) => {
      if (!existsSync(target)) throw error
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
