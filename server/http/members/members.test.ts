import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { members, sessions } from '../../database/tables/members.ts'
import { orders } from '../../database/tables/orders.ts'
import {
  changeEmail,
  codeFor,
  openBrowser,
  proveNumber,
  requestEmailCode,
  solveHumanCheck,
} from '../../testing/test-browser.ts'
import { moveThrough, orderOf, place, signedInMember } from '../../testing/test-orders.ts'
import { testMoment } from '../../testing/test-shop.ts'
import { signedInStaff } from '../../testing/test-staff.ts'
import { countInputs } from '#tests/test-inputs.ts'
import {
  setUp,
  block,
  clerk,
  database,
  entriesOf,
  find,
  listsWith,
  login,
  look,
  member,
  orderWaits,
  owner,
  path,
  registeredMember,
  setNow,
  shop,
  spec,
} from './test-members.ts'

setUp()

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
    const queries = [
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
    for (const q of queries) {
      const found = await find({ q })
      expect(found, q).toContain(member.id)
      expect(found, q).not.toContain(foreign.id)
    }
    const taiwanese = { phoneNumber: '+886912777888' }
    await database().update(members).set(taiwanese).where(eq(members.id, member.id))
    const typed = [
      '0912-777-888',
      '0912777888',
      '+886 0912 777 888',
      '777888',
      '00886 912 777 888',
      '０９１２　７７７－８８８',
    ]
    for (const q of typed) expect(await find({ q }), q).toEqual([member.id])
    expect(await find({ q: 'nobody of this name' })).toEqual([])
    expect(await find({ q: '%' })).toEqual([])
  })

  test('finds members who are not among the newest', async () => {
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

  test('only blocked ones on request', async () => {
    await block(member.id)
    const found = await find({ blocked: 'yes' })
    expect(found).toContain(member.id)
    expect(found).not.toContain((await signedInMember(shop)).id)
    expect(await find({ blocked: 'yes', q: 'nobody' })).toEqual([])
  })

  test('security 33: no query fails the server', async () => {
    countInputs(14)
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
      emailVerified: true,
      language: 'en',
      registeredAt: { seconds: testMoment.getTime() / 1000 },
      signedInAt: { seconds: testMoment.getTime() / 1000 },
      sessions: 2,
      address,
      // Nothing is paid yet.
      figures: { orders: 2, cancelled: 1, sum: 0 },
      audit: [],
    })
    await moveThrough(shop, kept, ['In Progress', 'Shipped', 'delivered'])
    expect((await look(id)).figures.sum).toBe(2 * spec.price - 10)
    expect(shown.blocked).toBeUndefined()
    expect(shown.orders.map((order: { id: string }) => order.id).toSorted()).toEqual(
      [kept, cancelled].toSorted(),
    )
    setNow(new Date(testMoment.getTime() + 366 * 86_400_000))
    const later = await signedInStaff(shop, 'clerk')
    expect((await look(id, later)).sessions).toBe(0)
  })

  test('has a proven e-mail address after confirming a code, also after a confirmed change', async () => {
    const { id, email, ...form } = await registeredMember()
    const browser = openBrowser(shop.app)
    await requestEmailCode(browser, email)
    const otp = await codeFor(shop, email)
    await browser.post('/api/users/changePasswordWithEmailOtp', { email, otp, newPassword: 'rattan and oak' })
    expect((await look(id)).emailVerified).toBe(true)
    await login({ ...form, password: 'rattan and oak' }, browser)
    await browser.post('/api/users/update', { email: email.toUpperCase() })
    expect((await look(id)).emailVerified).toBe(true)
    await changeEmail(shop, browser, { email: `new.${email}`, password: 'rattan and oak' })
    expect(await look(id)).toMatchObject({ email: `new.${email}`, emailVerified: true })
  })

  test('shows the newest 20 orders, or all on request, also those of a former number', async () => {
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

  test('never includes the password or its hash, in responses or exports', async () => {
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

  test('with an unknown id is not found', async () => {
    const body = { reason: 'x', phoneNumber: '+60123456789', code: '123456' }
    for (const action of ['', '/export'])
      expect((await owner.browser.get(path('nobody', action))).body.code).toBe('member_not_found')
    for (const action of ['/block', '/unblock', '/phone/code', '/phone', '/erase'])
      expect((await owner.browser.post(path('nobody', action), body)).body.code, action).toBe(
        'member_not_found',
      )
  })
})

describe('a member who is blocked', () => {
  const refused = { status: 403, body: { code: 'account_blocked' } }

  test('is signed out; the reason is given only with the right password or code', async () => {
    const { id, browser, ...form } = await registeredMember()
    expect((await block(id)).status).toBe(200)
    expect((await browser.get('/api/users/me')).body.code).toBe('not_logged_in')
    expect(await database().$count(sessions, eq(sessions.memberId, id))).toBe(0)
    expect(await login(form)).toMatchObject(refused)
    expect((await login({ ...form, password: 'a wrong password' })).body.code).toBe('login_failed')
    expect(await loginWithCode(form.phoneNumber)).toMatchObject(refused)
    expect(await database().$count(sessions, eq(sessions.memberId, id))).toBe(0)
  })

  test('cannot set a new password; the reason is given only with the right code', async () => {
    const { id, phoneNumber, email } = await registeredMember()
    await block(id)
    const stranger = openBrowser(shop.app)
    const reset = { phoneNumber, newPassword: 'rattan and oak' }
    expect((await stranger.post('/api/users/updatePassword', reset)).body.code).toBe('code_not_verified')
    await proveNumber(shop, stranger, phoneNumber, 'reset')
    expect(await stranger.post('/api/users/updatePassword', reset)).toMatchObject(refused)

    await requestEmailCode(stranger, email)
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

  test('orders nothing, even with a session checked just before', async () => {
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

  test('has no session left, even by signing in at the same moment', async () => {
    const { id, ...form } = await registeredMember()
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([login(form), block(id), login(form), login(form)])
      expect(await database().$count(sessions, eq(sessions.memberId, id))).toBe(0)
      await clerk.browser.post(path(id, '/unblock'))
    }
  })

  test('signs in again once unblocked; both are recorded with who and why', async () => {
    const { id, ...form } = await registeredMember()
    await block(id)
    setNow(new Date(testMoment.getTime() + 60_000))
    await owner.browser.post(path(id, '/block'), { reason: 'Asked for it themselves.' })
    expect((await look(id)).blocked).toEqual({
      at: { seconds: testMoment.getTime() / 1000, nanoseconds: 0 },
      reason: 'Asked for it themselves.',
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
        after: { reason: 'Asked for it themselves.' },
      },
      {
        action: 'member.unblocked',
        actorId: clerk.id,
        before: { reason: 'Asked for it themselves.' },
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

describe('the file of a member', () => {
  test('has all data that the shop stores about that member, and of no one else', async () => {
    const { id, browser, ...form } = await registeredMember()
    const shopper = { id, browser, phoneNumber: form.phoneNumber }
    const orderId = await place(shopper, [[spec, 1]], { notes: 'Ring twice.' })
    const foreign = await place(member, [[spec, 1]])
    await moveThrough(shop, orderId, ['In Progress', 'Shipped', 'delivered'])
    await browser.post(`/api/orders/${orderId}/requestInvoice`, {})
    const { body: issued } = await owner.browser.post(`/api/staff/orders/${orderId}/invoice`)
    await owner.browser.post(`/api/staff/orders/${orderId}/credit-note`, { reason: 'A wrong amount.' })
    await clerk.browser.post(`/api/staff/orders/${orderId}/notes`, { note: 'Sounds annoyed.' })
    await browser.post('/api/stockRequests', { productId: spec.productId, specName: spec.name, by: 'sms' })
    await browser.post('/api/lists/sync', listsWith(spec))
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
      waitsFor: [{ productId: spec.productId, by: 'sms', askedAt: '2026-03-02T04:05:06.000Z' }],
      cart: [{ productId: spec.productId, quantity: 3, changedAt: '2026-03-02T04:05:06.000Z' }],
      wishlist: [{ id: spec.productId, model: spec.name }],
      orders: [
        {
          id: orderId,
          notes: 'Ring twice.',
          orderDate: '2026-03-02T04:05:06.000Z',
          statusHistory: [{ status: 'pending' }, {}, {}, { status: 'delivered' }],
          invoice: { number: issued.invoiceNumber },
          creditNotes: [{ reason: 'A wrong amount.' }],
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
