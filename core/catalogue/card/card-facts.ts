import type { Sale, Spec } from '../product.ts'
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

/**
 * The price that a card crosses out: "'was' = lowest of 30 days", or the regular price of a spec that is younger;
 * undefined if the price now is no lower.
 * @example priceBefore({ price: 990, was: 1190, lowest: 1090 }) //=> 1090
 */
export function priceBefore({ price, was, lowest = was }: { price: number } & Pick<Sale, 'was' | 'lowest'>) {
  return lowest > price ? lowest : undefined
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

/**
 * The number of choices on a card: of colors if the specs differ only in color, otherwise of options; undefined for a
 * single spec. "Swatches → '3 colours'".
 * @example varietyOf([{ color: 'Black', size: '67*65*118cm' }, { color: 'Sage', size: '67*65*118cm' }])
 * //=> { kind: 'colors', count: 2 }
 */
export function varietyOf(specs: readonly Pick<Spec, 'color' | 'size'>[]) {
  if (specs.length < 2) return undefined
  const colors = new Set(specs.map(({ color }) => color))
  const sizes = new Set(specs.map(({ size }) => size))
  const isColors = sizes.size === 1 && colors.size === specs.length
  return { kind: isColors ? ('colors' as const) : ('options' as const), count: specs.length }
}

/**
 * The note of a card about stock; undefined if there is enough: "Cards tell only exceptions". The card's button sells
 * the first spec, so the low-stock level of that spec counts.
 * @example stockOfCard({ first: 0, low: 5, hasOthers: true }) //=> 'others'
 */
export function stockOfCard({ first, low, hasOthers }: { first: number; low: number; hasOthers: boolean }) {
  if (first > low) return undefined
  if (first > 0) return 'few'
  return hasOthers ? 'others' : 'soldOut'
}
