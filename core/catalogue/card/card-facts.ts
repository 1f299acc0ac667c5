import type { Spec } from '../product.ts'
import { formatCm } from '../size.ts'

/**
 * The lowest price, if the first spec has another: "The first spec's price as specified and 'from RM 549' where another
 * is lower".
 * @example lowerPrice([649, 699, 549]) //=> 549
 */
export function lowerPrice(prices: readonly number[]): number | undefined {
  const [first = 0] = prices
  const least = Math.min(...prices)
  return least < first ? least : undefined
}

export interface Range {
  min: number
  max: number
}

/** The range of widths of a product's specs, in centimetres; undefined if none is known. */
export function widthRange(specs: readonly { sizeCm?: Spec['sizeCm'] | null }[]): Range | undefined {
  const widths = specs.flatMap(({ sizeCm }) => (sizeCm ? [sizeCm.width] : []))
  return widths.length === 0 ? undefined : { min: Math.min(...widths), max: Math.max(...widths) }
}

/**
 * Writes a range of measures, without the unit.
 * @example rangeText({ min: 119.6, max: 160 }) //=> '119.6–160.0'
 */
export function rangeText({ min, max }: Range): string {
  const [least, most] = [formatCm(min), formatCm(max)]
  return least === most ? least : `${least}–${most}`
}

type Color = NonNullable<Spec['swatches']>[number]

/**
 * The colors that distinguish the specs, at most one for each: its first color that no earlier spec shows. A spec's
 * main color is its first.
 */
export function tellingColors(specs: readonly Pick<Spec, 'swatches'>[]): Color[] {
  const byName = new Map<string, Color>()
  for (const { swatches } of specs) {
    const telling = swatches?.find(({ name }) => !byName.has(name))
    if (telling) byName.set(telling.name, telling)
  }
  return [...byName.values()]
}

/**
 * The note of a card about stock. The card's button sells the first spec, so the low-stock level of that spec counts.
 * @example stockOfCard({ first: 0, low: 5, hasOthers: true }) //=> 'others'
 */
export function stockOfCard({ first, low, hasOthers }: { first: number; low: number; hasOthers: boolean }) {
  if (first > low) return 'inStock'
  if (first > 0) return 'few'
  return hasOthers ? 'others' : 'soldOut'
}
