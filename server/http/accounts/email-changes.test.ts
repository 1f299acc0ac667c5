import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { countInputs } from '#tests/test-inputs.ts'
import { members } from '../../database/tables/members.ts'
import {
  changeEmail,
  codeFor,
  linkTokenFor,
  openBrowser,
  proveNumber,
  registerMember,
  registrationForm,
  requestEmailCode,
} from '../../testing/test-browser.ts'
import { signedInMember } from '../../testing/test-orders.ts'
import { signedInStaff } from '../../testing/test-staff.ts'
import { browse, emailsTo, later, minute, newPerson, setUp, shop } from './test-accounts.ts'

setUp()

const hour = 60 * minute

const signedIn = async () => {
  const form = await registerMember(shop, newPerson())
  const browser = browse()
  await browser.post('/api/users/login', form)
  return { form, browser, email: `new-${form.email}` }
}

const storedEmail = async (phoneNumber: string) => {
  const [row] = await shop.context.database.select().from(members).where(eq(members.phoneNumber, phoneNumber))
  return row?.email
}

const subjectsTo = async (recipient: string) => {
  await shop.sendQueued()
  return (await emailsTo(recipient)).map(({ subject }) => subject?.split(' | ')[1])
}

const sendToken = async (name: string, token: string) => {
  countInputs()
  return (await browse().post(`/api/users/${name}`, { token })).body.code
}

const confirm = (token: string) => sendToken('confirmEmail', token)

/** A signed-in member who has not opened the link of the welcome email. */
const newcomer = async () => {
  const browser = browse()
  const form = registrationForm(newPerson())
  form.otp = await proveNumber(shop, browser, form.phoneNumber, 'register')
  await browser.post('/api/users/register', form)
  await shop.sendQueued()
  return { form, browser }
}

describe('security 70: the address of the registration', () => {
  test('recovers nothing before the link of the welcome email is opened', async () => {
    countInputs(2)
    const { form, browser } = await newcomer()
    const { email, password } = form
    expect((await browser.get('/api/users/me')).body).toMatchObject({ email, unconfirmedEmail: email })
    const stranger = browse()
    const known = await requestEmailCode(stranger, email)
    expect(known.body).toEqual((await requestEmailCode(browse(), newPerson().email)).body)
    expect(await subjectsTo(email)).toEqual(['Your email address is not confirmed', 'Welcome'])
    await expect(codeFor(shop, email)).rejects.toThrow('no code')

    const token = await linkTokenFor(shop, email, '/confirm-email')
    expect((await stranger.post('/api/users/confirmEmail', { token })).status).toBe(200)
    expect((await browser.get('/api/users/me')).body).not.toHaveProperty('unconfirmedEmail')
    later(minute)
    await requestEmailCode(stranger, email)
    const otp = await codeFor(shop, email)
    const reset = { email, otp, newPassword: `${password} 2` }
    expect((await stranger.post('/api/users/changePasswordWithEmailOtp', reset)).status).toBe(200)
  })

  test('recovers nothing with a code that was sent while it was confirmed', async () => {
    countInputs()
    const { form } = await signedIn()
    const { email, phoneNumber } = form
    const stranger = browse()
    await requestEmailCode(stranger, email)
    const otp = await codeFor(shop, email)
    await shop.context.database
      .update(members)
      .set({ emailVerifiedAt: null })
      .where(eq(members.phoneNumber, phoneNumber))
    const reset = { email, otp, newPassword: 'rattan and teak' }
    const { status, body } = await stranger.post('/api/users/changePasswordWithEmailOtp', reset)
    expect([status, body.code]).toEqual([400, 'incorrect_email_code'])
  })

  test('gets its link again, until it is confirmed', async () => {
    countInputs()
    const { form, browser } = await newcomer()
    expect((await browser.post('/api/users/emailLink')).status).toBe(200)
    expect(await subjectsTo(form.email)).toEqual(['Confirm your email address', 'Welcome'])
    expect(await confirm(await linkTokenFor(shop, form.email, '/confirm-email'))).toBeUndefined()
    expect((await browser.post('/api/users/emailLink')).status).toBe(200)
    expect(await subjectsTo(form.email)).toHaveLength(2)
  })

  test('is not confirmed by a link from before a new password', async () => {
    countInputs()
    const { form } = await newcomer()
    const { email, phoneNumber } = form
    const token = await linkTokenFor(shop, email, '/confirm-email')
    later(minute)
    const owner = browse()
    await proveNumber(shop, owner, phoneNumber, 'reset')
    await owner.post('/api/users/updatePassword', { phoneNumber, newPassword: 'rattan' })
    expect(await confirm(token)).toBe('link_expired')
  })
})

describe('security 49: another e-mail address', () => {
  test('needs the current password or a code sent to the current phone', async () => {
    countInputs(4)
    const { form, browser, email } = await signedIn()
    const update = (proof: object) => browser.post('/api/users/update', { email, ...proof })
    expect(await update({})).toMatchObject({ status: 403, body: { code: 'reauthentication_required' } })
    expect(await update({ password: 'not it' })).toMatchObject({
      status: 403,
      body: { code: 'wrong_password' },
    })
    expect((await update({ code: '000000' })).body.code).toBe('incorrect_code')
    expect(await subjectsTo(email)).toEqual([])

    expect((await update({ password: form.password })).status).toBe(200)
    expect(await subjectsTo(email)).toEqual(['Confirm your email address'])

    expect((await browser.post('/api/users/changeCode')).body).toMatchObject({ resendAfter: 60 })
    const code = await codeFor(shop, form.phoneNumber)
    expect((await browser.post('/api/users/update', { email: `2-${email}`, code })).status).toBe(200)
    expect((await browser.post('/api/users/update', { email: `3-${email}`, code })).body.code).toBe(
      'incorrect_code',
    )
  })

  test('needs no password for other changes, nor for the same address in other letter case', async () => {
    const { form, browser } = await signedIn()
    const { status, body } = await browser.post('/api/users/update', {
      firstName: 'Nur',
      email: form.email.toUpperCase(),
    })
    expect([status, body.firstName, body.email]).toEqual([200, 'Nur', form.email.toUpperCase()])
  })

  test('limits guesses of the password: after some attempts, the next must wait an hour', async () => {
    const { form, browser, email } = await signedIn()
    const tries = shop.context.settings.RATE_LIMIT_OWN_PASSWORD
    countInputs(tries)
    for (let round = 0; round < tries; round += 1)
      await browser.post('/api/users/update', { email, password: `guess ${round}` })
    const refused = await browser.post('/api/users/update', { email, password: form.password })
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests'])
  })

  test('cannot recover the account before it is confirmed; the current one still can', async () => {
    const { form, browser, email } = await signedIn()
    const answer = await browser.post('/api/users/update', { email, password: form.password })
    expect(answer.body.email).toBe(form.email)
    const stranger = browse()
    await requestEmailCode(stranger, email)
    await expect(codeFor(shop, email)).rejects.toThrow('no code')
    await requestEmailCode(stranger, form.email)
    expect(await codeFor(shop, form.email)).toMatch(/^\d{6}$/)

    const token = await linkTokenFor(shop, email, '/confirm-email')
    expect((await stranger.post('/api/users/confirmEmail', { token })).status).toBe(200)
    expect(await storedEmail(form.phoneNumber)).toBe(email)
    expect((await stranger.post('/api/users/confirmEmail', { token })).body.code).toBe('link_expired')
    expect((await browser.get('/api/users/me')).body.email).toBe(email)
  })

  test('is confirmed only by its own link within 24 hours', async () => {
    const { form, browser, email } = await signedIn()
    const other = await signedIn()
    await browser.post('/api/users/update', { email: `1-${email}`, password: form.password })
    const first = await linkTokenFor(shop, `1-${email}`, '/confirm-email')
    await browser.post('/api/users/update', { email, password: form.password })
    const token = await linkTokenFor(shop, email, '/confirm-email')
    const [id, until, mark] = token.split('.')
    await other.browser.post('/api/users/update', { email: other.email, password: other.form.password })
    const [otherId] = (await linkTokenFor(shop, other.email, '/confirm-email')).split('.')
    for (const forged of [first, 'x', `${id}.${Number(until) + 1}.${mark}`, `${otherId}.${until}.${mark}`])
      expect(await confirm(forged)).toBe('link_expired')
    later(24 * hour)
    expect(await confirm(token)).toBe('link_expired')
    expect(await storedEmail(form.phoneNumber)).toBe(form.email)
  })

  test('cannot be confirmed after a password reset if it was entered before', async () => {
    const { form, browser, email } = await signedIn()
    await browser.post('/api/users/update', { email, password: form.password })
    const token = await linkTokenFor(shop, email, '/confirm-email')
    later(minute)
    const owner = browse()
    await proveNumber(shop, owner, form.phoneNumber, 'reset')
    const { phoneNumber } = form
    const reset = await owner.post('/api/users/updatePassword', { phoneNumber, newPassword: 'rattan' })
    expect(reset.status).toBe(200)
    expect(await confirm(token)).toBe('link_expired')

    await browser.post('/api/users/login', { phoneNumber, password: 'rattan' })
    await browser.post('/api/users/update', { email, password: 'rattan' })
    const second = await linkTokenFor(shop, email, '/confirm-email')
    later(minute)
    await requestEmailCode(owner, form.email)
    const otp = await codeFor(shop, form.email)
    const byEmail = { email: form.email, otp, newPassword: 'rattan again' }
    expect((await owner.post('/api/users/changePasswordWithEmailOtp', byEmail)).status).toBe(200)
    expect(await confirm(second)).toBe('link_expired')
    expect(await storedEmail(phoneNumber)).toBe(form.email)
  })

  test('can be undone from the previous address for 72 hours, which restores that address and ends every session', async () => {
    const { form, browser, email } = await signedIn()
    await changeEmail(shop, browser, { email, password: form.password })
    await changeEmail(shop, browser, { email: `2-${email}`, password: form.password })
    const token = await linkTokenFor(shop, form.email, '/undo-email')
    const later = await linkTokenFor(shop, email, '/undo-email')
    expect((await browse().post('/api/users/undoEmail', { token: `${token}x` })).body.code).toBe(
      'link_expired',
    )
    expect((await browse().post('/api/users/undoEmail', { token })).status).toBe(200)
    expect(await storedEmail(form.phoneNumber)).toBe(form.email)
    expect((await browser.get('/api/users/me')).status).toBe(401)
    for (const used of [token, later])
      expect((await browse().post('/api/users/undoEmail', { token: used })).body.code).toBe('link_expired')
    expect(await storedEmail(form.phoneNumber)).toBe(form.email)
  })

  test('cannot be undone after 72 hours', async () => {
    const { form, browser, email } = await signedIn()
    await changeEmail(shop, browser, { email, password: form.password })
    const token = await linkTokenFor(shop, form.email, '/undo-email')
    later(72 * hour)
    expect((await browse().post('/api/users/undoEmail', { token })).body.code).toBe('link_expired')
    expect(await storedEmail(form.phoneNumber)).toBe(email)
  })

  test('is undone although somebody else registered with the former address meanwhile', async () => {
    const { form, browser, email } = await signedIn()
    await changeEmail(shop, browser, { email, password: form.password })
    const thief = await registerMember(shop, newPerson({ email: form.email }))
    const token = await linkTokenFor(shop, form.email, '/undo-email')
    expect((await browse().post('/api/users/undoEmail', { token })).status).toBe(200)
    expect(await storedEmail(form.phoneNumber)).toBe(form.email)
    expect(await storedEmail(thief.phoneNumber)).toBeNull()
  })
})

test('security 49: a session alone changes neither password, number nor second factor', async () => {
  countInputs(5)
  const { form, browser } = await signedIn()
  const { phoneNumber } = form
  const reset = await browser.post('/api/users/updatePassword', { phoneNumber, newPassword: 'rattan' })
  expect(reset.body.code).toBe('code_not_verified')
  await browser.post('/api/users/update', { phoneNumber: '+60177770001' })
  expect((await browser.get('/api/users/me')).body.phoneNumber).toBe(phoneNumber)

  const [owner, member] = [await signedInStaff(shop, 'owner'), await signedInMember(shop)]
  const renewed = await owner.browser.post('/api/staff/recovery-codes', { code: '000000' })
  expect(renewed.body.code).toBe('wrong_second_factor')
  const password = { password: 'not it', newPassword: 'a new and long one', code: '000000' }
  expect((await owner.browser.post('/api/staff/password', password)).status).toBe(401)
  const number = { phoneNumber: '+60177770002', code: '000000' }
  const moved = await owner.browser.post(`/api/staff/members/${member.id}/phone`, number)
  expect(moved.body.code).toBe('incorrect_code')
})

describe('security 52: an address that belongs to another account', () => {
  test('gets the same answer as a free one when a member changes to it; its owner is told', async () => {
    const owner = await registerMember(shop, newPerson())
    const { form, browser, email } = await signedIn()
    const before = (await subjectsTo(owner.email)).length
    const answers = []
    for (const asked of [email, owner.email]) {
      countInputs()
      const { status, body } = await browser.post('/api/users/update', {
        email: asked,
        password: form.password,
      })
      const { unconfirmedEmail, ...member } = body
      expect(unconfirmedEmail).toBe(asked)
      answers.push([status, member])
    }
    expect(answers[0]).toEqual(answers[1])
    const subjects = await subjectsTo(owner.email)
    expect(subjects.length).toBe(before + 1)
    expect(subjects[0]).toBe('Your email address was entered for another account')
    expect(await storedEmail(owner.phoneNumber)).toBe(owner.email)
  })

  test('gets the same answers when somebody registers with it, now and at every sign-in', async () => {
    const owner = await registerMember(shop, newPerson())
    const answers = []
    for (const email of [owner.email.toUpperCase(), newPerson().email]) {
      countInputs()
      const browser = browse()
      const form = registrationForm(newPerson({ email }))
      await proveNumber(shop, browser, form.phoneNumber, 'register')
      const registered = await browser.post('/api/users/register', form)
      const { body } = await browser.post('/api/users/login', form)
      expect(body.email).toBe(email)
      const saved = await browser.post('/api/users/update', { firstName: 'Nur', email })
      const { user, ...answer } = registered.body
      expect(user.email).toBe(email)
      answers.push([registered.status, answer, Object.keys(user), saved.status, Object.keys(body)])
    }
    expect(answers[0]).toEqual(answers[1])
    expect(await storedEmail(owner.phoneNumber)).toBe(owner.email)
    expect((await subjectsTo(owner.email))[0]).toBe('Your email address was entered for another account')
  })
})

test('security 64: a signed link serves one purpose', async () => {
  const { form, browser, email } = await signedIn()
  const disown = await linkTokenFor(shop, form.email, '/not-me')
  await browser.post('/api/users/update', { email, password: form.password })
  const confirmation = await linkTokenFor(shop, email, '/confirm-email')
  for (const name of ['undoEmail', 'disownEmail'])
    expect(await sendToken(name, confirmation)).toBe('link_expired')
  for (const name of ['undoEmail', 'confirmEmail']) expect(await sendToken(name, disown)).toBe('link_expired')
  await browse().post('/api/users/confirmEmail', { token: confirmation })
  const undo = await linkTokenFor(shop, form.email, '/undo-email')
  for (const name of ['confirmEmail', 'disownEmail']) expect(await sendToken(name, undo)).toBe('link_expired')
  expect(await storedEmail(form.phoneNumber)).toBe(email)
})

describe('security 53: e-mails to an address that did not agree', () => {
  test('are 5 a day for one member, whatever the addresses', async () => {
    const { form, browser, email } = await signedIn()
    const statuses = []
    for (let round = 0; round < 6; round += 1) {
      countInputs()
      const asked = { email: `${round}-${email}`, password: form.password }
      statuses.push((await browser.post('/api/users/update', asked)).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  test('are 5 a day for one address, whichever members name it; registering continues without an email', async () => {
    const target = newPerson().email
    const statuses = []
    for (let round = 0; round < 6; round += 1) {
      countInputs()
      const { form, browser } = await signedIn()
      statuses.push(
        (await browser.post('/api/users/update', { email: target, password: form.password })).status,
      )
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    await registerMember(shop, newPerson({ email: target }))
    expect(await subjectsTo(target)).toHaveLength(5)
  })

  test('are limited to 5 a day even if sign-ins on new devices cause them', async () => {
    const { form } = await newcomer()
    for (let round = 0; round < 8; round += 1) {
      countInputs()
      expect((await browse().post('/api/users/login', form)).status).toBe(200)
    }
    expect(await subjectsTo(form.email)).toHaveLength(5)
    // Later warnings go to the phone, so using up the emails silences nothing.
    const warnings = (await emailsTo(form.phoneNumber)).filter(({ text }) => !/\b\d{6}\b/.test(text))
    expect(warnings).toHaveLength(4)
  })

  test('are limited to 5 a day even if changes of the password cause them; the phone gets the other warnings', async () => {
    const { form } = await newcomer()
    const { phoneNumber } = form
    for (let round = 0; round < 6; round += 1) {
      countInputs()
      later(minute)
      const browser = browse()
      await proveNumber(shop, browser, phoneNumber, 'reset')
      const newPassword = `rattan number ${round}`
      expect((await browser.post('/api/users/updatePassword', { phoneNumber, newPassword })).status).toBe(200)
    }
    expect(await subjectsTo(form.email)).toHaveLength(5)
    const warnings = (await emailsTo(phoneNumber)).filter(({ text }) => !/\b\d{6}\b/.test(text))
    expect(warnings).toHaveLength(2)
  })
})

test("a changed e-mail address is announced to the old one, in the member's language", async () => {
  const { form, browser, email } = await signedIn()
  await browser.post('/api/users/login?lang=zh-TW', form)
  await changeEmail(shop, browser, { email, password: form.password })
  expect(await subjectsTo(email)).toEqual(['請確認您的電子郵件'])
  expect((await subjectsTo(form.email))[0]).toBe('您的電子郵件已變更')
  expect((await openBrowser(shop.app).post('/api/users/disownEmail', { token: 'x' })).status).toBe(400)
})
