import { ShopError } from '#core/errors.ts'
import type { StaffContext } from '../../context.ts'
import { changeOrder } from '../kernel/change-order.ts'
import { bookByStaff, demandSeenOpen } from './book-by-staff.ts'
import { cashOfOrder } from './compute-order-cash.ts'

/**
 * Writes off what is due for an order: an amount that is missing, or a surplus that was given back.
 * @throws ShopError order_not_found, order_changed_meanwhile, payment_not_possible if nothing is open
 */
export async function writeOffCash(
  context: StaffContext,
  { orderId, note, open: seen }: { orderId: string; note: string; open?: number | undefined },
) {
  await changeOrder(context, { id: orderId }, async (change) => {
    await demandSeenOpen(change, seen)
    const { state, open, due } = await cashOfOrder(change.tx, change.order)
    const amountSen = state === 'over' ? open : due
    if (amountSen === 0) throw new ShopError('payment_not_possible')
    const action = 'cash.written_off'
    await bookByStaff(change, { action, kind: 'written_off', way: 'cash', amountSen, note })
  })
}
