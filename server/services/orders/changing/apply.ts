import { and, desc, eq } from 'drizzle-orm'
import { changedDescription } from '#core/orders/history.ts'
import { contradictsInvoice, mayChangeContent } from '#core/orders/changing/changes.ts'
import { isSameValue, type OrderContent } from '#core/orders/changing/content.ts'
import { changedParts } from '#core/orders/changing/differences.ts'
import type { DeliveryCapacity } from '#core/delivery/capacity.ts'
import { ShopError } from '#core/errors.ts'
import type { Transaction } from '#server/database/connect.ts'
import { orderChanges } from '#server/database/tables/order-changes.ts'
import { orderHistory, orders } from '#server/database/tables/orders.ts'
import { refreshOpenCash } from '../../cash/book.ts'
import { notifyOrder } from '../../channels.ts'
import { demandPackedStays } from '../../parcels/follow-lines.ts'
import { demandCreditCovered } from '../../returns/exchange-credit.ts'
import { audit } from '../../staff/audit.ts'
import type { Actor, LockedOrder } from '../lock.ts'
import { dropAskedDeduction } from '../move.ts'
import { moveSlot, moveStock, writeLines } from './content.ts'

export type StoredChange = typeof orderChanges.$inferSelect

/** Who changes an order, when, and how many deliveries a day takes. */
export interface Doing {
  actor: Actor
  at: Date
  capacity: DeliveryCapacity
}

/**
 * Passes while a locked order may become what a change makes of it.
 * @throws ShopError order_has_left, invoice_stands, goods_packed
 */
export async function demandChangeable(
  tx: Transaction,
  order: LockedOrder,
  { before, after }: { before: OrderContent; after: OrderContent },
): Promise<void> {
  if (!mayChangeContent(order)) throw new ShopError('order_has_left')
  if (contradictsInvoice(changedParts(before, after), order)) throw new ShopError('invoice_stands')
  await demandPackedStays(tx, order.id, { before: before.lines, after: after.lines })
}

/**
 * Makes of a locked order what a change says: stock, place on the day, lines, amounts, cash due, history and audit, all or nothing.
 * Answers the entry of the history.
 * @throws ShopError not_enough_stock, delivery_day_full, goods_packed, exchange_credit_stands
 */
export async function replaceContent(
  tx: Transaction,
  order: LockedOrder,
  {
    before,
    after,
    action,
    undoes = null,
  }: {
    before: OrderContent
    after: OrderContent
    action: string
    /** The entry of the change that this takes back. */
    undoes?: number | null
  },
  { actor, at, capacity }: Doing,
): Promise<number> {
  await demandCreditCovered(tx, order, after)
  const about = { orderId: order.id, before, after }
  await moveStock(tx, before, after)
  const slotDay = await moveSlot(tx, about, capacity)
  await writeLines(tx, about)
  const { lines: _, ...fields } = { ...after, slotDay }
  // What was asked for was a deduction from another total.
  const isOtherTotal = before.totalSen !== after.totalSen
  if (isOtherTotal) await dropAskedDeduction(tx, order, { actor, at })
  await tx
    .update(orders)
    .set({
      ...fields,
      ...(isOtherTotal && { askedDeduction: null }),
      customerConfirmedAt: null,
      updatedAt: laterThan(order, at),
    })
    .where(eq(orders.id, order.id))
  await refreshOpenCash(tx, [order.id])
  const [entry] = await tx
    .insert(orderHistory)
    .values({ orderId: order.id, at, status: order.status, description: changedDescription, undoes })
    .returning({ id: orderHistory.id })
  await audit(tx, {
    at,
    actor,
    action,
    subject: 'order',
    subjectId: order.id,
    ...auditOf(before, { ...after, slotDay }),
  })
  await notifyOrder(tx, order.id)
  return entry!.id
}

/** Always later than before, so that the version that others saw is stale. */
export const laterThan = ({ updatedAt }: Pick<LockedOrder, 'updatedAt'>, at: Date): Date =>
  at > updatedAt ? at : new Date(updatedAt.getTime() + 1)

/** What a change alters, for the audit trail: the pieces of the specs, and every other field. */
function auditOf(before: OrderContent, after: OrderContent) {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  const changed = Object.keys(is).filter((field) => !isSameValue(was[field], is[field]))
  const pick = (fields: Record<string, unknown>) =>
    Object.fromEntries(changed.map((field) => [field, fields[field]]))
  return { before: pick(was), after: pick(is) }
}

function fieldsOf({ lines, ...fields }: OrderContent): Record<string, unknown> {
  const pieces = lines.map(({ productId, specName, quantity }) => [`${productId} ${specName}`, quantity])
  return { ...fields, pieces: Object.fromEntries(pieces) }
}

/** The newest change of an order that was made and stands; a locked order has no newer one. */
export async function newestMade(tx: Transaction, orderId: string): Promise<StoredChange | undefined> {
  const [newest] = await tx
    .select()
    .from(orderChanges)
    .where(and(eq(orderChanges.orderId, orderId), eq(orderChanges.state, 'applied')))
    .orderBy(desc(orderChanges.id))
    .limit(1)
  return newest
}
