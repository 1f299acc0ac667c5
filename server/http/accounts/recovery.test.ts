import { describe, expect, test, vi } from 'vitest'
import { ShopError } from '#core/errors.ts'
import type { SmsPurpose } from '#core/verification/verification.ts'
import { countInputs } from '#tests/test-inputs.ts'
import { log } from '../../observability/log.ts'
import { listOutbox } from '../../services/shop/outbox.ts'
import {
  codeFor,
  openBrowser,
  registerMember,
  requestEmailCode,
  solveHumanCheck,
} from '../../testing/test-browser.ts'
import { later, minute, setUp, withShop, type Shop } from './test-verification.ts'

setUp()

const victim = { phoneNumber: '+60123450001', email: 'victim@example.com' }
const numberOf = (index: number) => `+6012888${String(index).padStart(4, '0')}`

async function requestSms(
  own: Shop,
  phoneNumber: string,
  {
    purpose = 'reset',
    browser = openBrowser(own.app),
  }: { purpose?: SmsPurpose; browser?: ReturnType<typeof openBrowser> } = {},
) {
  countInputs()
  later(minute)
  const humanCheck = await solveHumanCheck(browser, purpose)
  return browser.post('/api/verification/sms', { phoneNumber, purpose, humanCheck })
}

/** A browser with which the victim signed in. */
async function victimsBrowser(own: Shop) {
  const form = await registerMember(own, victim)
  const browser = openBrowser(own.app, '198.51.100.5')
  await browser.post('/api/users/login', form)
  await browser.post('/api/users/logout')
  return browser
}

const sentTo = async (own: Shop, recipient: string) => {
  await own.sendQueued()
  return (await listOutbox(own.context)).filter((message) => message.recipient === recipient).length
}

describe('security 51: the victim recovers their account', () => {
  test('after a stranger, now over their own limit, named the victim ten times, by SMS and by e-mail', () =>
    withShop({ RATE_LIMIT_CODES_PER_RECIPIENT: '4', RATE_LIMIT_CODES_PER_CLIENT: '3' }, async (own) => {
      await registerMember(own, victim)
      const stranger = (phoneNumber: string) =>
        requestSms(own, phoneNumber, { browser: openBrowser(own.app, '203.0.113.66') })
      for (let round = 0; round < 3; round += 1) expect((await stranger(numberOf(round))).status).toBe(200)
      for (let round = 0; round < 10; round += 1) {
        expect((await stranger(victim.phoneNumber)).status).toBe(429)
        const mail = await requestEmailCode(openBrowser(own.app, '203.0.113.66'), victim.email)
        expect(mail.status).toBe(429)
      }
      expect((await requestSms(own, victim.phoneNumber)).status).toBe(200)
      expect(await codeFor(own, victim.phoneNumber)).toMatch(/^\d{6}$/)
      expect((await requestEmailCode(openBrowser(own.app), victim.email)).status).toBe(200)
      expect(await codeFor(own, victim.email)).toMatch(/^\d{6}$/)
    }))

  test('after ten sends failed', () =>
    withShop({ RATE_LIMIT_CODES_PER_RECIPIENT: '4', RATE_LIMIT_CODES_PER_CLIENT: '4' }, async (own) => {
      const { sms } = own.context.providers
      own.context.providers.sms = {
        name: 'broken',
        send: () => Promise.reject(new ShopError('sms_failed')),
      }
      const register = () => requestSms(own, victim.phoneNumber, { purpose: 'register' })
      for (let round = 0; round < 10; round += 1) expect((await register()).body.code).toBe('sms_failed')
      own.context.providers.sms = sms
      expect((await register()).status).toBe(200)
      expect(await own.context.limits.count('codesOfDay', 'sms')).toBe(1)
    }))

  test('on a device that the member signed in with before, although strangers used up their codes', () =>
    withShop({ RATE_LIMIT_CODES_PER_RECIPIENT: '3' }, async (own) => {
      const browser = await victimsBrowser(own)
      const asked = []
      for (let round = 0; round < 4; round += 1)
        asked.push((await requestSms(own, victim.phoneNumber)).status)
      expect(asked.at(-1)).toBe(429)
      expect((await requestSms(own, victim.phoneNumber, { browser })).status).toBe(200)
      // The victim's device has its own limit.
      expect((await requestSms(own, numberOf(1), { browser, purpose: 'register' })).status).toBe(200)
      expect((await requestSms(own, victim.phoneNumber)).status).toBe(429)
    }))

  test('on a device that the member signed in with before, although strangers just asked for a code and are guessing it', () =>
    withShop({}, async (own) => {
      const browser = await victimsBrowser(own)
      const { phoneNumber } = victim
      const guess = (round: number) =>
        openBrowser(own.app, `203.0.113.${round}`).post('/api/verification/sms/confirm', {
          phoneNumber,
          purpose: 'reset',
          code: String(round).padStart(6, '0'),
        })
      await requestSms(own, phoneNumber)
      const humanCheck = await solveHumanCheck(browser, 'reset')
      const sms = { phoneNumber, purpose: 'reset', humanCheck }
      expect((await browser.post('/api/verification/sms', sms)).status).toBe(200)
      const code = await codeFor(own, phoneNumber)
      countInputs(20)
      for (let round = 0; round < 20; round += 1) await guess(round)
      const confirmed = await browser.post('/api/verification/sms/confirm', { ...sms, code })
      expect(confirmed.status).toBe(200)
      const newPassword = { phoneNumber, newPassword: 'a brand new one' }
      expect((await browser.post('/api/users/updatePassword', newPassword)).status).toBe(200)

      const { email } = victim
      await requestEmailCode(openBrowser(own.app), email)
      expect((await requestEmailCode(browser, email)).status).toBe(200)
      const otp = await codeFor(own, email)
      for (let round = 0; round < 20; round += 1)
        await openBrowser(own.app).post('/api/verification/email/confirm', { email, code: '000000' })
      const byEmail = { email, otp, newPassword: 'another new one' }
      expect((await browser.post('/api/users/changePasswordWithEmailOtp', byEmail)).status).toBe(200)
    }))

  test('on the member’s device, although a thief had signed in: after a reset the thief is a stranger', () =>
    withShop({}, async (own) => {
      const browser = await victimsBrowser(own)
      const thief = openBrowser(own.app, '203.0.113.66')
      const { phoneNumber } = victim
      await thief.post('/api/users/login', { phoneNumber, password: 'walnut and rattan' })
      const ask = async (by: typeof browser) => {
        countInputs()
        const humanCheck = await solveHumanCheck(by, 'reset')
        const asked = { phoneNumber, purpose: 'reset', humanCheck }
        return (await by.post('/api/verification/sms', asked)).status
      }
      later(minute)
      expect([await ask(thief), await ask(browser)]).toEqual([200, 429])
      later(minute)
      expect(await ask(browser)).toBe(200)
      const code = await codeFor(own, phoneNumber)
      await browser.post('/api/verification/sms/confirm', { phoneNumber, purpose: 'reset', code })
      const reset = { phoneNumber, newPassword: 'a brand new one' }
      expect((await browser.post('/api/users/updatePassword', reset)).status).toBe(200)
      later(minute)
      expect([await ask(thief), await ask(browser)]).toEqual([200, 200])
      // The victim's device keeps its own limit while others guess.
      for (let round = 0; round < 12; round += 1)
        await thief.post('/api/users/login', { phoneNumber, password: `guess ${round}` })
      const login = { phoneNumber, password: 'a brand new one' }
      expect((await browser.post('/api/users/login', login)).status).toBe(200)
    }))
})

test('security 51: as the codes of a day run out, newcomers are refused first, then unknown devices, with an alarm', () =>
  withShop({ RATE_LIMIT_CODES_PER_DAY: '20' }, async (own) => {
    const alarm = vi.spyOn(log, 'error')
    const browser = await victimsBrowser(own)
    const used = await own.context.limits.count('codesOfDay', 'sms')
    const newcomer = (index: number) => requestSms(own, numberOf(index), { purpose: 'register' })
    for (let sent = used; sent < 16; sent += 1) expect((await newcomer(sent)).status).toBe(200)
    expect((await newcomer(99)).status).toBe(429)
    for (let round = 0; round < 2; round += 1)
      expect((await requestSms(own, victim.phoneNumber)).status).toBe(200)
    expect((await requestSms(own, victim.phoneNumber)).status).toBe(429)
    for (let round = 0; round < 2; round += 1)
      expect((await requestSms(own, victim.phoneNumber, { browser })).status).toBe(200)
    expect((await requestSms(own, victim.phoneNumber, { browser })).status).toBe(429)
    const alarms = alarm.mock.calls
      .map(([about]) => about as unknown as { refused?: string; sent?: number })
      .filter(({ refused }) => refused !== undefined)
    expect(alarms.map(({ refused, sent }) => [refused, sent])).toEqual([
      ['newcomer', 16],
      ['unknownDevice', 18],
      ['knownDevice', 20],
    ])
    alarm.mockRestore()
  }))

test('security 51: codes for numbers without an account do not use up the codes of the day', () =>
  withShop({ RATE_LIMIT_CODES_PER_DAY: '10' }, async (own) => {
    for (let round = 0; round < 20; round += 1) {
      expect((await requestSms(own, numberOf(round))).status).toBe(200)
      await own.sendQueued()
    }
    expect(await own.context.limits.count('codesOfDay', 'sms')).toBe(0)
    expect(await listOutbox(own.context)).toEqual([])
  }))

describe('security 52: a code by SMS', () => {
  test.each(['register', 'reset', 'login'] as const)(
    'for %s is answered alike for a number with and without an account',
    (purpose) =>
      withShop({ RATE_LIMIT_CODES_PER_RECIPIENT: '3' }, async (own) => {
        await registerMember(own, victim)
        const answersFor = async (phoneNumber: string) => {
          const answers = []
          for (let round = 0; round < 2; round += 1) {
            const { status, body } = await requestSms(own, phoneNumber, { purpose })
            answers.push([status, body])
          }
          const confirmation = { phoneNumber, purpose, code: '000000' }
          const wrong = await openBrowser(own.app).post(
            purpose === 'login' ? '/api/users/loginWithCode' : '/api/verification/sms/confirm',
            confirmation,
          )
          return [...answers, [wrong.status, wrong.body]]
        }
        const before = await sentTo(own, victim.phoneNumber)
        const [known, unknown] = [await answersFor(victim.phoneNumber), await answersFor(numberOf(1))]
        expect(known).toEqual(unknown)
        expect(await sentTo(own, victim.phoneNumber)).toBe(before + 2)
        expect(await sentTo(own, numberOf(1))).toBe(purpose === 'register' ? 2 : 0)
      }),
  )
})

describe('security 8: a code by e-mail', () => {
  test.each(['/api/users/sendEmailOtp', '/api/verification/email'] as const)(
    'needs a human check, too: %s',
    (path) =>
      withShop({}, async (own) => {
        await registerMember(own, victim)
        const browser = openBrowser(own.app)
        const { email } = victim
        expect((await browser.post(path, { email })).body.code).toBe('human_check_required')
        expect((await browser.post(path, { email, humanCheck: 'x' })).body.code).toBe('human_check_failed')
        expect((await requestEmailCode(browser, email, path)).status).toBe(200)
        later(minute)
        expect((await browser.post(path, { email: email.toUpperCase() })).status).toBe(200)
        expect((await browser.post(path, { email: `x${email}` })).body.code).toBe('human_check_required')
      }),
  )
})
