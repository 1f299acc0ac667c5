import { describe, expect, test } from 'vitest'
import { languages } from '#core/language.ts'
import {
  codeEmail,
  confirmEmailEmail,
  emailChangedEmail,
  emailTakenEmail,
  newDeviceEmail,
  passwordChangedEmail,
  phoneChangedEmail,
  unconfirmedAddressEmail,
  welcomeEmail,
} from './accounts.ts'
import { composeEmail } from './layout.ts'
import { codeMessage, passwordChangedMessage } from './sms.ts'
import { builtInWording } from './wording.ts'
import { countInputs } from '#tests/test-inputs.ts'

const origin = 'https://shop.example.com'
const about = { firstName: 'Siti', origin }
const notMe = `${origin}/not-me?lang=en&token=a.1.b`

const confirm = `${origin}/confirm-email?lang=en&token=a.1.b`

const emails = {
  welcome: (language: (typeof languages)[number]) =>
    welcomeEmail({ ...about, confirm, notMe }, builtInWording(language)),
  'unconfirmed e-mail address': (language: (typeof languages)[number]) =>
    unconfirmedAddressEmail(about, builtInWording(language)),
  'code by e-mail': (language: (typeof languages)[number]) =>
    codeEmail({ code: '012345' }, builtInWording(language)),
  'changed e-mail address': (language: (typeof languages)[number]) =>
    emailChangedEmail({ ...about, undo: confirm }, builtInWording(language)),
  'new e-mail address': (language: (typeof languages)[number]) =>
    confirmEmailEmail({ ...about, confirm }, builtInWording(language)),
  'taken e-mail address': (language: (typeof languages)[number]) =>
    emailTakenEmail(about, builtInWording(language)),
  'new device': (language: (typeof languages)[number]) =>
    newDeviceEmail({ ...about, device: '' }, builtInWording(language)),
  'changed phone number': (language: (typeof languages)[number]) =>
    phoneChangedEmail(about, builtInWording(language)),
  'changed password': (language: (typeof languages)[number]) =>
    passwordChangedEmail(about, builtInWording(language)),
}

const words = (text: string) => text.split(/\s+/).filter((word) => word !== '')

describe.each(Object.entries(emails))('the email: %s', (_name, write) => {
  test('is written in both languages, each in its script', () => {
    const [english, chinese] = [write('en'), write('zh-TW')]
    expect(english.subject + english.text).not.toMatch(/[\u4e00-\u9fff]/)
    expect(chinese.subject).toMatch(/^Office Furniture Store \| [\u4e00-\u9fff]/)
    expect(chinese.text.replaceAll(/https?:\S+|Office Furniture Store|Siti/g, '')).not.toMatch(/[A-Za-z]{3}/)
    expect(english.html).toContain('<html lang="en">')
    expect(chinese.html).toContain('<html lang="zh-TW">')
  })

  test('has the same content as plain text and HTML', () => {
    for (const language of languages) {
      const { text, html } = write(language)
      const read = html
        .replace(/[\s\S]*<body[^>]*>/, '')
        .replaceAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>/g, '$2\n$1')
        .replaceAll(/<[^>]+>/g, '\n')
        .replaceAll('&amp;', '&')
        .replaceAll('&#39;', "'")
      expect(words(read)).toEqual(words(text))
    }
  })
})

test.each([
  'Win at https://evil.example',
  'www.evil.example',
  'WWW\u200b.evil.example',
  'ｗｗｗ．evil.example',
  'me@evil.example',
  'x'.repeat(61),
])('a name that looks like a message is left out of the greeting: %s', (firstName) => {
  for (const language of languages) {
    const { text } = welcomeEmail(
      { firstName, nameInScript: firstName, origin, confirm, notMe },
      builtInWording(language),
    )
    expect(text).not.toMatch(/evil|xxx/)
    expect(text).toMatch(language === 'en' ? /^Hello,\n/ : /^您好：\n/)
  }
  expect(passwordChangedEmail({ firstName: 'Siti', origin }, builtInWording('en')).text).toMatch(
    /^Hello Siti,\n/,
  )
  const own = { firstName: 'Mei Ling', nameInScript: '美玲', origin }
  expect(passwordChangedEmail(own, builtInWording('en')).text).toMatch(/^Hello 美玲 Mei Ling,\n/)
  expect(passwordChangedEmail(own, builtInWording('zh-TW')).text).toMatch(/^美玲 Mei Ling，您好：\n/)
})

test('the welcome email contains its links, the code email its code', () => {
  for (const language of languages) {
    for (const link of [confirm, notMe]) expect(emails.welcome(language).text).toContain(`\n${link}\n`)
    expect(emails['code by e-mail'](language).text).toMatch(/^012345$/m)
  }
})

test('security 32: a name is inert in an email', () => {
  countInputs(4)
  const link = { link: 'https://x/"><i>', label: '<i>' }
  const { html } = composeEmail(builtInWording('en'), '<b>', ['<script>alert(1)</script>', link])
  expect(html).not.toMatch(/<script|<b>|<i>/)
})

describe('a message with a code', () => {
  test('is short enough for one SMS in English', () => {
    expect(
      codeMessage({ code: '012345', origin: 'http://localhost:3000' }, builtInWording('en')).length,
    ).toBeLessThanOrEqual(160)
  })
  test('fits into one SMS in Chinese, too, which takes 70 characters', () => {
    expect(
      codeMessage({ code: '012345', origin: 'http://localhost:3000' }, builtInWording('zh-TW')).length,
    ).toBeLessThanOrEqual(70)
  })
  test('over https ends with the line that ties the code to the site', () => {
    expect(codeMessage({ code: '012345', origin }, builtInWording('en')).split('\n').at(-1)).toBe(
      '@shop.example.com #012345',
    )
  })
  test('has the code as its only 6 digits', () => {
    for (const language of languages)
      expect(
        codeMessage({ code: '012345', origin: 'http://localhost:3000' }, builtInWording(language)).match(
          /\d{6}/g,
        ),
      ).toEqual(['012345'])
  })
})

test('the SMS about a changed password links to the page that sets a new one', () => {
  for (const language of languages)
    expect(passwordChangedMessage({ origin }, builtInWording(language))).toContain(`${origin}/forgotPassword`)
})
