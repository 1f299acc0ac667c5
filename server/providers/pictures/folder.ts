import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pictureWidths, sceneWidths } from '../../../core/catalogue/pictures.ts'
import type { Sharp } from 'sharp'
import { readUpload } from './read-upload.ts'
import type { PictureStorage } from './storage.ts'

/** Loaded for the first new picture: it would delay every start. */
const loadSharp = async () => (await import('sharp')).default

/** Stores pictures in a folder by the hash of their content, `<hash>/<width>.webp`: none ever changes. */
export function pictureFolder(folder: string): PictureStorage {
  return {
    async isPicture(bytes) {
      // What is stored was one: decoding all of a catalogue again would delay the start.
      if (existsSync(join(folder, contentHash(bytes)))) return true
      const sharp = await loadSharp()
      const smallest = await sharp(bytes)
        .resize(pictureWidths[0])
        .raw()
        .toBuffer()
        .catch(() => undefined)
      return smallest !== undefined
    },

    storePicture: (bytes) => storeWidths(folder, bytes, pictureWidths),
    storeScene: (bytes) => storeWidths(folder, bytes, sceneWidths),

    async storeUpload(bytes) {
      const { data, raw } = await readUpload(bytes)
      const sharp = await loadSharp()
      const hash = await encodeWidths(folder, () => sharp(data, { raw }), pictureWidths)
      return { url: addressOf(hash, pictureWidths), width: raw.width, height: raw.height }
    },

    has: async (url) => ownFile.test(url) && existsSync(join(folder, url.slice('/pictures/'.length))),

    async storeFile(bytes, extension) {
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

/** Stores a picture by the hash of its bytes, unless it is there already; resolves to its address. */
async function storeWidths(folder: string, bytes: Buffer, widths: readonly number[]): Promise<string> {
  const hash = contentHash(bytes)
  if (!existsSync(join(folder, hash, `${widths.at(-1)}.webp`))) {
    const sharp = await loadSharp()
    const [width, height] = [widths.at(-1), widths.at(-1)]
    // Decoded once for all widths.
    const { data, info: raw } = await sharp(bytes)
      .rotate()
      .resize({ width, height, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    await encodeWidths(folder, () => sharp(data, { raw }), widths, hash)
  }
  return addressOf(hash, widths)
}

/** Stores all widths of a picture or none, by its hash or that of its widest file; resolves to the hash. */
async function encodeWidths(
  folder: string,
  read: () => Sharp,
  widths: readonly number[],
  known?: string,
): Promise<string> {
  const unfinished = join(folder, `.unfinished-${randomUUID()}`)
  await mkdir(unfinished, { recursive: true })
  try {
    await Promise.all(
      widths.map((width) =>
        read()
          .resize({ width, height: width, fit: 'inside', withoutEnlargement: true })
          .webp({ quality: width <= 320 ? 76 : 82, effort: 4 })
          .toFile(join(unfinished, `${width}.webp`)),
      ),
    )
    const hash = known ?? contentHash(await readFile(join(unfinished, `${widths.at(-1)}.webp`)))
    const target = join(folder, hash)
    await rename(unfinished, target).catch((error: unknown) => {
      if (!existsSync(target)) throw error
    })
    return hash
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

const addressOf = (hash: string, widths: readonly number[]) => `/pictures/${hash}/${widths.at(-1)}.webp`
const ownFile = new RegExp(
  `^/pictures/[0-9a-f]{16}(?:/(?:${pictureWidths.at(-1)}|${sceneWidths.at(-1)})\\.webp|\\.(?:mp4|webm|glb))$`,
)

function contentHash(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16)
}
