import type { PaymentWay } from '#core/cash/payments.ts'
import { ShopError } from '#core/errors.ts'
import { toSen } from '#core/money.ts'
import type { StaffContext } from '../../context.ts'
import { changeOrder } from '../kernel/change-order.ts'
import { bookByStaff, demandSeenOpen } from './book-by-staff.ts'
import { isReceivable } from './compute-order-cash.ts'

interface Receipt {
  orderId: string
  /** In ringgit. */
  amount: number
  way: PaymentWay
  note?: string | undefined
  key?: string | undefined
  /** The open amount that staff saw, in ringgit. */
  open?: number | undefined
}

/**
 * Books money received for an order, once per key; the amount may differ from what is due.
 * @throws ShopError order_not_found, order_changed_meanwhile, payment_not_possible before the order is confirmed
 */
export async function receiveCash(
  context: StaffContext,
  { orderId, amount, way, note = '', key, open: seen }: Receipt,
) {
  await changeOrder(context, { id: orderId, key }, async (change) => {
    if (!isReceivable(change.order)) throw new ShopError('payment_not_possible')
    await demandSeenOpen(change, seen)
    const amountSen = toSen(amount)
    await bookByStaff(change, { action: 'cash.received', kind: 'received', way, amountSen, note })
  })
}
