import { formatDate } from '#core/dates.ts'
import { eq } from 'drizzle-orm'
import { refuseField, ShopError } from '#core/errors.ts'
import type { Collection } from '#core/returns/forms.ts'
import type { Transaction } from '../../database/connect.ts'
import { couriers } from '../../database/tables/delivery.ts'
import type { StoredReturn } from '../order-parts/returns.ts'

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
