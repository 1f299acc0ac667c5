import * as z from 'zod/mini'
import type { LocalizedText } from '../../language.ts'
import { escapeLine, linesOf, unescapeLine } from './cells.ts'
import type { Draft, Kind } from './kind.ts'

/** PostgreSQL can store neither NUL characters nor half a surrogate pair. */
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

export const textUpTo = (max: number) =>
  z
    .string('catalogueFile.required')
    .check(
      z.refine(isStorable, 'catalogueFile.unstorable'),
      z.trim(),
      z.minLength(1, 'catalogueFile.required'),
      z.maxLength(max, 'common.tooLong'),
    )

/** A check for a text in every language that is a part of a value. */
export const translatedText = (max: number) =>
  z.object({ en: textUpTo(max), 'zh-TW': textUpTo(max) }, 'catalogueFile.required')
export const storedTranslation = z.object({ en: z.string(), 'zh-TW': z.string() })
export const blankTranslation = (): LocalizedText => ({ en: '', 'zh-TW': '' })
export const isBlank = (typed: Readonly<Record<string, string>>) =>
  Object.values(typed).every((text) => text.trim() === '')

/** A check for a list of entries; an empty list becomes undefined. */
export const listOf = <T>(entry: z.ZodMiniType<T>, max = 0, problem = 'catalogueFile.wrongShape') =>
  z.pipe(
    z.array(entry, problem).check(z.maxLength(max, 'catalogueFile.tooMany')),
    z.transform((list: T[]) => (list.length === 0 ? undefined : list)),
  )

/** Maximum length of the id of a product or spec, or of the key of a category. */
const maxSlug = 100
export const slugText = z
  .string('catalogueFile.required')
  .check(z.maxLength(maxSlug, 'common.tooLong'), z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'catalogueFile.slug'))

const typedText: Draft<string, string> = { of: (value = '') => value, read: (typed) => typed }
/** A trimmed text; '' means none. */
export const trimmedText: Draft<string, string> = {
  of: (value = '') => value,
  read: (typed) => typed.trim() || undefined,
}

export const slug: Kind<string> = {
  check: () => slugText,
  stored: z.string(),
  cell: { read: (cell) => cell.trim() },
  draft: typedText,
}

export const text: Kind<string> = {
  check: ({ max = 0 }) => textUpTo(max),
  stored: z.string(),
  cell: { read: (cell) => cell },
  draft: typedText,
}

/** A text that may be '' and is stored untrimmed. */
export const blankText: Kind<string> = {
  check: ({ max = 0 }) =>
    z
      .string('catalogueFile.required')
      .check(z.maxLength(max, 'common.tooLong'), z.refine(isStorable, 'catalogueFile.unstorable')),
  stored: z.string(),
  cell: { read: (cell) => cell },
  draft: { of: (value = '') => value, read: (typed) => typed.trim() },
}

/** One of the field's choices. */
export const choice: Kind<string> = {
  check: ({ choices = [] }) =>
    z.string('catalogueFile.required').check(
      z.refine((value) => choices.includes(value), {
        error: 'catalogueFile.choice',
        params: { choices: choices.join(', ') },
      }),
    ),
  stored: z.string(),
  cell: { read: (cell) => cell.trim() },
  draft: trimmedText,
}

const writeLines = (list: string[]) => list.map(escapeLine).join('\n')
const readLines = (cell: string) => linesOf(cell).map(unescapeLine)

/** In cells and in the editor, lists have one entry per line. */
const lines: Pick<Kind<string[]>, 'cell' | 'draft'> = {
  cell: { read: readLines, write: writeLines },
  draft: {
    of: (list = []) => writeLines(list),
    read: (typed) => (typed.trim() === '' ? undefined : readLines(typed)),
  },
}

const maxEntry = 200

/** A list of texts. */
export const texts: Kind<string[]> = {
  check: ({ max }) => listOf(textUpTo(maxEntry), max, 'catalogueFile.required'),
  stored: z.array(z.string()),
  ...lines,
}

/** Ids of other products; the database checks that they exist. */
export const productIds: Kind<string[]> = {
  check: ({ max }) => listOf(slugText, max),
  stored: z.array(z.string()),
  ...lines,
}
