import { ShopError } from '#core/errors.ts'
import type { StaffContext } from '../../context.ts'
import { lockOrder } from '../kernel/lock-order.ts'
import { staffOf } from '../staff/audit.ts'
import { book, demandOpen } from './book-by-staff.ts'
import { cashOfOrder } from './book-payments.ts'

/**
 * Writes off what is missing of an order, or what was too much and was given back.
 * @throws ShopError order_not_found, order_changed_meanwhile, payment_not_possible where nothing is open
 */
export async function writeOffCash(
  context: StaffContext,
  { orderId, note, open: seen }: { orderId: string; note: string; open?: number | undefined },
) {
  await context.database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId, staffOf(context))
    await demandOpen(tx, order, seen)
    const { state, open } = await cashOfOrder(tx, order)
    if (state === 'not_due' || open === 0) throw new ShopError('payment_not_possible')
    const action = 'cash.written_off'
    await book(tx, context, order, { action, kind: 'written_off', way: 'cash', amountSen: open, note })
  })
}
