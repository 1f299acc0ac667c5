import type { OrderChange } from '../kernel/change-order.ts'
import {
  orderContentChanging,
  orderGoodsBack,
  orderLinesReplacing,
  orderMoved,
  orderMoveUndone,
  orderParcelChanged,
} from '../kernel/order-events.ts'
import { demandPackedStays, followLines } from './follow-lines.ts'
import { followGoodsBack, followMove, followNumber, unfollowMove } from './parcels-follow-order.ts'
import type { ParcelEvent } from './add-parcel-event.ts'

/** Returns the event for parcels that change together with their order. */
const eventOf = ({ at, actor }: OrderChange): ParcelEvent => ({
  at,
  source: 'staff',
  staffId: actor.kind === 'staff' ? actor.id : null,
})

orderMoved.subscribe(async ({ change, move, entry }) => {
  if (move.followsParcels) return
  await followMove(change.tx, change.order, move, { ...eventOf(change), move: entry })
})
orderMoveUndone.subscribe(({ change, entry: move, takenBack }) =>
  unfollowMove(change.tx, { orderId: change.order.id, move, takenBack }, eventOf(change)),
)
orderGoodsBack.subscribe(({ change, sellable }) =>
  followGoodsBack(change.tx, change.order.id, { sellable }, eventOf(change)),
)
orderParcelChanged.subscribe(({ tx, order, fields }) => followNumber(tx, order, fields))
orderContentChanging.subscribe(({ tx, orderId, before, after }) =>
  demandPackedStays(tx, orderId, { before: before.lines, after: after.lines }),
)
orderLinesReplacing.subscribe(({ tx, orderId, ...lines }) => followLines(tx, orderId, lines))
