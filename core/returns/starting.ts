import { cancelledStatuses, orderCan, statusBeforeReturn, type Movable } from '../orders/orders.ts'
import { statusTable } from '../orders/statuses.ts'
import type { OrderedLine } from '../parcels/goods.ts'
import { returnableLines, type ReturnedGoods } from './goods.ts'
import { isOpen } from './statuses.ts'

/**
 * Whether the goods of an order have been handed over to the customer. Before that, only the whole order can be
 * returned.
 */
export function wereHandedOver(order: Movable): boolean {
  const status = statusTable[order.status].returnStatus
    ? statusBeforeReturn(order.statusHistory)
    : order.status
  return statusTable[status].isHandedOver?.includes(order.shippingMethod) === true
}

/** Whether no return can start yet, because the goods have not been handed over. */
export const awaitsHandover = (order: Movable): boolean =>
  !wereHandedOver(order) && !cancelledStatuses.includes(order.status)

/**
 * Returns the pieces for which staff may start a return; none if the order was not handed over or has another open
 * return. "Let staff start another for remaining pieces", even after the customer's own return was rejected or
 * completed.
 */
export function startableByStaff(
  order: Movable,
  lines: readonly OrderedLine[],
  returns: readonly ReturnedGoods[],
): OrderedLine[] {
  const { returnStatus, resumes } = statusTable[order.status]
  const isFree = returnStatus === undefined || resumes === true
  if (!isFree || !wereHandedOver(order) || returns.some(({ status }) => isOpen(status))) return []
  return returnableLines(lines, returns)
}

/**
 * Returns the pieces that the customer may request to return. "Blocked when returnStatus is requested, approved or
 * completed."
 */
export function startableByCustomer(
  order: Movable,
  lines: readonly OrderedLine[],
  returns: readonly ReturnedGoods[],
): OrderedLine[] {
  return orderCan.requestReturn(order).ok ? returnableLines(lines, returns) : []
}

/** Whether all returnable pieces are chosen. */
export function areAll(chosen: readonly OrderedLine[], returnable: readonly OrderedLine[]): boolean {
  return returnable.every(({ position, quantity }) =>
    chosen.some((line) => line.position === position && line.quantity === quantity),
  )
}
