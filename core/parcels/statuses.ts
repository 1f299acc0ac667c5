import { failuresFor, type DeliveryFailure } from '../orders/failed-deliveries.ts'
import type { OrderStatus, ShippingMethod } from '../orders/statuses.ts'

/** Where the goods of a parcel are. */
export type GoodsPlace = 'shop' | 'out' | 'customer' | 'lost'

/**
 * The statuses of parcels: "An order ships in parts, each with lines, courier, number, label and status; 'on its way',
 * 'second attempt', 'refused', 'returned to us' with reasons." Goods that returned are free for another parcel.
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
    // A pickup has no second attempt.
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
    // Handed over at the shop's counter.
    fromForPickup: ['to_pack'],
    isOver: true,
  },
} as const

export type ParcelStatus = keyof typeof table

interface ParcelStatusRow {
  /** The color of its badge. */
  tone: 'neutral' | 'warning' | 'info' | 'petrol' | 'success' | 'danger'
  goods: GoodsPlace
  /** The statuses that a parcel may come from. */
  from: readonly ParcelStatus[]
  /** Further statuses that a pickup may come from. */
  fromForPickup?: readonly ParcelStatus[]
  /** The only shipping method with this status. */
  onlyFor?: ShippingMethod
  /** Whether it needs a reason. */
  because?: true
  /** Whether nothing more is expected. */
  isOver?: true
  /** Whether staff have to act. */
  needsStaff?: true
}

const rows: Readonly<Record<ParcelStatus, ParcelStatusRow>> = table

export const parcelStatuses = Object.keys(table) as [ParcelStatus, ...ParcelStatus[]]

export const parcelTable: Readonly<Record<ParcelStatus, ParcelStatusRow>> = rows

/** The statuses that staff or a courier may move a parcel to. */
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

/** The statuses whose row fulfills a condition. */
export function parcelStatusesWhere(fulfills: (row: ParcelStatusRow) => boolean | undefined): ParcelStatus[] {
  return parcelStatuses.filter((status) => fulfills(rows[status]))
}

/** Whether a parcel has ever left the shop. */
export function hasLeft(status: ParcelStatus): boolean {
  return status !== 'to_pack'
}

/** Whether the goods of a parcel are still in it; returned goods may go into another parcel. */
export function holdsGoods(status: ParcelStatus): boolean {
  return status !== 'returned'
}

/** Why a parcel was not accepted, or not delivered at the first attempt. */
export type ParcelReason = Exclude<DeliveryFailure, 'lost'>

/** The reasons that staff choose from; `lost` is a status of its own. */
export const parcelReasonsFor: Readonly<Record<ShippingMethod, readonly ParcelReason[]>> = {
  delivery: reasonsOf('delivery'),
  self_pickup: reasonsOf('self_pickup'),
}

function reasonsOf(method: ShippingMethod): ParcelReason[] {
  return failuresFor[method].filter((reason) => reason !== 'lost')
}

/** Whether parcels may move while the order has this status: from its confirmation until the last parcel arrives. */
export function parcelsMove(status: OrderStatus): boolean {
  return status === 'In Progress' || status === 'Shipped'
}

/** Milliseconds without news after which a parcel counts as silent: "Lost? no scan since 14 Nov". */
export const silentAfter = 5 * 24 * 3_600_000
