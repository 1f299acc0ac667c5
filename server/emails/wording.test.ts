import { afterEach, describe, expect, test, vi } from 'vitest'
import { languages, type Language } from '#core/language.ts'
import { messageNames } from '#core/shop-texts/documents.ts'
import { programLines } from '#core/shop-texts/program-lines.ts'
import { log } from '../observability/log.ts'
import { samplesOf } from './samples.ts'
import { builtInWording, publishedWording } from './wording.ts'

const origin = 'https://shop.example.com'
const subject = 'emails.order.Shipped.subject'
const line = (text: string, { key = subject, choice = 'other' } = {}) => ({
  key,
  choice,
  text: { en: text, 'zh-TW': text },
})
const words = (name: (typeof messageNames)[number], wording: ReturnType<typeof builtInWording>) =>
  samplesOf(name, wording, origin).map(({ message }) =>
    typeof message === 'string' ? message : `${message.subject}\n${message.text}`,
  )

afterEach(() => void vi.restoreAllMocks())

describe('a published text', () => {
  test('is filled in, and used only for its choice', () => {
    const wording = publishedWording([line('{number} is off, {number}!')], 'en')
    expect(wording.t(subject, { number: '1000-0013', method: 'delivery' })).toBe(
      '1000-0013 is off, 1000-0013!',
    )
    expect(wording.t(subject, { number: '1000-0013', method: 'self_pickup' })).toBe(
      'Order 1000-0013: ready for you',
    )
    expect(wording.t('emails.order.received.subject', { number: '1' })).toBe('Order 1 received')
  })

  test('inserts values as they are, also those that look like placeholders', () => {
    const wording = publishedWording(
      [line('{product}: {spec}', { key: 'emails.order.item', choice: '' })],
      'en',
    )
    expect(wording.t('emails.order.item', { product: '{spec}', spec: '$& 5' })).toBe('{spec}: $& 5')
  })

  test.each([
    ['', ''],
    ['It is off', '{number}'],
    ['{number} {what}', '{what}'],
    ['{number', '{number}'],
  ])('that is broken never stops a message: %s', (broken, sign) => {
    const warn = vi.spyOn(log, 'warn').mockImplementation(() => {})
    for (const language of languages) {
      const values = { number: '1000-0013', method: 'delivery' }
      const said = publishedWording([line(broken)], language).t(subject, values)
      expect(said).toBe(builtInWording(language).t(subject, values))
    }
    expect(warn).toHaveBeenCalledTimes(languages.length)
    expect(warn.mock.calls[0]![0]).toMatchObject({ key: subject, ...(sign && { sign }) })
  })
})

describe.each(messageNames)('the message %s with sample data', (name) => {
  const program = programLines(name)

  test.each(languages)('has all of its texts in %s', (language: Language) => {
    const said = words(name, builtInWording(language))
    expect(said.length).toBeGreaterThan(0)
    for (const one of said) expect(one).not.toMatch(/[{}]|undefined/)
  })

  test.each(languages)('shows every line as it is rewritten in %s', (language: Language) => {
    for (const own of program) {
      const rewritten = { ...own, text: { ...own.text, [language]: `~~ ${own.text[language]}` } }
      const said = words(name, publishedWording([rewritten], language))
      expect(
        said.some((one) => one.includes('~~ ')),
        `${own.key} ${own.choice}`,
      ).toBe(true)
    }
  })
})
