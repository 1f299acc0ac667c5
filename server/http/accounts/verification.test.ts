import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Context } from '../../context.ts'
import { ShopError } from '#core/errors.ts'
import { newCode } from '../../secrets.ts'
import { listOutbox } from '../../services/shop/outbox.ts'
import {
  codeFor,
  openBrowser,
  proveNumber,
  registerMember,
  requestEmailCode,
  solveHumanCheck,
} from '../../testing/test-browser.ts'
import { countInputs } from '#tests/test-inputs.ts'
import { setUp, later, minute, phoneNumber, send, shop, withShop } from './test-verification.ts'

setUp()

const confirm = (code: string, about: object = {}, browser = openBrowser(shop.app)) =>
  browser.post('/api/verification/sms/confirm', { phoneNumber, purpose: 'register', code, ...about })

const other = (code: string) => (code === '111111' ? '222222' : '111111')

describe('a code by SMS', () => {
  test('is sent after the human check, and confirming it leaves a proof in a cookie', async () => {
    const browser = openBrowser(shop.app)
    expect((await send(browser)).body).toEqual({
      success: true,
      message: 'Verification code has been sent to your phone number. Please check your SMS.',
      resendAfter: 60,
      expiresAfter: 600,
    })
    const code = await codeFor(shop, phoneNumber)
    const { status, body } = await confirm(code, {}, browser)
    expect([status, body]).toEqual([200, { success: true, message: 'Phone number verified!' }])
    expect(browser.cookies.get('proof')).toMatch(/^[\w-]{43}$/)
  })

  test('is in the language of the page', async () => {
    const browser = openBrowser(shop.app)
    const humanCheck = await solveHumanCheck(browser, 'register')
    await browser.post('/api/verification/sms?lang=zh-TW', { phoneNumber, purpose: 'register', humanCheck })
    expect((await listOutbox(shop.context))[0]?.text).toMatch(/^\d{6} 是您的 Office Furniture Store 驗證碼/)
  })

  test('security 2: is 6 random digits and valid for 10 minutes', async () => {
    const counts = Array.from({ length: 6 }, () => Array<number>(10).fill(0))
    const codes = new Set<string>()
    for (let round = 0; round < 5000; round += 1) {
      countInputs()
      const code = newCode()
      expect(code).toMatch(/^\d{6}$/)
      codes.add(code)
      for (const [index, digit] of [...code].entries()) counts[index]![Number(digit)]! += 1
    }
    expect(codes.size).toBeGreaterThan(4950)
    for (const count of counts.flat()) expect(Math.abs(count - 500)).toBeLessThan(150)

    await send()
    const code = await codeFor(shop, phoneNumber)
    later(10 * minute - 1)
    expect((await confirm(code)).status).toBe(200)
    later(1)
    expect(await confirm(code)).toMatchObject({
      status: 400,
      body: { error: 'The verification code has expired. Please resend.' },
    })
  })

  test('security 2: changes something once', async () => {
    const browser = openBrowser(shop.app)
    const form = await registerMember(shop, { phoneNumber, email: 'once@example.com' })
    later(minute)
    const code = await proveNumber(shop, browser, phoneNumber, 'reset')
    await browser.post('/api/users/updatePassword', { phoneNumber: form.phoneNumber, newPassword: 'rattan' })
    expect((await confirm(code, { purpose: 'reset' })).body.code).toBe('incorrect_code')
  })

  test('security 4: five wrong attempts invalidate a code, even for the correct one', async () => {
    countInputs(6)
    await send()
    const code = await codeFor(shop, phoneNumber)
    for (let round = 0; round < 5; round += 1)
      expect(await confirm(other(code))).toMatchObject({
        status: 400,
        body: { error: 'Incorrect or expired verification code. Please check again or resend.' },
      })
    expect((await confirm(code)).body.code).toBe('code_expired')
  })

  test('security 4: five concurrent wrong attempts count as five', async () => {
    countInputs(9)
    await send()
    const code = await codeFor(shop, phoneNumber)
    await Promise.all(Array.from({ length: 8 }, () => confirm(other(code))))
    expect((await confirm(code)).body.code).toBe('code_expired')
  })

  test('security 5: is bound to its number and purpose', async () => {
    countInputs(4)
    const member = await registerMember(shop, { phoneNumber: '+886910900001', email: 'bound@example.com' })
    later(minute)
    await send()
    const code = await codeFor(shop, phoneNumber)
    expect((await confirm(code, { purpose: 'reset' })).body.code).toBe('incorrect_code')
    expect((await confirm(code, { phoneNumber: member.phoneNumber })).body.code).toBe('incorrect_code')
    const login = await openBrowser(shop.app).post('/api/users/loginWithCode', { phoneNumber, code })
    expect(login.body.code).toBe('incorrect_code')
    expect((await confirm(code)).status).toBe(200)
  })

  test('security 6: is sent again after 60 seconds and not before', async () => {
    const browser = openBrowser(shop.app)
    await send(browser)
    later(20_000)
    const { status, headers, body } = await send(browser)
    expect(status).toBe(429)
    expect(headers.get('retry-after')).toBe('40')
    expect(body).toMatchObject({
      error: 'Too many requests. Please try again later.',
      details: { retryAfter: 40 },
    })
    later(40_000)
    const first = await codeFor(shop, phoneNumber)
    expect((await send(browser)).status).toBe(200)
    expect(await codeFor(shop, phoneNumber)).not.toBe(first)
    expect((await confirm(first)).body.code).toBe('incorrect_code')
  })

  test('security 6: two requests at the same moment send one code', async () => {
    countInputs(2)
    const [first, second] = [openBrowser(shop.app), openBrowser(shop.app)]
    const answers = await Promise.all([send(first), send(second)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429])
  })

  test('security 7: is sent to allowed countries only', async () => {
    countInputs(4)
    await withShop({ SMS_COUNTRY_CODES: '60, 886' }, async (own) => {
      const sendTo = async (number: string) => {
        const browser = openBrowser(own.app)
        const humanCheck = await solveHumanCheck(browser, 'register')
        return browser.post('/api/verification/sms', { phoneNumber: number, purpose: 'register', humanCheck })
      }
      expect((await sendTo('+12025550143')).body.code).toBe('country_not_allowed')
      expect((await sendTo('+6591234567')).body.code).toBe('country_not_allowed')
      expect(await listOutbox(own.context)).toEqual([])
      expect((await sendTo('+60123456789')).status).toBe(200)
      expect((await sendTo('+886912345678')).status).toBe(200)
    })
  })
})

describe('when sending fails', () => {
  const broken: Context['providers'] = {
    sms: {
      name: 'broken',
      send: async () => {
        throw new ShopError('sms_failed')
      },
    },
    mail: {
      name: 'broken',
      send: async () => {
        throw new ShopError('email_failed')
      },
    },
    humanCheck: {
      name: 'passes',
      shown: { provider: 'proof-of-work' },
      verify: async (solution) => solution,
    },
  }

  test('security 44: the shopper sees an error and may retry without another human check', () =>
    withShop(
      {},
      async (own) => {
        const browser = openBrowser(own.app)
        const body = { phoneNumber, purpose: 'register' }
        const first = await browser.post('/api/verification/sms', { ...body, humanCheck: 'solved' })
        expect(first).toMatchObject({
          status: 503,
          body: { error: 'Failed to send verification code. Please try again later.' },
        })
        expect((await browser.post('/api/verification/sms', body)).body.code).toBe('sms_failed')
      },
      { providers: broken },
    ))

  test('security 44: a code by e-mail is sent once the mail server works again, unless it has expired', async () => {
    await withShop({ LOG_LEVEL: 'silent' }, async (own) => {
      const { email } = await registerMember(own)
      const { mail } = own.context.providers
      const ask = async (address: string) => {
        own.context.providers.mail = broken.mail
        expect((await requestEmailCode(openBrowser(own.app), address)).status).toBe(200)
        await own.sendQueued()
        own.context.providers.mail = mail
        await own.context.database.execute(sql`update pgboss.job set start_after = now()`)
      }
      await ask(email)
      const code = await codeFor(own, email)
      const sent = (await listOutbox(own.context)).length
      later(minute)
      await ask(email)
      later(10 * minute)
      await own.sendQueued()
      expect(await listOutbox(own.context)).toHaveLength(sent)
      expect(code).toMatch(/^\d{6}$/)
    })
  })

  test('security 44: registering, signing in and browsing work while providers are down', () =>
    withShop({ LOG_LEVEL: 'silent' }, async (own) => {
      const form = await registerMember(own)
      const browser = openBrowser(own.app)
      const registering = openBrowser(own.app)
      const next = { ...form, phoneNumber: '+60199999999', email: 'next@example.com' }
      await proveNumber(own, registering, next.phoneNumber, 'register')
      Object.assign(own.context.providers, {
        ...broken,
        humanCheck: {
          ...broken.humanCheck,
          verify: async () => {
            throw new ShopError('human_check_unavailable')
          },
        },
      })
      expect((await registering.post('/api/users/register', next)).status).toBe(200)
      expect((await browser.post('/api/users/login', form)).status).toBe(200)
      expect((await browser.post('/api/users/update', { firstName: 'Nur' })).status).toBe(200)
      expect((await browser.get('/api/users/me')).body.firstName).toBe('Nur')
      expect((await browser.get('/api/products')).status).toBe(200)
    }))
})

test('security 3: a dump of the database has no code, session id, proof or password', async () => {
  const sent: string[] = []
  const code = () => sent.map((text) => /\b\d{6}\b/.exec(text)?.[0]).findLast((found) => found !== undefined)!
  const providers: Partial<Context['providers']> = {
    sms: { name: 'kept here', send: async ({ text }) => void sent.push(text) },
    mail: {
      name: 'kept here',
      send: async (_to, { text }) => void sent.push(text),
    },
  }
  await withShop({}, async (own) => {
    Object.assign(own.context.providers, providers)
    const browser = openBrowser(own.app)
    const secrets: string[] = []

    const humanCheck = await solveHumanCheck(browser, 'register')
    await browser.post('/api/verification/sms', { phoneNumber, purpose: 'register', humanCheck })
    secrets.push(code())
    const form = {
      firstName: 'Siti',
      lastName: 'Nur',
      whatsappNumber: '+60123456780',
      phoneNumber,
      email: 'dump@example.com',
      password: 'walnut and rattan',
      confirmPassword: 'walnut and rattan',
      otp: code(),
    }
    await browser.post('/api/verification/sms/confirm', { phoneNumber, purpose: 'register', code: code() })
    secrets.push(browser.cookies.get('proof')!)

    const dump = async () => {
      const { rows } = await own.context.database.$client.query<{ name: string }>(
        "select table_name as name from information_schema.tables where table_schema = 'public' and table_name not in ('products', 'specs')",
      )
      const tables = []
      for (const { name } of rows)
        tables.push((await own.context.database.$client.query(`select t::text as row from "${name}" t`)).rows)
      return JSON.stringify(tables)
    }
    const beforehand = await dump()
    for (const secret of secrets) expect(beforehand).not.toContain(secret)
    expect(beforehand).not.toContain(phoneNumber.slice(1))

    expect((await browser.post('/api/users/register', form)).status).toBe(200)
    await browser.post('/api/users/login', form)
    await requestEmailCode(browser, form.email)
    await own.sendQueued()
    secrets.push(code(), browser.cookies.get('session')!, form.password)
    const afterwards = await dump()
    expect(afterwards).toContain('dump@example.com')
    countInputs(secrets.length)
    for (const secret of secrets) expect(afterwards).not.toContain(secret)
  })
})
