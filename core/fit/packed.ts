import { byLength, type SizeCm } from './box.ts'

/** The parcels of one piece. */
export type Parcels = readonly { count: number; cm: SizeCm }[]

export interface Packed {
  /** Number of parcels. */
  count: number
  largest: SizeCm
}

/**
 * Returns the number of parcels in which one piece is delivered, and the largest of them; undefined if they are not
 * known.
 */
export function packedOf(parcels: Parcels | undefined): Packed | undefined {
  const [largest] = byLargest(parcels)
  return largest && { count: (parcels ?? []).reduce((sum, { count }) => sum + count, 0), largest: largest.cm }
}

/** Sorts parcels by their largest side, largest first. */
export const byLargest = (parcels: Parcels | undefined): Parcels =>
  (parcels ?? []).toSorted((a, b) => largestSide(b.cm) - largestSide(a.cm))

/** Returns the area of a parcel's largest side. */
function largestSide({ width, depth, height }: SizeCm): number {
  const [, middle, long] = byLength([width, depth, height])
  return middle * long
}
