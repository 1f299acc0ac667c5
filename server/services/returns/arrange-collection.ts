import { eq } from 'drizzle-orm'
import { formatDate } from '#core/dates.ts'
import { ShopError, refuseField } from '#core/errors.ts'
import type { Collection } from '#core/returns/forms.ts'
import type { StaffContext } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { couriers } from '../../database/tables/delivery.ts'
import { queueMessage } from '../../jobs/messages-queue.ts'
import type { StoredReturn } from '../order-parts/returns.ts'
import { type StepInput, auditReturn, takeStep } from './take-step.ts'
import { changeReturnTo } from './write-return.ts'

/**
 * Arranges how the goods of an approved return come back, and tells the customer.
 * @throws ShopError return_not_found, order_changed_meanwhile, return_move_refused, courier_off, invalid_input
 */
export async function arrangeReturn(
  context: StaffContext,
  input: StepInput<'arrangeReturn'> & { id: number },
) {
  await takeStep(context, input, async (tx, locked, at, actor) => {
    const { order, found } = locked
    if (found.status !== 'approved') throw new ShopError('return_move_refused')
    const arranged = await demandCollection(tx, input.collection, at)
    const change = { status: found.status, ...arranged }
    const event = await changeReturnTo(tx, order, found, change, { at, staffId: actor.id })
    const after = { returnWay: arranged.way, collectDay: arranged.collectDay }
    await auditReturn(tx, locked, { at, actor, action: 'return.arranged', after })
    await queueMessage(
      tx,
      { message: 'return-moved', order: order.id, event },
      { waitSeconds: context.settings.UNDO_SECONDS },
    )
  })
}

/** How the goods of a return come back, as it is stored. */
export type Arranged = Pick<StoredReturn, 'way' | 'collectDay' | 'collectHalf' | 'courier' | 'trackingNumber'>

/**
 * Checks how goods are to come back: a collection is not in the past, and a courier is one of the shop's.
 * @throws ShopError invalid_input, courier_off
 */
export async function demandCollection(
  tx: Transaction,
  { way, day, half, courier, trackingNumber }: Collection,
  at: Date,
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
