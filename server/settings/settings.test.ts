import { describe, expect, test } from 'vitest'
import { shopContact } from '#core/shop/contact.ts'
import { complaint, production } from '../testing/test-settings.ts'
import { readSettings, settingsTable, shopContactOf, withPort } from './settings.ts'

describe('without any settings', () => {
  test('it is a demo on this machine only, with the embedded database', () => {
    expect(readSettings({})).toMatchObject({
      SHOP_MODE: 'demo',
      PORT: 3000,
      HOST: '127.0.0.1',
      PUBLIC_ORIGIN: 'http://localhost:3000',
      DATABASE_URL: undefined,
      DATA_DIR: 'data',
    })
  })

  test('opening hours are Monday to Friday, 9 to 6, with four social links', () => {
    const contact = shopContactOf(readSettings({}))
    expect(contact).toMatchObject({
      officeDays: { first: 1, last: 5 },
      officeHours: { opens: '09:00', closes: '18:00' },
      chatNumber: '+12025550143',
      chatNumberText: '+1 202 555 0143',
      sellerNumber: '+12025550177',
      lineAccount: '',
      demo: true,
    })
    expect(contact.social.map(({ name }) => name)).toEqual(['Facebook', 'Instagram', 'LinkedIn', 'YouTube'])
    expect(shopContact.parse(contact)).toEqual(contact)
  })

  test('blank variables count as not set', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: '  ', SHOP_EMAIL: ' ' })).toEqual(readSettings({}))
  })
})

test('the settings are immutable', () => {
  const settings = readSettings({})
  expect(Object.isFrozen(settings)).toBe(true)
  expect(Object.isFrozen(settings.SHOP_OFFICE_DAYS)).toBe(true)
})

describe('the message about a wrong value is one line that says what is expected', () => {
  test.each([
    [{ SHOP_MODE: 'prod' }, 'SHOP_MODE is "prod": expected demo or production.'],
    [{ PORT: '80a' }, 'PORT is "80a": expected a whole number from 0 to 65535.'],
    [{ PORT: '65536' }, 'PORT is "65536": expected a whole number from 0 to 65535.'],
    [{ PORT: '-1' }, 'PORT is "-1": expected a whole number from 0 to 65535.'],
    [{ HOST: 'not a host' }, 'HOST is "not a host": expected a host name or an IP address.'],
    [
      { PUBLIC_ORIGIN: 'https://shop.example.com/en' },
      'PUBLIC_ORIGIN is "https://shop.example.com/en": expected http:// or https:// with a host and nothing after it, like https://shop.example.com.',
    ],
    [
      { SHOP_CHAT_NUMBER: '0123456789' },
      'SHOP_CHAT_NUMBER is "0123456789": expected a phone number like +60123456789.',
    ],
    [{ SHOP_EMAIL: 'a\nb' }, 'SHOP_EMAIL is "a\\nb": expected an email address.'],
    [
      { SHOP_YOUTUBE_URL: 'http://youtube.com' },
      'SHOP_YOUTUBE_URL is "http://youtube.com": expected an address that starts with https://.',
    ],
    [
      { SHOP_OFFICE_DAYS: '5-1' },
      'SHOP_OFFICE_DAYS is "5-1": expected first and last day like 1-5, where 1 is Monday and 7 is Sunday.',
    ],
    [{ SHOP_OPENS: '9:00' }, 'SHOP_OPENS is "9:00": expected a time like 09:00.'],
    [
      { SHOP_OPENS: '10:00', SHOP_CLOSES: '09:30' },
      'SHOP_CLOSES is "09:30": expected a time later than SHOP_OPENS, 10:00.',
    ],
    [
      { LOG_LEVEL: 'loud' },
      'LOG_LEVEL is "loud": expected fatal, error, warn, info, debug, trace or silent.',
    ],
    [
      { DATABASE_POOLER: 'transaction', DATABASE_URL: 'postgres://db:6432/shop' },
      'DATABASE_POOLER=transaction needs more: set DATABASE_URL to the pooler and DATABASE_LISTEN_URL to the same database without it.',
    ],
  ])('%o', (env, message) => {
    expect(complaint(env)).toBe(message)
  })

  test('a database address, which may hold a password, is not repeated', () => {
    const message = complaint({ DATABASE_URL: 'mysql://shop:hunter2@db/shop' })
    expect(message).toBe(
      'DATABASE_URL is not usable (its value is not shown): expected postgres:// or postgresql:// with a user, one or more hosts and a database.',
    )
  })
})

describe('production', () => {
  test('refuses to start without its contact data and names everything that is missing', () => {
    const { SHOP_EMAIL: _, SELLER_NUMBER: __, ...rest } = production
    expect(complaint(rest)).toBe(
      'SHOP_MODE=production needs settings of its own: set SHOP_EMAIL, SELLER_NUMBER.',
    )
  })

  test('listens on all interfaces and is no demo', () => {
    const settings = readSettings(production)
    expect(settings.HOST).toBe('0.0.0.0')
    expect(shopContactOf(settings)).toMatchObject({ demo: false, origin: 'https://shop.example.com' })
  })
})

test('an origin is normalised as in browsers', () => {
  expect(readSettings({ PUBLIC_ORIGIN: 'https://Shop.Example.com:443/' }).PUBLIC_ORIGIN).toBe(
    'https://shop.example.com',
  )
})

test('with any free port, the origin follows that port unless it is set', () => {
  expect(withPort(readSettings({ PORT: '0' }), 4321)).toMatchObject({
    PORT: 4321,
    PUBLIC_ORIGIN: 'http://localhost:4321',
  })
  expect(withPort(readSettings({ ...production, PORT: '0' }), 4321)).toMatchObject({
    PUBLIC_ORIGIN: 'https://shop.example.com',
  })
})

test('the table has every setting, with its meaning and actual default', () => {
  const defaults = readSettings({})
  expect(settingsTable.map(({ name }) => name).sort()).toEqual(Object.keys(defaults).sort())
  for (const row of settingsTable) expect(row.meaning, row.name).not.toBe('')
  expect(settingsTable.find(({ name }) => name === 'HOST')?.default).toBe('127.0.0.1 (production: 0.0.0.0)')
  expect(settingsTable.find(({ name }) => name === 'SHOP_EMAIL')?.default).toBe(
    'service@example.com (production: must be set)',
  )
})
