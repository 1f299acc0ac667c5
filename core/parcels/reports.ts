import type { OrderStatus, ShippingMethod } from '../orders/statuses.ts'
import { holdsGoods, nextParcelStatuses, parcelTable, parcelsMove, type ParcelStatus } from './statuses.ts'

/** Number of parcels that one request with a courier's file moves; each move is a transaction. */
export const reportMoves = 20

/**
 * Number of parcels that one request with a courier's signed events moves. It is larger, because a program that sends
 * the rest again waits in between, longer each time.
 */
export const eventMoves = 100

/** Number of lines of a courier's file that one request reads. */
export const reportLines = 500

/** The state of a parcel when a courier reports on it. */
export interface ReportedParcel {
  status: ParcelStatus
  order: { status: OrderStatus; shippingMethod: ShippingMethod }
  /** The time of the newest event that a courier reported; null if there is none. */
  reportedAt: Date | null
  /** The time of the event that gave the parcel its status, by whomever. */
  statusAt: Date | null
}

/**
 * The effect of a report on its parcel: it moves the parcel, confirms its status, is outdated, or asks for a move
 * that is not possible. A report is compared with the couriers' earlier reports, because staff often enter late what
 * a courier reported in time. Once staff have to act on a parcel ('refused', 'second attempt', 'lost'), it is also
 * compared with the event that says so: an earlier 'out for delivery' does not move the parcel back.
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
