import * as z from 'zod/mini'
import { escapeLine, linesOf, unescapeLine } from './cells.ts'
import type { Kind } from './kind.ts'
import { textUpTo } from './texts.ts'

/** Pairs of name and value, in the order in which they are shown. */
type Parameters = Record<string, string>[]

const maxParameters = 60
const maxName = 200
const maxValue = 1000

/** Reads the parameters of a cell; a line without a colon becomes null, which the check refuses. */
function readParameters(cell: string): unknown[] {
  return linesOf(cell).map((line) => {
    const [, name, value] = /^((?:[^\\:]|\\.)*):(.*)$/s.exec(line) ?? []
    if (name === undefined || value === undefined) return null
    return { [unescapeLine(name).trim()]: unescapeLine(value.trim()) }
  })
}

/** Returns parameters as single pairs, even if some objects contain several. */
const pairsOf = (parameters: Parameters) => parameters.flatMap((pairs) => Object.entries(pairs))

export const parameters: Kind<Parameters, Parameters, unknown> = {
  check: () =>
    z
      .array(
        z
          .record(textUpTo(maxName), textUpTo(maxValue), 'catalogueFile.parameters')
          .check(z.refine((pairs) => Object.keys(pairs).length > 0, 'catalogueFile.parameters')),
        'catalogueFile.parameters',
      )
      .check(z.maxLength(maxParameters, 'catalogueFile.tooMany')),
  stored: z.array(z.record(z.string(), z.string())),
  cell: {
    read: readParameters,
    write: (list) =>
      pairsOf(list)
        .map(([name, value]) => `${escapeLine(name).replaceAll(':', String.raw`\:`)}: ${escapeLine(value)}`)
        .join('\n'),
  },
  // The editor has its own input, with rows for both languages at once.
  draft: { of: () => undefined, read: () => undefined },
  normalize: (list) => pairsOf(list).map(([name, value]) => ({ [name]: value })),
  compared: pairsOf,
}
