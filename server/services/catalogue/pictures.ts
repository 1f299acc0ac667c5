import { pictureUrl, pictureWidths } from '#core/catalogue/pictures.ts'
import { ShopError } from '#core/errors.ts'
import { maxHeicPixels, maxPixels } from '#core/catalogue/uploads.ts'
import type { StaffContext } from '../../context.ts'
import { UploadError } from '../../providers/pictures/storage.ts'
import { auditStaff } from '../staff/audit.ts'

/**
 * Stores an uploaded picture and returns its URL, its dimensions and its smaller sizes.
 * @throws ShopError picture_not_accepted, picture_too_large, uploads_busy
 */
export async function uploadPicture(context: StaffContext, read: () => Promise<Buffer>) {
  // `uploads` checks the limits before `read` is called, so that a refused upload takes no memory.
  const { stored, size } = await context.uploads
    .run(context.session.staff.id, async (turn) => {
      const bytes = await read()
      return { stored: await turn(() => context.pictures.storeUpload(bytes)), size: bytes.length }
    })
    .catch((error: unknown) => {
      if (!(error instanceof UploadError)) throw error
      if (error.reason === 'no_picture') throw new ShopError('picture_not_accepted')
      const most = error.reason === 'heic' ? maxHeicPixels : maxPixels
      throw new ShopError('picture_too_large', { most: most / 1_000_000 })
    })
  await auditStaff(context.database, context, {
    action: 'picture.uploaded',
    subject: 'picture',
    subjectId: stored.url,
    after: { ...stored, bytes: size },
  })
  const longer = Math.max(stored.width, stored.height)
  return {
    ...stored,
    sizes: pictureWidths.flatMap((width) => {
      const url = pictureUrl(stored.url, width)
      return url === undefined ? [] : [{ url, width: Math.round(stored.width * Math.min(1, width / longer)) }]
    }),
  }
}
