import { isCancelled } from '#core/orders/orders.ts'
import { linesAfterChange } from '#core/parcels/packed-lines.ts'
import {
  orderAmountsChanging,
  orderLinesReplacing,
  orderMoved,
  orderMoveUndone,
  orderMoving,
} from '../kernel/order-events.ts'
import type { OrderRow } from '../kernel/lock-order.ts'
import { snapshotOfTouched } from '../kernel/snapshots.ts'
import { loadReturns } from '../order-parts/returns.ts'
import { reclaimExchange, releaseExchange } from './exchange/release-exchange.ts'
import { demandCreditCovered } from './exchange/demand-credit-covered.ts'
import { followWhole } from './return-follows-order.ts'
import { linkMove } from './add-return-event.ts'
import { replaceLines } from './update-return.ts'

orderMoving.subscribe(async ({ change, move }) => {
  // Runs before the move returns goods to stock, because orders are always locked before specs.
  if (isCancelled(move.to)) await releaseExchange(change)
  return followWhole(change, move)
})
orderMoved.subscribe(async ({ change: { tx, order }, entry, after, followed }) => {
  const { event } = followed
  if (event !== undefined)
    await linkMove(tx, event, { move: entry, before: snapshotOfTouched<OrderRow>(order, after) })
})
orderMoveUndone.subscribe(async ({ change }) => {
  if (isCancelled(change.order.status)) await reclaimExchange(change)
})
orderAmountsChanging.subscribe(({ tx, order, amounts }) => demandCreditCovered(tx, order, amounts))
// Updates all returns, because even withdrawn and declined returns refer to lines by their position.
orderLinesReplacing.subscribe(async ({ tx, orderId, before, after }) => {
  for (const found of await loadReturns(tx, orderId))
    await replaceLines(tx, found, linesAfterChange(before, after, found.lines))
  return undefined
})
