import { readUpload } from './read-upload.ts'

/** A photo as stored: WebP in the largest width shown, without metadata. */
interface EncodedPhoto {
  bytes: Buffer
  width: number
  height: number
}

/** Encodes an upload again from its pixels; nothing else of the file is kept. @throws UploadError */
export async function encodePhoto(upload: Buffer): Promise<EncodedPhoto> {
  const { data, raw } = await readUpload(upload)
  const { default: sharp } = await import('sharp')
  const bytes = await sharp(data, { raw }).webp({ quality: 80, effort: 4 }).toBuffer()
  return { bytes, width: raw.width, height: raw.height }
}
