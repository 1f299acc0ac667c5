import { maxPixels } from '../../../core/catalogue/uploads.ts'
import { pictureWidths } from '../../../core/catalogue/pictures.ts'
import { UploadError } from './storage.ts'

/** Seconds that unpacking one picture may take. */
const longest = 20

/** What the files of the formats that are taken begin with. */
const beginnings: readonly { format: string; is: (bytes: Buffer) => boolean }[] = [
  { format: 'jpeg', is: (bytes) => bytes.subarray(0, 3).equals(Buffer.of(0xff, 0xd8, 0xff)) },
  {
    format: 'png',
    is: (bytes) => bytes.subarray(0, 8).equals(Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)),
  },
  {
    format: 'webp',
    is: (bytes) =>
      bytes.subarray(0, 4).toString('latin1') === 'RIFF' &&
      bytes.subarray(8, 12).toString('latin1') === 'WEBP',
  },
]

/** The pixels of a picture, upright, in the colours of screens, as wide as the shop shows at most. */
export interface Pixels {
  data: Buffer
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 }
}

/**
 * Reads a picture that somebody sent. Only its pixels come out of it: no metadata, nothing that was hidden behind or
 * between them. What it is decide its first bytes; what its header promises is looked at before anything is unpacked.
 *
 * @throws UploadError
 */
export async function readUpload(bytes: Buffer): Promise<Pixels> {
  const format = beginnings.find(({ is }) => is(bytes))?.format
  if (format === undefined) throw new UploadError('no_picture')
  const { default: sharp } = await import('sharp')
  const options = { failOn: 'warning', limitInputPixels: maxPixels } as const
  const header = await sharp(bytes, { ...options, limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw new UploadError('no_picture', error)
    })
  if (header.format !== format) throw new UploadError('no_picture')
  if (header.width * header.height > maxPixels) throw new UploadError('too_many_pixels')
  const widest = pictureWidths.at(-1)
  const { data, info } = await sharp(bytes, options)
    .timeout({ seconds: longest })
    .rotate()
    .resize({ width: widest, height: widest, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      throw new UploadError('no_picture', error)
    })
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } }
}
