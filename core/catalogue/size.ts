import type { SizeCm } from '../fit/box.ts'

/** The text shown in place of a size that cannot be read. "Unparseable or empty input shows N/A." */
export const unknownSize = 'N/A'

const millimetresPer = { mm: 1, cm: 10, in: 25.4 } as const
type Unit = keyof typeof millimetresPer

const value = /^(?<number>\d{1,6}(?:\.\d{1,6})?)\s*(?<unit>mm|cm|in|inch|inches|"|″|”)?$/i

/**
 * Formats a size in centimetres. Values are separated by `*`, `x` or `×`. A value without a unit takes the last unit
 * in the text. "mm divided by 10, inches times 2.54, default unit mm. Shown with one decimal, joined by ' x ', with
 * the suffix cm."
 * @example
 * formatSize('120*60*74cm') //=> '120.0 x 60.0 x 74.0 cm'
 * formatSize('1200 x 600 x 740') //=> '120.0 x 60.0 x 74.0 cm'
 * formatSize('large') //=> 'N/A'
 */
export function formatSize(text: string): string {
  const values = sizeInCentimetres(text)
  return values ? `${values.map((cm) => cm.toFixed(1)).join(' x ')} cm` : unknownSize
}

/** Returns the values of a size in centimetres, rounded to a tenth; undefined if the text cannot be read. */
export function sizeInCentimetres(text: string): number[] | undefined {
  const values = text.split(/[*x×]/i).map((part) => value.exec(part.trim())?.groups)
  const sharedUnit = values.findLast((found) => found?.unit)?.unit ?? 'mm'
  const centimetres: number[] = []
  for (const found of values) {
    if (!found) return undefined
    centimetres.push(toCentimetres(Number(found.number), unitOf(found.unit ?? sharedUnit)))
  }
  return centimetres
}

function unitOf(written: string): Unit {
  const unit = written.toLowerCase()
  return unit === 'mm' || unit === 'cm' ? unit : 'in'
}

function toCentimetres(value: number, unit: Unit): number {
  // The value is rounded in millimetres, where halves are exact. In centimetres, (1.45).toFixed(1) would be '1.4'.
  return Math.round(value * millimetresPer[unit]) / 10
}

/**
 * Writes a measure of a product in centimetres, without the unit: "shown with one decimal".
 * @example formatCm(120) //=> '120.0'
 */
export const formatCm = (cm: number): string => (Math.round(cm * 10) / 10).toFixed(1)

/** Writes a product's measures, without the unit: '69.5 × 66.1 × 128.6'. */
export const formatMeasures = ({ width, depth, height }: SizeCm): string =>
  [width, depth, height].map(formatCm).join(' × ')

/**
 * Returns the size text of a spec, derived from its measures: "The measured size is the truth; where a spec is
 * measured its `size` text is derived from it". A spec without measures keeps the text that staff wrote.
 * @example
 * sizeTextOf({ size: '70*66*128cm', sizeCm: { width: 69.5, depth: 66.1, height: 128.6 } }) //=> '69.5*66.1*128.6cm'
 */
export function sizeTextOf({ size, sizeCm }: { size: string; sizeCm?: SizeCm | undefined }): string {
  return sizeCm === undefined ? size : `${sizeCm.width}*${sizeCm.depth}*${sizeCm.height}cm`
}
