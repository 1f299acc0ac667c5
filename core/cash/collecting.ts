import { toRinggit, toSen } from '../money.ts'
import { stillToPay } from '../orders/orders.ts'
import type { OrderedLine } from '../parcels/goods.ts'
import { parcelTable, type ParcelStatus } from '../parcels/statuses.ts'

/** A part of an order, with the facts on which its cash depends. Amounts are in sen. */
export interface PartCash {
  status: ParcelStatus
  /** Price of the part's goods. */
  valueSen: number
  /** The amount to collect that was fixed when the part left the shop; null until then. */
  collectSen: number | null
  /** The sum of the payments booked for the part. */
  receivedSen: number
}

/** The amounts of an order that are shared among its parts, in sen. */
interface SharedCash {
  /** The amount still missing for the order. */
  openSen: number
  /** Payments of couriers for the order that name no parcel, plus written-off amounts. */
  settledSen?: number
}

/** The cash that is still missing for each part, in sen, in the order of the parts. */
export interface CollectedCash {
  /** The amount to collect when the part arrives. */
  collects: number[]
  /** The amount that was collected with the part but has not reached the shop. */
  held: number[]
}

/**
 * Shares an order's open amount among its parts. Each part collects the price of its goods minus its share of
 * deductions and advance payments, plus its share of fees, exact to the sen. The amount of a part is fixed when it
 * leaves the shop. Once the part has arrived, its courier owes the amount to the shop. Nothing is collected for lost
 * goods, and their amount is not added to other parts.
 * @example
 * collectedByParts(
 *   [
 *     { status: 'on_the_way', valueSen: 1200, collectSen: null, receivedSen: 0 },
 *     { status: 'to_pack', valueSen: 800, collectSen: null, receivedSen: 0 },
 *   ],
 *   { openSen: 1900 },
 * ) //=> { collects: [1140, 760], held: [0, 0] }
 */
export function collectedByParts(
  parts: readonly PartCash[],
  { openSen, settledSen = 0 }: SharedCash,
): CollectedCash {
  const [collects, held] = [parts.map(() => 0), parts.map(() => 0)]
  let rest = Math.max(0, openSen)
  let settled = Math.max(0, settledSen)
  for (const [index, part] of parts.entries()) {
    if (part.collectSen === null || !hasArrived(part)) continue
    const owed = Math.max(0, part.collectSen - part.receivedSen)
    const paid = Math.min(owed, settled)
    settled -= paid
    held[index] = Math.min(rest, owed - paid)
    rest -= held[index]
  }
  for (const [index, part] of parts.entries()) {
    if (part.collectSen === null || hasArrived(part)) continue
    collects[index] = Math.min(rest, Math.max(0, part.collectSen - part.receivedSen))
    rest -= collects[index]
  }
  const unfixed = parts.flatMap(({ collectSen }, index) => (collectSen === null ? [index] : []))
  const values = unfixed.map((index) => parts[index]!.valueSen)
  for (const [place, sen] of shared(rest, values).entries()) {
    const index = unfixed[place]!
    ;(hasArrived(parts[index]!) ? held : collects)[index] = sen
  }
  // An amount agreed on after the last part had left is still collected with that part.
  const last = parts.findLastIndex((part) => !hasArrived(part) && part.status !== 'lost')
  if (unfixed.length === 0 && last !== -1) collects[last]! += rest
  return { collects: collects.map((sen, index) => (parts[index]?.status === 'lost' ? 0 : sen)), held }
}

const hasArrived = ({ status }: PartCash) => status === 'delivered'

/**
 * Shares an amount in proportion to `values`. The shares add up to the amount.
 * @example shared(100, [1, 1, 1]) //=> [33, 34, 33]
 */
export function shared(sen: number, values: readonly number[]): number[] {
  const whole = sumOf(values)
  if (whole === 0) return values.map((_, index) => (index === 0 ? sen : 0))
  let [value, given] = [0, 0]
  return values.map((one) => {
    value += one
    const upTo = Math.round((sen / whole) * value)
    const share = upTo - given
    given = upTo
    return share
  })
}

/** The price of the goods in a part of an order, in sen. */
export function valueOf(
  part: readonly OrderedLine[],
  prices: readonly { position: number; priceSen: number }[],
): number {
  return sumOf(
    part.map(
      ({ position, quantity }) =>
        quantity * (prices.find((line) => line.position === position)?.priceSen ?? 0),
    ),
  )
}

/**
 * Returns the amount that is collected with the parcels now on their way, if the order ships in parts; otherwise the
 * whole amount still to pay. In ringgit.
 * @example
 * toPayNow({ amountToPay: 100, parcels: [{ status: 'on_the_way', toPay: 60 }, { status: 'to_pack', toPay: 40 }] }) //=> 60
 */
export function toPayNow(
  order: Parameters<typeof stillToPay>[0] & {
    parcels: readonly { status: ParcelStatus; toPay?: number | undefined }[]
  },
): number {
  const out = order.parcels.filter(
    ({ status, toPay }) => toPay !== undefined && parcelTable[status].goods === 'out',
  )
  if (out.length === 0) return stillToPay(order)
  return toRinggit(sumOf(out.map(({ toPay = 0 }) => toSen(toPay))))
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
