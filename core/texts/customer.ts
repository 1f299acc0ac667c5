import en from '../../messages/en/customer.json' with { type: 'json' }
import chinese from '../../messages/zh-TW/customer.json' with { type: 'json' }
import type { Language } from '../language.ts'
import { fillIn } from './format.ts'

const texts = { en, 'zh-TW': chinese }

/**
 * A text for a customer in the customer's language. The back office shows it to staff, regardless of the language
 * of its pages, so it loads both; these texts have plain placeholders only.
 */
export function customerText(
  key: keyof typeof en,
  language: Language,
  values: Partial<Record<string, string>> = {},
): string {
  return fillIn(texts[language][key], values)
}
