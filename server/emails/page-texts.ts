import { readFileSync } from 'node:fs'
import type { Language } from '../../core/language.ts'
import { projectFile } from '../start/project.ts'

const loaded = new Map<Language, Record<string, string>>()

/** A text of the pages, the back office's too, that a letter or a command repeats, as it is written in its file. */
export function pageText(key: string, language: Language): string {
  let texts = loaded.get(language)
  if (texts === undefined) {
    texts = { ...readTexts(`${language}.json`), ...readTexts(`staff/${language}.json`) }
    loaded.set(language, texts)
  }
  return texts[key] ?? key
}

const readTexts = (file: string) =>
  JSON.parse(readFileSync(projectFile(`public/assets/i18n/${file}`), 'utf8')) as Record<string, string>
