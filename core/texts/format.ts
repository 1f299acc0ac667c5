import type { CompiledMessage } from '@lingui/message-utils/compileMessage'
import type { Language } from '../language.ts'

/** The values of placeholders, by name. */
export type MessageValues = Record<string, string | number>

/**
 * Fills in the placeholders of a compiled ICU message. Lingui's own formatter, which also formats dates, would add 2.4
 * KB to every page.
 * @throws Error on a format that no text of the shop uses
 */
export function formatMessage(message: CompiledMessage, values: MessageValues, language: Language): string {
  const [single] = message
  if (message.length === 1 && typeof single === 'string') return single
  const format = (tokens: CompiledMessage, counted?: number): string =>
    tokens
      .map((token) => {
        if (token === '#' && counted !== undefined) return countingIn(language).digits.format(counted)
        if (typeof token === 'string') return token
        const [name, type, choices] = token
        const value = values[name]
        if (type === undefined) return value ?? ''
        if (type === 'number') return countingIn(language).digits.format(Number(value))
        const forms = choices as Partial<Record<string, CompiledMessage>>
        if (type === 'select') return format(forms[`${value}`] ?? forms.other ?? [])
        if (type !== 'plural') throw new Error(`No text is formatted as ${type}.`)
        const count = Number(value)
        return format(
          forms[count] ?? forms[countingIn(language).rules.select(count)] ?? forms.other ?? [],
          count,
        )
      })
      .join('')
  return format(message)
}

const countings = new Map<Language, { rules: Intl.PluralRules; digits: Intl.NumberFormat }>()

/** Returns the plural rules and the number format of a language. They are cached, because creating them is slow. */
function countingIn(language: Language) {
  const counting = countings.get(language) ?? {
    rules: new Intl.PluralRules(language),
    digits: new Intl.NumberFormat(language),
  }
  countings.set(language, counting)
  return counting
}

/**
 * Fills in plain placeholders of a text that is not compiled.
 * @example fillIn('{first} to {last}', { first: 'Monday', last: 'Friday' }) //=> 'Monday to Friday'
 */
export function fillIn(text: string, values: Partial<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
}
