import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import emails from '../../messages/en/emails.json' with { type: 'json' }
import { languages, type Language } from '../language.ts'
import { formatMessage } from '../texts/format.ts'
import type { MessageKey } from '../texts/messages.ts'
import { compiledText } from '../texts/text.ts'
import { messageNames, textNames, unfinishedIn } from './documents.ts'
import { fixedKeys, messageKeys } from './message-keys.ts'
import {
  changedLines,
  lineProblems,
  placeholdersIn,
  unfinishedLines,
  withProgramLines,
  type MessageLine,
} from './message-lines.ts'
import { linesOfText, programLines } from './program-lines.ts'
import { textContents } from './schemas.ts'
import { smsParts } from './sms-parts.ts'

const keys = Object.keys(emails) as MessageKey[]
const everyLine = keys.flatMap(linesOfText)

test('every text of an email or SMS is edited in one message, except warnings about staff', () => {
  const edited = messageNames.flatMap((name): string[] => [...messageKeys[name]])
  expect([...edited, ...fixedKeys].toSorted()).toEqual(keys.toSorted())
  expect(textNames).toEqual(expect.arrayContaining([...messageNames]))
})

describe('the standard lines', () => {
  test('have the same words as the text, for each choice', () => {
    for (const { key, variable, choice, text } of everyLine)
      for (const language of languages) {
        const values = Object.fromEntries(
          placeholdersIn(text[language]).map((sign) => [sign.slice(1, -1), sign]),
        )
        const said = formatMessage(
          compiledText(key as MessageKey, language),
          { ...values, ...(variable !== '' && { [variable]: choice }) },
          language,
        )
        expect(text[language], key).toBe(said)
        expect(text[language]).not.toMatch(/select|plural/)
      }
    const received = linesOfText('emails.order.received.thanks')
    expect(received.map(({ variable, choice }) => `${variable} ${choice}`)).toEqual([
      'paying self_pickup',
      'paying paid',
      'paying self_pickup_paid',
      'paying other',
    ])
    expect(received[0]!.text.en).toContain('You pay in cash when you collect it; nothing is due in advance.')
    expect(received.at(-1)!.text['zh-TW']).toContain('貨到付款，無須預先付款')
  })

  test('can be published unchanged', () => {
    for (const name of messageNames) {
      const content = withProgramLines({ lines: [] }, programLines(name))
      expect(textContents[name].parse(content)).toEqual(content)
      expect(unfinishedIn(content)).toEqual([])
      expect(unfinishedLines(content, programLines(name))).toEqual([])
      expect(changedLines(content, programLines(name))).toEqual({ lines: [] })
    }
  })
})

describe('"unknown or missing placeholder is a clear error"', () => {
  const program = { text: { en: 'Order {number} for {amount}', 'zh-TW': '訂單 {number}，{shop}' } }
  const problemsOf = (line: string, language: Language = 'en') =>
    lineProblems(line, program, language).map(({ problem, sign }) => `${problem} ${sign}`)

  test.each([
    ['{amount}: your order {number}', []],
    ['{amount} {number} {number} {shop}', []],
    ['Your order {number}', ['lacking {amount}']],
    ['Order {nummer} for {amount}', ['unknown {nummer}', 'lacking {number}']],
    ['Order {number for {amount}', ['lacking {number}', 'brace {']],
    ['Order { number } for {amount} {number}', ['brace {']],
    ['Order ｛number｝ for {amount} {number}', ['brace ｛']],
    ['', ['lacking {number}', 'lacking {amount}']],
  ])('%s', (line, problems) => expect(problemsOf(line)).toEqual(problems))

  test('each language needs its own placeholders', () => {
    expect(problemsOf('{number} {shop}', 'zh-TW')).toEqual([])
    expect(problemsOf('{number} {amount}', 'zh-TW')).toEqual(['lacking {shop}'])
  })

  test('a line without problem has exactly known placeholders, whatever is typed', () => {
    const sign = fc.constantFrom('{number}', '{amount}', '{shop}', '{x}', '{', '}', ' a ', '單')
    fc.assert(
      fc.property(fc.array(sign), (signs) => {
        const line = signs.join('')
        const isGood = problemsOf(line).length === 0
        const rest = line.replaceAll(/\{(number|amount|shop)\}/g, '')
        expect(isGood).toBe(line.includes('{number}') && line.includes('{amount}') && !/[{}]/.test(rest))
      }),
      { numRuns: 2_000 },
    )
  })

  test('is reported at its line and in its language', () => {
    const lines = programLines('order_taken')
    const written = (chinese: string) => {
      const [line] = lines
      return { lines: [{ ...line!, text: { ...line!.text, 'zh-TW': chinese } }] }
    }
    expect(unfinishedLines(written('{shop}：{number}，{amount}'), lines)).toEqual([
      { path: 'lines.0.text', language: 'zh-TW', problem: 'lacking', sign: '{link}' },
    ])
    expect(unfinishedLines(written(' '), lines)).toEqual([])
    expect(unfinishedIn(written(' '))).toEqual([{ path: 'lines.0.text', language: 'zh-TW' }])
  })
})

test('only changed lines are saved, so that the others follow the standard lines', () => {
  const program = programLines('order_shipped')
  const content = withProgramLines({ lines: [] }, program)
  content.lines[1] = {
    ...content.lines[1]!,
    text: { en: 'Order {number}: off it goes', 'zh-TW': '訂單 {number}：出發了' },
  }
  const gone: MessageLine = { key: 'emails.gone', choice: '', text: { en: 'x', 'zh-TW': 'x' } }
  const saved = changedLines({ lines: [...content.lines, gone] }, program)
  expect(saved.lines).toEqual([content.lines[1]])
  expect(withProgramLines(saved, program)).toEqual(content)
})

test.each([
  ['', 0, 1, 'gsm'],
  ['a'.repeat(160), 160, 1, 'gsm'],
  ['a'.repeat(161), 161, 2, 'gsm'],
  ['a'.repeat(306), 306, 2, 'gsm'],
  ['a'.repeat(307), 307, 3, 'gsm'],
  ['€'.repeat(80), 160, 1, 'gsm'],
  [`${'€'.repeat(80)}a`, 161, 2, 'gsm'],
  ['你'.repeat(70), 70, 1, 'unicode'],
  ['你'.repeat(71), 71, 2, 'unicode'],
  ['你'.repeat(135), 135, 3, 'unicode'],
  [`${'a'.repeat(69)}’`, 70, 1, 'unicode'],
  ['🙂'.repeat(36), 72, 2, 'unicode'],
])('the parts of an SMS: %s', (text, length, parts, alphabet) =>
  expect(smsParts(text)).toEqual({ length, parts, alphabet }),
)
