import type { OrderChange } from '../kernel/change-order.ts'
import {
  orderAmountsChanged,
  orderMoved,
  orderMoveUndone,
  orderPartMoved,
  orderPartUndone,
} from '../kernel/order-events.ts'
import { bookHandedOver, bookMove, unbookHandedOver, unbookMove } from './book-move.ts'
import { refreshCash } from './refresh-cash.ts'

const staffOf = ({ actor }: OrderChange) => (actor.kind === 'staff' ? actor.id : null)

orderMoved.subscribe(async ({ change, move: { followsParcels = false }, entry, after, followed }) => {
  const { tx, order, at } = change
  const { paidBack } = followed
  const about = { at, staffId: staffOf(change), move: entry, followsParcels, paidBack }
  await bookMove(tx, { ...after, paid: order.paidAt !== null }, about)
})
orderMoveUndone.subscribe(({ change: { tx, at }, session, entry }) => unbookMove(tx, { session }, entry, at))
orderAmountsChanged.subscribe(({ tx, orderId }) => refreshCash(tx, [orderId]))
orderPartMoved.subscribe(async ({ change }) => {
  const { tx, order, at } = change
  await refreshCash(tx, [order.id])
  await bookHandedOver(tx, order, { at, staffId: staffOf(change) })
})
orderPartUndone.subscribe(async ({ change, session, parcel, from }) => {
  if (change.order.shippingMethod === 'self_pickup' && from === 'delivered')
    await unbookHandedOver(change, { session }, parcel)
})
