import { buffer } from 'node:stream/consumers'
import { and, eq } from 'drizzle-orm'
import { ShopError } from '#core/errors.ts'
import type { Context, MemberContext, StaffContext } from '#server/context.ts'
import { orders } from '#server/database/tables/orders.ts'
import { returnPhotos } from '#server/database/tables/returns.ts'
import { StorageError } from '#server/providers/files/store.ts'
import { returnPhotoName } from '../../files/private-files.ts'
import { loadReturns } from '../../order-parts/returns.ts'

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

/**
 * Reads a photo of a return of the signed-in member. @throws ShopError order_not_found, return_not_found,
 * return_photo_not_found
 */
export async function readReturnPhoto(
  context: MemberContext,
  { orderId, number, photo }: { orderId: string; number: number; photo: string },
) {
  const { database, session } = context
  const own = and(eq(orders.id, orderId), eq(orders.memberId, session.member.id))
  if ((await database.$count(orders, own)) === 0) throw new ShopError('order_not_found')
  const found = (await loadReturns(database, orderId)).find((one) => one.number === number)
  if (found === undefined) throw new ShopError('return_not_found')
  return readPhoto(context, found.id, photo)
}

/** Reads a photo of any return, for staff. @throws ShopError return_photo_not_found */
export const readStaffReturnPhoto = (context: StaffContext, { id, photo }: { id: number; photo: string }) =>
  readPhoto(context, id, photo)
