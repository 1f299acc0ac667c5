import type { CompiledMessage } from '@lingui/message-utils/compileMessage'
import type { Language } from '../language.ts'

/** What fills the placeholders of a text. */
export type MessageValues = Record<string, string | number>

/**
 * A text of ICU MessageFormat as Lingui compiles it, with its placeholders filled in. Lingui's own formatter, which
 * also knows dates and styles of numbers that no text of ours has, weighs 2.4 KB more on every page.
 *
 * @throws Error on a form that no text of the shop takes
 * @example
 * formatMessage(compileMessage('{count, plural, one {# item} other {# items}}'), { count: 1200 }, 'en')
 * //=> '1,200 items'
 */
export function formatMessage(message: CompiledMessage, values: MessageValues, language: Language): string {
  const [only] = message
  if (message.length === 1 && typeof only === 'string') return only
  const format = (tokens: CompiledMessage, counted?: number): string =>
    tokens
      .map((token) => {
        if (token === '#' && counted !== undefined) return countingOf(language).digits.format(counted)
        if (typeof token === 'string') return token
        const [name, type, choices] = token
        const value = values[name]
        if (type === undefined) return value ?? ''
        if (type === 'number') return countingOf(language).digits.format(Number(value))
        const forms = choices as Partial<Record<string, CompiledMessage>>
        if (type === 'select') return format(forms[`${value}`] ?? forms.other ?? [])
        if (type !== 'plural') throw new Error(`No text is formatted as ${type}.`)
        const count = Number(value)
        return format(
          forms[count] ?? forms[countingOf(language).rules.select(count)] ?? forms.other ?? [],
          count,
        )
      })
      .join('')
  return format(message)
}

const countings = new Map<Language, { rules: Intl.PluralRules; digits: Intl.NumberFormat }>()

/** How a language counts; made once, because making it takes longer than asking it. */
function countingOf(language: Language) {
  const known = countings.get(language) ?? {
    rules: new Intl.PluralRules(language),
    digits: new Intl.NumberFormat(language),
  }
  countings.set(language, known)
  return known
}
