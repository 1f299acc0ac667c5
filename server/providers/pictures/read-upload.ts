import { maxPixels } from '../../../core/catalogue/uploads.ts'
import { pictureWidths } from '../../../core/catalogue/pictures.ts'
import { UploadError } from './storage.ts'

/** Seconds that decoding one picture may take. */
const timeout = 20

/** The first bytes of the accepted formats. */
const signatures: readonly { format: string; is: (bytes: Buffer) => boolean }[] = [
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

/**
 * The pixels of an upload, upright, in sRGB, of the greatest width shown, without metadata or hidden content. Its first
 * bytes decide the format; its header is checked before anything is decoded. @throws UploadError
 */
export async function readUpload(bytes: Buffer) {
  const format = signatures.find(({ is }) => is(bytes))?.format
  if (format === undefined) throw new UploadError('no_picture')
  const { default: sharp } = await import('sharp')
  const options = { failOn: 'warning', limitInputPixels: maxPixels } as const
  const header = await sharp(bytes, { ...options, limitInputPixels: false })
    .metadata()
    .catch(refuse)
  if (header.format !== format) throw new UploadError('no_picture')
  if (header.width * header.height > maxPixels) throw new UploadError('too_many_pixels')
  const widest = pictureWidths.at(-1)
  const { data, info } = await sharp(bytes, options)
    .timeout({ seconds: timeout })
    .rotate()
    .resize({ width: widest, height: widest, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch(refuse)
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } }
}

function refuse(error: unknown): never {
  throw new UploadError('no_picture', error)
}
