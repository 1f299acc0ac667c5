import type { CompiledMessage } from '@lingui/message-utils/compileMessage'
import { languages } from '../language.ts'
import { compiledText } from '../texts/text.ts'
import type { MessageKey } from '../texts/messages.ts'
import { toPair, type MessageName } from './documents.ts'
import { messageKeys } from './message-keys.ts'
import type { ProgramLine } from './message-lines.ts'

type Choice = Exclude<CompiledMessage[number], string>
type Forms = Partial<Record<string, CompiledMessage>>

const isSelect = (token: CompiledMessage[number]): token is Choice =>
  typeof token !== 'string' && token[1] === 'select'

/** Returns the values that distinguish cases within a text, each with its forms. */
function selectsIn(tokens: CompiledMessage): [variable: string, forms: Forms][] {
  return tokens.filter(isSelect).map(([variable, , forms]) => [variable, forms as Forms])
}

/** Returns the cases that have a form. The filter is needed, because the compiler also adds an undefined `offset`. */
const choicesOf = (forms: Forms) => Object.keys(forms).filter((choice) => forms[choice] !== undefined)

/** Writes a text for one case, with placeholders as staff type them. */
function written(tokens: CompiledMessage, choice: string): string {
  return tokens
    .map((token) => {
      if (typeof token === 'string') return token
      const [name, , forms] = token
      if (!isSelect(token)) return `{${name}}`
      const { [choice]: form, other = [] } = forms as Forms
      return written(form ?? other, choice)
    })
    .join('')
}

/** Returns the standard lines of a text, one for each case. */
export function linesOfText(key: MessageKey): ProgramLine[] {
  const selects = languages.flatMap((language) => selectsIn(compiledText(key, language)))
  const [[variable] = ['']] = selects
  const choices = variable === '' ? [''] : [...new Set(selects.flatMap(([, forms]) => choicesOf(forms)))]
  return choices.map((choice) => ({
    key,
    variable,
    choice,
    text: toPair((language) => written(compiledText(key, language), choice)),
  }))
}

/** Returns the standard lines of a message. */
export function programLines(name: MessageName): ProgramLine[] {
  return messageKeys[name].flatMap(linesOfText)
}
