import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import { languages } from '../language.ts'
import { formatMessage } from './format.ts'
import { messages as texts } from './messages.ts'

test.each(languages)('formats every text of the shop as Lingui does: %s', (language) => {
  const everyText = Object.values(texts).flatMap((part) => Object.entries<string>(part[language]))
  expect(everyText.length).toBeGreaterThan(500)
  const messages = Object.fromEntries(everyText.map(([key, text]) => [key, compileMessage(text)]))
  const lingui = setupI18n({ locale: language, messages: { [language]: messages } })
  for (const [key, text] of everyText) {
    const found = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)
    const selecting = found(/\{(\w+), *select/g)
    for (const [value, word] of [
      [0, 'none'],
      [1, 'none'],
      [2, ''],
      ...found(/(\w+) *\{/g).map((word) => [1234, word]),
    ]) {
      const values = Object.fromEntries([
        ...found(/\{(\w+)/g).map((name) => [name, value]),
        ...selecting.map((name) => [name, word]),
      ])
      expect(formatMessage(messages[key] ?? [], values, language), key).toBe(lingui._(key, values))
    }
  }
})

test('inserts values unchanged, and nothing for a missing one', () => {
  expect(formatMessage(compileMessage('Only {available} left of {name}.'), { name: '$&' }, 'en')).toBe(
    'Only  left of $&.',
  )
})

test('an unused format is refused', () => {
  expect(() => formatMessage(compileMessage('{at, date}'), { at: 0 }, 'en')).toThrow('formatted as date')
})
