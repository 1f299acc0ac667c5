import type { OrderView } from './order-view.ts'
import { statusesWhere, statusTable, type OrderStatus, type Track } from '#core/orders/statuses.ts'

/** A step of an order. `at` is missing if the step was not reached or was skipped. */
interface TrackStep {
  status: OrderStatus
  place: 'done' | 'now' | 'ahead'
  at?: OrderView['orderDate']
}

const stepsOf = (track: Track) => statusesWhere(({ tracks }) => tracks.includes(track))

/**
 * Returns the steps that the page of an order draws. Usually these are all steps of its shipping method. A cancelled
 * order has only the steps that it reached. A return has the last step before it and its own steps.
 * @example
 * trackOf({ status: 'Cancelled', shippingMethod: 'delivery', statusHistory: [{ status: 'pending', … }, …] })
 *  //=> [{ status: 'pending', place: 'done', … }, { status: 'Cancelled', place: 'now', … }]
 */
export function trackOf(order: Pick<OrderView, 'status' | 'shippingMethod' | 'statusHistory'>): TrackStep[] {
  const { status, shippingMethod } = order
  // Neither an undone step nor the step of a correction counts as reached.
  const statusHistory = order.statusHistory.filter(({ undone, correction }) => !undone && !correction)
  const usual = stepsOf(shippingMethod)
  const reached = usual.filter((step) => statusHistory.some((entry) => entry.status === step))
  const steps = stepsTo(status, usual, reached)
  const current = steps.indexOf(status)
  return steps.map((step, index) => {
    const entry = usual.includes(step)
      ? statusHistory.find((candidate) => candidate.status === step)
      : statusHistory.findLast((candidate) => candidate.status === step)
    return {
      status: step,
      place: placeOf(index, current),
      ...(index <= current && entry && { at: entry.timestamp }),
    }
  })
}

function placeOf(index: number, current: number): TrackStep['place'] {
  if (index === current) return 'now'
  return index < current ? 'done' : 'ahead'
}

function stepsTo(
  status: OrderStatus,
  usual: readonly OrderStatus[],
  reached: readonly OrderStatus[],
): readonly OrderStatus[] {
  if (usual.includes(status)) return usual
  const returns = stepsOf(statusTable[status].returnStatus === 'rejected' ? 'rejected_return' : 'return')
  if (returns.includes(status)) return [...reached.slice(-1), ...returns]
  // Nothing follows a cancellation. A status that is no step of the shipping method, such as Shipped for a pickup, is
  // followed by the steps that were not reached yet.
  const ahead = statusTable[status].tracks.length > 0 ? usual.filter((step) => !reached.includes(step)) : []
  return [...reached, status, ...ahead]
}
