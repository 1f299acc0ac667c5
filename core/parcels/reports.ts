import type { OrderStatus, ShippingMethod } from '../orders/statuses.ts'
import { holdsGoods, nextParcelStatuses, parcelTable, parcelsMove, type ParcelStatus } from './statuses.ts'

/** Maximum number of parcels that one request with a courier's file moves. Each move is a separate transaction. */
export const reportMoves = 20

/**
 * Maximum number of parcels that one request with a courier's signed events moves. It is larger, because the courier's
 * program waits longer and longer before it sends the remaining events again.
 */
export const eventMoves = 100

/** Maximum number of lines of a courier's file that one request reads. */
export const reportLines = 500

/** The state of a parcel when a courier reports on it. */
export interface ReportedParcel {
  status: ParcelStatus
  order: { status: OrderStatus; shippingMethod: ShippingMethod }
  /** The time of the newest event that a courier reported; null if there is none. */
  reportedAt: Date | null
  /** The time of the event that gave the parcel its status, whether from staff or from a courier. */
  statusAt: Date | null
}

/**
 * Returns the effect of a courier's report on its parcel: it moves the parcel, confirms its status, is older than the
 * known facts, or is refused because the move is not possible. Usually a report is compared only with earlier reports
 * of couriers, because staff often enter an event long after it happened. If staff must act on the parcel ('refused',
 * 'second attempt', 'lost'), the report is also compared with the event that led to this status. An earlier 'out for
 * delivery' thus does not move the parcel back.
 */
export function judgeReport(
  status: ParcelStatus,
  at: Date,
  parcel: ReportedParcel,
): 'moves' | 'confirms' | 'older' | 'refused' {
  const { reportedAt, statusAt } = parcel
  const isBefore = (event: Date | null) => event !== null && at < event
  if (isBefore(reportedAt) || (parcelTable[parcel.status].needsStaff && isBefore(statusAt))) return 'older'
  if (status === parcel.status) return 'confirms'
  const { order } = parcel
  const may = nextParcelStatuses({ status: parcel.status, shippingMethod: order.shippingMethod })
  return parcelsMove(order.status) && holdsGoods(parcel.status) && may.includes(status) ? 'moves' : 'refused'
}
