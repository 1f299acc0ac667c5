import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { countInputs } from '#tests/test-inputs.ts'
import { languages } from '../language.ts'
import { messages as texts } from '../texts/messages.ts'
import {
  accountUpdate,
  login,
  loginDelay,
  registration,
  resetPassword,
  resetPasswordByEmail,
  validatePasswordMatch,
} from './accounts.ts'

const form = {
  firstName: 'Mei Ling',
  lastName: 'Tan',
  whatsappNumber: '+60 12-345 6789',
  phoneNumber: '+886 0912-345-678',
  email: 'mei@example.com',
  password: 'walnut desk',
  confirmPassword: 'walnut desk',
  otp: '123456',
}

/** Returns the first message at each field, as a form shows it. */
function messages(
  schema: { safeParse(value: unknown): { error?: { issues: { path: PropertyKey[]; message: string }[] } } },
  value: unknown,
) {
  const found: Record<string, string> = {}
  for (const { path, message } of schema.safeParse(value).error?.issues ?? [])
    found[path.join('.')] ??= message
  return found
}

describe('registration', () => {
  test.each([null, undefined, 'x', 7, []])('%j is not a registration', (value) => {
    expect(registration.safeParse(value).success).toBe(false)
  })

  test('returns the normalised fields and nothing else', () => {
    const filled = {
      ...form,
      firstName: ' Mei Ling ',
      lastName: 'O’Neil',
      email: ' mei@example.com ',
      otp: '123 456',
    }
    expect(registration.parse({ ...filled, role: 'owner', userType: 'enterprise' })).toEqual({
      ...form,
      lastName: "O'Neil",
      whatsappNumber: '+60123456789',
      phoneNumber: '+886912345678',
    })
  })

  test('names every field that is missing', () => {
    expect(messages(registration, {})).toEqual({
      firstName: 'accounts.firstNameRequired',
      lastName: 'accounts.lastNameRequired',
      whatsappNumber: 'accounts.whatsappRequired',
      phoneNumber: 'accounts.phoneRequired',
      email: 'accounts.emailRequired',
      password: 'accounts.passwordRequired',
      confirmPassword: 'accounts.passwordsNotMatch',
      otp: 'accounts.otpRequired',
    })
    const blank = Object.fromEntries(Object.keys(form).map((name) => [name, '']))
    expect(messages(registration, blank)).toEqual(messages(registration, {}))
  })

  test.each([
    ['firstName', 'Mei2', 'accounts.firstNamePattern'],
    ['firstName', '美玲', 'accounts.firstNamePattern'],
    ['firstName', 'Mei  Ling', 'accounts.firstNamePattern'],
    ['firstName', '-Mei', 'accounts.firstNamePattern'],
    ['lastName', 'Tan.', 'accounts.lastNamePattern'],
    ['lastName', 'Tán', 'accounts.lastNamePattern'],
    ['whatsappNumber', '0123456789', 'accounts.validInternationalNumber'],
    ['phoneNumber', '+1234567', 'accounts.validInternationalNumber'],
    ['email', 'mei@example', 'accounts.emailPattern'],
    ['email', 'mei example.com', 'accounts.emailPattern'],
    ['otp', '12345', 'accounts.otpPattern'],
    ['otp', '1234567', 'accounts.otpPattern'],
    ['otp', '12345a', 'accounts.otpPattern'],
  ])('%s %j: %s', (field, value, message) => {
    expect(messages(registration, { ...form, [field]: value })).toEqual({ [field]: message })
  })

  test.each(['Siti Nur', 'Anne-Marie', "D'Souza", 'a', 'Nur Aisyah binti Abdul-Rahman'])(
    'a name like %s passes',
    (firstName) => {
      expect(messages(registration, { ...form, firstName })).toEqual({})
    },
  )

  test('reports different passwords even while other fields are wrong', () => {
    expect(messages(registration, { ...form, confirmPassword: 'walnut' })).toEqual({
      confirmPassword: 'accounts.passwordsNotMatch',
    })
    expect(
      messages(registration, { ...form, firstName: '', password: 'short', confirmPassword: 'shirt' }),
    ).toEqual({
      firstName: 'accounts.firstNameRequired',
      password: 'accounts.passwordMinlength',
      confirmPassword: 'accounts.passwordsNotMatch',
    })
    expect(validatePasswordMatch('a', 'b')).toBe('passwordMatch')
  })
})

const withPassword = (password: string) => ({ ...form, password, confirmPassword: password })

describe('security 12: passwords', () => {
  test('have at least 8 characters on registration and 6 on a reset', () => {
    expect(messages(registration, withPassword('1234567'))).toEqual({
      password: 'accounts.passwordMinlength',
    })
    expect(messages(registration, withPassword('12345678'))).toEqual({})
    const reset = { phoneNumber: '+60123456789', newPassword: '12345' }
    expect(messages(resetPassword, reset)).toEqual({ newPassword: 'accounts.newPasswordMinlength' })
    expect(messages(resetPassword, { ...reset, newPassword: '123456' })).toEqual({})
    expect(
      messages(resetPasswordByEmail, { email: 'a@example.com', otp: '123456', newPassword: '' }),
    ).toEqual({
      newPassword: 'accounts.newPasswordRequired',
    })
  })

  test.each([
    'x'.repeat(64),
    'x'.repeat(1000),
    '  spaces stay  ',
    '密碼是胡桃木的桌子',
    '🪑🪑🪑🪑🪑🪑🪑🪑',
    '\tpasted\n',
  ])('of any length, script and spaces are accepted unchanged: %j', (password) => {
    expect(registration.parse(withPassword(password)).password).toBe(password)
  })
})

test('the identifier of a reset may also be an e-mail address', () => {
  const { phoneNumber } = resetPassword.shape
  expect(phoneNumber.parse('+60 12-345 6789')).toBe('+60123456789')
  expect(phoneNumber.parse(' mei@example.com')).toBe('mei@example.com')
  expect(messages(resetPassword, { phoneNumber: 'mei', newPassword: 'rattan' })).toEqual({
    phoneNumber: 'accounts.validInternationalNumber',
  })
})

test('login needs both fields and tries any password', () => {
  expect(messages(login, {})).toEqual({
    phoneNumber: 'accounts.enterPhone',
    password: 'accounts.enterPassword',
  })
  expect(messages(login, { phoneNumber: '+60 12-345 6789', password: 'x' })).toEqual({})
})

describe('account edit', () => {
  test('"text fields are trimmed and empty ones become undefined"', () => {
    const update = accountUpdate.parse({
      firstName: '  ',
      lastName: ' Tan ',
      whatsappNumber: '',
      email: ' mei@example.com ',
      address: { billing: { country: 'Malaysia', city: ' Shah Alam ', zipCode: ' ', address: '' } },
    })
    expect(update).toEqual({
      lastName: 'Tan',
      email: 'mei@example.com',
      address: { billing: { country: 'Malaysia', city: 'Shah Alam' } },
    })
  })

  test('names follow the rule of registration', () => {
    expect(messages(accountUpdate, { firstName: 'M3i', email: 'x' })).toEqual({
      firstName: 'accounts.firstNamePattern',
      email: 'accounts.emailPattern',
    })
  })

  test('addresses have no validators, but only the two countries', () => {
    expect(messages(accountUpdate, { address: { billing: {}, shipping: { zipCode: '!' } } })).toEqual({})
    expect(messages(accountUpdate, { address: { billing: { country: 'Japan' } } })).toHaveProperty([
      'address.billing.country',
    ])
  })
})

test('security 10: from the tenth failure a login waits ever longer, at most 30 s', () => {
  const failures = [0, 9, 10, 11, 12, 13, 14, 15, 16, 100_000]
  countInputs(failures.length)
  expect(failures.map((count) => loginDelay(count))).toEqual([
    0, 0, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000,
  ])
})

test('every message that a schema names is a text in both languages', async () => {
  const source = await Promise.all(
    ['accounts/accounts.ts', 'verification/verification.ts'].map((name) => readFile(`core/${name}`, 'utf8')),
  )
  const named = new Set(source.join().match(/(?<=')accounts\.\w+(?=')/g))
  expect(named.size).toBeGreaterThan(15)
  for (const language of languages) {
    expect(Object.keys(texts.shop[language])).toEqual(expect.arrayContaining([...named]))
  }
})
