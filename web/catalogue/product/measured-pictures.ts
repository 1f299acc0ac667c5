import { dimensionLines, type DimensionLine } from '#core/measure/dimension-lines.ts'
import type { Product, Spec } from '#core/catalogue/product.ts'

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
  const cm = shownMeasures(picture, product.specs.find(({ id }) => id === picture.spec)?.sizeCm)
  const key = JSON.stringify([picture, cm])
  const cached = cache.get(key)
  if (cached) return cached
  const lines = dimensionLines({ ...picture, cm })
  if (cache.size >= maxCached) cache.clear()
  cache.set(key, lines)
  return lines
}

/**
 * The measures to write on a picture: those of its spec, because "the measured size is the truth". A picture of an open
 * or folded product has its own, and one of a raised desk its own height.
 */
function shownMeasures(
  { cm, state }: Pick<PictureDimensions, 'cm' | 'state'>,
  measured: Spec['sizeCm'],
): PictureDimensions['cm'] {
  if (measured === undefined || state?.open || state?.folded) return cm
  return state?.heightCm === undefined ? measured : { ...measured, height: cm.height }
}
