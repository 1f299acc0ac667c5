import { createHash } from 'node:crypto'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Language } from '../../core/language.ts'
import english from '../../public/assets/i18n/en.json'
import staffEnglish from '../../public/assets/i18n/staff/en.json'
import staffChinese from '../../public/assets/i18n/staff/zh-TW.json'
import chinese from '../../public/assets/i18n/zh-TW.json'
import { createTranslator, type CompiledTexts, type Translator } from './i18n.tsx'

/** A translation file as it is written, in ICU MessageFormat, in each language. */
type Texts = Record<Language, Record<string, string>>

/** What the whole shop says, and what only the back office says; on the server only, as all of this file. */
const files = {
  shop: { en: english, 'zh-TW': chinese },
  staff: { en: staffEnglish, 'zh-TW': staffChinese },
} satisfies Record<string, Texts>

/** Whose texts they are: every page's, or only those of the back office. */
export type TextsOf = keyof typeof files

/** The translation files as they are written. */
export const texts: Record<TextsOf, Texts> = files

/** The texts as the pages use them. */
export const compiledTexts: Record<TextsOf, Record<Language, CompiledTexts>> = {
  shop: inBoth((language) => compile(files.shop[language])),
  staff: inBoth((language) => compile(files.staff[language])),
}

/** One translator a language, shared by every request; it knows every text. */
export const translators: Record<Language, Translator> = inBoth((language) =>
  createTranslator(language, { ...compiledTexts.shop[language], ...compiledTexts.staff[language] }),
)

/** Where the browser fetches compiled texts; changed texts have a new address. */
export const translationUrls: Record<TextsOf, Record<Language, string>> = {
  shop: inBoth((language) => `/assets/i18n/${language}.json?compiled=${fingerprint(files.shop[language])}`),
  staff: inBoth(
    (language) => `/assets/i18n/staff/${language}.json?compiled=${fingerprint(files.staff[language])}`,
  ),
}

function inBoth<T>(make: (language: Language) => T): Record<Language, T> {
  return { en: make('en'), 'zh-TW': make('zh-TW') }
}

function compile(texts: Record<string, string>): CompiledTexts {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compileMessage(text)]))
}

function fingerprint(texts: object): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 12)
}
