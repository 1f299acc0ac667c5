import type { SizeCm } from '#core/fit/box.ts'
import type { Packed } from '#core/fit/packed.ts'
import type { Translate } from '../i18n/i18n.tsx'

/**
 * Writes a typed or computed length in centimetres: '70' rather than '70.0'. `formatCm` writes the lengths of
 * products.
 */
export function writeCm(cm: number): string {
  return String(Math.round(cm * 10) / 10)
}

/** Writes the size of a parcel, for example '128 × 70 × 12'. */
export function writeParcelSize({ width, depth, height }: SizeCm): string {
  return [width, depth, height].map(writeCm).join(' × ')
}

/** Says in how many parcels a piece comes, and how large they are. */
export function describeParcels({ count, largest }: Packed, t: Translate): string {
  return t('fit.parcels', { count, size: writeParcelSize(largest) })
}
