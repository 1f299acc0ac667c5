import * as z from 'zod/mini'
import { linesOf } from './cells.ts'
import type { Files, Kind } from './kind.ts'
import { measuresSchema, storedMeasures } from './measures.ts'
import { centimetresNumber } from './numbers.ts'
import { listOf, slugText } from './texts.ts'

/** The corners of a product's bounding box; left and right as seen from the front. */
export const cornerNames = [
  'frontLeftBottom',
  'frontRightBottom',
  'backRightBottom',
  'backLeftBottom',
  'frontLeftTop',
  'frontRightTop',
  'backRightTop',
  'backLeftTop',
] as const

/**
 * A fraction of the picture's width or height, from the upper left corner. Points outside the picture are below 0 or
 * above 1.
 */
const coordinate = z.number('catalogueFile.pictureDimensions').check(z.gte(-10), z.lte(10))
const point = z.tuple([coordinate, coordinate])
const edge = z.nullable(z.tuple([z.enum(cornerNames), z.enum(cornerNames)]))
const line = z.nullable(z.tuple([point, point]))
const ofEachSide = <T extends z.ZodMiniType>(one: T) => ({ width: one, depth: one, height: one })

const dimensionsWith = <P extends z.ZodMiniType<string>, M extends z.ZodMiniType>(picture: P, cm: M) => ({
  picture,
  /** The spec that the picture shows. */
  spec: z.optional(slugText),
  /** Size of the bounding box in the picture's state, including drawers that are pulled out. */
  cm,
  corners: z.strictObject({
    frontLeftBottom: point,
    frontRightBottom: point,
    backRightBottom: point,
    backLeftBottom: point,
    frontLeftTop: point,
    frontRightTop: point,
    backRightTop: point,
    backLeftTop: point,
  }),
  /** The edges along which a dimension line fits best. */
  edges: z.strictObject(ofEachSide(edge)),
  /** Dimension lines that are ready to draw. For round pieces, they are diameters and outlines instead of edges. */
  lines: z.strictObject(ofEachSide(line)),
  closeUp: z.optional(z.literal(true)),
  state: z.optional(
    z.strictObject({
      open: z.optional(z.literal(true)),
      folded: z.optional(z.literal(true)),
      heightCm: z.optional(centimetresNumber),
    }),
  ),
})

const storedDimensions = z.object(dimensionsWith(z.string(), storedMeasures))
const stored = z.array(storedDimensions)
/** The position of the product in a picture (corners, edges and dimension lines), with the size of the product. */
export type PictureDimensions = z.output<typeof storedDimensions>

const checkWith = ({ picture }: Files) =>
  z.strictObject(dimensionsWith(picture, measuresSchema), 'catalogueFile.pictureDimensions')

/** Parses a line of JSON. Other text becomes null, which the check refuses. */
function readLine(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

export const pictureDimensions: Kind<PictureDimensions[], PictureDimensions[], PictureDimensions[]> = {
  check: ({ max }, files) => listOf(checkWith(files), max, 'catalogueFile.pictureDimensions'),
  stored,
  cell: {
    read: (cell) => linesOf(cell).map(readLine),
    write: (list) => list.map((one) => JSON.stringify(one)).join('\n'),
  },
  draft: {
    of: (list = []) => structuredClone(list),
    read: (typed) => (typed.length === 0 ? undefined : typed),
  },
  normalize: (value) => z.parse(stored, value),
}
