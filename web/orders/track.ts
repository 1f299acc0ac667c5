import type { OrderView } from './order-view.ts'
import { statusesWhere, statusTable, type OrderStatus, type Track } from '../../core/orders/statuses.ts'

/** One step of an order's way; `at` is missing where it was not reached, or passed over. */
export interface TrackStep {
  status: OrderStatus
  place: 'done' | 'now' | 'ahead'
  at?: OrderView['orderDate']
}

const stepsOf = (track: Track) => statusesWhere(({ tracks }) => tracks.includes(track))

/**
 * The way of an order as its page draws it: the usual way with what lies ahead; for a cancelled order what it
 * reached; for a return the last step before it and the way of returns.
 *
 * @example
 * trackOf({ status: 'Cancelled', shippingMethod: 'delivery', statusHistory: [{ status: 'pending', … }, …] })
 * //=> [{ status: 'pending', place: 'done', … }, { status: 'Cancelled', place: 'now', … }]
 */
export function trackOf({
  status,
  shippingMethod,
  statusHistory,
}: Pick<OrderView, 'status' | 'shippingMethod' | 'statusHistory'>): TrackStep[] {
  const usual = stepsOf(shippingMethod)
  const reached = usual.filter((step) => statusHistory.some((entry) => entry.status === step))
  const way = wayTo(status, usual, reached)
  const now = way.indexOf(status)
  return way.map((step, index) => {
    const entry = usual.includes(step)
      ? statusHistory.find((candidate) => candidate.status === step)
      : statusHistory.findLast((candidate) => candidate.status === step)
    return {
      status: step,
      place: index < now ? 'done' : index === now ? 'now' : 'ahead',
      ...(index <= now && entry && { at: entry.timestamp }),
    }
  })
}

function wayTo(
  status: OrderStatus,
  usual: readonly OrderStatus[],
  reached: readonly OrderStatus[],
): readonly OrderStatus[] {
  if (usual.includes(status)) return usual
  const returns = stepsOf(statusTable[status].returnStatus === 'rejected' ? 'rejected_return' : 'return')
  if (returns.includes(status)) return [...reached.slice(-1), ...returns]
  // Cancelled, or a status that the shipping method has no step for, as Shipped for a pickup.
  return [...reached, status]
}
