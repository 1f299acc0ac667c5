import { createHash } from 'node:crypto'
import type { Language } from '../core/language.ts'
import english from '../public/assets/i18n/en.json'
import chinese from '../public/assets/i18n/zh-TW.json'
import { createTranslator, type Translator } from './i18n.tsx'

/** One translator a language, shared by every request; on the server only. */
export const translators: Record<Language, Translator> = {
  en: createTranslator('en', english),
  'zh-TW': createTranslator('zh-TW', chinese),
}

/** Where the browser fetches a language's texts; a changed file has a new address. */
export const translationUrls: Record<Language, string> = {
  en: `/assets/i18n/en.json?v=${fingerprint(english)}`,
  'zh-TW': `/assets/i18n/zh-TW.json?v=${fingerprint(chinese)}`,
}

function fingerprint(texts: object): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 12)
}
