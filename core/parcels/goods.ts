import { isCancelled } from '../orders/orders.ts'
import type { OrderStatus, ShippingMethod } from '../orders/statuses.ts'
import {
  hasLeft,
  holdsGoods,
  parcelsMove,
  parcelTable,
  type GoodsPlace,
  type ParcelStatus,
} from './statuses.ts'

/** A line of an order. */
export interface OrderedLine {
  /** The index of the line in the order, by which parcels refer to it. */
  position: number
  quantity: number
}

/** A part of an order. */
export interface PackedParcel {
  status: ParcelStatus
  lines: readonly OrderedLine[]
}

/**
 * The pieces of a line by place. They add up to the quantity of the line. `unpacked` pieces are also counted under
 * `shop`.
 */
type LineGoods = { position: number; unpacked: number } & Record<GoodsPlace, number>

/**
 * Counts the pieces of each line of an order by place. `unpacked` counts pieces in the shop that are in no parcel.
 * @example
 * goodsOf([{ position: 0, quantity: 3 }], [{ status: 'refused', lines: [{ position: 0, quantity: 1 }] }])
 * //=> [{ position: 0, unpacked: 2, shop: 2, out: 1, customer: 0, lost: 0 }]
 */
export function goodsOf(lines: readonly OrderedLine[], parcels: readonly PackedParcel[]): LineGoods[] {
  return lines.map(({ position, quantity }) => {
    const goods: LineGoods = { position, unpacked: quantity, shop: quantity, out: 0, customer: 0, lost: 0 }
    for (const { status, lines: packed } of parcels) {
      if (!holdsGoods(status)) continue
      const pieces = packed.find((line) => line.position === position)?.quantity ?? 0
      goods.unpacked -= pieces
      goods.shop -= pieces
      goods[parcelTable[status].goods] += pieces
    }
    return goods
  })
}

/** Returns the lines with pieces that are in no parcel, with the number of these pieces. */
export function unpackedLines(
  lines: readonly OrderedLine[],
  parcels: readonly PackedParcel[],
): OrderedLine[] {
  return goodsOf(lines, parcels)
    .filter(({ unpacked }) => unpacked > 0)
    .map(({ position, unpacked }) => ({ position, quantity: unpacked }))
}

/** A part of an order that travels together: a parcel, or the goods that are not packed yet. */
interface OrderPart<Parcel> {
  /** The part's number within the order, from 1. */
  number: number
  status: ParcelStatus
  lines: readonly OrderedLine[]
  /** Undefined for goods that are not packed yet. */
  parcel?: Parcel
}

/**
 * Returns the parts of an order: its parcels except returned ones, and one more part for all unpacked goods. An order
 * that was never packed is a single part.
 */
export function partsOf<Parcel extends PackedParcel & { number: number }>(
  lines: readonly OrderedLine[],
  parcels: readonly Parcel[],
): OrderPart<Parcel>[] {
  const packed = parcels
    .filter(({ status }) => holdsGoods(status))
    .map((parcel) => ({ number: parcel.number, status: parcel.status, lines: parcel.lines, parcel }))
  const rest = unpackedLines(lines, parcels)
  if (rest.length === 0) return packed
  const number = Math.max(0, ...parcels.map((parcel) => parcel.number)) + 1
  return [...packed, { number, status: 'to_pack', lines: rest }]
}

/**
 * Whether lines can be packed. There must be at least one line, none may be repeated, and none may have more pieces
 * than are unpacked.
 */
export function canPack(
  chosen: readonly OrderedLine[],
  lines: readonly OrderedLine[],
  parcels: readonly PackedParcel[],
): boolean {
  const unpacked = unpackedLines(lines, parcels)
  const positions = new Set(chosen.map(({ position }) => position))
  return (
    chosen.length > 0 &&
    positions.size === chosen.length &&
    chosen.every(
      ({ position, quantity }) =>
        Number.isInteger(quantity) &&
        quantity > 0 &&
        quantity <= (unpacked.find((line) => line.position === position)?.quantity ?? 0),
    )
  )
}

/** The facts of an order by which its parcels are checked for completeness. */
interface Sent {
  status: OrderStatus
  /** Number of pieces in all lines. */
  itemCount: number
}

const piecesIn = (parcels: readonly PackedParcel[]) =>
  parcels.flatMap(({ lines }) => lines).reduce((sum, { quantity }) => sum + quantity, 0)

/**
 * Whether only some of an order's goods have left the shop, although the order is Shipped: "Shipped when the first
 * parcel has left". Goods that came back count as in the shop.
 * @example
 * isPartlyShipped({ status: 'Shipped', itemCount: 3 }, [{ status: 'on_the_way', lines: [{ position: 0, quantity: 2 }] }])
 * //=> true
 */
export function isPartlyShipped({ status, itemCount }: Sent, parcels: readonly PackedParcel[]): boolean {
  const left = parcels.filter((parcel) => hasLeft(parcel.status) && holdsGoods(parcel.status))
  return status === 'Shipped' && parcels.length > 0 && piecesIn(left) < itemCount
}

/** The statuses of parcels whose goods are on the way to the customer, or with them. */
const isArriving: readonly ParcelStatus[] = ['on_the_way', 'second_attempt', 'delivered']

/**
 * Whether staff may move a whole order to a status in spite of its parcels. They may move it to delivered only if all
 * goods are on the way or have arrived, and cancel it only if none have arrived.
 */
export function parcelsAllow(
  to: OrderStatus,
  { status, itemCount }: Sent,
  parcels: readonly PackedParcel[],
): boolean {
  if (status !== 'Shipped' || parcels.length === 0) return true
  if (isCancelled(to)) return parcels.every((parcel) => parcel.status !== 'delivered')
  if (to !== 'delivered') return true
  return piecesIn(parcels.filter((parcel) => isArriving.includes(parcel.status))) === itemCount
}

/**
 * Returns the statuses to which an order must move because of its parcels, in order. "Shipped when the first parcel
 * has left, delivered when the last has arrived"; a pickup that was handed over becomes Completed.
 * @example
 * followingStatuses({ status: 'In Progress', shippingMethod: 'delivery' }, lines, [{ status: 'on_the_way', lines }])
 * //=> ['Shipped']
 */
export function followingStatuses(
  { status, shippingMethod }: { status: OrderStatus; shippingMethod: ShippingMethod },
  lines: readonly OrderedLine[],
  parcels: readonly PackedParcel[],
): OrderStatus[] {
  if (!parcelsMove(status) || !parcels.some((parcel) => hasLeft(parcel.status))) return []
  const arrived = goodsOf(lines, parcels).every(({ shop, out, lost }) => shop + out + lost === 0)
  const shipped: OrderStatus[] = status === 'In Progress' ? ['Shipped'] : []
  if (!arrived) return shipped
  if (shippingMethod === 'delivery') return [...shipped, 'delivered']
  // This is a single move, so that a single undo reverses it.
  return status === 'In Progress' ? ['Completed'] : ['delivered', 'Completed']
}
