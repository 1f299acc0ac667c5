import { createHash } from 'node:crypto'
import type { Sharp } from 'sharp'
import { pictureName, pictureWidths, sceneWidths } from '#core/catalogue/pictures.ts'
import { severalAtOnce } from '../files/several-at-once.ts'
import type { FileStore } from '../files/store.ts'
import { readUpload } from './read-upload.ts'
import type { PictureStorage } from './storage.ts'

/** Loaded for the first new picture, because it would delay every start. */
const loadSharp = async () => (await import('sharp')).default

/** Stores pictures under the hash of their content, `<hash>/<width>.webp`, so that no file ever changes. */
export function pictureStorage(files: FileStore): PictureStorage {
  const has = async (name: string) => (await files.size(name)) !== undefined
  return {
    async isPicture(bytes) {
      // A stored picture is not decoded again, because that would delay the start.
      if (await has(`${contentHash(bytes)}/${pictureWidths.at(-1)}.webp`)) return true
      const sharp = await loadSharp()
      const smallest = await sharp(bytes)
        .resize(pictureWidths[0])
        .raw()
        .toBuffer()
        .catch(() => undefined)
      return smallest !== undefined
    },

    storePicture: (bytes) => storeWidths(files, bytes, pictureWidths),
    storeScene: (bytes) => storeWidths(files, bytes, sceneWidths),

    async storeUpload(bytes) {
      const { data, raw } = await readUpload(bytes)
      const sharp = await loadSharp()
      const encoded = await encodeWidths(() => sharp(data, { raw }), pictureWidths)
      const hash = contentHash(encoded.at(-1)!.bytes)
      await writeWidths(files, hash, encoded)
      return { url: urlOf(hash, pictureWidths), width: raw.width, height: raw.height }
    },

    async has(url) {
      const name = pictureName(url)
      return name !== undefined && has(name)
    },

    async storeFile(bytes, extension) {
      const name = `${contentHash(bytes)}.${extension}`
      if (!(await has(name))) await files.write(name, bytes)
      return `/pictures/${name}`
    },
  }
}

/** Stores a picture under the hash of its bytes, unless it exists; resolves to its URL. */
async function storeWidths(files: FileStore, bytes: Buffer, widths: readonly number[]): Promise<string> {
  const hash = contentHash(bytes)
  const sizes = await Promise.all(widths.map((width) => files.size(`${hash}/${width}.webp`)))
  if (sizes.includes(undefined)) {
    const sharp = await loadSharp()
    const [width, height] = [widths.at(-1), widths.at(-1)]
    // Decoded once for all widths.
    const { data, info: raw } = await sharp(bytes)
      .rotate()
      .resize({ width, height, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    await writeWidths(files, hash, await encodeWidths(() => sharp(data, { raw }), widths))
  }
  return urlOf(hash, widths)
}

interface EncodedWidth {
  width: number
  bytes: Buffer
}

/** Encodes a picture in all widths, the widest last. */
const encodeWidths = (read: () => Sharp, widths: readonly number[]): Promise<EncodedWidth[]> =>
  Promise.all(
    widths.map(async (width) => ({
      width,
      bytes: await read()
        .resize({ width, height: width, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: width <= 320 ? 76 : 82, effort: 4 })
        .toBuffer(),
    })),
  )

/** Writes the files of a picture. The widest comes last, because its URL is that of the picture. */
async function writeWidths(files: FileStore, hash: string, encoded: readonly EncodedWidth[]): Promise<void> {
  const write = ({ width, bytes }: EncodedWidth) => files.write(`${hash}/${width}.webp`, bytes)
  await severalAtOnce(encoded.slice(0, -1), write)
  await write(encoded.at(-1)!)
}

const urlOf = (hash: string, widths: readonly number[]) => `/pictures/${hash}/${widths.at(-1)}.webp`

function contentHash(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16)
}
