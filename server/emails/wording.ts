import type { Language } from '#core/language.ts'
import { lineProblems, type MessageLine } from '#core/shop-texts/message-lines.ts'
import { linesOfText } from '#core/shop-texts/program-lines.ts'
import { fillIn, type MessageValues } from '#core/texts/format.ts'
import type { MessageKey } from '#core/texts/messages.ts'
import { text } from '#core/texts/text.ts'
import { log } from '../observability/log.ts'

/** The texts of messages in one language. */
export interface Wording {
  language: Language
  t: (key: MessageKey, values?: MessageValues) => string
}

/** The built-in texts. */
export const builtInWording = (language: Language): Wording => ({ language, t: text(language) })

/**
 * Returns the texts that staff published, and the built-in texts where there are none. "A broken text never stops a
 * message": if a release changed the placeholders of a line, the built-in line is used.
 */
export function publishedWording(lines: readonly MessageLine[], language: Language): Wording {
  const builtIn = text(language)
  return {
    language,
    t: (key, values = {}) =>
      (lines.some((line) => line.key === key) ? writtenText(lines, key, values, language) : undefined) ??
      builtIn(key, values),
  }
}

/** Returns the text that staff wrote instead of a built-in one; undefined if there is none, or if it cannot be sent. */
function writtenText(
  lines: readonly MessageLine[],
  key: MessageKey,
  values: MessageValues,
  language: Language,
): string | undefined {
  const choices = linesOfText(key)
  const chosen =
    choices.find(({ variable, choice }) => choice === String(values[variable] ?? '')) ??
    choices.find(({ choice }) => choice === 'other' || choice === '')
  const line = lines.find((one) => one.key === key && one.choice === chosen?.choice)
  if (chosen === undefined || line === undefined) return undefined
  const written = line.text[language]
  const [problem] = lineProblems(written, chosen, language)
  if (written.trim() === '' || problem !== undefined) {
    log.warn(
      { key, choice: line.choice, language, ...problem },
      'a text of staff cannot be sent: the built-in text is sent instead',
    )
    return undefined
  }
  return fillIn(
    written,
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])),
  )
}
