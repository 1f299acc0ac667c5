import { Client } from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { countInputs } from '#tests/test-inputs.ts'
import { newToken } from '../../secrets.ts'
import {
  codeFor,
  proveNumber,
  registerMember,
  requestEmailCode,
  solveHumanCheck,
} from '../../testing/test-browser.ts'
import { setUp, browse, emailsTo, later, minute, shop, newPerson } from './test-accounts.ts'

setUp()

describe('security 1: updatePassword is refused and the old password still works', () => {
  const newPassword = 'a brand new one'
  const attempt = async (
    prepare: (browser: ReturnType<typeof browse>, phoneNumber: string) => Promise<void>,
  ) => {
    const form = await registerMember(shop, newPerson())
    later(minute)
    const browser = browse()
    await prepare(browser, form.phoneNumber)
    const { status, body } = await browser.post('/api/users/updatePassword', {
      phoneNumber: form.phoneNumber,
      newPassword,
    })
    expect({ status, error: body.error }).toEqual({ status: 403, error: 'Please verify the code first.' })
    expect((await browse().post('/api/users/login', { ...form, password: newPassword })).status).toBe(401)
    expect((await browse().post('/api/users/login', form)).status).toBe(200)
  }

  test('without a proof', () => attempt(async () => {}))
  test('with an invented proof', () =>
    attempt(async (browser) => void browser.cookies.set('proof', newToken())))
  test('with an expired proof', () =>
    attempt(async (browser, phoneNumber) => {
      await proveNumber(shop, browser, phoneNumber, 'reset')
      later(10 * minute)
    }))
  test("with another number's proof", () =>
    attempt(async (browser) => {
      const other = await registerMember(shop, newPerson())
      later(minute)
      await proveNumber(shop, browser, other.phoneNumber, 'reset')
    }))
  test('with the proof of a registration', () =>
    attempt(async (browser) => void (await proveNumber(shop, browser, newPerson().phoneNumber, 'register'))))
})

describe('a reset by SMS', () => {
  test('sets the new password with the proof, once', async () => {
    const form = await registerMember(shop, newPerson())
    later(minute)
    const browser = browse()
    await proveNumber(shop, browser, form.phoneNumber, 'reset')
    const proof = browser.cookies.get('proof')!
    const { phoneNumber } = form
    expect(
      (await browser.post('/api/users/updatePassword', { phoneNumber, newPassword: 'iloveyou' })).body.code,
    ).toBe('password_too_common')
    const reset = await browser.post('/api/users/updatePassword', { phoneNumber, newPassword: 'rattan' })
    expect(reset).toMatchObject({ status: 200, body: { message: 'Password has been reset successfully!' } })
    expect(browser.cookies.has('proof')).toBe(false)
    expect((await browse().post('/api/users/login', { phoneNumber, password: 'rattan' })).status).toBe(200)
    expect((await browse().post('/api/users/login', form)).status).toBe(401)

    browser.cookies.set('proof', proof)
    const again = await browser.post('/api/users/updatePassword', { phoneNumber, newPassword: 'bamboo' })
    expect(again.body.code).toBe('code_not_verified')
    expect((await browse().post('/api/users/login', { phoneNumber, password: 'rattan' })).status).toBe(200)
  })

  test('accepts the e-mail address as the identifier, too', async () => {
    const form = await registerMember(shop, newPerson())
    later(minute)
    const browser = browse()
    await proveNumber(shop, browser, form.phoneNumber, 'reset')
    const body = { phoneNumber: form.email.toUpperCase(), newPassword: 'rattan' }
    expect((await browser.post('/api/users/updatePassword', body)).status).toBe(200)
    expect((await browse().post('/api/users/login', { ...form, password: 'rattan' })).status).toBe(200)
  })

  test('security 15: ends every other session and notifies the member', async () => {
    const form = await registerMember(shop, newPerson())
    later(minute)
    const phone = browse()
    // Fewer than the emails that an unconfirmed address may get.
    const others = Array.from({ length: 2 }, () => browse())
    for (const browser of [phone, ...others]) await browser.post('/api/users/login', form)
    await proveNumber(shop, phone, form.phoneNumber, 'reset')
    await phone.post('/api/users/updatePassword', { phoneNumber: form.phoneNumber, newPassword: 'rattan' })
    countInputs(others.length)
    for (const browser of others) expect((await browser.get('/api/users/me')).status).toBe(401)
    expect((await phone.get('/api/users/me')).status).toBe(200)
    await shop.sendQueued()
    const subjects = (await emailsTo(form.email)).map(({ subject }) => subject)
    expect(subjects).toContain('Office Furniture Store | Your password was changed')
  })
})

/**
 * The probability that a value of `first` is larger than one of `second`: 0.5 if both have the same distribution (the
 * statistic of the Mann–Whitney test).
 */
function superiority(first: readonly number[], second: readonly number[]): number {
  const wins = first.flatMap((one) => second.map((other) => (one > other ? 1 : one === other ? 0.5 : 0)))
  return wins.reduce<number>((sum, win) => sum + win, 0) / wins.length
}

describe('a reset by e-mail', () => {
  test('confirms the code without using it up, and changes the password once', async () => {
    const form = await registerMember(shop, newPerson())
    const browser = browse()
    const { email, phoneNumber } = form
    expect((await requestEmailCode(browser, email)).body).toEqual({
      success: true,
      code: 'email_code_sent',
      message: 'Verification code has been sent to your email. Please check your inbox.',
    })
    const otp = await codeFor(shop, email)
    for (let round = 0; round < 2; round += 1)
      expect((await browser.post('/api/verification/email/confirm', { email, code: otp })).body.message).toBe(
        'Verification code confirmed. Please set your new password.',
      )
    const change = (newPassword: string) =>
      browser.post('/api/users/changePasswordWithEmailOtp', { email: email.toUpperCase(), otp, newPassword })
    expect((await change('123456')).body.code).toBe('password_too_common')
    expect((await change('rattan')).status).toBe(200)
    expect(await change('bamboo')).toMatchObject({
      status: 400,
      body: { error: 'Incorrect or expired verification code.' },
    })
    expect((await browse().post('/api/users/login', { phoneNumber, password: 'rattan' })).status).toBe(200)
  })

  test('security 15: ends every other session and notifies the member by SMS', async () => {
    const form = await registerMember(shop, newPerson())
    const laptop = browse()
    await laptop.post('/api/users/login', form)
    const { email, phoneNumber } = form
    await requestEmailCode(browse(), email, '/api/verification/email')
    const otp = await codeFor(shop, email)
    await browse().post('/api/users/changePasswordWithEmailOtp', { email, otp, newPassword: 'rattan' })
    expect((await laptop.get('/api/users/me')).status).toBe(401)
    await shop.sendQueued()
    expect((await emailsTo(phoneNumber))[0]?.text).toContain('your password was changed')
  })

  test('ends every other code of the account', async () => {
    const form = await registerMember(shop, newPerson())
    const { email, phoneNumber } = form
    await requestEmailCode(browse(), email)
    const otp = await codeFor(shop, email)
    later(minute)
    const browser = browse()
    await proveNumber(shop, browser, phoneNumber, 'reset')
    const reset = { phoneNumber, newPassword: 'rattan' }
    expect((await browser.post('/api/users/updatePassword', reset)).status).toBe(200)
    const again = { email, otp, newPassword: 'teak and oak' }
    expect((await browse().post('/api/users/changePasswordWithEmailOtp', again)).status).toBe(400)
  })

  test('answers the same for an address without an account and sends nothing', async () => {
    const { email } = await registerMember(shop, newPerson())
    const unknown = newPerson().email
    const answers = []
    for (const address of [email, unknown]) {
      const browser = browse()
      const steps = [
        ['/api/users/sendEmailOtp', { email: address, humanCheck: await solveHumanCheck(browser, 'reset') }],
        ['/api/users/sendEmailOtp', { email: address }],
        ['/api/verification/email/confirm', { email: address, code: '000000' }],
        ['/api/users/changePasswordWithEmailOtp', { email: address, otp: '000000', newPassword: 'rattan' }],
      ] as const
      const taken = []
      for (const [path, body] of steps) {
        const answer = await browser.post(path, body)
        taken.push([answer.status, answer.body])
      }
      answers.push(taken)
    }
    expect(answers[0]).toEqual(answers[1])
    await shop.sendQueued()
    expect(await emailsTo(email)).toHaveLength(2)
    expect(await emailsTo(unknown)).toEqual([])
  })

  test('security 52: runs the same statements before the answer, whether or not the address has an account', async () => {
    const { email } = await registerMember(shop, newPerson())
    const query = vi.spyOn(Client.prototype, 'query')
    const statementsFor = async (address: string) => {
      countInputs()
      const browser = browse()
      const humanCheck = await solveHumanCheck(browser, 'reset')
      query.mockClear()
      const { status } = await browser.post('/api/users/sendEmailOtp', { email: address, humanCheck })
      expect(status).toBe(200)
      const texts = query.mock.calls.map(([statement]) => {
        const { text } = typeof statement === 'string' ? { text: statement } : (statement as { text: string })
        return text
      })
      // The timer of planned prices is not part of the request.
      return texts.filter((text) => !/\bprice_clock\b/.test(text))
    }
    const [known, unknown] = [await statementsFor(email), await statementsFor(newPerson().email)]
    query.mockRestore()
    expect(known).toEqual(unknown)
    expect(known.length).toBeGreaterThan(5)
    expect(known.filter((text) => /\bmembers\b/.test(text))).toEqual([])
  })

  test('security 52: answers equally fast for both: neither is slower more often', async () => {
    const { email } = await registerMember(shop, newPerson())
    const { mail } = shop.context.providers
    const slow = { name: 'slow', send: () => new Promise<void>((resolve) => setTimeout(resolve, 250)) }
    shop.context.providers.mail = slow
    const addresses = { known: email, unknown: newPerson().email }
    const times: Record<keyof typeof addresses, number[]> = { known: [], unknown: [] }
    for (let round = 0; round < 45; round += 1) {
      later(minute)
      const pair = ['known', 'unknown'] as const
      for (const who of round % 2 === 0 ? pair : pair.toReversed()) {
        countInputs()
        const browser = browse()
        const humanCheck = await solveHumanCheck(browser, 'reset')
        const started = performance.now()
        const { status } = await browser.post('/api/users/sendEmailOtp', {
          email: addresses[who],
          humanCheck,
        })
        // The first requests are slower, whoever they are for.
        if (round >= 5) times[who].push(performance.now() - started)
        expect(status).toBe(200)
      }
    }
    shop.context.providers.mail = mail
    // With the same distribution for both, the difference exceeds 0.35 once in ten million runs, however busy the
    // machine is.
    expect(Math.abs(superiority(times.known, times.unknown) - 0.5)).toBeLessThan(0.35)
  })

  test('security 4: five wrong attempts at either endpoint invalidate the code', async () => {
    const { email } = await registerMember(shop, newPerson())
    const browser = browse()
    await requestEmailCode(browser, email)
    const otp = await codeFor(shop, email)
    const wrong = otp === '111111' ? '222222' : '111111'
    for (let round = 0; round < 5; round += 1) {
      const answer =
        round % 2 === 0
          ? await browser.post('/api/verification/email/confirm', { email, code: wrong })
          : await browser.post('/api/users/changePasswordWithEmailOtp', {
              email,
              otp: wrong,
              newPassword: 'rattan',
            })
      expect(answer.body.code).toBe('incorrect_email_code')
    }
    const sixth = await browser.post('/api/users/changePasswordWithEmailOtp', {
      email,
      otp,
      newPassword: 'rattan',
    })
    expect(sixth.body.code).toBe('incorrect_email_code')
  })
})

describe('security 12: a password of any length and script', () => {
  test.each([
    `long ${'walnut and rattan '.repeat(20)}`,
    '  two spaces  ',
    '密碼是胡桃木的桌子',
    'påssword of ﬁne ladders',
  ])('%j signs in, even in another Unicode composition, and a shortened form does not', async (password) => {
    const form = await registerMember(shop, newPerson({ password, confirmPassword: password }))
    expect((await browse().post('/api/users/login', form)).status).toBe(200)
    expect(
      (await browse().post('/api/users/login', { ...form, password: password.slice(0, -1) })).status,
    ).toBe(401)
    const otherwise = password.normalize('NFD')
    expect((await browse().post('/api/users/login', { ...form, password: otherwise })).status).toBe(200)
  })
})
