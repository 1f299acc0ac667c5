import type { PaymentWay } from '#core/cash/payments.ts'
import { ShopError } from '#core/errors.ts'
import { toSen } from '#core/money.ts'
import type { StaffContext } from '../../context.ts'
import { lockOrder } from '../kernel/lock-order.ts'
import { staffOf } from '../staff/audit.ts'
import { isNewSubmission } from '../staff/submissions.ts'
import { book, demandOpen } from './book-by-staff.ts'
import { isReceivable } from './book-payments.ts'

interface Receipt {
  orderId: string
  /** In ringgit. */
  amount: number
  way: PaymentWay
  note?: string | undefined
  key?: string | undefined
  /** What was open when it was read, in ringgit. */
  open?: number | undefined
}

/**
 * Books money that came in for an order, once for a key; it may be less or more than what is due.
 * @throws ShopError order_not_found, order_changed_meanwhile, payment_not_possible before the order is confirmed
 */
export async function receiveCash(
  context: StaffContext,
  { orderId, amount, way, note = '', key, open }: Receipt,
) {
  await context.database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId, staffOf(context))
    if (!(await isNewSubmission(tx, context, key))) return
    if (!isReceivable(order)) throw new ShopError('payment_not_possible')
    await demandOpen(tx, order, open)
    const amountSen = toSen(amount)
    await book(tx, context, order, { action: 'cash.received', kind: 'received', way, amountSen, note })
  })
}
