import { changedDescriptions } from '#core/orders/history.ts'
import { extraDeduction } from '#core/orders/changing/amounts.ts'
import { contradictsInvoice, mayChangeContent, type ChangeConsent } from '#core/orders/changing/changes.ts'
import { stockMoves, type OrderContent } from '#core/orders/changing/content.ts'
import { changedParts } from '#core/orders/changing/differences.ts'
import type { DeliveryCapacity } from '#core/delivery/capacity.ts'
import { ShopError } from '#core/errors.ts'
import { isSameValue } from '#core/same-value.ts'
import type { AuditAction } from '#core/staff/audit.ts'
import type { orderChanges } from '#server/database/tables/order-changes.ts'
import { notifyStock } from '../../channels.ts'
import type { OrderChange } from '../../kernel/change-order.ts'
import type { OrderRow } from '../../kernel/lock-order.ts'
import { orderAmountsChanged, orderAmountsChanging, orderContentChanging } from '../../kernel/order-events.ts'
import { snapshotOfTouched } from '../../kernel/snapshots.ts'
import { moveStock } from '../../kernel/stock-moves.ts'
import { addHistory, record, writeOrder } from '../../kernel/write-order.ts'
import { dropAskedDeduction } from '../move.ts'
import { writeLines } from './write-lines.ts'
import type { Transaction } from '#server/database/connect.ts'
import { takeDaySlot } from '../../kernel/day-slots.ts'

export type StoredChange = typeof orderChanges.$inferSelect

/**
 * Throws unless the content of a locked order may be changed.
 * @throws ShopError order_has_left, invoice_stands, goods_packed
 */
export async function demandChangeable(
  { tx, order }: OrderChange,
  { before, after }: Contents,
): Promise<void> {
  if (!mayChangeContent(order)) throw new ShopError('order_has_left')
  if (contradictsInvoice(changedParts(before, after), order)) throw new ShopError('invoice_stands')
  await orderContentChanging.tell({ tx, orderId: order.id, before, after })
}

/** The content of an order before and after a change. */
interface Contents {
  before: OrderContent
  after: OrderContent
}

/** The deduction beyond the voucher before and after a change, which counts towards what staff may give away. */
export const givenByChange = (orderId: string, { before, after }: Contents) =>
  ({
    act: 'deduction',
    beforeSen: extraDeduction(before),
    afterSen: extraDeduction(after),
    orderId,
  }) as const

/**
 * Applies a change to an order: updates stock, delivery slot, lines, amounts, cash due, history and audit trail.
 * History and audit trail say how the customer agreed, if that was necessary. Returns the id of the history entry.
 * @throws ShopError not_enough_stock, delivery_day_full, goods_packed, exchange_credit_stands
 */
export async function replaceContent(
  change: OrderChange,
  { action, consent = null, ...contents }: Contents & { action: AuditAction; consent?: ChangeConsent | null },
  capacity: DeliveryCapacity,
): Promise<number> {
  const { tx, order, at } = change
  const row = await moveContent(change, contents, capacity)
  await writeOrder(change, row)
  await orderAmountsChanged.tell({ tx, orderId: order.id })
  const { status, id: orderId } = order
  const { askedDeduction, customerConfirmedAt } = row
  const former = {
    ...snapshotOfTouched(order, { customerConfirmedAt, ...('askedDeduction' in row && { askedDeduction }) }),
    status: order.status,
  }
  const description = changedDescriptions[consent ?? 'unasked']
  const added = await addHistory(tx, { orderId, at, status, description, before: former })
  const { before, after } = auditOf(contents)
  await record(change, { action, before, after: { ...after, ...(consent && { consent }) } })
  return added
}

/**
 * Updates stock, delivery slot and lines to the new content; returns the changed fields of the order.
 * @throws ShopError not_enough_stock, delivery_day_full, goods_packed, exchange_credit_stands
 */
export async function moveContent(
  change: OrderChange,
  { before, after }: Contents,
  capacity: DeliveryCapacity,
): Promise<Partial<OrderRow>> {
  const { tx, order } = change
  await orderAmountsChanging.tell({ tx, order, amounts: after })
  const about = { orderId: order.id, before, after }
  const moves = stockMoves(before.lines, after.lines)
  await moveStock(tx, moves)
  if (moves.length > 0) await notifyStock(tx)
  await moveSlot(tx, about, capacity)
  await writeLines(tx, about)
  const { lines: _, ...fields } = after
  // A requested deduction is no longer valid when the total changes.
  const isOtherTotal = before.totalSen !== after.totalSen
  if (isOtherTotal) await dropAskedDeduction(change)
  return { ...fields, ...(isOtherTotal && { askedDeduction: null }), customerConfirmedAt: null }
}

/** Returns the fields that differ, for the audit trail. Of the lines, it has the number of pieces by product and spec. */
export function auditOf({ before, after }: Contents) {
  const [was, is] = [auditedFields(before), auditedFields(after)]
  const changed = Object.keys(is).filter((field) => !isSameValue(was[field], is[field]))
  const pick = (fields: Record<string, unknown>) =>
    Object.fromEntries(changed.map((field) => [field, fields[field]]))
  return { before: pick(was), after: pick(is) }
}

function auditedFields({ lines, ...fields }: OrderContent): Record<string, unknown> {
  const pieces = lines.map(({ productId, specName, quantity }) => [`${productId} ${specName}`, quantity])
  return { ...fields, pieces: Object.fromEntries(pieces) }
}

const daysOf = ({ promisedFrom, promisedTo, promisedHalf, slotDay }: OrderContent) =>
  [promisedFrom, promisedTo, promisedHalf, slotDay] as const

/**
 * Reserves a delivery slot on the new day and frees the old slot, if the days differ.
 * @throws ShopError delivery_day_full
 */
async function moveSlot(
  tx: Transaction,
  { orderId, before, after }: { orderId: string; before: OrderContent; after: OrderContent },
  capacity: DeliveryCapacity,
): Promise<void> {
  if (isSameValue(daysOf(before), daysOf(after))) return
  await takeDaySlot(tx, orderId, { day: after.slotDay, half: after.promisedHalf }, capacity)
}
