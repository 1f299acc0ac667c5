import { failuresFor, type DeliveryFailure } from '../orders/failed-deliveries.ts'
import type { OrderStatus, ShippingMethod } from '../orders/statuses.ts'

/** The places where the goods of a parcel can be. */
export type GoodsPlace = 'shop' | 'out' | 'customer' | 'lost'

/**
 * The statuses of parcels: "An order ships in parts, each with lines, courier, number, label and status; 'on its way',
 * 'second attempt', 'refused', 'returned to us' with reasons." Returned goods can be packed into another parcel.
 */
const table = {
  to_pack: { tone: 'info', goods: 'shop', from: [] },
  on_the_way: { tone: 'petrol', goods: 'out', from: ['to_pack', 'second_attempt', 'refused', 'lost'] },
  second_attempt: {
    tone: 'warning',
    goods: 'out',
    from: ['on_the_way', 'second_attempt'],
    because: true,
    needsStaff: true,
    // For a pickup, there is no second attempt.
    onlyFor: 'delivery',
  },
  refused: {
    tone: 'danger',
    goods: 'out',
    from: ['on_the_way', 'second_attempt'],
    because: true,
    needsStaff: true,
  },
  returned: {
    tone: 'neutral',
    goods: 'shop',
    from: ['on_the_way', 'second_attempt', 'refused', 'lost'],
    isOver: true,
  },
  lost: {
    tone: 'danger',
    goods: 'lost',
    from: ['on_the_way', 'second_attempt', 'refused'],
    needsStaff: true,
  },
  delivered: {
    tone: 'success',
    goods: 'customer',
    from: ['on_the_way', 'second_attempt', 'refused', 'lost'],
    // The goods were handed over at the shop's counter.
    fromForPickup: ['to_pack'],
    isOver: true,
  },
} as const

export type ParcelStatus = keyof typeof table

interface ParcelStatusRow {
  /** The colour of the status's badge. */
  tone: 'neutral' | 'warning' | 'info' | 'petrol' | 'success' | 'danger'
  goods: GoodsPlace
  /** The statuses from which a parcel may move to this one. */
  from: readonly ParcelStatus[]
  /** Further statuses from which a pickup may move to this one. */
  fromForPickup?: readonly ParcelStatus[]
  /** The only shipping method that has this status; missing if all have it. */
  onlyFor?: ShippingMethod
  /** Whether a move to this status needs a reason. */
  because?: true
  /** Whether no further event is expected. */
  isOver?: true
  /** Whether staff must act on a parcel with this status. */
  needsStaff?: true
}

const rows: Readonly<Record<ParcelStatus, ParcelStatusRow>> = table

export const parcelStatuses = Object.keys(table) as [ParcelStatus, ...ParcelStatus[]]

export const parcelTable: Readonly<Record<ParcelStatus, ParcelStatusRow>> = rows

/** Returns the statuses to which staff or a courier may move a parcel. */
export function nextParcelStatuses({
  status,
  shippingMethod,
}: {
  status: ParcelStatus
  shippingMethod: ShippingMethod
}): ParcelStatus[] {
  return parcelStatusesWhere(({ from, fromForPickup, onlyFor = shippingMethod }) => {
    const pickedUp = shippingMethod === 'self_pickup' && fromForPickup?.includes(status)
    return onlyFor === shippingMethod && (from.includes(status) || pickedUp === true)
  })
}

/** Returns the statuses whose row fulfils a condition. */
export function parcelStatusesWhere(fulfills: (row: ParcelStatusRow) => boolean | undefined): ParcelStatus[] {
  return parcelStatuses.filter((status) => fulfills(rows[status]))
}

/** Whether a parcel has ever left the shop. */
export function hasLeft(status: ParcelStatus): boolean {
  return status !== 'to_pack'
}

/** Whether a parcel still contains its goods. Returned goods may go into another parcel. */
export function holdsGoods(status: ParcelStatus): boolean {
  return status !== 'returned'
}

/** The reason why a parcel was refused, or not delivered at the first attempt. */
export type ParcelReason = Exclude<DeliveryFailure, 'lost'>

/**
 * The reasons from which staff choose, by shipping method. `lost` is not among them, because it is a separate status.
 */
export const parcelReasonsFor: Readonly<Record<ShippingMethod, readonly ParcelReason[]>> = {
  delivery: reasonsOf('delivery'),
  self_pickup: reasonsOf('self_pickup'),
}

function reasonsOf(method: ShippingMethod): ParcelReason[] {
  return failuresFor[method].filter((reason) => reason !== 'lost')
}

/**
 * Whether parcels may change status while the order has this status. This is so from the order's confirmation until
 * its last parcel arrives.
 */
export function parcelsMove(status: OrderStatus): boolean {
  return status === 'In Progress' || status === 'Shipped'
}

/** Milliseconds without news after which a parcel counts as silent: "Lost? no scan since 14 Nov". */
export const silentAfter = 5 * 24 * 3_600_000
