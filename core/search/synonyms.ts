import * as z from 'zod/mini'
import { partsOfSearch } from './terms.ts'

export const synonymLimits = { text: 500, words: 40 } as const

/** Splits the text of a group of synonyms into its words. */
export const splitWords = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,，、;；\n]/)
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
]

/** A group of synonyms, as staff enter it: 'chair, seat, kerusi, 椅子'. */
export const synonymGroup = z.object({
  words: z.string().check(
    z.trim(),
    z.minLength(1, 'catalogueFile.required'),
    z.maxLength(synonymLimits.text, 'common.tooLong'),
    z.refine((text) => splitWords(text).length > 1, 'staff.synonyms.two'),
    z.refine((text) => splitWords(text).length <= synonymLimits.words, 'staff.synonyms.tooMany'),
  ),
})
export type SynonymGroup = z.output<typeof synonymGroup>

/** Returns the key under which the synonyms of a word or phrase are looked up. */
export const keyOf = (phrase: string): string =>
  partsOfSearch(phrase)
    .map(({ key }) => key)
    .join(' ')
