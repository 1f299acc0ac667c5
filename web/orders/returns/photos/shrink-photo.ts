import { pictureTypeOf } from '#core/catalogue/uploads.ts'

/** The longest side of a sent photo, in pixels. A scratch is still visible, and a phone sends the photo in seconds. */
const longestSide = 2000

/** The longest side of the preview of a photo, in pixels. */
const previewSide = 192

/** A photo of at most this many bytes, whose sides do not exceed `longestSide`, is sent unchanged. */
const smallBytes = 1024 * 1024

interface ShrunkPhoto {
  bytes: Blob
  type: string
  /** A data URL; missing if the browser cannot read the photo, as most cannot read HEIC. */
  preview?: string
}

/** Shrinks a large photo and makes a preview. A photo that the browser cannot read is returned unchanged. */
export async function shrinkPhoto(file: File): Promise<ShrunkPhoto> {
  const whole = { bytes: file, type: pictureTypeOf(file) }
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (picture === undefined) return whole
  try {
    const preview = draw(picture, previewSide).toDataURL('image/jpeg', 0.7)
    const isSmall = file.size <= smallBytes && Math.max(picture.width, picture.height) <= longestSide
    const bytes = isSmall ? undefined : await toJpeg(draw(picture, longestSide))
    // Some pictures, such as drawings, become larger as JPEG.
    return bytes === undefined || bytes.size >= file.size
      ? { ...whole, preview }
      : { bytes, type: 'image/jpeg', preview }
  } finally {
    picture.close()
  }
}

/** Draws a picture with at most this longest side. The background is white, because JPEG has no transparency. */
function draw(picture: ImageBitmap, longest: number): HTMLCanvasElement {
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (context) {
    context.fillStyle = 'white'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  }
  return canvas
}

function toJpeg(canvas: HTMLCanvasElement): Promise<Blob | undefined> {
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', 0.85))
}
