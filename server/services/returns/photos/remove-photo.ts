import { and, eq } from 'drizzle-orm'
import { ShopError } from '#core/errors.ts'
import { mayAddPhotos } from '#core/returns/statuses.ts'
import type { Context, MemberContext, StaffContext } from '#server/context.ts'
import { returnPhotos } from '#server/database/tables/returns.ts'
import { memberOf } from '../../kernel/change-order.ts'
import type { Actor } from '../../kernel/lock-order.ts'
import { staffOf } from '../../staff/audit.ts'
import { recordStep, takeReturnStepAs, type WhichReturn } from '../take-return-step.ts'

/**
 * Removes a photo. Customers may remove only their own photos, and only while they may add photos. @throws ShopError
 * return_photo_not_found, return_move_refused
 */
async function removePhoto(
  context: Pick<Context, 'database' | 'now' | 'settings'>,
  actor: Actor,
  which: WhichReturn,
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

/** Removes a photo of a return of the signed-in member. */
export const removeReturnPhoto = (
  context: MemberContext,
  { orderId, number, photo }: { orderId: string; number: number; photo: string },
) => removePhoto(context, memberOf(context), { orderId, number }, photo)

/** Removes a photo of any return, for staff. */
export const removeStaffReturnPhoto = (context: StaffContext, { id, photo }: { id: number; photo: string }) =>
  removePhoto(context, staffOf(context), { id }, photo)
