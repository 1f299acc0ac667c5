import * as z from 'zod/mini'
import type { LocalizedText } from '../language.ts'
import { requiredText, visibleText } from '../typed-text.ts'
import { quotationLimits } from './content.ts'

/** Maximum length of the name of a saved note. */
export const maxNoteName = 80

const note = z.pipe(
  z.pipe(z.string(), z.transform(visibleText)),
  z.string().check(z.maxLength(quotationLimits.note, 'common.tooLong')),
)

/** A note to buyers that staff saved under a name: "templates of notes". It has a text in at least one language. */
export const noteTemplate = z
  .object({
    name: requiredText('catalogueFile.required', maxNoteName),
    note: z.object({ en: note, 'zh-TW': note }),
  })
  .check(
    z.refine((template) => Object.values(template.note).some((text) => text !== ''), {
      path: ['note', 'en'],
      error: 'staff.quotationNotes.empty',
    }),
  )
export type NoteTemplate = z.output<typeof noteTemplate>

/**
 * The note with a saved text after what is already typed, in each language.
 * @example
 * withTemplate({ en: 'Hello.', 'zh-TW': '' }, { en: 'Thank you.', 'zh-TW': '謝謝。' })
 * //=> { en: 'Hello.\n\nThank you.', 'zh-TW': '謝謝。' }
 */
export function withTemplate(typed: LocalizedText, saved: LocalizedText): LocalizedText {
  const joined = (language: keyof LocalizedText) =>
    [typed[language].trimEnd(), saved[language]].filter((text) => text !== '').join('\n\n')
  return { en: joined('en'), 'zh-TW': joined('zh-TW') }
}
