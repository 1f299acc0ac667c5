import type { OrderedLine } from './goods.ts'
import { holdsGoods, type ParcelStatus } from './statuses.ts'

/** A line of an order, identified by its spec and not by its index. */
export interface NamedLine {
  productId: string
  specId: string
  quantity: number
}

const isSameSpec = (a: NamedLine, b: NamedLine) => a.productId === b.productId && a.specId === b.specId

interface NumberedParcel {
  number: number
  status: ParcelStatus
  lines: readonly OrderedLine[]
}

/** A spec of which an order would have fewer pieces after a change than are already packed. */
interface MissingPacked {
  productId: string
  specId: string
  packed: number
  /** Numbers of the parcels that contain the spec. */
  parcels: number[]
}

/**
 * Finds the first spec that prevents a change of an order's lines, because the order would have fewer pieces of it
 * than are packed. Undefined if there is none.
 * @example
 * missingPacked([{ …, quantity: 4 }], [{ …, quantity: 1 }], [{ number: 2, status: 'to_pack', lines: [{ position: 0, quantity: 3 }] }])
 * //=> { …, packed: 3, parcels: [2] }
 */
export function missingPacked(
  before: readonly NamedLine[],
  after: readonly NamedLine[],
  parcels: readonly NumberedParcel[],
): MissingPacked | undefined {
  for (const line of before) {
    const piecesIn = ({ lines }: NumberedParcel) =>
      lines
        .filter(({ position }) => before[position] && isSameSpec(before[position], line))
        .reduce((sum, { quantity }) => sum + quantity, 0)
    const holding = parcels.filter((parcel) => holdsGoods(parcel.status) && piecesIn(parcel) > 0)
    const packed = holding.reduce((sum, parcel) => sum + piecesIn(parcel), 0)
    const remaining = after
      .filter((other) => isSameSpec(other, line))
      .reduce((sum, { quantity }) => sum + quantity, 0)
    if (remaining < packed) {
      const { productId, specId } = line
      return { productId, specId, packed, parcels: holding.map(({ number }) => number) }
    }
  }
  return undefined
}

/**
 * Returns the lines of a parcel with the indexes that they have after a change of the order. Goods that the order no
 * longer contains are left out.
 */
export function linesAfterChange(
  before: readonly NamedLine[],
  after: readonly NamedLine[],
  packed: readonly OrderedLine[],
): OrderedLine[] {
  const pieces = new Map<number, number>()
  for (const { position: was, quantity } of packed) {
    const line = before[was]
    const position = line === undefined ? -1 : after.findIndex((other) => isSameSpec(other, line))
    if (position !== -1) pieces.set(position, (pieces.get(position) ?? 0) + quantity)
  }
  return [...pieces].map(([position, quantity]) => ({ position, quantity }))
}
