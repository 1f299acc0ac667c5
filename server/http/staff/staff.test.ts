import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countInputs } from '#tests/test-inputs.ts'
import { auditEntries } from '../../database/tables/orders.ts'
import { staff, staffRecoveryCodes, staffSessions } from '../../database/tables/staff.ts'
import { addStaff, disableStaff, listStaff, resetStaff } from '../../services/staff/accounts.ts'
import { openBrowser, type TestBrowser } from '../../testing/test-browser.ts'
import { signedInMember } from '../../testing/test-orders.ts'
import { createTestShop, testMoment } from '../../testing/test-shop.ts'
import { codeOf, signedInStaff } from '../../testing/test-staff.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>
let clock = testMoment

const password = 'walnut and rattan'
const minute = 60_000
const pass = (milliseconds: number) => {
  clock = new Date(clock.getTime() + milliseconds)
}

beforeAll(async () => {
  shop = await createTestShop({
    context: { now: () => clock },
  })
})
afterAll(() => shop.close())

let made = 0

/** An account with a chosen password. */
async function invited(role: 'owner' | 'clerk' = 'clerk') {
  made += 1
  const email = `person${made}@example.com`
  const added = await addStaff(shop.context, { email, name: 'Aisyah', role })
  const token = added!.link.split('#')[1]!
  await openBrowser(shop.app).post('/api/staff/set-up', { token, password })
  return { email, token }
}

/** An account with an authenticator, and the browser of its first sign-in. */
async function enrolled() {
  const { email } = await invited()
  const browser = openBrowser(shop.app)
  expect((await browser.post('/api/staff/login', { email, password })).body).toEqual({ next: 'enrol' })
  const { secret, uri } = (await browser.post('/api/staff/enrol')).body
  expect(uri).toMatch(/^otpauth:\/\/totp\/Office%20Furniture%20Store:person\d+%40example\.com\?/)
  const { status, body } = await browser.post('/api/staff/enrol/code', { code: codeOf(secret, clock) })
  expect(status).toBe(200)
  pass(minute)
  return { email, secret, browser, recoveryCodes: body.recoveryCodes as string[] }
}

async function withPassword(email: string): Promise<TestBrowser> {
  const browser = openBrowser(shop.app)
  await browser.post('/api/staff/login', { email, password })
  return browser
}

const step = async (browser: TestBrowser) => (await browser.get('/api/staff/login')).body as unknown
const secretIn = async (browser: TestBrowser) =>
  (await browser.post('/api/staff/enrol')).body.secret as string
const me = async (browser: TestBrowser) => (await browser.get('/api/staff/me')).status
const idOf = async (email: string) =>
  (await shop.context.database.select().from(staff).where(eq(staff.email, email)))[0]!.id
const actionsOf = async (id: string) => {
  const rows = await shop.context.database
    .select({ action: auditEntries.action })
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, id))
    .orderBy(auditEntries.id)
  return rows.map(({ action }) => action)
}

describe('security 16: staff sign in with a second factor', () => {
  test('the password alone opens nothing; a code of the authenticator does', async () => {
    const { email, secret } = await enrolled()
    const browser = await withPassword(email)
    const half = browser.cookies.get('staff')
    expect(await me(browser)).toBe(401)
    const answer = await browser.post('/api/staff/login/code', { code: codeOf(secret, clock) })
    expect(answer).toMatchObject({ status: 200, body: { email, role: 'clerk' } })
    expect(answer.body).not.toHaveProperty('passwordHash')
    expect(await me(browser)).toBe(200)
    expect(browser.cookies.get('staff')).not.toBe(half)
    browser.cookies.set('staff', half!)
    expect(await me(browser)).toBe(401)
    expect(await actionsOf(await idOf(email))).toEqual([
      'staff.added',
      'staff.password_chosen',
      'staff.signed_in',
      'staff.enrolled',
      'staff.signed_in',
    ])
  })

  test('no default staff account works: a new shop has none', async () => {
    const fresh = await createTestShop()
    try {
      expect(await listStaff(fresh.context)).toEqual([])
    } finally {
      await fresh.close()
    }
  })

  test('an authenticator that is set up cannot be replaced with the password alone', async () => {
    const { email, secret } = await enrolled()
    const browser = await withPassword(email)
    expect((await browser.post('/api/staff/enrol')).body.code).toBe('already_enrolled')
    expect((await browser.post('/api/staff/enrol/code', { code: codeOf(secret, clock) })).body.code).toBe(
      'already_enrolled',
    )
  })

  test('member and staff sessions are not interchangeable', async () => {
    const member = await signedInMember(shop)
    expect(await me(member.browser)).toBe(401)
    const owner = await signedInStaff(shop, 'owner')
    expect((await owner.browser.get('/api/users/me')).status).toBe(401)
    const swapped = openBrowser(shop.app)
    swapped.cookies.set('staff', member.browser.cookies.get('session')!)
    expect(await me(swapped)).toBe(401)
  })
})

describe('a code of the authenticator', () => {
  test('works once, even when two use it at the same time', async () => {
    const { email, secret } = await enrolled()
    const browsers = await Promise.all([withPassword(email), withPassword(email)])
    const code = codeOf(secret, clock)
    const answers = await Promise.all(
      browsers.map((browser) => browser.post('/api/staff/login/code', { code })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    pass(30_000)
    expect((await browsers[0]!.post('/api/staff/login/code', { code })).status).toBe(401)
  })

  test('of a minute ago or of another account is refused', async () => {
    const [{ email, secret }, other] = [await enrolled(), await enrolled()]
    const browser = await withPassword(email)
    const tryOne = async (code: string) =>
      (await browser.post('/api/staff/login/code', { code })).body.code as string | undefined
    expect(await tryOne(codeOf(other.secret, clock))).toBe('wrong_second_factor')
    expect(await tryOne(codeOf(secret, new Date(clock.getTime() + 90_000)))).toBe('wrong_second_factor')
    expect(await tryOne(codeOf(secret, new Date(clock.getTime() - 90_000)))).toBe('wrong_second_factor')
    expect(await tryOne(codeOf(secret, clock))).toBeUndefined()
  })

  test('may be guessed five times, then the password is required again', async () => {
    const { email, secret } = await enrolled()
    const browser = await withPassword(email)
    for (let tried = 0; tried < 5; tried += 1)
      await browser.post('/api/staff/login/code', { code: codeOf(secret, new Date(0)) })
    const right = { code: codeOf(secret, clock) }
    expect((await browser.post('/api/staff/login/code', right)).body.code).toBe('staff_not_signed_in')
    expect((await (await withPassword(email)).post('/api/staff/login/code', right)).status).toBe(200)
  })

  test('is valid within ten minutes after the password', async () => {
    const { email, secret } = await enrolled()
    const browser = await withPassword(email)
    pass(10 * minute)
    const late = await browser.post('/api/staff/login/code', { code: codeOf(secret, clock) })
    expect(late.body.code).toBe('staff_not_signed_in')
  })
})

describe('a reload half-way', () => {
  test('shows the next step, and the account whose password was right', async () => {
    const { email, secret } = await enrolled()
    const browser = openBrowser(shop.app)
    expect(await step(browser)).toEqual({ next: 'password' })
    await browser.post('/api/staff/login', { email, password })
    expect(await step(browser)).toEqual({ next: 'code', email, passkeys: 0 })
    pass(9 * minute)
    await browser.post('/api/staff/login/code', { code: codeOf(secret, clock) })
    expect(await step(browser)).toEqual({ next: 'in' })
    await browser.post('/api/staff/logout')
    expect(await step(browser)).toEqual({ next: 'password' })
  })

  test('starts over after ten minutes, five wrong codes, or when the account is disabled', async () => {
    const late = await withPassword((await enrolled()).email)
    pass(10 * minute)
    expect(await step(late)).toEqual({ next: 'password' })
    const guessing = await withPassword((await enrolled()).email)
    for (let tried = 0; tried < 5; tried += 1) {
      expect(await step(guessing)).toMatchObject({ next: 'code' })
      await guessing.post('/api/staff/login/code', { code: '000000' })
    }
    expect(await step(guessing)).toEqual({ next: 'password' })
    const { email } = await enrolled()
    const shut = await withPassword(email)
    await disableStaff(shop.context, email)
    expect(await step(shut)).toEqual({ next: 'password' })
  })

  test('shows the same secret again; another session gets another one', async () => {
    const { email } = await invited()
    const [browser, other] = [await withPassword(email), await withPassword(email)]
    expect(await step(browser)).toEqual({ next: 'enrol', email })
    const secret = await secretIn(browser)
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(await secretIn(browser)).toBe(secret)
    expect(await secretIn(other)).not.toBe(secret)
    // The secret that was offered last is valid until this session requests another.
    const code = { code: codeOf(secret, clock) }
    expect((await browser.post('/api/staff/enrol/code', code)).body.code).toBe('wrong_second_factor')
    await secretIn(browser)
    expect((await browser.post('/api/staff/enrol/code', code)).status).toBe(200)
  })
})

test('a recovery code signs in once', async () => {
  const { email, recoveryCodes } = await enrolled()
  expect(recoveryCodes).toHaveLength(10)
  const [code] = recoveryCodes
  const browsers = await Promise.all([withPassword(email), withPassword(email)])
  const answers = await Promise.all(
    browsers.map((browser) => browser.post('/api/staff/login/code', { code: code!.toLowerCase() })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
})

test('new recovery codes replace the former ones', async () => {
  const { email, secret, browser, recoveryCodes } = await enrolled()
  expect((await browser.post('/api/staff/recovery-codes', { code: '000000' })).status).toBe(401)
  const renewed = await browser.post('/api/staff/recovery-codes', { code: codeOf(secret, clock) })
  const tryOne = async (code: string) =>
    (await (await withPassword(email)).post('/api/staff/login/code', { code })).status
  expect(await tryOne(recoveryCodes[0]!)).toBe(401)
  expect(await tryOne(renewed.body.recoveryCodes[0])).toBe(200)
})

describe('a refused sign-in', () => {
  test('is the same for a wrong password, unknown address or disabled account', async () => {
    const [wrong, disabled] = [await invited(), await invited()]
    await disableStaff(shop.context, disabled.email)
    const bodies = await Promise.all(
      [
        { email: wrong.email, password: 'something else' },
        { email: 'nobody@example.com', password },
        { email: disabled.email, password },
      ].map(async (sent) => {
        const browser = openBrowser(shop.app)
        const { status, body } = await browser.post('/api/staff/login', sent)
        return [status, body, browser.cookies.size]
      }),
    )
    expect(bodies[0]).toMatchObject([401, { code: 'staff_login_failed' }, 0])
    expect(bodies[1]).toEqual(bodies[0])
    expect(bodies[2]).toEqual(bodies[0])
    const actions = await actionsOf(await idOf(wrong.email))
    expect(actions.at(-1)).toBe('staff.sign_in_refused')
    const refusals = await shop.context.database
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'staff.sign_in_refused'))
    expect(JSON.stringify(refusals)).not.toContain('something else')
  })
})

describe('a session of staff', () => {
  test('security 14: ends after an hour without a call, and after twelve in any case', async () => {
    const idle = await signedInStaff(shop, 'clerk')
    pass(59 * minute)
    expect(await me(idle.browser)).toBe(200)
    pass(60 * minute)
    expect(await me(idle.browser)).toBe(401)
    const busy = await signedInStaff(shop, 'clerk')
    countInputs(2 + 23 + 1)
    for (let calls = 0; calls < 23; calls += 1) {
      pass(31 * minute)
      expect(await me(busy.browser)).toBe(200)
    }
    pass(10 * minute)
    expect(await me(busy.browser)).toBe(401)
  })

  test('ends with signing out, on the server', async () => {
    const { browser } = await signedInStaff(shop, 'clerk')
    const token = browser.cookies.get('staff')!
    await browser.post('/api/staff/logout')
    expect(browser.cookies.has('staff')).toBe(false)
    browser.cookies.set('staff', token)
    expect(await me(browser)).toBe(401)
  })

  test('security 13: ends when the same browser signs in again', async () => {
    const { email, browser } = await enrolled()
    const earlier = browser.cookies.get('staff')!
    await browser.post('/api/staff/login', { email, password })
    browser.cookies.set('staff', earlier)
    expect(await me(browser)).toBe(401)
  })

  test('ends when the account is disabled', async () => {
    const { email, browser } = await enrolled()
    expect(await me(browser)).toBe(200)
    expect(await disableStaff(shop.context, email.toUpperCase())).toBe(true)
    expect(await me(browser)).toBe(401)
    expect(await disableStaff(shop.context, email)).toBe(false)
  })

  test('ends with a new password, except the one that set it', async () => {
    const { email, secret, browser } = await enrolled()
    const other = await withPassword(email)
    await other.post('/api/staff/login/code', { code: codeOf(secret, clock) })
    pass(minute)
    const change = { password, newPassword: 'teak and bamboo', code: codeOf(secret, clock) }
    expect((await browser.post('/api/staff/password', { ...change, password: 'wrong' })).status).toBe(401)
    expect((await browser.post('/api/staff/password', { ...change, code: '000000' })).status).toBe(401)
    expect((await browser.post('/api/staff/password', change)).status).toBe(200)
    expect([await me(browser), await me(other)]).toEqual([200, 401])
    const { status } = await openBrowser(shop.app).post('/api/staff/login', { email, password })
    expect(status).toBe(401)
  })

  test('security 30: has a cookie of its own, HttpOnly and SameSite=Strict', async () => {
    const { email } = await invited()
    const { headers } = await openBrowser(shop.app).post('/api/staff/login', { email, password })
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^staff=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/),
    ])
  })
})

describe('a set-up link', () => {
  test('works once, for a day', async () => {
    const { token } = await invited()
    const setUp = (sent: string) =>
      openBrowser(shop.app).post('/api/staff/set-up', { token: sent, password: 'another password' })
    expect((await setUp(token)).body.code).toBe('link_expired')
    const late = await addStaff(shop.context, { email: 'late@example.com', name: 'Late', role: 'owner' })
    pass(24 * 60 * minute)
    expect((await setUp(late!.link.split('#')[1]!)).body.code).toBe('link_expired')
  })

  test('shows its account before it is used, and nothing once it has expired', async () => {
    const { email, token } = await invited()
    const about = { email: 'newcomer@example.com', name: 'Newcomer', role: 'clerk' } as const
    const fresh = (await addStaff(shop.context, about))!.link.split('#')[1]!
    const check = async (sent: string) =>
      (await openBrowser(shop.app).post('/api/staff/set-up/check', { token: sent })).body
    expect(await check(fresh)).toEqual({ email: about.email, name: about.name })
    expect(await check(fresh)).toEqual({ email: about.email, name: about.name })
    const used = await check(token)
    expect(used.code).toBe('link_expired')
    expect(JSON.stringify(used)).not.toContain(email)
    expect((await check('x')).code).toBe('link_expired')
    await disableStaff(shop.context, about.email)
    expect((await check(fresh)).code).toBe('link_expired')
  })

  test('takes no common password', async () => {
    const added = await addStaff(shop.context, { email: 'common@example.com', name: 'C', role: 'clerk' })
    const token = added!.link.split('#')[1]!
    const setUp = async (chosen: string) =>
      (await openBrowser(shop.app).post('/api/staff/set-up', { token, password: chosen })).body
    expect((await setUp('1qaz2wsx3edc')).code).toBe('password_too_common')
    expect(await setUp('one quiet walnut')).toEqual({ success: true })
  })

  test('takes no short password', async () => {
    const added = await addStaff(shop.context, { email: 'short@example.com', name: 'S', role: 'clerk' })
    const token = added!.link.split('#')[1]!
    const setUp = async (chosen: string) =>
      (await openBrowser(shop.app).post('/api/staff/set-up', { token, password: chosen })).body.code
    expect(await setUp('eleven char')).toBe('invalid_input')
  })

  test('is renewed by a reset, which revokes everything else', async () => {
    const { email, browser } = await enrolled()
    const id = await idOf(email)
    expect((await resetStaff(shop.context, email))!.link).toMatch(/\/staff\/set-up#[\w-]{43}$/)
    expect(await me(browser)).toBe(401)
    const { database } = shop.context
    expect(await database.$count(staffRecoveryCodes, eq(staffRecoveryCodes.staffId, id))).toBe(0)
    expect(await database.$count(staffSessions, eq(staffSessions.staffId, id))).toBe(0)
    expect((await openBrowser(shop.app).post('/api/staff/login', { email, password })).status).toBe(401)
  })
})

test('one address has one account, in upper or lower case', async () => {
  const about = { name: 'Twin', role: 'clerk' } as const
  expect(await addStaff(shop.context, { ...about, email: 'twin@example.com' })).toBeDefined()
  expect(await addStaff(shop.context, { ...about, email: 'TWIN@example.com' })).toBeUndefined()
})

test('security 3: a dump has no password, session, recovery code, link or secret', async () => {
  const { secret, browser, recoveryCodes } = await enrolled()
  const added = await addStaff(shop.context, { email: 'dumped@example.com', name: 'D', role: 'clerk' })
  const { database } = shop.context
  const dump = JSON.stringify([
    await database.select().from(staff),
    await database.select().from(staffSessions),
    await database.select().from(staffRecoveryCodes),
    await database.select().from(auditEntries),
  ])
  expect(dump).toContain('dumped@example.com')
  const secrets = [
    password,
    secret,
    browser.cookies.get('staff')!,
    ...recoveryCodes,
    ...recoveryCodes.map((code) => code.replaceAll('-', '')),
    added!.link.split('#')[1]!,
  ]
  countInputs(secrets.length)
  expect(secrets.filter((text) => dump.includes(text))).toEqual([])
})
