import * as z from 'zod/mini'
import type { LocalizedText } from '../../language.ts'
import { linesOf, partsLine, partsOf } from './cells.ts'
import type { Kind } from './kind.ts'
import { blankTranslation, listOf, storedTranslation, translatedText } from './texts.ts'

/** A colour with its name. The first swatch of a spec is its main colour. */
export interface Swatch {
  /** @example '#C9A473' */
  hex: string
  name: LocalizedText
}
type AnsweredSwatch = Omit<Swatch, 'name'> & { name: string }

const maxColorName = 60
const swatch = z.strictObject(
  {
    hex: z
      .string('catalogueFile.hex')
      .check(z.trim(), z.regex(/^#[\da-f]{6}$/i, 'catalogueFile.hex'), z.toUpperCase()),
    name: translatedText(maxColorName),
  },
  'catalogueFile.swatch',
)
const stored = z.array(z.object({ hex: z.string(), name: storedTranslation }))

function readSwatch(line: string): unknown {
  const [hex, en, chinese, ...more] = partsOf(line)
  if (chinese === undefined || more.length > 0) return null
  return { hex, name: { en, 'zh-TW': chinese } }
}

export const newSwatch = (): Swatch => ({ hex: '', name: blankTranslation() })

export const swatches: Kind<Swatch[], AnsweredSwatch[], Swatch[]> = {
  check: ({ max }) => listOf(swatch, max, 'catalogueFile.swatch'),
  stored,
  answer: z.array(z.object({ hex: z.string(), name: z.string() })),
  cell: {
    read: (cell) => linesOf(cell).map(readSwatch),
    write: (list) => list.map(({ hex, name }) => partsLine([hex, name.en, name['zh-TW']])).join('\n'),
  },
  draft: {
    of: (list = []) => structuredClone(list),
    read: (typed) => (typed.length === 0 ? undefined : typed),
  },
  inLanguage: (list, language) => list.map(({ hex, name }) => ({ hex, name: name[language] })),
  normalize: (value) => z.parse(stored, value),
}
