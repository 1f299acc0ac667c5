import { describe, expect, test } from 'vitest'
import { readSettings, settingsTable } from './settings.ts'
import { complaint, production } from '../testing/test-settings.ts'

const without = (...names: (keyof typeof production)[]) =>
  Object.fromEntries(Object.entries(production).filter(([name]) => !names.includes(name as never)))

test('a demo runs on outboxes, with its own member and any country', () => {
  expect(readSettings({})).toMatchObject({
    SMS_PROVIDER: 'outbox',
    MAIL_PROVIDER: 'outbox',
    RECAPTCHA_SITE_KEY: undefined,
    SMS_COUNTRY_CODES: 'any',
    DEMO_MEMBER_PHONE: '+12025550199',
  })
})

describe('security 41: a production run', () => {
  test('starts with real providers, no demo member, two countries and tighter limits', () => {
    const [real, demo] = [readSettings(production), readSettings({})]
    expect(real).toMatchObject({
      SMS_COUNTRY_CODES: ['60', '886'],
      DEMO_MEMBER_PHONE: undefined,
      DEMO_MEMBER_PASSWORD: undefined,
      TRUST_PROXY: 0,
    })
    for (const name of [
      'RATE_LIMIT_ATTEMPTS',
      'RATE_LIMIT_CODES_PER_RECIPIENT',
      'RATE_LIMIT_CODES_PER_CLIENT',
    ] as const)
      expect(real[name], name).toBeLessThan(demo[name])
  })

  test.each([
    ['SMS_PROVIDER', 'SMS_PROVIDER is "outbox": a production run needs a provider that sends.'],
    ['MAIL_PROVIDER', 'MAIL_PROVIDER is "outbox": a production run needs a provider that sends.'],
  ])('refuses an outbox for %s', (name, message) => {
    expect(complaint({ ...production, [name]: 'outbox' })).toBe(message)
  })

  test('names what it lacks', () => {
    expect(complaint(without('SHOP_SECRET', 'SMS_PROVIDER', 'MAIL_PROVIDER'))).toBe(
      'SHOP_MODE=production needs settings of its own: set SHOP_SECRET, SMS_PROVIDER, MAIL_PROVIDER.',
    )
  })
})

describe('a chosen provider requires its settings', () => {
  test.each([
    [
      without('TWILIO_AUTH_TOKEN', 'TWILIO_FROM'),
      'SMS_PROVIDER=twilio needs more: set TWILIO_AUTH_TOKEN, TWILIO_FROM.',
    ],
    [without('SMTP_URL'), 'MAIL_PROVIDER=smtp needs more: set SMTP_URL.'],
    [
      { RECAPTCHA_SECRET_KEY: 'x', RECAPTCHA_INVISIBLE_SITE_KEY: 'y' },
      'RECAPTCHA_SECRET_KEY needs more: set RECAPTCHA_SITE_KEY, RECAPTCHA_INVISIBLE_SECRET_KEY.',
    ],
  ])('%#', (env, message) => {
    expect(complaint(env as Record<string, string>)).toBe(message)
  })
})

describe('a wrong value is named, a secret one is not', () => {
  test.each([
    [
      { SMS_COUNTRY_CODES: 'Malaysia' },
      'SMS_COUNTRY_CODES is "Malaysia": expected calling codes like 60,886, or any.',
    ],
    [{ RATE_LIMIT_ATTEMPTS: '0' }, 'RATE_LIMIT_ATTEMPTS is "0": expected a whole number from 1.'],
    [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY is "yes": expected a whole number from 0 to 10.'],
    [
      { SHOP_SECRET: 'short' },
      'SHOP_SECRET is not usable (its value is not shown): expected at least 32 characters that nobody can guess.',
    ],
    [
      { SMTP_URL: 'https://shop:hunter2@mail.example.com' },
      'SMTP_URL is not usable (its value is not shown): expected smtp:// or smtps:// with a host, and user and password where it asks for them.',
    ],
  ])('%o', (env, message) => {
    expect(complaint(env as Record<string, string>)).toBe(message)
  })
})

test('several calling codes are read with or without spaces', () => {
  expect(readSettings({ SMS_COUNTRY_CODES: '60, 886,65' }).SMS_COUNTRY_CODES).toEqual(['60', '886', '65'])
})

test('the table shows no secret but those of a demo', () => {
  const shown = settingsTable.map(({ default: value }) => value).join('\n')
  expect(shown).not.toContain('hunter2')
  expect(settingsTable.find(({ name }) => name === 'SHOP_SECRET')?.default).toContain(
    'production: must be set',
  )
})
