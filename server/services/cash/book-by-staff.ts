import { toSen } from '#core/money.ts'
import type { StaffContext } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { notifyOrder } from '../channels.ts'
import type { LockedOrder } from '../kernel/lock-order.ts'
import { audit, staffOf } from '../staff/audit.ts'
import { changedMeanwhile } from '../staff/conflicts.ts'
import { type NewPayment, bookPayments, cashOfOrder } from './book-payments.ts'

interface Booking extends Omit<NewPayment, 'orderId' | 'staffId'> {
  action: 'cash.received' | 'cash.written_off' | 'cash.reversed'
}

/** Books a payment of a locked order, with its audit entry. */
export async function book(
  tx: Transaction,
  context: StaffContext,
  order: LockedOrder,
  { action, ...payment }: Booking,
) {
  const at = context.now()
  const actor = staffOf(context)
  await bookPayments(tx, [{ ...payment, orderId: order.id, staffId: actor.id }], at)
  const { amountSen, way, note = '' } = payment
  const after = { amountSen, paymentWay: way, ...(note !== '' && { note }) }
  await audit(tx, { at, actor, action, subject: 'order', subjectId: order.id, after })
  await notifyOrder(tx, order.id)
}

/** @throws ShopError order_changed_meanwhile where another amount is open than staff saw */
export async function demandOpen(tx: Transaction, order: LockedOrder, seen: number | undefined) {
  if (seen !== undefined && (await cashOfOrder(tx, order)).open !== toSen(seen))
    throw await changedMeanwhile(tx, 'order_changed_meanwhile', { subject: 'order', subjectId: order.id })
}
