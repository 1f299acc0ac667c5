import type { SizeCm } from '../../fit/box.ts'
import type { Measured } from '../../fit/verdict.ts'

/** A product is furniture if a side of one of its parcels is longer than this many centimetres. */
const longestSmallSide = 50

/**
 * Whether a product's page offers the tools for furniture (will it fit, dimensions, height, room, 3D): "only where a
 * parcel side exceeds 50 cm (not lamp, bin, organiser, paper, pens)". For a spec without known parcels, its own size
 * is compared.
 */
export function isFurniture(specs: readonly Measured[]): boolean {
  return specs.some((spec) => boxesOf(spec).some((box) => longestSide(box) > longestSmallSide))
}

function boxesOf({ parcels = [], sizeCm }: Measured): readonly SizeCm[] {
  if (parcels.length > 0) return parcels.map(({ cm }) => cm)
  return sizeCm ? [sizeCm] : []
}

const longestSide = ({ width, depth, height }: SizeCm) => Math.max(width, depth, height)
