import en from '../../messages/en/customer.json' with { type: 'json' }
import chinese from '../../messages/zh-TW/customer.json' with { type: 'json' }
import type { Language } from '../language.ts'
import { fillIn } from './format.ts'

const texts = { en, 'zh-TW': chinese }

/**
 * Returns a text in the customer's language. The back office shows these texts in that language even if staff use
 * another, and therefore loads them in both languages. They have only plain placeholders.
 */
export function customerText(
  key: keyof typeof en,
  language: Language,
  values: Partial<Record<string, string>> = {},
): string {
  return fillIn(texts[language][key], values)
}
