import type { Sale, Spec } from '../product.ts'
import { formatCm } from '../size.ts'

/**
 * Returns the lowest price of a product's specs if it is below the first spec's price; otherwise undefined. "The first
 * spec's price as specified and 'from RM 549' where another is lower".
 * @example lowerPrice([649, 699, 549]) //=> 549
 */
export function lowerPrice(prices: readonly number[]): number | undefined {
  const [first = 0] = prices
  const least = Math.min(...prices)
  return least < first ? least : undefined
}

/**
 * Returns the price that a card crosses out: the lowest price of the last 30 days or, for a newer spec, its regular
 * price. Undefined if the current price is not lower. "'was' = lowest of 30 days".
 * @example priceBefore({ price: 990, was: 1190, lowest: 1090 }) //=> 1090
 */
export function priceBefore({ price, was, lowest = was }: { price: number } & Pick<Sale, 'was' | 'lowest'>) {
  return lowest > price ? lowest : undefined
}

export interface Range {
  min: number
  max: number
}

/** Returns the range of widths of a product's specs, in centimetres; undefined if no width is known. */
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
 * Returns the number of choices that a card names: colours if the specs differ only in colour, otherwise options.
 * Undefined for a single spec. "Swatches → '3 colours'".
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
 * Returns the kind of a card's note about stock; undefined if there is enough: "Cards tell only exceptions". `first`
 * is the stock of the first spec, which the card's button sells, and `low` the level from which this is low.
 * @example stockOfCard({ first: 0, low: 5, hasOthers: true }) //=> 'others'
 */
export function stockOfCard({ first, low, hasOthers }: { first: number; low: number; hasOthers: boolean }) {
  if (first > low) return undefined
  if (first > 0) return 'few'
  return hasOthers ? 'others' : 'soldOut'
}
