import { and, desc, eq } from 'drizzle-orm'
import { ShopError } from '#core/errors.ts'
import { mayUndoChange } from '#core/orders/changing/changes.ts'
import type { OrderContent } from '#core/orders/changing/content.ts'
import { changedParts } from '#core/orders/changing/differences.ts'
import { changedDescriptions } from '#core/orders/history.ts'
import { isSameValue } from '#core/same-value.ts'
import type { StaffContext } from '#server/context.ts'
import type { Transaction } from '#server/database/connect.ts'
import { orderChanges } from '#server/database/tables/order-changes.ts'
import { orderHistory, orders } from '#server/database/tables/orders.ts'
import { changeOrder } from '../../kernel/change-order.ts'
import { fieldsFromSnapshot } from '../../kernel/snapshots.ts'
import { undoStep } from '../../kernel/undo-step.ts'
import { readDeliveryCapacity } from '../../shop/shop.ts'
import { auditOf, moveContent, type StoredChange } from './replace-content.ts'
import { contentOf, readLines } from './order-content.ts'
import { withdrawProposal } from './proposals.ts'

/**
 * Undoes the last change of an order. Stock, delivery slot, lines, amounts and texts are afterwards the same as before
 * the change.
 * @throws ShopError order_not_found, change_not_undoable, not_enough_stock, delivery_day_full, goods_packed,
 *   exchange_credit_stands
 */
export async function undoChange(
  context: StaffContext,
  { orderId, change: id }: { orderId: string; change: number },
): Promise<void> {
  const capacity = await readDeliveryCapacity(context)
  await changeOrder(context, { id: orderId }, async (current) => {
    const { tx, order, at } = current
    const made = await newestMade(tx, orderId)
    const { before, after, entry, decidedAt } = made ?? {}
    if (made?.id !== id || !before || !after || !entry) throw new ShopError('change_not_undoable')
    const isNewest = isSameContent(contentOf(order, await readLines(tx, orderId)), after)
    if (!isNewest || !mayUndoChange(made, changedParts(before, after), order))
      throw new ShopError('change_not_undoable')
    const back = { before: after, after: before }
    await undoStep(
      current,
      context,
      { description: changedDescriptions.undone },
      {
        at: decidedAt ?? made.at,
        correctable: false,
        permission: 'orders:change',
        entry,
        messages: [{ message: 'order-changed', change: id }],
        audit: { action: 'order.change_undone', ...auditOf(back) },
        refusal: 'change_not_undoable',
        restore: async () => {
          const content = await moveContent(current, back, capacity)
          // A proposed change is based on the change that is being undone.
          await withdrawProposal(tx, orderId, at)
          await tx.update(orderChanges).set({ state: 'undone' }).where(eq(orderChanges.id, id))
          return { ...content, ...(await readFormer(tx, entry)) }
        },
      },
    )
  })
}

/**
 * Reads the newest change of an order that was made and not undone; undefined if there is none. Nobody can add a change
 * while the order is locked.
 */
async function newestMade(tx: Transaction, orderId: string): Promise<StoredChange | undefined> {
  const [newest] = await tx
    .select()
    .from(orderChanges)
    .where(and(eq(orderChanges.orderId, orderId), eq(orderChanges.state, 'applied')))
    .orderBy(desc(orderChanges.id))
    .limit(1)
  return newest
}

/** Reads the former values of the order's fields that a change wrote in addition to the content. */
async function readFormer(tx: Transaction, entry: number) {
  const [made] = await tx
    .select({ before: orderHistory.before })
    .from(orderHistory)
    .where(eq(orderHistory.id, entry))
  return made?.before ? fieldsFromSnapshot(orders, made.before) : {}
}

/**
 * Whether two contents are the same, ignoring the day of the delivery slot, which is chosen only when the change is
 * made.
 */
function isSameContent(now: OrderContent, after: OrderContent): boolean {
  return isSameValue({ ...now, slotDay: null }, { ...after, slotDay: null })
}
