import { createHash } from 'node:crypto'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Language } from '#core/language.ts'
import { messages, type PagePart } from '#core/texts/messages.ts'
import { createTranslator, type CompiledTexts, type Translator } from './i18n.tsx'

/** The compiled texts. Like this whole file, they are only for the server. */
export const compiledTexts: Record<PagePart, Record<Language, CompiledTexts>> = {
  shop: inBoth((language) => compile(messages.shop[language])),
  staff: inBoth((language) => compile(messages.staff[language])),
}

/** A translator for each language with all texts, shared by all requests. */
export const translators: Record<Language, Translator> = inBoth((language) =>
  createTranslator(language, Object.assign({}, compiledTexts.shop[language], compiledTexts.staff[language])),
)

/** The URLs of the compiled texts; changed texts get new URLs. */
export const translationUrls: Record<PagePart, Record<Language, string>> = {
  shop: inBoth(
    (language) => `/assets/i18n/${language}.json?compiled=${fingerprint(messages.shop[language])}`,
  ),
  staff: inBoth(
    (language) => `/assets/i18n/staff/${language}.json?compiled=${fingerprint(messages.staff[language])}`,
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
