import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maxPasskeys } from '#core/staff/passkeys.ts'
import { auditEntries } from '../../database/tables/orders.ts'
import { staff, staffPasskeyChallenges, staffPasskeys } from '../../database/tables/staff.ts'
import { listOutbox } from '../../services/shop/outbox.ts'
import { addStaff, disableStaff, resetStaff } from '../../services/staff/accounts.ts'
import { openBrowser, type TestBrowser } from '../../testing/test-browser.ts'
import { createPasskey } from '../../testing/test-passkey.ts'
import { createTestShop, testMoment } from '../../testing/test-shop.ts'
import { codeOf, signedInStaff } from '../../testing/test-staff.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>
let clock = testMoment
let made = 0

const password = 'walnut and rattan'
const minute = 60_000
const pass = (milliseconds: number) => {
  clock = new Date(clock.getTime() + milliseconds)
}

beforeAll(async () => {
  shop = await createTestShop({ context: { now: () => clock } })
})
afterAll(() => shop.close())

/** A person signed in with password and code. */
async function enrolled() {
  made += 1
  const email = `passkeys${made}@example.com`
  const added = await addStaff(shop.context, { email, name: 'Aisyah', role: 'clerk' })
  const browser = openBrowser(shop.app)
  await browser.post('/api/staff/set-up', { token: added!.link.split('#')[1]!, password })
  await browser.post('/api/staff/login', { email, password })
  const { secret } = (await browser.post('/api/staff/enrol')).body
  await browser.post('/api/staff/enrol/code', { code: codeOf(secret, clock) })
  pass(minute)
  const { id } = (await browser.get('/api/staff/me')).body as { id: string }
  return { id, email, browser, code: () => codeOf(secret, clock) }
}
type Person = Awaited<ReturnType<typeof enrolled>>

/** The options with which a browser makes a passkey, after password and code. */
async function ask({ browser, code }: Person, about: Partial<Record<'name' | 'password', string>> = {}) {
  const answer = await browser.post('/api/staff/passkeys/options', {
    name: 'Office laptop',
    password,
    code: code(),
    ...about,
  })
  pass(minute)
  return answer
}

/** Adds a passkey to a person's account. */
async function add(person: Person) {
  const passkey = createPasskey()
  const response = passkey.make((await ask(person)).body)
  expect((await person.browser.post('/api/staff/passkeys', { response })).status).toBe(200)
  return passkey
}

const options = async (browser: TestBrowser) =>
  (await browser.post('/api/staff/login/passkey/options')).body as { challenge: string }
const login = (browser: TestBrowser, response: object) =>
  browser.post('/api/staff/login/passkey', { response })
/** Signs in with a passkey on a new browser. */
const signIn = async (passkey: ReturnType<typeof createPasskey>, ...use: object[]) => {
  const browser = openBrowser(shop.app)
  const answer = await login(browser, passkey.answer(await options(browser), ...use))
  return { ...answer, browser }
}
/** Expects that a sign-in is refused. */
const refused = async (answer: Promise<{ status: number; body: { code?: string } }>) =>
  expect(await answer).toMatchObject({ status: 401, body: { code: 'passkey_refused' } })
const me = async (browser: TestBrowser) => (await browser.get('/api/staff/me')).status
const listOf = async ({ browser }: Person) =>
  (await browser.get('/api/staff/passkeys')).body.passkeys as { id: string; name: string }[]
const actionsOf = async (id: string) =>
  (
    await shop.context.database
      .select({ action: auditEntries.action, after: auditEntries.after })
      .from(auditEntries)
      .where(and(eq(auditEntries.subject, 'staff'), eq(auditEntries.subjectId, id)))
      .orderBy(auditEntries.id)
  ).slice(3)

describe('security 16: a passkey', () => {
  test('signs in instead of password and code, and both still work', async () => {
    const person = await enrolled()
    const passkey = await add(person)
    const { status, body, browser } = await signIn(passkey)
    expect([status, body.email]).toEqual([200, person.email])
    expect(await me(browser)).toBe(200)
    expect(await actionsOf(person.id)).toMatchObject([
      { action: 'staff.enrolled' },
      { action: 'staff.passkey_added', after: { name: 'Office laptop' } },
      { action: 'staff.signed_in', after: { by: 'passkey' } },
    ])
    expect(await listOf(person)).toMatchObject([{ name: 'Office laptop', lastUsedAt: {} }])
    const other = openBrowser(shop.app)
    await other.post('/api/staff/login', { email: person.email, password })
    expect((await other.post('/api/staff/login/code', { code: person.code() })).status).toBe(200)
  })

  test('replaces the code after the password, only for the same account', async () => {
    const [person, stranger] = [await enrolled(), await enrolled()]
    const [own, foreign] = [await add(person), await add(stranger)]
    const browser = openBrowser(shop.app)
    await browser.post('/api/staff/login', { email: person.email, password })
    expect((await browser.get('/api/staff/login')).body).toMatchObject({ next: 'code', passkeys: 1 })
    const asked = await options(browser)
    expect(asked).toMatchObject({ allowCredentials: [{ type: 'public-key', transports: ['internal'] }] })
    expect((await login(browser, foreign.answer(asked))).body.code).toBe('passkey_refused')
    const half = browser.cookies.get('staff')!
    expect((await login(browser, own.answer(await options(browser)))).status).toBe(200)
    browser.cookies.set('staff', half)
    expect((await browser.get('/api/staff/login')).body).toEqual({ next: 'password' })
  })

  test('is refused from another site, without verifying its user, or by another key', async () => {
    const passkey = await add(await enrolled())
    const impostor = createPasskey()
    await refused(signIn(passkey, { origin: 'https://shop.example.net' }))
    await refused(signIn(passkey, { rpId: 'example.net' }))
    await refused(signIn(passkey, { unverified: true }))
    await refused(signIn(impostor))
    const browser = openBrowser(shop.app)
    const asked = await options(browser)
    await refused(login(browser, { ...impostor.answer(asked), id: passkey.answer(asked).id }))
    expect((await signIn(passkey)).status).toBe(200)
  })

  test('answers a challenge once, within five minutes, and only one that the shop made', async () => {
    const passkey = await add(await enrolled())
    const browser = openBrowser(shop.app)
    const asked = await options(browser)
    const answers = await Promise.all([
      login(openBrowser(shop.app), passkey.answer(asked)),
      login(openBrowser(shop.app), passkey.answer(asked)),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    const late = await options(browser)
    pass(5 * minute)
    expect((await login(browser, passkey.answer(late))).status).toBe(401)
    const invented = { challenge: Buffer.alloc(32, 7).toString('base64url') }
    expect((await login(browser, passkey.answer(invented))).status).toBe(401)
    await options(browser)
    expect(await shop.context.database.$count(staffPasskeyChallenges)).toBe(1)
  })

  test('that was copied is refused: its count of signatures must never fall', async () => {
    const passkey = await add(await enrolled())
    expect((await signIn(passkey, { counter: 40 })).status).toBe(200)
    expect((await signIn(passkey, { counter: 40 })).status).toBe(401)
    expect((await signIn(passkey, { counter: 7 })).status).toBe(401)
    expect((await signIn(passkey, { counter: 41 })).status).toBe(200)
  })

  test('of a disabled account gets the same answer, and each refusal is in the sign-in log', async () => {
    const person = await enrolled()
    const passkey = await add(person)
    const wrong = await signIn(passkey, { unverified: true })
    await disableStaff(shop.context, person.email)
    const disabled = await signIn(passkey)
    expect([disabled.status, disabled.body]).toEqual([wrong.status, wrong.body])
    expect((await actionsOf(person.id)).slice(2)).toMatchObject([
      { action: 'staff.sign_in_refused', after: { reason: 'passkey' } },
      { action: 'staff.disabled' },
      { action: 'staff.sign_in_refused', after: { reason: 'disabled' } },
    ])
  })

  test('is slowed down like codes, never locked', async () => {
    const passkey = await add(await enrolled())
    const tryOne = async () => (await signIn(passkey, { unverified: true })).body.code as string
    let code = ''
    for (let tried = 0; tried < 30 && code !== 'too_many_requests'; tried += 1) code = await tryOne()
    expect(code).toBe('too_many_requests')
  })
})

describe('a passkey is added', () => {
  test('with password and code, each of which is needed, and a code works once', async () => {
    const person = await enrolled()
    expect((await ask(person, { password: 'something else' })).body.code).toBe('staff_login_failed')
    const code = person.code()
    const body = { name: 'Phone', password, code }
    const post = (sent: object) => person.browser.post('/api/staff/passkeys/options', sent)
    expect((await post({ ...body, code: '000000' })).body.code).toBe('wrong_second_factor')
    expect((await post({ ...body, name: ' ' })).body.code).toBe('invalid_input')
    expect((await post(body)).status).toBe(200)
    expect((await post(body)).body.code).toBe('wrong_second_factor')
    expect((await actionsOf(person.id)).map(({ action }) => action)).toContain('staff.passkey_refused')
  })

  test('in the session that asked, once, by a device that verifies its user at the shop', async () => {
    const [person, stranger] = [await enrolled(), await enrolled()]
    const passkey = createPasskey()
    const send = async (response: object, by = person) =>
      (await by.browser.post('/api/staff/passkeys', { response })).body.code as string | undefined
    const asked = async () => (await ask(person)).body as { challenge: string; user: { id: string } }
    expect(await send(passkey.make(await asked()), stranger)).toBe('passkey_not_added')
    expect(await send(passkey.make(await asked(), { unverified: true }))).toBe('passkey_not_added')
    expect(await send(passkey.make(await asked(), { origin: 'https://shop.example.net' }))).toBe(
      'passkey_not_added',
    )
    const response = passkey.make(await asked())
    expect(await send(response)).toBeUndefined()
    expect(await send(response)).toBe('passkey_not_added')
    const again = (await ask(person)).body
    expect(again.excludeCredentials).toMatchObject([{ type: 'public-key' }])
    expect(await send(passkey.make(again))).toBe('passkey_not_added')
    expect(await listOf(person)).toHaveLength(1)
  })

  test(`at most ${maxPasskeys} of them`, async () => {
    const person = await enrolled()
    await shop.context.database.insert(staffPasskeys).values(
      Array.from({ length: maxPasskeys }, (_, index) => ({
        id: `${person.id} ${index}`,
        staffId: person.id,
        credentialId: `${person.id} ${index}`,
        publicKey: Buffer.alloc(1),
        counter: 0,
        transports: [],
        name: 'Key',
        addedAt: clock,
      })),
    )
    expect((await ask(person)).body.code).toBe('invalid_input')
  })
})

describe('a passkey is removed', () => {
  test('by its owner only; then it signs in no more, and each change is in an email', async () => {
    const [person, stranger] = [await enrolled(), await enrolled()]
    const passkey = await add(person)
    const [{ id } = { id: '' }] = await listOf(person)
    const remove = async ({ browser }: Person) =>
      (await browser.post(`/api/staff/passkeys/${id}/remove`)).body.code as string | undefined
    expect(await remove(stranger)).toBe('passkey_not_found')
    expect(await remove(person)).toBeUndefined()
    expect((await signIn(passkey)).status).toBe(401)
    await shop.sendQueued()
    const mails = (await listOutbox(shop.context)).filter(({ recipient }) => recipient === person.email)
    expect(mails.map(({ text }) => /was (?:added|removed)/.exec(text)?.[0]).sort()).toEqual([
      'was added',
      'was removed',
    ])
    expect(mails[0]?.text).toContain('“Office laptop”')
  })

  test('with a reset, by a colleague or on the command line; colleagues see that there are some', async () => {
    const owner = await signedInStaff(shop, 'owner')
    const [person, other] = [await enrolled(), await enrolled()]
    const passkeys = [await add(person), await add(other)]
    const read = async ({ id }: Person) => (await owner.browser.get(`/api/staff/people/${id}`)).body.person
    const { passkeys: count, version } = await read(person)
    expect(count).toBe(1)
    expect((await owner.browser.post(`/api/staff/people/${person.id}/reset`, { version })).status).toBe(200)
    await resetStaff(shop.context, other.email)
    for (const passkey of passkeys) expect((await signIn(passkey)).status).toBe(401)
    expect((await read(person)).passkeys).toBe(0)
  })
})

test('the name of a passkey’s owner tells nothing about a person', async () => {
  const person = await enrolled()
  const { user, rp } = (await ask(person)).body
  expect(rp.id).toBe('localhost')
  expect(Buffer.from(user.id as string, 'base64url').toString()).toBe(person.id)
  const { database } = shop.context
  const [row] = await database
    .select({ id: staff.id })
    .from(staff)
    .where(sql`lower(email) = ${person.email}`)
  expect(row?.id).toMatch(/^[\da-f-]{36}$/)
})
