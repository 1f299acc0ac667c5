import type { CompiledMessage } from '@lingui/message-utils/compileMessage'
import { createContext, useContext, type ReactNode } from 'react'
import type { Language } from '#core/language.ts'
import type { TextKey } from '#core/texts/messages.ts'
import { formatMessage, type MessageValues } from '#core/texts/format.ts'

export type { TextKey }

/** Returns the text of a key in the page's language, with its placeholders filled in. */
export type Translate = (key: TextKey, values?: MessageValues) => string

export interface Translator {
  language: Language
  t: Translate
}

/** The texts of a language, compiled on the server, so that browsers need no compiler. */
export type CompiledTexts = Partial<Record<string, CompiledMessage>>

export function createTranslator(language: Language, texts: CompiledTexts): Translator {
  return {
    language,
    t: (key, values = {}) => {
      const text = texts[key]
      // A key without a text, for example of an error newer than this page, is returned itself.
      return text === undefined ? key : formatMessage(text, values, language)
    },
  }
}

const TranslatorContext = createContext<Translator | undefined>(undefined)

export function TranslatorProvider(props: { translator: Translator; children: ReactNode }) {
  return <TranslatorContext value={props.translator}>{props.children}</TranslatorContext>
}

/**
 * @throws Error outside a TranslatorProvider
 */
export function useTranslator(): Translator {
  const translator = useContext(TranslatorContext)
  if (translator === undefined) throw new Error('useTranslator needs a TranslatorProvider above it')
  return translator
}

export function useT(): Translate {
  return useTranslator().t
}
