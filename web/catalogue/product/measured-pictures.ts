import { dimensionLines, dimensions, type DimensionLine } from '#core/measure/dimension-lines.ts'
import type { Product } from '#core/catalogue/product.ts'
import { sizeInCentimetres } from '#core/catalogue/size.ts'

/** The lines to draw on each picture, by its address. */
export type PictureLines = Readonly<Record<string, readonly DimensionLine[]>>

type PictureDimensions = NonNullable<Product['pictureDimensions']>[number]

/** The lines of pictures that were measured lately: every view of a product asks for the same ones. */
const measured = new Map<string, readonly DimensionLine[]>()
const maxCached = 1000

/** A product with the lines of its pictures in place of what they are computed from, which no page needs. */
export function measurePictures(loaded: Product): { product: Product; lines: PictureLines } {
  const { pictureDimensions = [], ...product } = loaded
  const entries = pictureDimensions.map(({ picture, ...rest }) => [picture, linesOf(rest, product)] as const)
  return { product, lines: Object.fromEntries(entries.filter(([, lines]) => lines.length > 0)) }
}

function linesOf(picture: Omit<PictureDimensions, 'picture'>, product: Product): readonly DimensionLine[] {
  const size = product.specs.find(({ id }) => id === picture.spec)?.size ?? ''
  const key = JSON.stringify([picture, size])
  const known = measured.get(key)
  if (known) return known
  const lines = dimensionLines({ ...picture, cm: inWords(picture.cm, size) })
  if (measured.size >= maxCached) measured.clear()
  measured.set(key, lines)
  return lines
}

/** The size as its text says it, where that is the same rounded: one page does not name two figures. */
function inWords(cm: PictureDimensions['cm'], sizeText: string): PictureDimensions['cm'] {
  const said = sizeInCentimetres(sizeText)
  const isSame = said?.length === 3 && dimensions.every((of, at) => Math.abs(cm[of] - said[at]!) < 1)
  if (!isSame) return cm
  const [width, depth, height] = said as [number, number, number]
  return { width, depth, height }
}
