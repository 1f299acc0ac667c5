import { buffer } from 'node:stream/consumers'
import { and, eq } from 'drizzle-orm'
import { ShopError } from '#core/errors.ts'
import type { Context, MemberContext, StaffContext } from '#server/context.ts'
import { returnPhotos } from '#server/database/tables/returns.ts'
import { StorageError } from '#server/providers/files/store.ts'
import { returnPhotoName } from '../../files/private-files.ts'
import { memberOf } from '../../kernel/change-order.ts'
import { lockOrder } from '../../kernel/lock-order.ts'
import { loadReturns } from '../../order-parts/returns.ts'
import type { OwnReturn } from './change-photos.ts'

async function readPhoto(
  { database, privateFiles }: Pick<Context, 'database' | 'privateFiles'>,
  returnId: number | undefined,
  photo: string,
): Promise<Buffer> {
  const [found] = await database
    .select({ bytes: returnPhotos.bytes })
    .from(returnPhotos)
    .where(and(eq(returnPhotos.id, photo), eq(returnPhotos.returnId, returnId ?? 0)))
  if (found === undefined) throw new ShopError('return_photo_not_found')
  if (found.bytes !== null) return found.bytes
  const opened = await privateFiles?.open(returnPhotoName(photo))
  if (opened === undefined)
    throw new StorageError(
      'no_file',
      `The photo ${photo} of a return is not in ${privateFiles?.place ?? 'the database'}: check FILE_STORAGE.`,
    )
  return buffer(opened.body)
}

/** A photo of a return of the signed-in member. @throws ShopError order_not_found, return_not_found, return_photo_not_found */
export async function readReturnPhoto(
  context: MemberContext,
  { orderId, number, photo }: OwnReturn & { photo: string },
) {
  const found = await context.database.transaction(async (tx) => {
    await lockOrder(tx, orderId, memberOf(context))
    return (await loadReturns(tx, orderId)).find((one) => one.number === number)
  })
  if (found === undefined) throw new ShopError('return_not_found')
  return readPhoto(context, found.id, photo)
}

/** A photo of any return, for staff. @throws ShopError return_photo_not_found */
export const readStaffReturnPhoto = (context: StaffContext, { id, photo }: { id: number; photo: string }) =>
  readPhoto(context, id, photo)
