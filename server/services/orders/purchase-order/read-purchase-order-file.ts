import { eq } from 'drizzle-orm'
import type { StoredPurchaseOrderType } from '#core/companies/purchase-order-file.ts'
import { ShopError } from '#core/errors.ts'
import { formatOrderNumber } from '#core/orders/order-numbers.ts'
import type { HasDatabase, MemberContext, StaffContext } from '#server/context.ts'
import { purchaseOrderFiles } from '#server/database/tables/companies/purchase-order-files.ts'
import { orders } from '#server/database/tables/orders.ts'
import { seesAllOrders } from '../../companies/membership.ts'

/** The file of a purchase order, as it is downloaded. */
export interface PurchaseOrderFile {
  fileName: string
  type: StoredPurchaseOrderType
  bytes: Buffer
}

/** Reads the file of an order that `mayRead` allows. */
async function readFile(
  { database }: HasDatabase,
  id: string,
  mayRead: (order: typeof orders.$inferSelect) => Promise<boolean>,
): Promise<PurchaseOrderFile> {
  const [order] = await database.select().from(orders).where(eq(orders.id, id))
  if (order === undefined || !(await mayRead(order))) throw new ShopError('order_not_found')
  const [file] = await database
    .select({ type: purchaseOrderFiles.type, bytes: purchaseOrderFiles.bytes })
    .from(purchaseOrderFiles)
    .where(eq(purchaseOrderFiles.orderId, id))
  if (file === undefined) throw new ShopError('purchase_order_file_not_found')
  const ending = file.type === 'application/pdf' ? 'pdf' : 'webp'
  return { ...file, fileName: `purchase-order-${formatOrderNumber(order.number)}.${ending}` }
}

/**
 * Reads the file of an order that the signed-in member sees: "Orders of a company are seen by all its admins and
 * approvers, by buyers if theirs."
 * @throws ShopError order_not_found, purchase_order_file_not_found
 */
export function readPurchaseOrderFile(context: MemberContext, { id }: { id: string }) {
  const { database, session } = context
  const memberId = session.member.id
  return readFile(context, id, async (order) =>
    order.memberId === memberId
      ? true
      : order.companyId !== null && (await seesAllOrders(database, { memberId, companyId: order.companyId })),
  )
}

/** Reads the file of any order, for staff. @throws ShopError order_not_found, purchase_order_file_not_found */
export const readStaffPurchaseOrderFile = (context: StaffContext, { id }: { id: string }) =>
  readFile(context, id, async () => true)
