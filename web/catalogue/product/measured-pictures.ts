import { dimensionLines, dimensions, type DimensionLine } from '#core/measure/dimension-lines.ts'
import type { Product } from '#core/catalogue/product.ts'
import { sizeInCentimetres } from '#core/catalogue/size.ts'

/** The lines to draw on each picture, by the picture's URL. */
export type PictureLines = Readonly<Record<string, readonly DimensionLine[]>>

type PictureDimensions = NonNullable<Product['pictureDimensions']>[number]

/** A cache of lines, because every view of a product needs the same ones. */
const cache = new Map<string, readonly DimensionLine[]>()
const maxCached = 1000

/**
 * A product and the lines of its pictures; the data from which they are computed are left out, because pages do not
 * need them.
 */
export function measurePictures(loaded: Product): { product: Product; lines: PictureLines } {
  const { pictureDimensions = [], ...product } = loaded
  const entries = pictureDimensions.map(({ picture, ...rest }) => [picture, linesOf(rest, product)] as const)
  return { product, lines: Object.fromEntries(entries.filter(([, lines]) => lines.length > 0)) }
}

function linesOf(picture: Omit<PictureDimensions, 'picture'>, product: Product): readonly DimensionLine[] {
  const size = product.specs.find(({ id }) => id === picture.spec)?.size ?? ''
  const key = JSON.stringify([picture, size])
  const cached = cache.get(key)
  if (cached) return cached
  const lines = dimensionLines({ ...picture, cm: asWritten(picture.cm, size) })
  if (cache.size >= maxCached) cache.clear()
  cache.set(key, lines)
  return lines
}

/**
 * The dimensions as written in the size text if they differ by less than a centimetre, so that a page does not show two
 * numbers for a side; otherwise the measured ones.
 */
function asWritten(cm: PictureDimensions['cm'], sizeText: string): PictureDimensions['cm'] {
  const written = sizeInCentimetres(sizeText)
  const isSame = written?.length === 3 && dimensions.every((of, at) => Math.abs(cm[of] - written[at]!) < 1)
  if (!isSame) return cm
  const [width, depth, height] = written as [number, number, number]
  return { width, depth, height }
}
