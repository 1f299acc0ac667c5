import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { countInputs } from '#tests/test-inputs.ts'
import { complaint, production } from '../testing/test-settings.ts'
import { demoSecret } from './environment-variables.ts'
import { readSettings, settingsTable } from './settings.ts'

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

  test('names its missing settings', () => {
    expect(complaint(without('SHOP_SECRET', 'SMS_PROVIDER', 'MAIL_PROVIDER'))).toBe(
      'SHOP_MODE=production needs settings of its own: set SHOP_SECRET, SMS_PROVIDER, MAIL_PROVIDER.',
    )
  })
})

describe('a chosen provider requires its settings', () => {
  test.each([
    [{ FILE_STORAGE: 's3' }, 'FILE_STORAGE=s3 needs more: set S3_BUCKET.'],
    [
      { FILE_STORAGE: 's3', S3_BUCKET: 'shop', S3_ACCESS_KEY_ID: 'key' },
      'S3_ACCESS_KEY_ID needs more: set S3_SECRET_ACCESS_KEY.',
    ],
    [
      { ...production, PICTURES_URL: 'http://cdn.example/pictures' },
      'PICTURES_URL is "http://cdn.example/pictures": a production run needs https://, because pages over https load no pictures without it.',
    ],
    [
      { PICTURES_URL: 'https://cdn.example/p; script-src *' },
      'PICTURES_URL is "https://cdn.example/p; script-src *": expected an address like https://cdn.example.com/pictures.',
    ],
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

describe('a wrong value is shown, but not that of a secret', () => {
  test.each([
    [
      { SMS_COUNTRY_CODES: 'Malaysia' },
      'SMS_COUNTRY_CODES is "Malaysia": expected calling codes like 60,886, or any.',
    ],
    [{ RATE_LIMIT_ATTEMPTS: '0' }, 'RATE_LIMIT_ATTEMPTS is "0": expected a whole number from 1.'],
    [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY is "yes": expected a whole number from 0 to 10.'],
    [
      { SHOP_SECRET: 'short' },
      'SHOP_SECRET is not usable (its value is not shown): expected at least 32 characters that nobody can guess, as `openssl rand -base64 48` makes them.',
    ],
    [
      { SMTP_URL: 'https://shop:hunter2@mail.example.com' },
      'SMTP_URL is not usable (its value is not shown): expected smtp:// or smtps:// with a host, and user and password where it asks for them.',
    ],
  ])('%o', (env, message) => {
    expect(complaint(env as Record<string, string>)).toBe(message)
  })
})

describe('security 58: the secrets of a production run', () => {
  test.each([
    ['of one character', 'x'.repeat(40)],
    ['that repeats a word', 'swordfish'.repeat(5)],
    ['in the order of the alphabet', 'abcdefghijklmnopqrstuvwxyz012345'],
    ['of digits in order', '12345678901234567890123456789012'],
    ['of a placeholder', 'please-change-me-before-production-1'],
    ['that is too short', 'q1Zk8vT0xYb3nW7rLs5uHd2f'],
  ])('refuse one %s, without showing it', (_name, secret) => {
    expect(complaint({ ...production, SHOP_SECRET: secret })).toBe(
      'SHOP_SECRET is not usable (its value is not shown): expected at least 32 characters that nobody can guess, as `openssl rand -base64 48` makes them.',
    )
  })

  test('must not be the one of a demo', () => {
    for (const name of ['SHOP_SECRET', 'SHOP_SECRET_FORMER'])
      expect(complaint({ ...production, [name]: demoSecret })).toMatch(
        /^SHOP_SECRET\w* is the secret of a demo/,
      )
  })

  test('may be any random text', () => {
    for (const encoding of ['hex', 'base64', 'base64url'] as const) {
      for (let n = 0; n < 200; n += 1) {
        countInputs()
        const SHOP_SECRET = randomBytes(24).toString(encoding)
        expect(readSettings({ ...production, SHOP_SECRET }).SHOP_SECRET).toBe(SHOP_SECRET)
      }
    }
  })

  test('must differ between former and current', () => {
    const SHOP_SECRET_FORMER = production.SHOP_SECRET
    expect(complaint({ ...production, SHOP_SECRET_FORMER })).toMatch(/^SHOP_SECRET_FORMER is the same/)
  })

  test('may come from files', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'secrets-'))
    const file = join(folder, 'shop-secret')
    await writeFile(file, `${production.SHOP_SECRET}\n`)
    const { SHOP_SECRET, ...rest } = production
    expect(readSettings({ ...rest, SHOP_SECRET_FILE: file }).SHOP_SECRET).toBe(SHOP_SECRET)
    expect(complaint({ ...production, SHOP_SECRET_FILE: file })).toBe(
      'SHOP_SECRET and SHOP_SECRET_FILE are both set: remove one of them.',
    )
    await writeFile(file, '\n')
    expect(complaint({ ...rest, SHOP_SECRET_FILE: file })).toContain('which is empty')
    await writeFile(file, 'too short')
    expect(complaint({ ...rest, SHOP_SECRET_FILE: file })).toMatch(
      /^SHOP_SECRET_FILE is not usable \(its value is not shown\)/,
    )
    await rm(folder, { recursive: true })
    expect(complaint({ ...rest, SHOP_SECRET_FILE: file })).toContain('which cannot be read (ENOENT)')
  })

  test('are not sent in the clear: only https origins are accepted', () => {
    expect(complaint({ ...production, PUBLIC_ORIGIN: 'http://shop.example.com' })).toMatch(
      /^PUBLIC_ORIGIN is "http:\/\/shop.example.com": a production run needs https:\/\//,
    )
  })
})

test('security 59: a production run behind a proxy names it', () => {
  expect(complaint({ ...production, TRUST_PROXY: '1' })).toMatch(/^TRUST_PROXY is 1 but no proxy is named/)
  const settings = readSettings({ ...production, TRUST_PROXY: '1', PROXY_ADDRESSES: '10.0.0.7, fd00::/8' })
  expect(settings.PROXY_ADDRESSES).toEqual(['10.0.0.7', 'fd00::/8'])
  expect(complaint({ PROXY_ADDRESSES: '10.0.0.0/33' })).toBe(
    'PROXY_ADDRESSES is "10.0.0.0/33": expected addresses or networks like 10.0.0.7,172.16.0.0/12,fd00::/8.',
  )
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

test('a shared cache is named with everything it needs, and its address is not shown', () => {
  const CACHE_PURGE_URL = 'https://cache.example/purge-hunter2'
  expect(complaint({ CACHE_PURGE: 'varnish' })).toBe('CACHE_PURGE=varnish needs more: set CACHE_PURGE_URL.')
  for (const CACHE_PURGE of ['fastly', 'cloudflare'])
    expect(complaint({ CACHE_PURGE, CACHE_PURGE_URL })).toContain('set CACHE_PURGE_TOKEN')
  const wrong = complaint({ CACHE_PURGE: 'http', CACHE_PURGE_URL: `${CACHE_PURGE_URL},ftp://hunter2` })
  expect(wrong).toMatch(/^CACHE_PURGE_URL is not usable/)
  expect(wrong).not.toContain('hunter2')
  expect(complaint({ CACHE_PURGE: 'http', CACHE_PURGE_URL, CACHE_MB: '0' })).toMatch(/^CACHE_MB is 0/)
})
