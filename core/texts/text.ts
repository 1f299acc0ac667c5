import { compileMessage, type CompiledMessage } from '@lingui/message-utils/compileMessage'
import { startLanguage, type Language } from '../language.ts'
import { formatMessage, type MessageValues } from './format.ts'
import { messages, type MessageKey } from './messages.ts'

const compiled: Record<Language, Map<MessageKey, CompiledMessage>> = { en: new Map(), 'zh-TW': new Map() }

/**
 * Returns a function that writes the texts of a language, for the server. Each text is compiled at its first use.
 * Pages use `useT` instead.
 * @example text('en')('emails.order.received.subject', { number: '1000-0013' }) //=> 'Order 1000-0013 received'
 */
export function text(language: Language): (key: MessageKey, values?: MessageValues) => string {
  return (key, values = {}) => formatMessage(compiledText(key, language), values, language)
}

/** Returns a compiled text: words, placeholders and choices. */
export function compiledText(key: MessageKey, language: Language): CompiledMessage {
  let message = compiled[language].get(key)
  if (message === undefined) {
    message = compileMessage(sourceOf(key, language))
    compiled[language].set(key, message)
  }
  return message
}

/** Whether a string is the key of a text. */
export function isMessageKey(candidate: string): candidate is MessageKey {
  return Object.values(messages).some((part) => Object.hasOwn(part[startLanguage], candidate))
}

function sourceOf(key: MessageKey, language: Language): string {
  for (const part of Object.values(messages)) {
    const texts: Partial<Record<MessageKey, string>> = part[language]
    const source = texts[key]
    if (source !== undefined) return source
  }
  // If there is no text, such as for an unknown error code, the key itself is shown.
  return key
}
