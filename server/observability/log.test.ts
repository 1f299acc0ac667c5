import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  changeEmail,
  codeFor,
  linkTokenFor,
  openBrowser,
  proveNumber,
  registerMember,
  requestEmailCode,
} from '../testing/test-browser.ts'
import { log } from './log.ts'
import { collectLog } from '../testing/test-log.ts'
import { createTestShop } from '../testing/test-shop.ts'
import { countInputs } from '#tests/test-inputs.ts'

const written: string[] = []
let endCollecting: () => void
let shop: Awaited<ReturnType<typeof createTestShop>>
beforeAll(async () => {
  shop = await createTestShop({
    env: { HUMAN_CHECK_COST: '1', LOG_LEVEL: 'trace', TRUST_PROXY: '1', PROXY_ADDRESSES: '192.0.2.0/24' },
  })
  endCollecting = collectLog(written)
})
afterAll(async () => {
  endCollecting()
  await shop.close()
})

interface Line {
  msg: string
  requestId?: string
  [field: string]: unknown
}
const lines = () => written.map((line) => JSON.parse(line) as Line)

describe('the log of a registration, logins, an edit and two resets', () => {
  const secrets = new Set<string>()
  beforeAll(async () => {
    const form = await registerMember(shop, { phoneNumber: '+60123450001', email: 'log@example.com' })
    const browser = openBrowser(shop.app)
    const remember = () => {
      for (const value of browser.cookies.values()) secrets.add(value)
    }
    await browser.post(
      '/api/users/login',
      { ...form, password: 'a wrong password' },
      { 'x-request-id': 'try-1' },
    )
    await browser.post('/api/users/login', form, { 'x-request-id': 'try-2' })
    remember()
    await changeEmail(shop, browser, { email: 'log2@example.com', password: form.password })
    const undo = await linkTokenFor(shop, 'log@example.com', '/undo-email')
    await browser.post('/api/users/confirmEmail', { token: undo })
    secrets.add(undo)
    await browser.post('/api/users/update', { email: 'not an address' })
    await shop.context.database.execute('delete from verifications')
    await proveNumber(shop, browser, form.phoneNumber, 'reset')
    remember()
    await browser.post('/api/users/updatePassword', {
      phoneNumber: form.phoneNumber,
      newPassword: 'rattan and oak',
    })
    await requestEmailCode(browser, 'log2@example.com')
    const otp = await codeFor(shop, 'log2@example.com')
    await browser.post('/api/users/changePasswordWithEmailOtp', {
      email: 'log2@example.com',
      otp,
      newPassword: 'bamboo',
    })
    await browser.post('/api/users/logout')
    await browser.get('/api/users/me', { 'x-request-id': 'me-1' })
    await browser.post('/api/users/check', form, { origin: 'https://evil.example', 'x-request-id': 'evil-1' })
    // Causes an unexpected error in a statement with personal data.
    await shop.context.database.execute('alter table members rename to gone')
    await browser.post('/api/users/login', form, { 'x-request-id': 'broken-1' })
    await shop.context.database.execute('alter table gone rename to members')
    await shop.sendQueued()
    for (const secret of [
      form.phoneNumber.slice(1),
      form.password,
      'a wrong password',
      'rattan and oak',
      'log@example.com',
      'log2@example.com',
      otp,
      form.otp,
      form.firstName,
    ])
      secrets.add(secret)
  })

  test('security 42, 64: names no phone, e-mail, code, password, cookie or link', () => {
    const text = written.join('')
    expect(written.length).toBeGreaterThan(8)
    expect(secrets.size).toBeGreaterThan(10)
    countInputs(secrets.size)
    for (const secret of secrets) expect(text).not.toContain(secret)
  })

  test('security 43: records sign-ins and refusals with their request id', () => {
    countInputs(8)
    expect(lines()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          msg: 'registered',
          member: expect.any(String),
          requestId: expect.any(String),
        }),
        expect.objectContaining({ msg: 'refused', code: 'login_failed', status: 401, requestId: 'try-1' }),
        expect.objectContaining({ msg: 'signed in', by: 'password', requestId: 'try-2' }),
        expect.objectContaining({ msg: 'password changed', by: 'sms' }),
        expect.objectContaining({ msg: 'password changed', by: 'mail' }),
        expect.objectContaining({ msg: 'refused', code: 'not_logged_in', requestId: 'me-1' }),
        expect.objectContaining({ msg: 'refused', code: 'foreign_origin', status: 403, requestId: 'evil-1' }),
        expect.objectContaining({ msg: 'unforeseen failure', requestId: 'broken-1' }),
      ]),
    )
  })

  test('security 43: an unexpected error does not reveal its cause to the client', async () => {
    await shop.context.database.execute('alter table members rename to gone')
    const { status, body } = await openBrowser(shop.app).post(
      '/api/users/login',
      { phoneNumber: '+60123450001', password: 'x' },
      { 'x-request-id': 'broken-2' },
    )
    await shop.context.database.execute('alter table gone rename to members')
    const message = 'Something went wrong on our side. Please try again.'
    expect(status).toBe(500)
    expect(body).toEqual({ code: 'internal', message, error: message, details: { requestId: 'broken-2' } })
  })
})

test.each([
  ['an error', new Error('outer', { cause: new TypeError('gone') }), { type: 'TypeError', message: 'gone' }],
  [
    'an error of the job queue',
    { message: 'gone', code: '57P01', queue: 'sms' },
    { message: 'gone', code: '57P01' },
  ],
  ['anything else', 'gone', { message: 'gone' }],
])('%s is logged with its message', (_, err, expected) => {
  log.error({ err }, 'it failed')
  expect(lines().at(-1)).toMatchObject({ msg: 'it failed', err: expected })
})
