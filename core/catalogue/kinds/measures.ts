import * as z from 'zod/mini'
import type { LocalizedText } from '../../language.ts'
import { parseFigure } from '../../parse-number.ts'
import { measuresText, partsLine, partsOf, readMeasures } from './cells.ts'
import type { Kind } from './kind.ts'
import { centimetresNumber, optionalFigure } from './numbers.ts'
import { blankTranslation, isBlank, storedTranslation, translatedText } from './texts.ts'

/**
 * Measures in centimetres, seen from the side that the main picture shows: width from left to right, depth from front
 * to back, height upwards.
 */
export interface Measures {
  width: number
  depth: number
  height: number
}
export type TypedMeasures = Record<keyof Measures, string>

export const measuresSchema = z.strictObject(
  { width: centimetresNumber, depth: centimetresNumber, height: centimetresNumber },
  'catalogueFile.measures',
)
export const storedMeasures = z.object({ width: z.number(), depth: z.number(), height: z.number() })

export const typedMeasures = (value?: Measures): TypedMeasures => ({
  width: String(value?.width ?? ''),
  depth: String(value?.depth ?? ''),
  height: String(value?.height ?? ''),
})
export const measuresTyped = ({ width, depth, height }: TypedMeasures) => ({
  width: optionalFigure(width),
  depth: optionalFigure(depth),
  height: optionalFigure(height),
})

export const measures: Kind<Measures, Measures, TypedMeasures> = {
  check: () => measuresSchema,
  stored: storedMeasures,
  cell: { read: (cell) => readMeasures(cell) ?? cell, write: measuresText },
  draft: {
    of: typedMeasures,
    read: (typed) => (isBlank({ ...typed }) ? undefined : measuresTyped(typed)),
  },
  normalize: (value) => z.parse(storedMeasures, value),
}

/** The lowest and highest position in centimetres; `of` names the part that is measured. */
export interface HeightRange {
  min: number
  max: number
  of: LocalizedText
}
type AnsweredHeightRange = Omit<HeightRange, 'of'> & { of: string }
interface TypedHeightRange {
  min: string
  max: string
  of: LocalizedText
}

const maxMeasured = 60
const storedRange = z.object({ min: z.number(), max: z.number(), of: storedTranslation })

function readRange(cell: string): unknown {
  const [range = '', en, chinese, ...more] = partsOf(cell)
  const [min, max, ...others] = range.split(/\s*[–—~～-]\s*/u).map(parseFigure)
  if (en === undefined || chinese === undefined || more.length + others.length > 0) return cell
  return min === undefined || max === undefined ? cell : { min, max, of: { en, 'zh-TW': chinese } }
}

export const heightRange: Kind<HeightRange, AnsweredHeightRange, TypedHeightRange> = {
  check: () =>
    z
      .strictObject(
        { min: centimetresNumber, max: centimetresNumber, of: translatedText(maxMeasured) },
        'catalogueFile.heightRange',
      )
      .check(z.refine(({ min, max }) => !(min >= max), { error: 'catalogueFile.rangeOrder', path: ['max'] })),
  stored: storedRange,
  answer: z.object({ min: z.number(), max: z.number(), of: z.string() }),
  cell: {
    read: readRange,
    write: ({ min, max, of }) => partsLine([`${min} – ${max}`, of.en, of['zh-TW']]),
  },
  draft: {
    of: (value) => ({
      min: String(value?.min ?? ''),
      max: String(value?.max ?? ''),
      of: { ...(value?.of ?? blankTranslation()) },
    }),
    read: ({ min, max, of }) =>
      isBlank({ min, max, ...of }) ? undefined : { min: optionalFigure(min), max: optionalFigure(max), of },
  },
  inLanguage: ({ of, ...range }, language) => ({ ...range, of: of[language] }),
  normalize: (value) => z.parse(storedRange, value),
}
