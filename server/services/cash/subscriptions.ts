import { orderAmountsChanged, orderMoved, orderMoveUndone } from '../kernel/order-events.ts'
import { bookMove, unbookMove } from './book-move.ts'
import { refreshOpenCash } from './refresh-open-cash.ts'

orderMoved.subscribe(async ({ change: { tx, order, actor, at }, entry, after, followed }) => {
  const staffId = actor.kind === 'staff' ? actor.id : null
  const about = { at, staffId, move: entry, paidBack: followed.paidBack }
  await bookMove(tx, { ...after, paid: order.paidAt !== null }, about)
})
orderMoveUndone.subscribe(({ change: { tx, at }, session, entry }) => unbookMove(tx, { session }, entry, at))
orderAmountsChanged.subscribe(({ tx, orderId }) => refreshOpenCash(tx, [orderId]))
