import type { Language } from '../../core/language.ts'
import { messages } from '../../core/texts/messages.ts'

/** A text of the pages, the back office's too, that a letter or a command repeats, as it is written in its file. */
export function pageText(key: string, language: Language): string {
  const texts: Record<string, string> = { ...messages.shop[language], ...messages.staff[language] }
  return texts[key] ?? key
}
