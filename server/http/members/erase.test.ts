import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { OrderStatus } from '#core/orders/statuses.ts'
import { members } from '../../database/tables/members.ts'
import { orders } from '../../database/tables/orders.ts'
import { returnPhotos, returns } from '../../database/tables/returns.ts'
import { stockRequests } from '../../database/tables/stock-requests.ts'
import { listOutbox } from '../../services/shop/outbox.ts'
import { chainAudit, checkAudit } from '../../services/staff/audit-chain.ts'
import { audit } from '../../services/staff/audit.ts'
import { changeEmail, openBrowser, registerMember, solveHumanCheck } from '../../testing/test-browser.ts'
import { moveThrough, orderOf, piecesChange, place, signedInMember } from '../../testing/test-orders.ts'
import { shipUnderTwoNumbers } from '../../testing/test-parcels.ts'
import { photoOf, takeStep } from '../../testing/test-returns.ts'
import {
  setUp,
  block,
  clerk,
  database,
  entriesOf,
  find,
  freeNumber,
  listsWith,
  login,
  look,
  member,
  orderWaits,
  owner,
  path,
  registeredMember,
  sendCode,
  shop,
  spec,
} from './test-members.ts'
import { erase, placesOf } from './test-traces.ts'

setUp()

const staffPath = (orderId: string, action = '') => `/api/staff/orders/${orderId}${action}`

describe('a member who is erased', () => {
  /** Everything that identifies the member, each text unique. */
  const pii = {
    firstName: 'Zulaikha',
    lastName: 'Quennell',
    nameInScript: '柯祖萊',
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
    phrase: 'the blue gate behind the surau',
    trackingNumber: 'EH987650123MY',
  }
  /** Data that stays: the law requires that issued invoices and credit notes do not change. */
  const exceptions = ['public.credit_notes.reason', 'public.invoices.sale']

  test('leaves no data in the database except what the law requires', async () => {
    const { phoneNumber, whatsappNumber, firstName, lastName, nameInScript } = pii
    const form = await registerMember(shop, {
      firstName,
      lastName,
      nameInScript,
      phoneNumber,
      whatsappNumber,
      email: pii.oldEmail,
    })
    const browser = openBrowser(shop.app)
    await login(form, browser)
    const [row] = await database().select().from(members).where(eq(members.phoneNumber, phoneNumber))
    const { id } = row!
    const home = { country: 'Malaysia', city: pii.city, zipCode: pii.postalCode, address: pii.street }
    await browser.post('/api/users/update', { address: { billing: home, shipping: home } })
    await changeEmail(shop, browser, { email: pii.email, password: form.password })
    const shopper = { id, browser, phoneNumber }

    // An order with everything that an order can have, including a return.
    const address = {
      firstName,
      lastName,
      nameInScript,
      street: pii.street,
      city: pii.city,
      postalCode: pii.postalCode,
      country: 'Malaysia' as const,
    }
    const contactInfo = {
      nameInScript,
      name: pii.contactName,
      phoneNumber: pii.contactPhone,
      email: pii.contactEmail,
    }
    const full = {
      contactInfo,
      shippingAddress: address,
      billingAddress: address,
      notes: pii.phrase,
      deliveryAccess: { floor: '98765' },
      voucherCode: 'save10',
    }
    const returned = await place(shopper, [[spec, 1]], full)
    await clerk.browser.post(staffPath(returned, '/notes'), { note: `${firstName} wants ${pii.phrase}.` })
    await clerk.browser.post(staffPath(returned, '/calls'), { outcome: 'reached', note: pii.phrase })
    const { body: opened } = await clerk.browser.get(staffPath(returned))
    const changed = await clerk.browser.post(staffPath(returned, '/content'), {
      ...piecesChange(opened, [2]),
      shippingAddress: address,
    })
    expect(changed.status).toBe(200)
    const description = { en: `Dear ${firstName}, ${pii.phrase}.`, 'zh-TW': `${firstName}，${pii.phrase}。` }
    await moveThrough(shop, returned, ['In Progress'], { description })
    await shipUnderTwoNumbers(clerk, returned, { first: pii.trackingNumber, second: 'EP000000001MY' })
    await moveThrough(shop, returned, ['delivered'])
    const paid = { amount: 1, way: 'cash', note: pii.phrase }
    expect((await owner.browser.post(staffPath(returned, '/cash'), paid)).status).toBe(200)
    const company = {
      invoiceType: 'company',
      companyName: pii.company,
      taxId: pii.taxId,
      invoiceAddress: pii.street,
    }
    expect((await browser.post(`/api/orders/${returned}/requestInvoice`, company)).status).toBe(200)
    await owner.browser.post(staffPath(returned, '/invoice'))
    await browser.post(`/api/orders/${returned}/return`, { returnReason: pii.phrase })
    const account = { holder: pii.contactName, bank: pii.company, number: '98765432109' }
    await browser.post(`/api/orders/${returned}/returns/1/account`, { refundWay: 'transfer', account })
    await browser.upload(`/api/orders/${returned}/returns/1/photos`, await photoOf(), 'image/jpeg')
    const step = async (what: string, body: object) =>
      expect((await takeStep(owner.browser, returned, what, body)).status, what).toBe(200)
    const sent = { way: 'sent', trackingNumber: pii.trackingNumber }
    await step('decide', { approve: true, text: description, collection: sent })
    // The step that changes the tracking number stores the former one.
    await step('collection', { collection: { way: 'brought' } })
    await step('collection', { collection: sent })
    await step('move', { to: 'arrived', note: pii.phrase })
    const pieces = { position: 0, sellable: 2, scrapped: 0, missing: 0 }
    await step('inspect', { lines: [pieces], note: pii.phrase })
    await owner.browser.post(staffPath(returned, '/refund'), { refund: 1, reason: pii.phrase, description })
    await step('refund', { way: 'transfer', amount: 1, reason: pii.phrase, text: description })
    await owner.browser.post(staffPath(returned, '/credit-note'), { reason: `${firstName} gave it back.` })
    const declined = await place(shopper, [[spec, 1]], full)
    await browser.post(`/api/orders/${declined}/requestInvoice`, {})
    await owner.browser.post(staffPath(declined, '/invoice/cancel'), { reason: pii.phrase })
    // A cancelled order keeps its data, including the reason of a requested deduction.
    const asked = { adjustment: 100, reason: pii.phrase }
    expect((await clerk.browser.post(staffPath(declined, '/deduction'), asked)).status).toBe(200)
    await moveThrough(shop, declined, ['Cancelled'])

    // Audit entries about the member, codes, and messages: sent, failed and waiting.
    for (const q of [pii.contactName, nameInScript, pii.email, '017-765 4321', phoneNumber])
      await owner.browser.get(`/api/staff/orders/export?${new URLSearchParams({ q })}`)
    await owner.browser.get(path(id, '/export'))
    await sendCode(id, '+60177651111')
    await clerk.browser.post(path(id, '/block'), { reason: `${firstName}: ${pii.phrase}` })
    await clerk.browser.post(path(id, '/unblock'))
    for (const purpose of ['reset', 'login'])
      await openBrowser(shop.app).post('/api/verification/sms', {
        phoneNumber,
        purpose,
        humanCheck: await solveHumanCheck(browser, purpose as 'reset'),
      })
    await shop.sendQueued()
    await login(form, browser)
    for (const email of [`x.${pii.email}`, pii.email])
      await changeEmail(shop, browser, { email, password: form.password })

    // The member's stock requests, by account and by address, and their cart and wishlist.
    await browser.post('/api/stockRequests', { productId: spec.productId, specName: spec.name, by: 'sms' })
    await database().insert(stockRequests).values({
      id: 'by-address',
      productId: spec.productId,
      specId: 'another',
      email: pii.email,
      by: 'mail',
      language: 'en',
      askedAt: shop.context.now(),
    })
    expect((await browser.post('/api/lists/sync', listsWith(spec))).status).toBe(200)
    expect((await placesOf([id])).get(id)).toEqual(
      expect.arrayContaining(['public.member_lines.member_id', 'public.stock_requests.member_id']),
    )

    const texts = Object.values(pii).flatMap((text) => [text, text.replace('+60', '')])
    const before = await placesOf(texts)
    // At first, the search finds something.
    expect(new Set([...before.values()].flat())).toEqual(
      new Set([
        'pgboss.job.data',
        'pgboss.job_common.data',
        'public.approvals.details',
        'public.approvals.reason',
        'public.audit_entries.after',
        'public.audit_entries.before',
        'public.credit_notes.reason',
        'public.email_changes.old_email',
        'public.invoices.sale',
        'public.members.billing',
        'public.members.email',
        'public.members.first_name',
        'public.members.last_name',
        'public.members.name_in_script',
        'public.members.phone_number',
        'public.members.search_text',
        'public.members.shipping',
        'public.members.whatsapp_number',
        'public.order_calls.note',
        'public.order_changes.after',
        'public.order_changes.before',
        'public.order_history.before',
        'public.order_history.description',
        'public.order_notes.note',
        'public.orders.billing_address',
        'public.orders.company_name',
        'public.orders.contact_email',
        'public.orders.contact_name',
        'public.orders.contact_name_in_script',
        'public.orders.contact_phone',
        'public.orders.delivery_access',
        'public.orders.invoice_address',
        'public.orders.invoice_cancel_reason',
        'public.orders.notes',
        'public.orders.return_reason',
        'public.orders.search_text',
        'public.orders.shipping_address',
        'public.orders.tax_id',
        'public.orders.tracking_number',
        'public.outbox_messages.html',
        'public.outbox_messages.recipient',
        'public.outbox_messages.text',
        'public.parcel_events.before',
        'public.parcels.tracking_number',
        'public.payments.note',
        'public.return_events.before',
        'public.return_events.note',
        'public.returns.decision',
        'public.returns.inspection_note',
        'public.returns.note',
        'public.returns.refund_reason',
        'public.returns.tracking_number',
        'public.stock_requests.email',
      ]),
    )
    const verificationsBefore = await countVerifications()

    expect((await erase(id, phoneNumber)).body).toEqual({ success: true, orders: 2, invoices: 1 })
    // Photos and encrypted accounts are deleted, too: a search for texts cannot find them.
    expect(await database().$count(returnPhotos)).toBe(0)
    expect(await database().select({ account: returns.account }).from(returns)).toEqual([{ account: null }])
    for (const [text, places] of await placesOf(texts))
      expect(
        places.filter((place) => !exceptions.includes(place)),
        text,
      ).toEqual([])
    // The member's two codes by SMS are removed. The code to another number does not mention the member.
    expect(verificationsBefore - (await countVerifications())).toBe(2)
    expect((await placesOf([id])).get(id)?.toSorted()).toEqual([
      'public.audit_entries.actor_id',
      'public.audit_entries.subject_id',
    ])
  })

  test('security 56: touches only entries about that member, and the audit trail stays proven', async () => {
    const { id, browser, phoneNumber } = await registeredMember()
    // The address of an owner, who is not the member.
    const email = `${owner.id}@example.com`
    await database().update(members).set({ email }).where(eq(members.id, id))
    const orderId = await place({ id, browser, phoneNumber }, [[spec, 1]], {
      contactInfo: { name: 'Test owner', phoneNumber, email },
    })
    await moveThrough(shop, orderId, ['Cancelled'])
    await audit(database(), {
      at: shop.context.now(),
      actor: { kind: 'staff', id: owner.id, requestId: 'test' },
      action: 'staff.added',
      subject: 'staff',
      subjectId: owner.id,
      after: { email, name: 'Test owner', phoneNumber },
    })
    await database().execute(
      sql`insert into outbox_messages (channel, recipient, subject, text) values ('mail', ${email}, 'For the owner', '')`,
    )
    await chainAudit(shop.context)
    const mine = () =>
      database().execute(sql`select * from audit_entries where subject = 'staff' or actor_kind = 'staff'
        and not (subject = 'member' and subject_id = ${id}) and subject_id <> ${orderId} order by id`)
    const before = (await mine()).rows
    const messages = (await listOutbox(shop.context)).filter(({ subject }) => subject === 'For the owner')
    expect(before.length).toBeGreaterThan(0)
    expect((await erase(id, phoneNumber)).status).toBe(200)
    expect((await mine()).rows).toEqual(before)
    expect((await listOutbox(shop.context)).filter(({ subject }) => subject === 'For the owner')).toEqual(
      messages,
    )
    await chainAudit(shop.context, { everything: true })
    expect(await checkAudit(shop.context)).toMatchObject({ head: { link: expect.any(String) } })
    // Erased details cannot be replaced either.
    await database().execute(sql`alter table audit_entries disable trigger user`)
    await database().execute(
      sql`update audit_entries set after = '{"status": "pending"}' where subject_id = ${orderId}`,
    )
    await database().execute(sql`alter table audit_entries enable trigger user`)
    expect(await checkAudit(shop.context)).toMatchObject({ broken: 'changed' })
  })

  test('leaves orders, stock and issued invoices, and frees the number', async () => {
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
    // The jobs run without sending anything.
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

  test('is recorded without personal data, and no one else is changed', async () => {
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

  test('must be confirmed by entering the phone number, in any format', async () => {
    const other = await signedInMember(shop)
    expect((await erase(member.id, other.phoneNumber)).body.code).toBe('confirmation_differs')
    for (const phoneNumber of ['', 'yes', undefined])
      expect((await owner.browser.post(path(member.id, '/erase'), { phoneNumber })).status).toBe(400)
    expect((await look(member.id)).phoneNumber).toBe(member.phoneNumber)
    const typed = member.phoneNumber.replace('+60', '+60 (0)')
    expect((await erase(member.id, typed)).status).toBe(200)
    expect((await erase(member.id, typed)).body.code).toBe('member_not_found')
  })

  test('must have only settled orders and no requested invoice', async () => {
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

  test('leaves no order that is placed at the same time', async () => {
    for (let round = 0; round < 20; round += 1) {
      const shopper = await signedInMember(shop)
      // Half of the members have a row with their number of pending orders.
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

  test('refuses an order that waited for the erasure', async () => {
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

  test('is erased once by two concurrent requests', async () => {
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
