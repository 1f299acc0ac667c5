import type { CompiledMessage } from '@lingui/message-utils/compileMessage'
import { createContext, useContext, type ReactNode } from 'react'
import type { Language } from '../../core/language.ts'
import type { TextKey } from '../../core/texts/messages.ts'
import { formatMessage, type MessageValues } from '../../core/texts/format.ts'

export type { TextKey }

/** The text of that name in the page's language, with its placeholders filled in. */
export type Translate = (key: TextKey, values?: MessageValues) => string

export interface Translator {
  language: Language
  t: Translate
}

/** A language's texts as they travel to the browser: compiled on the server, so that no page brings a compiler. */
export type CompiledTexts = Partial<Record<string, CompiledMessage>>

/** A translator for one language over its compiled texts. */
export function createTranslator(language: Language, texts: CompiledTexts): Translator {
  return {
    language,
    t: (key, values = {}) => {
      const text = texts[key]
      // A name without a text, as the code of an error that is newer than this page, answers itself.
      return text === undefined ? key : formatMessage(text, values, language)
    },
  }
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
