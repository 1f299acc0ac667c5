import { maxHeicPixels, maxPixels } from '#core/catalogue/uploads.ts'
import { isPdf, type StoredPurchaseOrderType } from '#core/companies/purchase-order-file.ts'
import { toServerDate } from '#core/dates.ts'
import { ShopError } from '#core/errors.ts'
import type { Context, MemberContext, StaffContext } from '#server/context.ts'
import { purchaseOrderFiles } from '#server/database/tables/companies/purchase-order-files.ts'
import { encodePhoto } from '#server/providers/pictures/encode-photo.ts'
import { UploadError } from '#server/providers/pictures/storage.ts'
import { changeOrderAs, memberOf, type OrderChange } from '../../kernel/change-order.ts'
import type { Actor } from '../../kernel/lock-order.ts'
import { record } from '../../kernel/write-order.ts'
import { staffOf } from '../../staff/audit.ts'

type Uploading = Pick<Context, 'database' | 'now' | 'settings' | 'uploads'>

/**
 * Adds the file of the purchase order to an order of a company, in place of a former file. A picture is re-encoded from
 * its pixels, without metadata; a PDF is stored as it is.
 * @throws ShopError order_not_found, order_of_no_company, purchase_order_not_accepted, picture_too_large, uploads_busy
 */
async function addFile(context: Uploading, actor: Actor, id: string, read: () => Promise<Buffer>) {
  // Checked before the bytes are read, so that a refused upload takes no memory.
  await changeOrderAs(context, actor, { id }, demandCompany)
  const { type, bytes } = await context.uploads.run(actor.id, async (turn) => {
    const uploaded = await read()
    return turn(() => toStored(uploaded))
  })
  const addedBy = actor.kind === 'member' ? ('customer' as const) : ('staff' as const)
  const at = await changeOrderAs(context, actor, { id }, async (change) => {
    await demandCompany(change)
    const row = { at: change.at, addedBy, type, size: bytes.length, bytes }
    await change.tx
      .insert(purchaseOrderFiles)
      .values({ orderId: id, ...row })
      .onConflictDoUpdate({ target: purchaseOrderFiles.orderId, set: row })
    await record(change, { action: 'order.purchase_order_added', after: {} })
    return change.at
  })
  return { type, size: bytes.length, at: toServerDate(at), addedBy }
}

async function demandCompany({ order }: OrderChange): Promise<void> {
  if (order.companyId === null) throw new ShopError('order_of_no_company')
}

async function toStored(uploaded: Buffer): Promise<{ type: StoredPurchaseOrderType; bytes: Buffer }> {
  if (isPdf(uploaded)) return { type: 'application/pdf', bytes: uploaded }
  try {
    const { bytes } = await encodePhoto(uploaded)
    return { type: 'image/webp', bytes }
  } catch (error) {
    if (!(error instanceof UploadError)) throw error
    if (error.reason === 'no_picture') throw new ShopError('purchase_order_not_accepted')
    const most = error.reason === 'heic' ? maxHeicPixels : maxPixels
    throw new ShopError('picture_too_large', { most: most / 1_000_000 })
  }
}

/** Adds the file to an order that the signed-in member placed. */
export const addPurchaseOrderFile = (
  context: MemberContext,
  { id }: { id: string },
  read: () => Promise<Buffer>,
) => addFile(context, memberOf(context), id, read)

/** Adds the file to any order of a company, for staff. */
export const addStaffPurchaseOrderFile = (
  context: StaffContext,
  { id }: { id: string },
  read: () => Promise<Buffer>,
) => addFile(context, staffOf(context), id, read)
