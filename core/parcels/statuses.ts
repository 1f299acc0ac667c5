import { failuresFor, type DeliveryFailure } from '../orders/failed-deliveries.ts'
import type { OrderStatus, ShippingMethod } from '../orders/statuses.ts'

/** Where the goods of a parcel are. */
export type GoodsPlace = 'shop' | 'out' | 'customer' | 'lost'

/**
 * "An order ships in parts, each with lines, courier, number, label and status; 'on its way', 'second attempt',
 * 'refused', 'returned to us' with reasons." What returned is in the shop again and free for another parcel.
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
    // Nobody brings a pickup a second time.
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
    // Handed over at the counter of the shop.
    fromForPickup: ['to_pack'],
    isOver: true,
  },
} as const

export type ParcelStatus = keyof typeof table

interface ParcelStatusRow {
  /** The color of its badge. */
  tone: 'neutral' | 'warning' | 'info' | 'petrol' | 'success' | 'danger'
  goods: GoodsPlace
  /** The statuses that a parcel comes from. */
  from: readonly ParcelStatus[]
  /** Further ones for goods that the customer collects. */
  fromForPickup?: readonly ParcelStatus[]
  /** The only shipping method that has it. */
  onlyFor?: ShippingMethod
  /** Whether it has a reason. */
  because?: true
  /** Whether nothing more is expected of it. */
  isOver?: true
  /** Whether staff have to do something about it. */
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

/** Whether a parcel has left the shop, or had left it. */
export function hasLeft(status: ParcelStatus): boolean {
  return status !== 'to_pack'
}

/** Whether the lines of a parcel are still in it: what returned to the shop may go into another one. */
export function holdsGoods(status: ParcelStatus): boolean {
  return status !== 'returned'
}

/** Why a parcel was not accepted, or not handed over at the first attempt. */
export type ParcelReason = Exclude<DeliveryFailure, 'lost'>

/** The reasons that staff choose from; that a parcel is lost is a status of its own. */
export const parcelReasonsFor: Readonly<Record<ShippingMethod, readonly ParcelReason[]>> = {
  delivery: reasonsOf('delivery'),
  self_pickup: reasonsOf('self_pickup'),
}

function reasonsOf(method: ShippingMethod): ParcelReason[] {
  return failuresFor[method].filter((reason) => reason !== 'lost')
}

/** The statuses of an order in which its parcels move: from its confirmation until the last has arrived. */
export function parcelsMove(status: OrderStatus): boolean {
  return status === 'In Progress' || status === 'Shipped'
}

/** How long a parcel may be on its way without news, in milliseconds: "Lost? no scan since 14 Nov". */
export const silentAfter = 5 * 24 * 3_600_000
