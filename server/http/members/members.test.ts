import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OrderStatus } from '../../../core/orders/statuses.ts'
import { members, sessions } from '../../database/tables/members.ts'
import { auditEntries, orders } from '../../database/tables/orders.ts'
import { listOutbox } from '../../services/shop/outbox.ts'
import {
  codeFor,
  openBrowser,
  proveNumber,
  registerMember,
  solveHumanCheck,
  type TestBrowser,
} from '../../testing/test-browser.ts'
import {
  moveThrough,
  orderOf,
  place,
  signedInMember,
  stockedSpecs,
  type TestMember,
  type TestSpec,
} from '../../testing/test-orders.ts'
import { createTestShop, testMoment } from '../../testing/test-shop.ts'
import { signedInStaff, type TestStaff } from '../../testing/test-staff.ts'
import { tried } from '../../../scripts/test-inputs.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>
let now: Date
let clerk: TestStaff
let owner: TestStaff
let member: TestMember
let spec: TestSpec

beforeAll(async () => {
  shop = await createTestShop({
    env: {
      HUMAN_CHECK_COST: '1',
      RATE_LIMIT_CODES_PER_CLIENT: '1000',
      RATE_LIMIT_CODES_PER_RECIPIENT: '6',
      RATE_LIMIT_CODES_PER_DAY: '100000',
    },
    context: { now: () => now },
  })
  now = testMoment
  ;[clerk, owner] = [await signedInStaff(shop, 'clerk'), await signedInStaff(shop, 'owner')]
})
afterAll(() => shop.close())
beforeEach(async () => {
  now = testMoment
  spec = (await stockedSpecs(shop, 100))[0]!
  member = await signedInMember(shop)
})

const path = (id: string, verb = '') => `/api/staff/members/${id}${verb}`
const staffPath = (orderId: string, verb = '') => `/api/staff/orders/${orderId}${verb}`
const look = async (id: string, by = clerk) => (await by.browser.get(path(id))).body
const find = async (query: Record<string, string>): Promise<string[]> => {
  const { body } = await clerk.browser.get(`/api/staff/members?${new URLSearchParams(query)}`)
  return body.members.map(({ id }: { id: string }) => id)
}
const block = (id: string, by = clerk) =>
  by.browser.post(path(id, '/block'), { reason: 'Refused three deliveries.' })
const database = () => shop.context.database
const entriesOf = (id: string) =>
  database().select().from(auditEntries).where(eq(auditEntries.subjectId, id)).orderBy(auditEntries.id)

let registered = 0
/** Somebody who registered as everybody does, and signed in. */
async function registeredMember() {
  registered += 1
  const phoneNumber = `+88691000${String(1000 + registered)}`
  const form = await registerMember(shop, {
    phoneNumber,
    whatsappNumber: phoneNumber,
    email: `registered${registered}@example.com`,
  })
  const browser = openBrowser(shop.app)
  await browser.post('/api/users/login', form)
  const [row] = await database().select().from(members).where(eq(members.phoneNumber, phoneNumber))
  return { ...form, id: row!.id, browser }
}
const login = ({ phoneNumber, password }: { phoneNumber: string; password: string }, browser?: TestBrowser) =>
  (browser ?? openBrowser(shop.app)).post('/api/users/login', { phoneNumber, password })
const loginWithCode = async (phoneNumber: string) => {
  const browser = openBrowser(shop.app)
  const humanCheck = await solveHumanCheck(browser, 'login')
  await browser.post('/api/verification/sms', { phoneNumber, purpose: 'login', humanCheck })
  const code = await codeFor(shop, phoneNumber)
  return browser.post('/api/users/loginWithCode', { phoneNumber, code })
}

describe('members are found', () => {
  test('by a number as it is typed anywhere, by name and by e-mail address', async () => {
    const about = { firstName: 'Shu Fen', lastName: 'Ooi', email: 'Shu.Fen@Example.org' }
    await database().update(members).set(about).where(eq(members.id, member.id))
    const digits = member.phoneNumber.slice(3)
    const words = [
      member.phoneNumber,
      `0${digits}`,
      `0${digits.slice(0, 2)}-${digits.slice(2, 5)} ${digits.slice(5)}`,
      `+60 (0)${digits}`,
      digits.slice(3),
      'shu fen',
      'OOI shu',
      'shu.fen@example',
    ]
    const foreign = await signedInMember(shop)
    for (const q of words) {
      const found = await find({ q })
      expect(found, q).toContain(member.id)
      expect(found, q).not.toContain(foreign.id)
    }
    const taiwanese = { phoneNumber: '+886912777888' }
    await database().update(members).set(taiwanese).where(eq(members.id, member.id))
    for (const q of ['0912-777-888', '0912777888', '+886 0912 777 888', '777888'])
      expect(await find({ q }), q).toEqual([member.id])
    expect(await find({ q: 'nobody of this name' })).toEqual([])
    expect(await find({ q: '%' })).toEqual([])
  })

  test('beyond the newest ones, too', async () => {
    const about = { firstName: 'Aurelia', createdAt: new Date('2020-01-01T00:00:00Z') }
    await database().update(members).set(about).where(eq(members.id, member.id))
    await database().execute(sql`
      insert into members (id, phone_number, first_name, last_name, whatsapp_number, password_hash, language, created_at)
      select 'many-' || n, '+99' || lpad(n::text, 10, '0'), 'Many', 'More', '', 'none', 'en', '2025-01-01'
      from generate_series(1, 2500) as n`)
    expect(await find({ q: 'aurelia' })).toEqual([member.id])
    expect(await find({ q: 'many', pageSize: '3' })).toEqual(['many-999', 'many-998', 'many-997'])
    await database().execute(sql`delete from members where id like 'many-%'`)
  })

  test('page by page, each once and the newest first', async () => {
    const registeredAt = [3, 1, 2, 2].map((days) => new Date(testMoment.getTime() + days * 86_400_000))
    const ids = []
    for (const createdAt of registeredAt) {
      const { id } = await signedInMember(shop)
      await database().update(members).set({ createdAt }).where(eq(members.id, id))
      ids.push(id)
    }
    const all: string[] = []
    let after: string | undefined
    do {
      const query = new URLSearchParams({ pageSize: '2', ...(after && { after }) })
      const { body } = await clerk.browser.get(`/api/staff/members?${query}`)
      all.push(...body.members.map((row: { id: string }) => row.id))
      after = body.next
    } while (after !== undefined)
    expect(all.slice(0, 4)).toEqual([ids[0], ...[ids[2], ids[3]].toSorted().toReversed(), ids[1]])
    expect(new Set(all).size).toBe(all.length)
    expect(all).toHaveLength(await database().$count(members))
    expect(await find({ after: 'nobody' })).toEqual([])
  })

  test('those alone that are blocked, if they are asked for', async () => {
    await block(member.id)
    const found = await find({ blocked: 'yes' })
    expect(found).toContain(member.id)
    expect(found).not.toContain((await signedInMember(shop)).id)
    expect(await find({ blocked: 'yes', q: 'nobody' })).toEqual([])
  })

  test('security 33: whatever is asked answers without a failure of the server', async () => {
    tried(14)
    for (const q of ["'; drop table members; --", '\\', '{}', '"', '�', 'a'.repeat(200), '-', '٠١٢', '+'])
      expect((await clerk.browser.get(`/api/staff/members?${new URLSearchParams({ q })}`)).status, q).toBe(
        200,
      )
    for (const query of ['pageSize=0', 'pageSize=1000', 'blocked=maybe', 'after=', `q=${'a'.repeat(201)}`])
      expect((await clerk.browser.get(`/api/staff/members?${query}`)).status, query).toBe(400)
  })
})

describe('one member', () => {
  test('is shown with addresses, numbers, orders and sessions', async () => {
    const { browser, id, ...form } = await registeredMember()
    const address = {
      billing: { country: 'Malaysia', city: 'Ipoh', zipCode: '30000', address: '5 Jalan Lama' },
    }
    await browser.post('/api/users/update', { address })
    await login(form)
    const shopper = { id, browser, phoneNumber: form.phoneNumber }
    const kept = await place(shopper, [[spec, 2]], { voucherCode: 'save10' })
    const cancelled = await place(shopper, [[spec, 1]])
    await browser.post(`/api/orders/${cancelled}/cancel`, {})
    const { body: list } = await clerk.browser.get(`/api/staff/members?q=${encodeURIComponent(form.email)}`)
    expect(list).toEqual({
      members: [
        {
          id,
          firstName: 'Siti Nur',
          lastName: 'Aminah',
          phoneNumber: form.phoneNumber,
          email: form.email,
          registeredAt: { seconds: testMoment.getTime() / 1000, nanoseconds: 0 },
          orders: 2,
          blocked: false,
        },
      ],
    })
    const shown = await look(id)
    expect(shown).toMatchObject({
      id,
      firstName: 'Siti Nur',
      lastName: 'Aminah',
      phoneNumber: form.phoneNumber,
      whatsappNumber: form.whatsappNumber,
      email: form.email,
      emailVerified: false,
      language: 'en',
      registeredAt: { seconds: testMoment.getTime() / 1000 },
      signedInAt: { seconds: testMoment.getTime() / 1000 },
      sessions: 2,
      address,
      figures: { orders: 2, cancelled: 1, sum: 2 * spec.price - 10 },
      audit: [],
    })
    expect(shown.blocked).toBeUndefined()
    expect(shown.orders.map((order: { id: string }) => order.id).toSorted()).toEqual(
      [kept, cancelled].toSorted(),
    )
    now = new Date(testMoment.getTime() + 366 * 86_400_000)
    const later = await signedInStaff(shop, 'clerk')
    expect((await look(id, later)).sessions).toBe(0)
  })

  test('has a proven e-mail address once a code that came to it was given, until another is chosen', async () => {
    const { id, email, ...form } = await registeredMember()
    const browser = openBrowser(shop.app)
    await browser.post('/api/verification/email', { email })
    const otp = await codeFor(shop, email)
    await browser.post('/api/users/changePasswordWithEmailOtp', { email, otp, newPassword: 'rattan and oak' })
    expect((await look(id)).emailVerified).toBe(true)
    await login({ ...form, password: 'rattan and oak' }, browser)
    await browser.post('/api/users/update', { email: email.toUpperCase() })
    expect((await look(id)).emailVerified).toBe(true)
    await browser.post('/api/users/update', { email: `new.${email}` })
    expect((await look(id)).emailVerified).toBe(false)
  })

  test('shows the newest 20 orders, and all that are asked for, those of an earlier number, too', async () => {
    const ids = []
    for (let made = 0; made < 21; made += 1) {
      const id = await place(member, [[spec, 1]])
      await member.browser.post(`/api/orders/${id}/cancel`, {})
      ids.unshift(id)
    }
    const { orders: shown, figures } = await look(member.id)
    expect(shown.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 20))
    expect(figures).toEqual({ orders: 21, cancelled: 21, sum: 0 })
    await shop.context.database
      .update(members)
      .set({ phoneNumber: '+886933112244' })
      .where(eq(members.id, member.id))
    const { body } = await clerk.browser.get(`/api/staff/members/${member.id}?orders=all`)
    expect(body.orders.map(({ id }: { id: string }) => id)).toEqual(ids)
  })

  test('never comes with the password or what is made of it, nor does a file of it', async () => {
    const { id, password } = await registeredMember()
    const [row] = await database().select().from(members).where(eq(members.id, id))
    const answers = [
      await owner.browser.get(path(id)),
      await owner.browser.get(`/api/staff/members?q=${encodeURIComponent(row!.phoneNumber)}`),
      await owner.browser.get(path(id, '/export')),
    ]
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      const text = JSON.stringify(body)
      expect(text).toContain(row!.phoneNumber)
      for (const secret of ['argon2', 'assword', row!.passwordHash, password])
        expect(text).not.toContain(secret)
    }
  })

  test('who is not there is not found', async () => {
    const body = { reason: 'x', phoneNumber: '+60123456789', code: '123456' }
    for (const verb of ['', '/export'])
      expect((await owner.browser.get(path('nobody', verb))).body.code).toBe('member_not_found')
    for (const verb of ['/block', '/unblock', '/phone/code', '/phone', '/erase'])
      expect((await owner.browser.post(path('nobody', verb), body)).body.code, verb).toBe('member_not_found')
  })
})

describe('a member who is blocked', () => {
  const refused = { status: 403, body: { code: 'account_blocked' } }

  test('is signed out at once and hears why only with the right password or code', async () => {
    const { id, browser, ...form } = await registeredMember()
    expect((await block(id)).status).toBe(200)
    expect((await browser.get('/api/users/me')).body.code).toBe('not_logged_in')
    expect(await database().$count(sessions, eq(sessions.memberId, id))).toBe(0)
    expect(await login(form)).toMatchObject(refused)
    expect((await login({ ...form, password: 'a wrong password' })).body.code).toBe('login_failed')
    expect(await loginWithCode(form.phoneNumber)).toMatchObject(refused)
    expect(await database().$count(sessions, eq(sessions.memberId, id))).toBe(0)
  })

  test('cannot set a new password, by SMS or by mail, and hears why only with the right code', async () => {
    const { id, phoneNumber, email } = await registeredMember()
    await block(id)
    const stranger = openBrowser(shop.app)
    const reset = { phoneNumber, newPassword: 'rattan and oak' }
    expect((await stranger.post('/api/users/updatePassword', reset)).body.code).toBe('code_not_verified')
    await proveNumber(shop, stranger, phoneNumber, 'reset')
    expect(await stranger.post('/api/users/updatePassword', reset)).toMatchObject(refused)

    await stranger.post('/api/verification/email', { email })
    const otp = await codeFor(shop, email)
    const wrong = otp === '000000' ? '000001' : '000000'
    const byMail = (code: string) =>
      stranger.post('/api/users/changePasswordWithEmailOtp', {
        email,
        otp: code,
        newPassword: 'rattan and oak',
      })
    expect((await byMail(wrong)).body.code).toBe('incorrect_email_code')
    expect(await byMail(otp)).toMatchObject(refused)
    expect((await login({ phoneNumber, password: 'rattan and oak' })).body.code).toBe('login_failed')
  })

  test('orders nothing, even with a session that was looked at just before', async () => {
    const { id, browser } = member
    const goods = await database().$client.connect()
    try {
      await goods.query('begin')
      await goods.query('select from specs for update')
      const placing = browser.post('/api/orders', orderOf([[spec, 1]]))
      await orderWaits()
      await block(id)
      await goods.query('commit')
      expect(await placing).toMatchObject(refused)
    } finally {
      await goods.query('rollback')
      goods.release()
    }
    expect((await browser.post('/api/orders', orderOf([[spec, 2]]))).body.code).toBe('not_logged_in')
    expect(await database().$count(orders, eq(orders.memberId, id))).toBe(0)
  })

  test('is left with no session by signing in at the same moment', async () => {
    const { id, ...form } = await registeredMember()
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([login(form), block(id), login(form), login(form)])
      expect(await database().$count(sessions, eq(sessions.memberId, id))).toBe(0)
      await clerk.browser.post(path(id, '/unblock'))
    }
  })

  test('comes in again once unblocked; both are written down with who and why', async () => {
    const { id, ...form } = await registeredMember()
    await block(id)
    now = new Date(testMoment.getTime() + 60_000)
    await owner.browser.post(path(id, '/block'), { reason: 'Asked for it herself.' })
    expect((await look(id)).blocked).toEqual({
      at: { seconds: testMoment.getTime() / 1000, nanoseconds: 0 },
      reason: 'Asked for it herself.',
    })
    for (let press = 0; press < 2; press += 1)
      expect((await clerk.browser.post(path(id, '/unblock'))).status).toBe(200)
    expect((await login(form)).status).toBe(200)
    expect((await look(id)).blocked).toBeUndefined()
    expect(await entriesOf(id)).toMatchObject([
      {
        action: 'member.blocked',
        actorId: clerk.id,
        before: null,
        after: { reason: 'Refused three deliveries.' },
      },
      {
        action: 'member.blocked',
        actorId: owner.id,
        before: { reason: 'Refused three deliveries.' },
        after: { reason: 'Asked for it herself.' },
      },
      {
        action: 'member.unblocked',
        actorId: clerk.id,
        before: { reason: 'Asked for it herself.' },
        after: {},
      },
    ])
    const { audit } = await look(id)
    expect(audit[0]).toMatchObject({
      action: 'member.unblocked',
      actor: `Test clerk <${clerk.id}@example.com>`,
    })
  })

  test('is blocked only for a reason', async () => {
    for (const reason of [undefined, '', '   ', 'x'.repeat(2001)])
      expect((await clerk.browser.post(path(member.id, '/block'), { reason })).status).toBe(400)
    expect((await look(member.id)).blocked).toBeUndefined()
  })
})

/** Waits until an order waits for goods that somebody else holds. */
async function orderWaits(): Promise<void> {
  for (;;) {
    const { rows } = await database().execute(sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%with sent as materialized%'
        and pid <> pg_backend_pid()`)
    if (rows.length > 0) return
  }
}

let numbers = 0
const freeNumber = () => {
  numbers += 1
  return `+60198${String(100_000 + numbers)}`
}
const sendCode = (id: string, phoneNumber: string, by = owner) =>
  by.browser.post(path(id, '/phone/code'), { phoneNumber })
const change = (id: string, phoneNumber: string, code: string, by = owner) =>
  by.browser.post(path(id, '/phone'), { phoneNumber, code })
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000')

describe('a changed phone number', () => {
  test('needs the code that came to the new one; sessions end and the member is told by mail', async () => {
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
    const told = (await listOutbox(shop.context)).filter(({ subject }) =>
      subject?.endsWith('phone number was changed'),
    )
    expect(told.map(({ recipient }) => recipient)).toEqual([email])
    // Its number is free again.
    expect((await openBrowser(shop.app).post('/api/users/check', form)).status).toBe(404)
  })

  test('is told to the number before where there is no mailbox', async () => {
    await database().update(members).set({ email: null }).where(eq(members.id, member.id))
    const phoneNumber = freeNumber()
    await sendCode(member.id, phoneNumber)
    await change(member.id, phoneNumber, await codeFor(shop, phoneNumber))
    await shop.sendQueued()
    const [told] = (await listOutbox(shop.context)).filter(
      ({ recipient }) => recipient === member.phoneNumber,
    )
    expect(told?.text).toContain('your account has another phone number now')
  })

  test('is free, of a country that gets codes, and a number', async () => {
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
    // Somebody takes it meanwhile.
    await database().update(members).set({ phoneNumber }).where(eq(members.id, other.id))
    expect((await change(member.id, phoneNumber, code)).body.code).toBe('phone_already_registered')
    expect((await look(member.id)).phoneNumber).toBe(member.phoneNumber)
  })

  test('a code is good for its number, its member and once; five wrong ones kill it', async () => {
    const [phoneNumber, other] = [freeNumber(), await signedInMember(shop)]
    await sendCode(member.id, phoneNumber)
    const code = await codeFor(shop, phoneNumber)
    expect((await change(other.id, phoneNumber, code)).body.code).toBe('incorrect_code')
    expect((await change(member.id, freeNumber(), code)).body.code).toBe('incorrect_code')
    // Nor does it open anything else.
    const stranger = openBrowser(shop.app)
    for (const purpose of ['register', 'reset']) {
      const { body } = await stranger.post('/api/verification/sms/confirm', { phoneNumber, purpose, code })
      expect(body.code).toBe('incorrect_code')
    }
    for (let wrong = 0; wrong < 5; wrong += 1)
      expect((await change(member.id, phoneNumber, wrongFor(code))).body.code).toBe('incorrect_code')
    expect((await change(member.id, phoneNumber, code)).body.code).toBe('code_expired')
    now = new Date(testMoment.getTime() + 61_000)
    await sendCode(member.id, phoneNumber)
    const fresh = await codeFor(shop, phoneNumber)
    expect((await change(member.id, phoneNumber, fresh)).status).toBe(200)
    expect((await change(other.id, phoneNumber, fresh)).body.code).toBe('incorrect_code')
    expect((await change(member.id, phoneNumber, fresh)).body.code).toBe('incorrect_code')
  })

  test('nobody but staff asks for such a code', async () => {
    const stranger = openBrowser(shop.app)
    const humanCheck = await solveHumanCheck(stranger, 'login')
    for (const purpose of ['new number', 'change'])
      expect(
        (await stranger.post('/api/verification/sms', { phoneNumber: freeNumber(), purpose, humanCheck }))
          .status,
      ).toBe(400)
  })

  test('a code is sent once a minute, and so many times a day', async () => {
    const phoneNumber = freeNumber()
    expect((await sendCode(member.id, phoneNumber)).status).toBe(200)
    expect(await sendCode(member.id, phoneNumber)).toMatchObject({
      status: 429,
      body: { details: { retryAfter: 60 } },
    })
    const statuses = []
    const { RATE_LIMIT_CODES_PER_RECIPIENT } = shop.context.settings
    for (let sent = 1; sent <= RATE_LIMIT_CODES_PER_RECIPIENT; sent += 1) {
      now = new Date(now.getTime() + 61_000)
      statuses.push((await sendCode(member.id, phoneNumber)).status)
    }
    expect(statuses.slice(0, -1).every((status) => status === 200)).toBe(true)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('the file of a member', () => {
  test('holds what the shop keeps about that member, and nothing of anybody else', async () => {
    const { id, browser, ...form } = await registeredMember()
    const shopper = { id, browser, phoneNumber: form.phoneNumber }
    const orderId = await place(shopper, [[spec, 1]], { notes: 'Ring twice.' })
    const foreign = await place(member, [[spec, 1]])
    await moveThrough(shop, orderId, ['In Progress', 'Shipped', 'delivered'])
    await browser.post(`/api/orders/${orderId}/requestInvoice`, {})
    const { body: issued } = await owner.browser.post(`/api/staff/orders/${orderId}/invoice`)
    await owner.browser.post(`/api/staff/orders/${orderId}/credit-note`, { reason: 'A wrong amount.' })
    await clerk.browser.post(`/api/staff/orders/${orderId}/notes`, { note: 'Sounds annoyed.' })
    expect((await clerk.browser.get(path(id, '/export'))).status).toBe(403)
    const { status, headers, body } = await owner.browser.get(path(id, '/export'))
    expect(status).toBe(200)
    expect(headers.get('content-disposition')).toBe('attachment; filename="member-2026-03-02.json"')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body).toMatchObject({
      shop: 'Office Furniture Store',
      exportedAt: '2026-03-02T04:05:06.000Z',
      account: {
        id,
        phoneNumber: form.phoneNumber,
        email: form.email,
        registeredAt: '2026-03-02T04:05:06.000Z',
        language: 'en',
      },
      sessions: [{ openedAt: '2026-03-02T04:05:06.000Z', seenAt: '2026-03-02T04:05:06.000Z' }],
      orders: [
        {
          id: orderId,
          notes: 'Ring twice.',
          orderDate: '2026-03-02T04:05:06.000Z',
          statusHistory: [{ status: 'pending' }, {}, {}, { status: 'delivered' }],
          invoice: { number: issued.invoiceNumber },
          creditNote: { reason: 'A wrong amount.' },
        },
      ],
    })
    expect(body.actions.map(({ action }: { action: string }) => action)).toEqual([
      'order.placed',
      'invoice.requested',
    ])
    const text = JSON.stringify(body)
    expect(text).not.toContain('annoyed')
    expect(text).not.toContain(foreign)
    expect(await entriesOf(id)).toMatchObject([
      { action: 'member.exported', actorId: owner.id, after: { orders: 1 } },
    ])
  })
})

const erase = (id: string, phoneNumber: string, by = owner) =>
  by.browser.post(path(id, '/erase'), { phoneNumber })

/** Where a text stands: every column of every table whose values, as text, hold it in whatever case. */
async function placesOf(text: string): Promise<string[]> {
  const { rows: columns } = await database().execute<{ place: string; relation: string; name: string }>(sql`
    select table_schema || '.' || table_name || '.' || column_name as place, column_name as name,
      quote_ident(table_schema) || '.' || quote_ident(table_name) as relation
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'
      and data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY')`)
  const places = []
  for (const { place, relation, name } of columns) {
    const held = sql`lower(${sql.identifier(name)}::text)`
    const { rows } = await database().execute(
      sql`select from ${sql.raw(relation)} where strpos(${held}, ${text.toLowerCase()}) > 0 limit 1`,
    )
    if (rows.length > 0) places.push(place)
  }
  return places.toSorted()
}

describe('a member who is erased', () => {
  /** Everything by which somebody could know her, each text hers alone. */
  const her = {
    firstName: 'Zulaikha',
    lastName: 'Quennell',
    phoneNumber: '+60177654321',
    whatsappNumber: '+60177650000',
    email: 'zulaikha.quennell@example.net',
    oldEmail: 'zq.before@example.net',
    contactName: '祖萊卡 Zulaikha Quennell',
    contactPhone: '+60177659999',
    contactEmail: 'desk.of.zulaikha@example.net',
    street: '77 Lorong Kemboja Biru',
    city: 'Kampung Mutiara Kecil',
    postalCode: '98765',
    company: 'Quennell Rattan Trading',
    taxId: 'C25812345010',
    words: 'the blue gate behind the surau',
    trackingNumber: 'EH987650123MY',
  }
  /** What keeps on standing, because the law wants an issued invoice and what took it back as they were. */
  const exceptions = ['public.credit_notes.reason']

  test('is found nowhere in the database any more, but where the law wants it', async () => {
    const { phoneNumber, whatsappNumber, firstName, lastName } = her
    const form = await registerMember(shop, {
      firstName,
      lastName,
      phoneNumber,
      whatsappNumber,
      email: her.oldEmail,
    })
    const browser = openBrowser(shop.app)
    await login(form, browser)
    const [row] = await database().select().from(members).where(eq(members.phoneNumber, phoneNumber))
    const { id } = row!
    const home = { country: 'Malaysia', city: her.city, zipCode: her.postalCode, address: her.street }
    await browser.post('/api/users/update', { email: her.email, address: { billing: home, shipping: home } })
    const shopper = { id, browser, phoneNumber }

    // An order with all that one can hold, as far as the way of a return goes.
    const address = {
      firstName,
      lastName,
      street: her.street,
      city: her.city,
      postalCode: her.postalCode,
      country: 'Malaysia' as const,
    }
    const contactInfo = { name: her.contactName, phoneNumber: her.contactPhone, email: her.contactEmail }
    const full = {
      contactInfo,
      shippingAddress: address,
      billingAddress: address,
      notes: her.words,
      deliveryAccess: { floor: '98765' },
      voucherCode: 'save10',
    }
    const returned = await place(shopper, [[spec, 1]], full)
    await clerk.browser.post(staffPath(returned, '/notes'), { note: `${firstName} wants ${her.words}.` })
    await clerk.browser.post(staffPath(returned, '/calls'), { outcome: 'reached', note: her.words })
    const { order } = (await clerk.browser.get(staffPath(returned))).body
    const changed = await clerk.browser.post(staffPath(returned, '/change'), {
      updatedAt: order.updatedAt,
      shippingAddress: address,
      quantities: [{ line: 0, quantity: 2 }],
    })
    expect(changed.status).toBe(200)
    const description = { en: `Dear ${firstName}, ${her.words}.`, 'zh-TW': `${firstName}，${her.words}。` }
    await moveThrough(shop, returned, ['In Progress', 'Shipped'], {
      trackingNumber: her.trackingNumber,
      description,
    })
    await moveThrough(shop, returned, ['delivered'])
    const company = {
      invoiceType: 'company',
      companyName: her.company,
      taxId: her.taxId,
      invoiceAddress: her.street,
    }
    expect((await browser.post(`/api/orders/${returned}/requestInvoice`, company)).status).toBe(200)
    await owner.browser.post(staffPath(returned, '/invoice'))
    await browser.post(`/api/orders/${returned}/return`, { returnReason: her.words })
    await moveThrough(shop, returned, ['return_approved', 'Returned', 'return_completed'], {
      goodsBack: true,
    })
    await owner.browser.post(staffPath(returned, '/credit-note'), { reason: `${firstName} gave it back.` })
    const declined = await place(shopper, [[spec, 1]], full)
    await browser.post(`/api/orders/${declined}/requestInvoice`, {})
    await owner.browser.post(staffPath(declined, '/invoice/cancel'), { reason: her.words })
    await moveThrough(shop, declined, ['Cancelled'])

    // What staff did about her, codes for her, messages that are sent, that failed and that wait.
    for (const q of [her.contactName, her.email, '017-765 4321', phoneNumber])
      await owner.browser.get(`/api/staff/orders/export?${new URLSearchParams({ q })}`)
    await owner.browser.get(path(id, '/export'))
    await sendCode(id, '+60177651111')
    await clerk.browser.post(path(id, '/block'), { reason: `${firstName}: ${her.words}` })
    await clerk.browser.post(path(id, '/unblock'))
    for (const purpose of ['reset', 'login'])
      await openBrowser(shop.app).post('/api/verification/sms', {
        phoneNumber,
        purpose,
        humanCheck: await solveHumanCheck(browser, purpose as 'reset'),
      })
    await shop.sendQueued()
    await login(form)
    await browser.post('/api/users/update', { email: `x.${her.email}` })
    await browser.post('/api/users/update', { email: her.email })

    const texts = Object.values(her).flatMap((text) => [text, text.replace('+60', '')])
    const before = await Promise.all(texts.map(placesOf))
    // The walk sees something to begin with.
    expect(new Set(before.flat())).toEqual(
      new Set([
        'pgboss.job.data',
        'pgboss.job_common.data',
        'public.audit_entries.after',
        'public.audit_entries.before',
        'public.credit_notes.reason',
        'public.members.billing',
        'public.members.email',
        'public.members.first_name',
        'public.members.last_name',
        'public.members.phone_number',
        'public.members.search_text',
        'public.members.shipping',
        'public.members.whatsapp_number',
        'public.order_calls.note',
        'public.order_history.description',
        'public.order_notes.note',
        'public.orders.billing_address',
        'public.orders.company_name',
        'public.orders.contact_email',
        'public.orders.contact_name',
        'public.orders.contact_phone',
        'public.orders.contact_search',
        'public.orders.delivery_access',
        'public.orders.invoice_address',
        'public.orders.invoice_cancel_reason',
        'public.orders.notes',
        'public.orders.return_reason',
        'public.orders.shipping_address',
        'public.orders.tax_id',
        'public.orders.tracking_number',
        'public.outbox_messages.html',
        'public.outbox_messages.recipient',
        'public.outbox_messages.text',
      ]),
    )
    const verificationsBefore = await countVerifications()

    expect((await erase(id, phoneNumber)).body).toEqual({ success: true, orders: 2, invoices: 1 })
    for (const text of texts) {
      const left = (await placesOf(text)).filter((place) => !exceptions.includes(place))
      expect(left, text).toEqual([])
    }
    // Two by SMS of hers; the one to a number that she never got says nothing about her.
    expect(verificationsBefore - (await countVerifications())).toBe(2)
    expect(await placesOf(id)).toEqual(['public.audit_entries.actor_id', 'public.audit_entries.subject_id'])
  })

  test('leaves orders, stock and issued invoices to the shop, and the number to whoever registers next', async () => {
    const { id, browser, ...form } = await registeredMember()
    const orderId = await place({ id, browser, phoneNumber: form.phoneNumber }, [[spec, 2]])
    await moveThrough(shop, orderId, ['In Progress', 'Shipped', 'delivered'])
    await browser.post(`/api/orders/${orderId}/requestInvoice`, {})
    await owner.browser.post(`/api/staff/orders/${orderId}/invoice`)
    const before = (await owner.browser.get(`/api/staff/orders/${orderId}`)).body.order
    await erase(id, form.phoneNumber)

    expect((await browser.get('/api/users/me')).body.code).toBe('not_logged_in')
    expect((await login(form)).body.code).toBe('login_failed')
    expect((await owner.browser.get(path(id))).body.code).toBe('member_not_found')
    expect(await find({ q: form.phoneNumber })).toEqual([])
    const { order } = (await owner.browser.get(`/api/staff/orders/${orderId}`)).body
    for (const kept of [
      'orderNumber',
      'items',
      'totalAmount',
      'amountToPay',
      'status',
      'orderDate',
      'shippingMethod',
    ])
      expect(order[kept], kept).toEqual(before[kept])
    expect(order.contactInfo).toEqual({ name: '—', phoneNumber: '', email: '' })
    expect(order.shippingAddress).toMatchObject({ street: '—', city: '—', country: 'Malaysia' })
    expect(order.userId).toBe('')
    const { status, headers } = await owner.browser.get(`/api/staff/orders/${orderId}/invoice`)
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
    // The work goes on; nobody is written to.
    await moveThrough(shop, orderId, ['Completed'])
    await shop.sendQueued()
    const messages = await listOutbox(shop.context)
    expect(messages.filter(({ text }) => text.includes(orderId))).toEqual([])

    const again = await registerMember(shop, { ...form, firstName: 'Another' })
    const next = openBrowser(shop.app)
    expect((await login(again, next)).body.firstName).toBe('Another')
    const { body } = await next.post('/api/orders/getAll', { phoneNumber: form.phoneNumber })
    expect(body).toEqual([])
  })

  test('is written down without a word about the person, and nobody else is touched', async () => {
    await place(member, [[spec, 1]])
    await sendCode(member.id, freeNumber())
    const { id, browser, phoneNumber } = await registeredMember()
    const orderId = await place({ id, browser, phoneNumber }, [[spec, 1]])
    await moveThrough(shop, orderId, ['Cancelled'])
    await block(id)
    const others = await entriesOf(member.id)
    await erase(id, phoneNumber)
    expect(await entriesOf(id)).toMatchObject([
      { action: 'member.blocked', actorId: clerk.id, after: { reason: '—' } },
      { action: 'member.erased', actorId: owner.id, before: null, after: { orders: 1, invoices: 0 } },
    ])
    expect(await entriesOf(orderId)).toMatchObject([
      { action: 'order.placed', after: { status: 'pending', totalSen: spec.price * 100 } },
      { action: 'order.moved', before: { status: 'pending' }, after: { status: 'Cancelled' } },
    ])
    expect(await entriesOf(member.id)).toEqual(others)
    expect(others).toHaveLength(1)
    expect((await look(member.id)).figures.orders).toBe(1)
  })

  test('was asked for by the number typed again, in whatever form', async () => {
    const other = await signedInMember(shop)
    expect((await erase(member.id, other.phoneNumber)).body.code).toBe('confirmation_differs')
    for (const phoneNumber of ['', 'yes', undefined])
      expect((await owner.browser.post(path(member.id, '/erase'), { phoneNumber })).status).toBe(400)
    expect((await look(member.id)).phoneNumber).toBe(member.phoneNumber)
    const typed = member.phoneNumber.replace('+60', '+60 (0)')
    expect((await erase(member.id, typed)).status).toBe(200)
    expect((await erase(member.id, typed)).body.code).toBe('member_not_found')
  })

  test('has no order that is not settled, and no invoice that is asked for', async () => {
    const ways: OrderStatus[][] = [
      [],
      ['In Progress'],
      ['In Progress', 'Shipped'],
      ['In Progress', 'Shipped', 'delivered', 'Return Requested'],
      ['In Progress', 'Shipped', 'delivered', 'Return Requested', 'return_approved'],
      ['In Progress', 'Shipped', 'delivered', 'Return Requested', 'return_rejected'],
    ]
    for (const way of ways) {
      const shopper = await signedInMember(shop)
      const orderId = await place(shopper, [[spec, 1]])
      for (const to of way)
        if (to === 'Return Requested')
          await shopper.browser.post(`/api/orders/${orderId}/return`, { returnReason: 'Too high.' })
        else await moveThrough(shop, orderId, [to])
      const { orderNumber, status } = (await owner.browser.get(`/api/staff/orders/${orderId}`)).body.order
      expect(status).toBe(way.at(-1) ?? 'pending')
      expect(await erase(shopper.id, shopper.phoneNumber), status).toMatchObject({
        status: 409,
        body: { code: 'member_not_erasable', details: { orders: orderNumber } },
      })
    }
    const orderId = await place(member, [[spec, 1]])
    await moveThrough(shop, orderId, ['In Progress', 'Shipped', 'delivered'])
    await member.browser.post(`/api/orders/${orderId}/requestInvoice`, {})
    expect((await erase(member.id, member.phoneNumber)).body.code).toBe('member_not_erasable')
    await owner.browser.post(`/api/staff/orders/${orderId}/invoice/cancel`, { reason: 'x' })
    expect((await erase(member.id, member.phoneNumber)).status).toBe(200)
  })

  test('leaves no order behind that was placed at the same moment', async () => {
    for (let round = 0; round < 20; round += 1) {
      const shopper = await signedInMember(shop)
      // Half of them have a row of their own that counts what is pending.
      if (round % 2 === 0) {
        const first = await place(shopper, [[spec, 1]])
        await shopper.browser.post(`/api/orders/${first}/cancel`, {})
      }
      const placing = () => shopper.browser.post('/api/orders', orderOf([[spec, 1]], { notes: shopper.id }))
      const erasing = () => erase(shopper.id, shopper.phoneNumber)
      const [a, b] = round % 4 < 2 ? [placing(), erasing()] : [erasing(), placing()]
      const answers = await Promise.all([a, b])
      const [placed, gone] = round % 4 < 2 ? answers : answers.toReversed()
      const open = await database().$count(orders, eq(orders.notes, shopper.id))
      const there = await database().$count(members, eq(members.id, shopper.id))
      expect([placed?.status, gone?.status, open, there]).toEqual(
        placed?.status === 200 ? [200, 409, 1, 1] : [401, 200, 0, 0],
      )
    }
  })

  test('keeps no order that waited for its goods meanwhile', async () => {
    const goods = await database().$client.connect()
    try {
      await goods.query('begin')
      await goods.query('select from specs for update')
      const placing = member.browser.post('/api/orders', orderOf([[spec, 1]]))
      await orderWaits()
      expect((await erase(member.id, member.phoneNumber)).status).toBe(200)
      await goods.query('commit')
      expect((await placing).body.code).toBe('not_logged_in')
    } finally {
      await goods.query('rollback')
      goods.release()
    }
    expect(await database().$count(orders, eq(orders.memberId, member.id))).toBe(0)
  })

  test('is erased once by two who press at the same moment', async () => {
    const orderId = await place(member, [[spec, 1]])
    await moveThrough(shop, orderId, ['Cancelled'])
    const answers = await Promise.all([1, 2, 3].map(() => erase(member.id, member.phoneNumber)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404])
    const erasures = (await entriesOf(member.id)).filter(({ action }) => action === 'member.erased')
    expect(erasures).toHaveLength(1)
  })
})

const countVerifications = async () =>
  (await database().execute<{ count: number }>(sql`select count(*)::int from verifications`)).rows[0]!.count
