import * as z from 'zod/mini'
import type { LocalizedText } from '../../language.ts'
import { figureWithUnit, linesOf, measuresText, partsLine, partsOf, readMeasures } from './cells.ts'
import type { Kind } from './kind.ts'
import {
  measuresSchema,
  measuresTyped,
  storedMeasures,
  typedMeasures,
  type Measures,
  type TypedMeasures,
} from './measures.ts'
import { countUpTo, kilogramsNumber, optionalFigure } from './numbers.ts'
import { blankTranslation, isBlank, listOf, storedTranslation, translatedText } from './texts.ts'

/** A number of equal parcels in which a piece is delivered. */
export interface Parcel {
  count: number
  cm: Measures
  /** Weight of one parcel, in kilograms. */
  kg: number
  content: LocalizedText
}
type AnsweredParcel = Omit<Parcel, 'content'> & { content: string }
interface TypedParcel {
  count: string
  cm: TypedMeasures
  kg: string
  content: LocalizedText
}

const maxCount = 100
const maxContent = 100
const parcel = z.strictObject(
  {
    count: countUpTo(maxCount),
    cm: measuresSchema,
    kg: kilogramsNumber,
    content: translatedText(maxContent),
  },
  'catalogueFile.parcel',
)
const storedParcel = z.object({
  count: z.number(),
  cm: storedMeasures,
  kg: z.number(),
  content: storedTranslation,
})
const stored = z.array(storedParcel)

function readParcel(line: string): unknown {
  const [count = '', cm = '', kg = '', en, chinese, ...more] = partsOf(line)
  if (chinese === undefined || more.length > 0) return null
  return {
    count: figureWithUnit(count),
    cm: readMeasures(cm),
    kg: figureWithUnit(kg),
    content: { en, 'zh-TW': chinese },
  }
}

export const newParcel = (): TypedParcel => ({
  count: '1',
  cm: typedMeasures(),
  kg: '',
  content: blankTranslation(),
})

export const parcels: Kind<Parcel[], AnsweredParcel[], TypedParcel[]> = {
  check: ({ max }) => listOf(parcel, max, 'catalogueFile.parcel'),
  stored,
  answer: z.array(z.object({ count: z.number(), cm: storedMeasures, kg: z.number(), content: z.string() })),
  cell: {
    read: (cell) => linesOf(cell).map(readParcel),
    write: (list) =>
      list
        .map(({ count, cm, kg, content }) =>
          partsLine([count, `${measuresText(cm)} cm`, `${kg} kg`, content.en, content['zh-TW']]),
        )
        .join('\n'),
  },
  draft: {
    of: (list = []) =>
      list.map(({ count, cm, kg, content }) => ({
        count: String(count),
        cm: typedMeasures(cm),
        kg: String(kg),
        content: { ...content },
      })),
    read: (typed) =>
      typed.length === 0
        ? undefined
        : typed.map(({ count, cm, kg, content }) => ({
            count: optionalFigure(count),
            cm: measuresTyped(cm),
            kg: optionalFigure(kg),
            content,
          })),
  },
  inLanguage: (list, language) => list.map(({ content, ...one }) => ({ ...one, content: content[language] })),
  normalize: (value) => z.parse(stored, value),
}

/** Who assembles a piece. */
export const assemblers = ['customer', 'shop'] as const
export interface Assembly {
  /** Duration of the assembly; 0 if the piece is delivered assembled. */
  minutes: number
  people: number
  by: (typeof assemblers)[number]
}
type TypedAssembly = Record<keyof Assembly, string>

const maxMinutes = 6000
const maxPeople = 20
const storedAssembly = z.object({ minutes: z.number(), people: z.number(), by: z.enum(assemblers) })

function readAssembly(cell: string): unknown {
  const [minutes = '', people = '', by, ...more] = partsOf(cell)
  if (by === undefined || more.length > 0) return cell
  return { minutes: figureWithUnit(minutes), people: figureWithUnit(people), by }
}

export const assembly: Kind<Assembly, Assembly, TypedAssembly> = {
  check: () =>
    z.strictObject(
      {
        minutes: countUpTo(maxMinutes, 0),
        people: countUpTo(maxPeople),
        by: z.enum(assemblers, 'catalogueFile.assembly'),
      },
      'catalogueFile.assembly',
    ),
  stored: storedAssembly,
  cell: {
    read: readAssembly,
    write: ({ minutes, people, by }) => partsLine([`${minutes} min`, `${people} people`, by]),
  },
  draft: {
    of: (value) => ({
      minutes: String(value?.minutes ?? ''),
      people: String(value?.people ?? ''),
      by: value?.by ?? '',
    }),
    read: (typed) =>
      isBlank({ ...typed })
        ? undefined
        : { minutes: optionalFigure(typed.minutes), people: optionalFigure(typed.people), by: typed.by },
  },
  normalize: (value) => z.parse(storedAssembly, value),
}
