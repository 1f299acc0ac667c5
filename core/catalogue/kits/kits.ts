import * as z from 'zod/mini'
import { catalogueLimits } from '../fields.ts'
import { slugText, translatedText } from '../kinds/texts.ts'
import { mostPeople } from './pieces.ts'

/** The most lines of a kit, and pieces of a line. */
export const kitLimits = { lines: 10, pieces: 50 } as const

const count = (most: number) => {
  const error = { error: 'catalogueFile.count', params: { least: 1, most } }
  return z
    .number('catalogueFile.required')
    .check(z.refine((value) => Number.isInteger(value) && value >= 1 && value <= most, error))
}

/** The pieces of a spec in a kit. */
const kitLine = z.object({ product: slugText, spec: slugText, pieces: count(kitLimits.pieces) })
export type KitLine = z.output<typeof kitLine>

/** Specs that are bought together for a number of people: "a named list of specs with counts per person". */
export const kit = z
  .object({
    name: translatedText(catalogueLimits.name),
    /** How many people the pieces are for: 1 for a workplace, 8 for a table with eight chairs. */
    people: count(mostPeople),
    lines: z
      .array(kitLine)
      .check(z.minLength(1, 'catalogueFile.kitEmpty'), z.maxLength(kitLimits.lines, 'catalogueFile.tooMany')),
    /** Whether shoppers see it. */
    active: z.boolean(),
  })
  .check(
    z.refine(({ lines }) => new Set(lines.map(keyOf)).size === lines.length, {
      error: 'catalogueFile.kitSpecTwice',
      path: ['lines'],
    }),
  )
export type Kit = z.output<typeof kit>

const keyOf = ({ product, spec }: Pick<KitLine, 'product' | 'spec'>) => JSON.stringify([product, spec])

/** A kit, as it stands in the file of kits beside a catalogue file. */
export const fileKit = z.extend(kit, { id: slugText })
export type FileKit = z.output<typeof fileKit>
