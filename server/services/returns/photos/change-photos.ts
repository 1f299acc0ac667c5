import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
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
import { recordStep, takeReturnStepAs, type ReturnStep, type WhichReturn } from '../take-step.ts'

interface PhotoOf {
  actor: Actor
  which: WhichReturn
}

const ofMember = (context: MemberContext, which: OwnReturn): PhotoOf => ({ actor: memberOf(context), which })

const ofStaff = (context: StaffContext, { id }: { id: number }): PhotoOf => ({
  actor: staffOf(context),
  which: { id },
})

type Uploading = Pick<Context, 'database' | 'now' | 'settings' | 'uploads' | 'privateFiles'>

/**
 * Adds a photo to an open return: it is re-encoded from its pixels, without metadata.
 * @throws ShopError return_not_found, return_move_refused, too_many_photos, picture_not_accepted, picture_too_large,
 *   uploads_busy
 */
async function addPhoto(context: Uploading, { actor, which }: PhotoOf, read: () => Promise<Buffer>) {
  const { uploads, privateFiles } = context
  // Before the bytes are read, so that a refused upload takes no memory.
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
  // Before its row: one without a row is removed later.
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

/** Removes a photo; customers only their own, while they may add others. @throws ShopError return_photo_not_found, return_move_refused */
async function removePhoto(
  context: Pick<Context, 'database' | 'now' | 'settings'>,
  { actor, which }: PhotoOf,
  photo: string,
) {
  await takeReturnStepAs(context, actor, which, async (step) => {
    const { tx, found } = step
    if (actor.kind === 'member' && !mayAddPhotos(found.status)) throw new ShopError('return_move_refused')
    const { rowCount } = await tx
      .delete(returnPhotos)
      .where(
        and(
          eq(returnPhotos.id, photo),
          eq(returnPhotos.returnId, found.id),
          actor.kind === 'member' ? eq(returnPhotos.addedBy, 'customer') : undefined,
        ),
      )
    if (rowCount === 0) throw new ShopError('return_photo_not_found')
    await recordStep(step, 'return.photo_removed')
  })
}

export type OwnReturn = { orderId: string; number: number }

export const addReturnPhoto = (context: MemberContext, which: OwnReturn, read: () => Promise<Buffer>) =>
  addPhoto(context, ofMember(context, which), read)

export const removeReturnPhoto = (
  context: MemberContext,
  { photo, ...which }: OwnReturn & { photo: string },
) => removePhoto(context, ofMember(context, which), photo)

export const addStaffReturnPhoto = (
  context: StaffContext,
  which: { id: number },
  read: () => Promise<Buffer>,
) => addPhoto(context, ofStaff(context, which), read)

export const removeStaffReturnPhoto = (
  context: StaffContext,
  { photo, ...which }: { id: number; photo: string },
) => removePhoto(context, ofStaff(context, which), photo)
