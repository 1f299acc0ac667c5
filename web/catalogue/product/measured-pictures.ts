import { dimensionLines, type DimensionLine } from '#core/measure/dimension-lines.ts'
import type { Product, Spec } from '#core/catalogue/product.ts'

/** The lines to draw on each picture, by the picture's URL. */
export type PictureLines = Readonly<Record<string, readonly DimensionLine[]>>

type PictureDimensions = NonNullable<Product['pictureDimensions']>[number]

/** Caches the lines of pictures, because every view of a product needs the same lines. */
const cache = new Map<string, readonly DimensionLine[]>()
const maxCached = 1000

/**
 * Returns a product and the dimension lines of its pictures. The data from which the lines are computed are left out,
 * because pages do not need them.
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
 * Returns the measures to write on a picture. Usually these are the measures of its spec, because "the measured size is
 * the truth". A picture of an opened or folded product has its own measures, and a picture of a raised desk its own
 * height.
 */
function shownMeasures(
  { cm, state }: Pick<PictureDimensions, 'cm' | 'state'>,
  measured: Spec['sizeCm'],
): PictureDimensions['cm'] {
  if (measured === undefined || state?.open || state?.folded) return cm
  return state?.heightCm === undefined ? measured : { ...measured, height: cm.height }
}
