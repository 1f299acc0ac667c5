import { setupI18n, type I18n, type Messages } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { createContext, useContext, type ReactNode } from 'react'
import type { Language } from '../core/language.ts'
import type english from '../public/assets/i18n/en.json'

/** The name of an interface text; both languages' files hold the same names. */
export type TextKey = keyof typeof english

/** The text of that name in the page's language, with its placeholders filled in. */
export type Translate = (key: TextKey, values?: Record<string, string | number>) => string

export interface Translator {
  language: Language
  t: Translate
}

/** A translator for one language over its translation file's content. */
export function createTranslator(language: Language, texts: Record<string, string>): Translator {
  const messages: Messages = {}
  for (const [key, text] of Object.entries(texts)) {
    // A text without a sign of ICU's is its own compiled form; compiling it would only take time.
    messages[key] = /[{}']/.test(text) ? compileMessage(text) : [text]
  }
  const i18n: I18n = setupI18n({ locale: language, messages: { [language]: messages } })
  return { language, t: (key, values) => i18n._(key, values) }
}

const TranslatorContext = createContext<Translator | undefined>(undefined)

export function TranslatorProvider(props: { translator: Translator; children: ReactNode }) {
  return <TranslatorContext value={props.translator}>{props.children}</TranslatorContext>
}

/** The page's translator. @throws Error outside of a TranslatorProvider. */
export function useTranslator(): Translator {
  const translator = useContext(TranslatorContext)
  if (translator === undefined) throw new Error('useTranslator needs a TranslatorProvider above it')
  return translator
}

/** The page's translate function: `const t = useT()`. */
export function useT(): Translate {
  return useTranslator().t
}
