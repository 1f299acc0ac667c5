import { eq } from 'drizzle-orm'
import { ShopError } from '#core/errors.ts'
import type { Context, MemberContext, StaffContext } from '#server/context.ts'
import { purchaseOrderFiles } from '#server/database/tables/companies/purchase-order-files.ts'
import { changeOrderAs, memberOf } from '../../kernel/change-order.ts'
import type { Actor } from '../../kernel/lock-order.ts'
import { record } from '../../kernel/write-order.ts'
import { staffOf } from '../../staff/audit.ts'

/** Removes the file of the purchase order. @throws ShopError order_not_found, purchase_order_file_not_found */
async function removeFile(
  context: Pick<Context, 'database' | 'now' | 'settings'>,
  actor: Actor,
  id: string,
): Promise<void> {
  await changeOrderAs(context, actor, { id }, async (change) => {
    const { rowCount } = await change.tx.delete(purchaseOrderFiles).where(eq(purchaseOrderFiles.orderId, id))
    if (rowCount === 0) throw new ShopError('purchase_order_file_not_found')
    await record(change, { action: 'order.purchase_order_removed', after: {} })
  })
}

/** Removes the file from an order that the signed-in member placed. */
export const removePurchaseOrderFile = (context: MemberContext, { id }: { id: string }) =>
  removeFile(context, memberOf(context), id)

/** Removes the file from any order, for staff. */
export const removeStaffPurchaseOrderFile = (context: StaffContext, { id }: { id: string }) =>
  removeFile(context, staffOf(context), id)
