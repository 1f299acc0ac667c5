import { readFileSync } from 'node:fs'
import type { Language } from '../core/language.ts'
import { projectFile } from './project.ts'

const loaded = new Map<Language, Record<string, string>>()

/** A text of the pages that a letter repeats, like the name of a pickup location; it has no placeholders. */
export function pageText(key: string, language: Language): string {
  let texts = loaded.get(language)
  if (texts === undefined) {
    const file = projectFile(`public/assets/i18n/${language}.json`)
    texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
    loaded.set(language, texts)
  }
  return texts[key] ?? key
}
