import { eq } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { countInputs } from '#tests/test-inputs.ts'
import { members, sessions } from '../../database/tables/members.ts'
import { newToken } from '../../secrets.ts'
import { setHashCost } from '../../services/protection/passwords.ts'
import {
  changeEmail,
  codeFor,
  openBrowser,
  proveNumber,
  registerMember,
  registrationForm,
  solveHumanCheck,
  tokenIn,
} from '../../testing/test-browser.ts'
import { setUp, browse, emailsTo, later, minute, shop, newPerson } from './test-accounts.ts'

setUp()

const hour = 60 * minute

const storedMember = async (phoneNumber: string) => {
  const [row] = await shop.context.database.select().from(members).where(eq(members.phoneNumber, phoneNumber))
  return row
}

describe('registration', () => {
  test('creates an account for a verified number with a welcome email', async () => {
    const form = await registerMember(shop, newPerson())
    const stored = await storedMember(form.phoneNumber)
    expect(stored).toMatchObject({ firstName: 'Siti Nur', email: form.email, language: 'en', demo: false })
    const [welcome] = await emailsTo(form.email)
    expect(welcome?.subject).toBe('Office Furniture Store | Welcome')
    expect(welcome?.text).toContain('This was not me\nhttp://localhost:3000/not-me?lang=en#token=')
  })

  test('signs in, in a new session', async () => {
    const browser = browse()
    const form = registrationForm(newPerson())
    const earlier = newToken()
    browser.cookies.set('session', earlier)
    form.otp = await proveNumber(shop, browser, form.phoneNumber, 'register')
    const { status, body } = await browser.post('/api/users/register', form)
    expect(status).toBe(200)
    expect(body.user).toMatchObject({ phoneNumber: form.phoneNumber, firstName: 'Siti Nur' })
    expect(body).not.toHaveProperty('user.passwordHash')
    expect(browser.cookies.get('session')).not.toBe(earlier)
    expect((await browser.get('/api/users/me')).body.phoneNumber).toBe(form.phoneNumber)
    await shop.sendQueued()
    // Nobody is notified of the first device.
    expect((await emailsTo(form.email)).map(({ subject }) => subject)).toEqual([
      'Office Furniture Store | Welcome',
    ])
  })

  test("is refused without a proof, with the specification's sentence", async () => {
    const { status, body } = await browse().post('/api/users/register', registrationForm(newPerson()))
    expect(status).toBe(403)
    expect(body).toMatchObject({
      code: 'phone_not_verified',
      error: 'Please verify your phone number with the OTP.',
    })
  })

  test('leaves the proof valid when another field is wrong', async () => {
    const browser = browse()
    const form = registrationForm(newPerson())
    await proveNumber(shop, browser, form.phoneNumber, 'register')
    const again = (about: object) => browser.post('/api/users/register', { ...form, ...about })

    const common = { password: 'sunshine', confirmPassword: 'sunshine' }
    expect((await again(common)).body.code).toBe('password_too_common')
    expect((await again({ firstName: '' })).body.code).toBe('invalid_input')
    expect((await again({})).status).toBe(200)
  })

  test('is refused for a number that has an account', async () => {
    const person = newPerson()
    const browser = browse()
    await proveNumber(shop, browser, person.phoneNumber, 'register')
    const [first, second] = await Promise.all([
      browser.post('/api/users/register', registrationForm(person)),
      browser.post('/api/users/register', registrationForm({ ...person, email: 'another@example.com' })),
    ])
    expect([first.status, second.status].sort()).toEqual([200, 403])
    later(minute)
    await proveNumber(shop, browser, person.phoneNumber, 'register')
    const { status, body } = await browser.post('/api/users/register', registrationForm(person))
    expect(status).toBe(409)
    expect(body.error).toBe('This phone number has already registed')
  })

  test('uses the language of the page for the emails', async () => {
    const browser = browse()
    const form = registrationForm(newPerson())
    await proveNumber(shop, browser, form.phoneNumber, 'register')
    await browser.post('/api/users/register?lang=zh-TW', form)
    await shop.sendQueued()
    const [welcome] = await emailsTo(form.email)
    expect(welcome?.subject).toContain('歡迎加入')
    expect(welcome?.text).toContain('這不是我')
  })
})

test('POST /users/check answers 200 for a registered number and 404 for a free one', async () => {
  const { phoneNumber } = await registerMember(shop, newPerson())
  const spaced = phoneNumber.replace('+60', '+60 0')
  expect(await browse().post('/api/users/check', { phoneNumber: spaced })).toMatchObject({
    status: 200,
    body: { registered: true },
  })
  expect(await browse().post('/api/users/check', { phoneNumber: '+60199999999' })).toMatchObject({
    status: 404,
    body: { error: 'The phone number does not exist. Please check your input.' },
  })
})

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

const statusWithSession = async (token = '') => {
  countInputs()
  const other = browse()
  other.cookies.set('session', token)
  return (await other.get('/api/users/me')).status
}

describe('signing in', () => {
  test('answers the user with exactly the specified fields, and GET /users/me the same', async () => {
    const form = await registerMember(shop, newPerson())
    const browser = browse()
    const { status, body } = await browser.post('/api/users/login', form)
    expect(status).toBe(200)
    expect(body).toEqual({
      phoneNumber: form.phoneNumber,
      email: form.email,
      firstName: 'Siti Nur',
      lastName: 'Aminah',
      whatsappNumber: '+60123456789',
      address: {},
    })
    expect((await browser.get('/api/users/me')).body).toEqual(body)
  })

  test('writes emails in the language last signed in with', async () => {
    const form = await registerMember(shop, newPerson())
    await browse().post('/api/users/login?lang=zh-TW', form)
    expect((await storedMember(form.phoneNumber))?.language).toBe('zh-TW')
  })

  test('with a code needs no password, and the code works once', async () => {
    const { phoneNumber } = await registerMember(shop, newPerson())
    const browser = browse()
    const humanCheck = await solveHumanCheck(browser, 'login')
    await browser.post('/api/verification/sms', { phoneNumber, purpose: 'login', humanCheck })
    const code = await codeFor(shop, phoneNumber)
    const { status, body } = await browser.post('/api/users/loginWithCode', { phoneNumber, code })
    expect(status).toBe(200)
    expect(body.phoneNumber).toBe(phoneNumber)
    expect((await browser.get('/api/users/me')).status).toBe(200)
    const again = await browse().post('/api/users/loginWithCode', { phoneNumber, code })
    expect(again.body.code).toBe('incorrect_code')
  })

  test('security 9: a wrong password and an unknown number get the same answer and time', async () => {
    // Only hashing at the real cost takes a noticeable time.
    setHashCost('real')
    onTestFinished(() => setHashCost('test'))
    const { phoneNumber } = await registerMember(shop, newPerson())
    const times = { known: [] as number[], unknown: [] as number[] }
    const bodies = new Set<string>()
    for (let round = 0; round < 9; round += 1) {
      for (const [who, number] of [
        ['known', phoneNumber],
        ['unknown', '+60188888888'],
      ] as const) {
        // Processor time, so that other programs on the machine do not matter.
        countInputs()
        const started = process.cpuUsage()
        // From different networks, because each is slowed down after ten failures.
        const { status, body } = await openBrowser(shop.app, `198.51.100.${round}`).post('/api/users/login', {
          phoneNumber: number,
          password: 'not the password',
        })
        const { user, system } = process.cpuUsage(started)
        times[who].push((user + system) / 1000)
        expect(status).toBe(401)
        bodies.add(JSON.stringify(body))
      }
    }
    const message = 'Password login failed. Please check the phone number and password.'
    expect([...bodies]).toEqual([JSON.stringify({ code: 'login_failed', message, error: message })])
    expect(Math.abs(median(times.known) - median(times.unknown))).toBeLessThan(20)
    expect(median(times.known)).toBeGreaterThan(5)
  })

  test('security 13: the session id changes at login, and logout ends it on the server', async () => {
    const form = await registerMember(shop, newPerson())
    const browser = browse()
    const planted = newToken()
    browser.cookies.set('session', planted)
    await browser.post('/api/users/login', form)
    const first = browser.cookies.get('session')
    expect(first).not.toBe(planted)
    await browser.post('/api/users/login', form)
    const second = browser.cookies.get('session')
    expect(second).not.toBe(first)

    expect(await statusWithSession(first)).toBe(401)
    expect(await statusWithSession(second)).toBe(200)
    expect((await browser.post('/api/users/logout')).status).toBe(200)
    expect(browser.cookies.has('session')).toBe(false)
    expect(await statusWithSession(second)).toBe(401)
    expect((await browser.post('/api/users/logout')).status).toBe(200)
  })

  test('security 14: a session ends after an idle week, and after a month in any case', async () => {
    const form = await registerMember(shop, newPerson())
    const [idle, busy] = [browse(), browse()]
    for (const browser of [idle, busy]) await browser.post('/api/users/login', form)
    const status = async (browser: typeof idle) => {
      countInputs()
      return (await browser.get('/api/users/me')).status
    }
    later(167 * hour)
    expect(await status(busy)).toBe(200)
    later(hour)
    expect(await status(idle)).toBe(401)
    expect(await status(busy)).toBe(200)
    for (let passed = 168; passed + 150 < 720; passed += 150) {
      later(150 * hour)
      expect(await status(busy)).toBe(200)
    }
    later(720 * hour - 618 * hour)
    expect(await status(busy)).toBe(401)
    expect(
      await shop.context.database.$count(
        sessions,
        eq(sessions.memberId, (await storedMember(form.phoneNumber))!.id),
      ),
    ).toBe(0)
  })
})

const signedIn = async () => {
  const form = await registerMember(shop, newPerson())
  const browser = browse()
  await browser.post('/api/users/login', form)
  return { form, browser }
}

describe('account edit', () => {
  test('changes the fields that are sent, and never the phone number', async () => {
    const { form, browser } = await signedIn()
    const { status, body } = await browser.post('/api/users/update', {
      firstName: ' Nur ',
      lastName: '',
      phoneNumber: '+60111111111',
      address: { billing: { country: 'Malaysia', city: 'Shah Alam, Selangor', zipCode: '40150' } },
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      phoneNumber: form.phoneNumber,
      email: form.email,
      firstName: 'Nur',
      lastName: 'Aminah',
      whatsappNumber: '+60123456789',
      address: { billing: { country: 'Malaysia', city: 'Shah Alam, Selangor', zipCode: '40150' } },
    })
    const address = { billing: { country: 'Taiwan' }, shipping: { city: '臺北市' } }
    expect((await browser.post('/api/users/update', { address })).body.address).toEqual(address)
    expect((await browser.get('/api/users/me')).body.firstName).toBe('Nur')
  })

  test('security 19: fields that no member may set stay unchanged', async () => {
    countInputs(6)
    const { form, browser } = await signedIn()
    const before = await storedMember(form.phoneNumber)
    await browser.post('/api/users/update', {
      id: 'x',
      role: 'owner',
      demo: true,
      passwordHash: 'x',
      photoURL: 'https://evil.example/x.png',
      language: 'zh-TW',
    })
    expect(await storedMember(form.phoneNumber)).toEqual(before)
  })
})

const tokenFor = async (email: string) => {
  const [welcome] = (await emailsTo(email)).filter(({ subject }) => subject?.includes('Welcome'))
  return tokenIn(/http\S+not-me\S+/.exec(welcome?.text ?? '')![0])
}

describe("the welcome mail's link 'this was not me'", () => {
  test('removes the address from the account, once', async () => {
    const form = await registerMember(shop, newPerson())
    const token = await tokenFor(form.email)
    expect((await browse().post('/api/users/disownEmail', { token })).status).toBe(200)
    expect((await storedMember(form.phoneNumber))?.email).toBeNull()
    const { body } = await browse().post('/api/users/login', form)
    expect(body).not.toHaveProperty('email')
    expect((await browse().post('/api/users/disownEmail', { token })).body.code).toBe('link_expired')
  })

  test('does nothing when it is altered, too old or for a former address', async () => {
    const form = await registerMember(shop, newPerson())
    const token = await tokenFor(form.email)
    const [id, until, mark] = token.split('.')
    const other = await registerMember(shop, newPerson())
    for (const forged of [
      'x',
      `${id}.${until}.x`,
      `${id}.${Number(until) + 1}.${mark}`,
      `${(await storedMember(other.phoneNumber))?.id}.${until}.${mark}`,
    ])
      expect((await browse().post('/api/users/disownEmail', { token: forged })).body.code).toBe(
        'link_expired',
      )
    const browser = browse()
    await browser.post('/api/users/login', form)
    const { email, password } = form
    await changeEmail(shop, browser, { email: `later-${email}`, password })
    expect((await browser.post('/api/users/disownEmail', { token })).body.code).toBe('link_expired')
    await changeEmail(shop, browser, { email, password })
    later(31 * 24 * hour)
    expect((await browser.post('/api/users/disownEmail', { token })).body.code).toBe('link_expired')
  })
})
