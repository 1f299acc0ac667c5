import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { maxHeicPixels, maxPixels } from '#core/catalogue/uploads.ts'
import { toServerDate } from '#core/dates.ts'
import { ShopError } from '#core/errors.ts'
import { maxReturnPhotos } from '#core/returns/forms.ts'
import { isOpen, mayAddPhotos } from '#core/returns/statuses.ts'
import type { Context, MemberContext, StaffContext } from '#server/context.ts'
import { returnPhotos } from '#server/database/tables/returns.ts'
import { encodePhoto } from '#server/providers/pictures/encode-photo.ts'
import { UploadError } from '#server/providers/pictures/storage.ts'
import { returnPhotoName } from '../../files/private-files.ts'
import { memberOf } from '../../kernel/change-order.ts'
import type { Actor } from '../../kernel/lock-order.ts'
import { staffOf } from '../../staff/audit.ts'
import { recordStep, takeReturnStepAs, type ReturnStep, type WhichReturn } from '../take-return-step.ts'

type Uploading = Pick<Context, 'database' | 'now' | 'settings' | 'uploads' | 'privateFiles'>

/**
 * Adds a photo to an open return. The photo is re-encoded from its pixels, without metadata.
 * @throws ShopError return_not_found, return_move_refused, too_many_photos, picture_not_accepted, picture_too_large,
 *   uploads_busy
 */
async function addPhoto(context: Uploading, actor: Actor, which: WhichReturn, read: () => Promise<Buffer>) {
  const { uploads, privateFiles } = context
  // Checked before the bytes are read, so that a refused upload takes no memory.
  await takeReturnStepAs(context, actor, which, demandRoom)
  const photo = await uploads
    .run(actor.id, async (turn) => {
      const bytes = await read()
      return turn(() => encodePhoto(bytes))
    })
    .catch((error: unknown) => {
      if (!(error instanceof UploadError)) throw error
      if (error.reason === 'no_picture') throw new ShopError('picture_not_accepted')
      const most = error.reason === 'heic' ? maxHeicPixels : maxPixels
      throw new ShopError('picture_too_large', { most: most / 1_000_000 })
    })
  const addedBy = actor.kind === 'member' ? 'customer' : 'staff'
  const staffId = actor.kind === 'staff' ? actor.id : null
  const id = randomUUID()
  // The file is written before the row. If the row is not written, the file is removed later.
  await privateFiles?.write(returnPhotoName(id), photo.bytes)
  const { width, height, bytes } = photo
  const at = await takeReturnStepAs(context, actor, which, async (step) => {
    await demandRoom(step)
    await step.tx.insert(returnPhotos).values({
      id,
      returnId: step.found.id,
      at: step.at,
      addedBy,
      staffId,
      width,
      height,
      bytes: privateFiles === undefined ? bytes : null,
    })
    await recordStep(step, 'return.photo_added')
    return step.at
  })
  return { id, at: toServerDate(at), addedBy, width, height } as const
}

async function demandRoom({ tx, found, actor }: ReturnStep) {
  const may = actor.kind === 'member' ? mayAddPhotos(found.status) : isOpen(found.status)
  if (!may) throw new ShopError('return_move_refused')
  if ((await tx.$count(returnPhotos, eq(returnPhotos.returnId, found.id))) >= maxReturnPhotos)
    throw new ShopError('too_many_photos', { most: maxReturnPhotos })
}

/** Adds a photo to an open return of the signed-in member. */
export const addReturnPhoto = (
  context: MemberContext,
  which: { orderId: string; number: number },
  read: () => Promise<Buffer>,
) => addPhoto(context, memberOf(context), which, read)

/** Adds a photo to any open return, for staff. */
export const addStaffReturnPhoto = (
  context: StaffContext,
  { id }: { id: number },
  read: () => Promise<Buffer>,
) => addPhoto(context, staffOf(context), { id }, read)
