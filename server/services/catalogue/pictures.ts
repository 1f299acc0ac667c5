import { pictureUrl, pictureWidths } from '../../../core/catalogue/pictures.ts'
import { ShopError } from '../../../core/errors.ts'
import { maxPixels } from '../../../core/catalogue/uploads.ts'
import type { StaffContext } from '../../context.ts'
import { UploadError, type StoredPicture } from '../../providers/pictures/storage.ts'
import { auditStaff } from '../staff/audit.ts'

/**
 * Stores an uploaded picture and returns its address.
 * @throws ShopError picture_not_accepted, picture_too_large, uploads_busy
 */
export async function keepPicture(
  context: StaffContext,
  read: () => Promise<Buffer>,
): Promise<StoredPicture & { sizes: { url: string; width: number }[] }> {
  // Asked before anything is read, so that those who wait are all that is held in memory.
  context.uploads.demandRoom()
  const bytes = await read()
  const kept = await context.uploads
    .run(() => context.pictures.storeUpload(bytes))
    .catch((error: unknown) => {
      if (!(error instanceof UploadError)) throw error
      throw error.reason === 'too_many_pixels'
        ? new ShopError('picture_too_large', { most: maxPixels / 1_000_000 })
        : new ShopError('picture_not_accepted')
    })
  await auditStaff(context.database, context, {
    action: 'picture.uploaded',
    subject: 'picture',
    subjectId: kept.url,
    after: { ...kept, bytes: bytes.length },
  })
  const longer = Math.max(kept.width, kept.height)
  return {
    ...kept,
    sizes: pictureWidths.flatMap((width) => {
      const url = pictureUrl(kept.url, width)
      return url === undefined ? [] : [{ url, width: Math.round(kept.width * Math.min(1, width / longer)) }]
    }),
  }
}
