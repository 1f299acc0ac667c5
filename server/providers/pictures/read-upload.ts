import { maxHeicPixels, maxPixels } from '#core/catalogue/uploads.ts'
import { pictureWidths } from '#core/catalogue/pictures.ts'
import { pixelsOfHeic, pngOfHeic } from './read-heic.ts'
import { UploadError } from './storage.ts'

/** Seconds that decoding one picture may take. */
const timeout = 20

/** First bytes of the accepted formats, in hexadecimal. */
const signatures = {
  jpeg: /^ffd8ff/,
  png: /^89504e470d0a1a0a/,
  webp: /^52494646.{8}57454250/,
  // AVIF and HEIC, by their own brands and by shared ones.
  heif: /^.{8}66747970(?:61766966|61766973|6d696631|6d736631|68656963|68656978|68657663)/,
}

/**
 * Reads the pixels of an upload: upright, in sRGB, in the largest width shown, without metadata. Its first bytes decide
 * the format, and its header is checked before anything is decoded.
 * @throws UploadError
 */
export async function readUpload(bytes: Buffer) {
  const start = bytes.subarray(0, 12).toString('hex')
  const [format] = Object.entries(signatures).find(([, signature]) => signature.test(start)) ?? []
  if (format === undefined) throw new UploadError('no_picture')
  const { default: sharp } = await import('sharp')
  const options = { failOn: 'warning', limitInputPixels: maxPixels } as const
  const header = await sharp(bytes, { ...options, limitInputPixels: false })
    .metadata()
    .catch(refuse)
  if (header.format !== format) throw new UploadError('no_picture')
  const isHeic = header.compression === 'hevc'
  if (header.width * header.height > maxPixels) throw new UploadError('too_many_pixels')
  if (isHeic && pixelsOfHeic(bytes) > maxHeicPixels) throw new UploadError('heic')
  // sharp cannot decode HEVC, which phones use for their pictures.
  const readable = isHeic ? await pngOfHeic(bytes, header.icc).catch(refuse) : bytes
  const widest = pictureWidths.at(-1)
  const { data, info } = await sharp(readable, options)
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
