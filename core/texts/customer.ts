import en from '../../messages/en/customer.json' with { type: 'json' }
import chinese from '../../messages/zh-TW/customer.json' with { type: 'json' }
import type { Language } from '../language.ts'
import { fillIn } from './format.ts'

const texts = { en, 'zh-TW': chinese }

/**
 * A text in the customer's language. The back office shows it in that language even if the staff use another, and
 * therefore loads the texts of both languages. These texts have only plain placeholders.
 */
export function customerText(
  key: keyof typeof en,
  language: Language,
  values: Partial<Record<string, string>> = {},
): string {
  return fillIn(texts[language][key], values)
}
