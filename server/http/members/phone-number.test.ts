import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { members } from '../../database/tables/members.ts'
import { listOutbox } from '../../services/shop/outbox.ts'
import { codeFor, openBrowser, solveHumanCheck } from '../../testing/test-browser.ts'
import { signedInMember } from '../../testing/test-orders.ts'
import { testMoment } from '../../testing/test-shop.ts'
import {
  setUp,
  database,
  entriesOf,
  freeNumber,
  login,
  look,
  member,
  now,
  owner,
  path,
  registeredMember,
  sendCode,
  setNow,
  shop,
} from './test-members.ts'

setUp()

const change = (id: string, phoneNumber: string, code: string, by = owner) =>
  by.browser.post(path(id, '/phone'), { phoneNumber, code })

const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000')

describe('a changed phone number', () => {
  test('needs the code sent to the new number; sessions end and an email is sent', async () => {
    const { id, browser, email, ...form } = await registeredMember()
    const phoneNumber = freeNumber()
    expect((await sendCode(id, phoneNumber)).body).toEqual({
      success: true,
      resendAfter: 60,
      expiresAfter: 600,
    })
    const code = await codeFor(shop, phoneNumber)
    expect((await change(id, phoneNumber, wrongFor(code))).body.code).toBe('incorrect_code')
    expect((await browser.get('/api/users/me')).status).toBe(200)
    expect((await change(id, phoneNumber, code)).status).toBe(200)
    expect((await browser.get('/api/users/me')).body.code).toBe('not_logged_in')
    expect((await login(form)).body.code).toBe('login_failed')
    expect((await login({ ...form, phoneNumber })).body.phoneNumber).toBe(phoneNumber)
    expect((await entriesOf(id)).at(-1)).toMatchObject({
      action: 'member.phone_changed',
      actorId: owner.id,
      before: { phoneNumber: form.phoneNumber },
      after: { phoneNumber },
    })
    await shop.sendQueued()
    const messages = (await listOutbox(shop.context)).filter(({ subject }) =>
      subject?.endsWith('phone number was changed'),
    )
    expect(messages.map(({ recipient }) => recipient)).toEqual([email])
    // Its number is free again.
    expect((await openBrowser(shop.app).post('/api/users/check', form)).status).toBe(404)
  })

  test('is announced by SMS to the former number where there is no email', async () => {
    await database().update(members).set({ email: null }).where(eq(members.id, member.id))
    const phoneNumber = freeNumber()
    await sendCode(member.id, phoneNumber)
    await change(member.id, phoneNumber, await codeFor(shop, phoneNumber))
    await shop.sendQueued()
    const [message] = (await listOutbox(shop.context)).filter(
      ({ recipient }) => recipient === member.phoneNumber,
    )
    expect(message?.text).toContain('the phone number of your account was changed')
  })

  test('must be a valid, free number of a country to which codes are sent', async () => {
    const other = await signedInMember(shop)
    for (const taken of [other.phoneNumber, member.phoneNumber])
      expect((await sendCode(member.id, taken)).body.code).toBe('phone_already_registered')
    for (const phoneNumber of ['', '012', 'call me', 5]) {
      const { status } = await owner.browser.post(path(member.id, '/phone/code'), { phoneNumber })
      expect(status).toBe(400)
    }
    const phoneNumber = freeNumber()
    await sendCode(member.id, phoneNumber)
    const code = await codeFor(shop, phoneNumber)
    // Another member registers with it.
    await database().update(members).set({ phoneNumber }).where(eq(members.id, other.id))
    expect((await change(member.id, phoneNumber, code)).body.code).toBe('phone_already_registered')
    expect((await look(member.id)).phoneNumber).toBe(member.phoneNumber)
  })

  test('a code works for its number and member, once; five wrong ones invalidate it', async () => {
    const [phoneNumber, other] = [freeNumber(), await signedInMember(shop)]
    await sendCode(member.id, phoneNumber)
    const code = await codeFor(shop, phoneNumber)
    expect((await change(other.id, phoneNumber, code)).body.code).toBe('incorrect_code')
    expect((await change(member.id, freeNumber(), code)).body.code).toBe('incorrect_code')
    // The code works for no other purpose, either.
    const stranger = openBrowser(shop.app)
    for (const purpose of ['register', 'reset']) {
      const { body } = await stranger.post('/api/verification/sms/confirm', { phoneNumber, purpose, code })
      expect(body.code).toBe('incorrect_code')
    }
    for (let wrong = 0; wrong < 5; wrong += 1)
      expect((await change(member.id, phoneNumber, wrongFor(code))).body.code).toBe('incorrect_code')
    expect((await change(member.id, phoneNumber, code)).body.code).toBe('code_expired')
    setNow(new Date(testMoment.getTime() + 61_000))
    await sendCode(member.id, phoneNumber)
    const fresh = await codeFor(shop, phoneNumber)
    expect((await change(member.id, phoneNumber, fresh)).status).toBe(200)
    expect((await change(other.id, phoneNumber, fresh)).body.code).toBe('incorrect_code')
    expect((await change(member.id, phoneNumber, fresh)).body.code).toBe('incorrect_code')
  })

  test('only staff can request such a code', async () => {
    const stranger = openBrowser(shop.app)
    const humanCheck = await solveHumanCheck(stranger, 'login')
    for (const purpose of ['new number', 'change'])
      expect(
        (await stranger.post('/api/verification/sms', { phoneNumber: freeNumber(), purpose, humanCheck }))
          .status,
      ).toBe(400)
  })

  test('a code is sent at most once a minute, and a limited number of times a day', async () => {
    const phoneNumber = freeNumber()
    expect((await sendCode(member.id, phoneNumber)).status).toBe(200)
    expect(await sendCode(member.id, phoneNumber)).toMatchObject({
      status: 429,
      body: { details: { retryAfter: 60 } },
    })
    const statuses = []
    const { RATE_LIMIT_CODES_PER_RECIPIENT } = shop.context.settings
    for (let sent = 1; sent <= RATE_LIMIT_CODES_PER_RECIPIENT; sent += 1) {
      setNow(new Date(now.getTime() + 61_000))
      statuses.push((await sendCode(member.id, phoneNumber)).status)
    }
    expect(statuses.slice(0, -1).every((status) => status === 200)).toBe(true)
    expect(statuses.at(-1)).toBe(429)
  })
})
