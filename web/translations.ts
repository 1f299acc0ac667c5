import { createHash } from 'node:crypto'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Language } from '../core/language.ts'
import english from '../public/assets/i18n/en.json'
import chinese from '../public/assets/i18n/zh-TW.json'
import { createTranslator, type CompiledTexts, type Translator } from './i18n.tsx'

/** The translation files as they are written, in ICU MessageFormat; on the server only, as all of this file. */
export const texts: Record<Language, Record<string, string>> = { en: english, 'zh-TW': chinese }

/** The texts as the pages use them. */
export const compiledTexts: Record<Language, CompiledTexts> = {
  en: compile(english),
  'zh-TW': compile(chinese),
}

/** One translator a language, shared by every request. */
export const translators: Record<Language, Translator> = {
  en: createTranslator('en', compiledTexts.en),
  'zh-TW': createTranslator('zh-TW', compiledTexts['zh-TW']),
}

/** Where the browser fetches a language's compiled texts; changed texts have a new address. */
export const translationUrls: Record<Language, string> = {
  en: `/assets/i18n/en.json?compiled=${fingerprint(english)}`,
  'zh-TW': `/assets/i18n/zh-TW.json?compiled=${fingerprint(chinese)}`,
}

function compile(texts: Record<string, string>): CompiledTexts {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compileMessage(text)]))
}

function fingerprint(texts: object): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 12)
}
