import { ShopError } from '#core/errors.ts'
import { pickedUpByCustomer } from '#core/orders/orders.ts'
import { canPack, type OrderedLine } from '#core/parcels/goods.ts'
import type { StaffContext } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { changeOrder } from '../kernel/change-order.ts'
import type { LockedOrder } from '../kernel/lock-order.ts'
import { record } from '../kernel/write-order.ts'
import { loadOrderedLines, loadParcels } from '../order-parts/parcels.ts'
import { parcelOf } from '../orders/change-parcel.ts'
import type { ParcelEvent } from './add-parcel-event.ts'
import { agreeRedelivery, type Redelivery } from './agree-redelivery.ts'
import { createParcel } from './create-parcel.ts'
import { demandMoving } from './take-parcel-step.ts'
import type { ParcelChange } from './update-parcel.ts'

/** The input of staff for a new parcel. */
interface NewParcel {
  orderId: string
  lines: readonly OrderedLine[]
  shippingProvider?: string | undefined
  trackingNumber?: string | undefined
  checkedNumber?: string | undefined
  /** The id of the returned parcel whose goods the new parcel sends again. */
  sendsAgain?: number | undefined
  redelivery?: Redelivery | undefined
}

/**
 * Packs some goods of an order into a new parcel. Returned goods can be sent again in this way, optionally at another
 * time and for a fee that the customer agreed to.
 * @throws ShopError order_not_found, parcel_not_changeable, lines_not_packable, not_allowed,
 *   delivery_not_movable, delivery_day_full, customer_yes_required, invoice_stands, and the errors of `parcelOf`
 */
export async function planParcel(context: StaffContext, input: NewParcel): Promise<{ parcel: number }> {
  const { orderId, lines, sendsAgain, redelivery } = input
  const asked = { id: orderId, ...(redelivery?.fee !== undefined && { needs: 'fees:charge' as const }) }
  return changeOrder(context, asked, async (change) => {
    const { tx, order, actor, at } = change
    demandMoving(order)
    const found = await loadParcels(tx, orderId)
    if (!canPack(lines, await loadOrderedLines(tx, orderId), found)) throw new ShopError('lines_not_packable')
    if (
      sendsAgain !== undefined &&
      !found.some(({ id, status }) => id === sendsAgain && status === 'returned')
    )
      throw new ShopError('lines_not_packable')
    if (redelivery !== undefined) {
      if (sendsAgain === undefined) throw new ShopError('lines_not_packable')
      await agreeRedelivery(change, context, redelivery)
    }
    const fields: ParcelChange = { status: 'to_pack', ...(await courierFields(tx, order, input)) }
    const event: ParcelEvent = { at, source: 'staff', staffId: actor.id }
    const parcel = await createParcel(
      tx,
      orderId,
      { ...fields, lines, sendsAgain: sendsAgain ?? null },
      event,
    )
    const number = Math.max(0, ...found.map((one) => one.number)) + 1
    const after = { parcel: number, pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0) }
    await record(change, { action: 'parcel.packed', after })
    return { parcel }
  })
}

/** Checks and returns the entered courier and tracking number; an empty object if no courier is chosen yet. */
async function courierFields(
  tx: Transaction,
  order: LockedOrder,
  { shippingProvider, ...number }: Pick<NewParcel, 'shippingProvider' | 'trackingNumber' | 'checkedNumber'>,
): Promise<Pick<ParcelChange, 'courier' | 'trackingNumber'>> {
  if (order.shippingMethod === 'self_pickup') return { courier: pickedUpByCustomer }
  if (!shippingProvider) return {}
  const own = { shippingMethod: order.shippingMethod, shippingProvider: null, trackingNumber: null }
  const fields = await parcelOf(tx, own, { shippingProvider, ...number })
  return { courier: fields.shippingProvider, trackingNumber: fields.trackingNumber ?? null }
}
