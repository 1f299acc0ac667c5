import { eq } from 'drizzle-orm'
import { formatDate } from '#core/dates.ts'
import { ShopError, refuseField } from '#core/errors.ts'
import type { Collection } from '#core/returns/forms.ts'
import type { StaffContext } from '../../context.ts'
import { couriers } from '../../database/tables/delivery.ts'
import { queueMessage } from '../../jobs/messages-queue.ts'
import type { OrderChange } from '../kernel/change-order.ts'
import type { StoredReturn } from '../order-parts/returns.ts'
import { recordStep, takeReturnStep, type StepInput } from './take-return-step.ts'
import { updateReturn } from './update-return.ts'

/**
 * Arranges how the goods of an approved return come back, and tells the customer.
 * @throws ShopError return_not_found, order_changed_meanwhile, return_move_refused, courier_off, invalid_input
 */
export async function arrangeReturn(
  context: StaffContext,
  { id, seen, collection }: StepInput<'arrangeReturn'> & { id: number },
) {
  await takeReturnStep(context, { id, seen }, async (step) => {
    const { tx, order, found, waitSeconds } = step
    if (found.status !== 'approved') throw new ShopError('return_move_refused')
    const arranged = await demandCollection(step, collection)
    const event = await updateReturn(step, { status: found.status, ...arranged })
    const { way: returnWay, collectDay } = arranged
    await recordStep(step, 'return.arranged', { returnWay, collectDay })
    await queueMessage(tx, { message: 'return-moved', order: order.id, event }, { waitSeconds })
  })
}

/** The stored fields about how the goods of a return come back. */
export type Arranged = Pick<StoredReturn, 'way' | 'collectDay' | 'collectHalf' | 'courier' | 'trackingNumber'>

/**
 * Checks how goods are to come back, and returns the fields to store. A collection must not be in the past, and its
 * courier must be an active courier of the shop.
 * @throws ShopError invalid_input, courier_off
 */
export async function demandCollection(
  { tx, at }: Pick<OrderChange, 'tx' | 'at'>,
  { way, day, half, courier, trackingNumber }: Collection,
): Promise<Arranged> {
  const isCollected = way === 'collected'
  if (isCollected && day !== undefined && day < formatDate(at))
    refuseField('collection.day', 'staff.returns.collectionPast')
  // Customers may send the goods by any courier.
  if (courier !== undefined && isCollected) {
    const [found] = await tx
      .select({ active: couriers.active })
      .from(couriers)
      .where(eq(couriers.id, courier))
      .for('share')
    if (found === undefined) refuseField('collection.courier', 'staff.orders.courierRequired')
    if (!found.active) throw new ShopError('courier_off')
  }
  return {
    way,
    collectDay: (isCollected && day) || null,
    collectHalf: (isCollected && day && half) || null,
    courier: (way !== 'brought' && courier) || null,
    trackingNumber: (way !== 'brought' && trackingNumber) || null,
  }
}
