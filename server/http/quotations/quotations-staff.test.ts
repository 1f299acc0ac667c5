import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { specCosts } from '../../database/tables/catalogue.ts'
import { members } from '../../database/tables/members.ts'
import { quotations, quotationVersions } from '../../database/tables/quotations/quotations.ts'
import { orderOf, stockOf } from '../../testing/test-orders.ts'
import { signedInStaff, staffWith } from '../../testing/test-staff.ts'
import { clerk, member, other, setUp, shop, spec } from '../orders/test-staff-orders.ts'
import {
  act,
  address,
  begin,
  begun,
  byHand,
  changeSpec,
  dayAhead,
  draftOf,
  line,
  quotationPath,
  read,
  save,
  send,
} from './test-staff-quotations.ts'

setUp()

const mails = async (message: string, id: string) => {
  const { rows } = await shop.context.database.execute<{ member: string }>(
    sql`select data ->> 'member' as member from pgboss.job
      where data ->> 'message' = ${message} and data ->> 'quotation' = ${id}`,
  )
  return rows.map((row) => row.member)
}

/** The number of an answered quotation within its year. */
const numberOf = ({ body }: { body: { number: string } }) => Number(body.number.slice(-4))

/** The member asks for a quotation. */
const ask = async (about: object = {}) => {
  const { status, body } = await member.browser.post('/api/quotations', {
    origin: 'cart',
    items: [{ productId: spec.productId, specName: spec.name, quantity: 12 }],
    contact: { name: 'Siti Nur Aminah', phoneNumber: member.phoneNumber, email: 'siti@example.com' },
    delivery: { shippingMethod: 'delivery', shippingAddress: address },
    ...about,
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.id as string
}

const list = async (query: Record<string, string> = {}) =>
  (await clerk.browser.get(`${quotationPath()}?${new URLSearchParams(query)}`)).body
const idsIn = async (query: Record<string, string>) =>
  (await list(query)).quotations.map(({ id }: { id: string }) => id)

describe('a quotation that staff begin', () => {
  test('is for the member, at the prices of the shop, and is a draft until it is sent', async () => {
    const { status, body } = await begin()
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.number).toMatch(/^Q-\d{4}-\d{4}$/)
    const found = await read(body.id)
    expect(found).toMatchObject({
      state: 'draft',
      draft: true,
      origin: 'staff',
      contactName: 'Siti Nur Aminah',
      phoneNumber: member.phoneNumber,
      email: `${member.id}@example.com`,
      memberId: member.id,
      pieces: 2,
      versions: [],
    })
    expect(found.next.lines).toMatchObject([
      { specName: spec.name, price: spec.price, reason: { code: 'list' } },
    ])
    expect(await mails('quotation-sent', body.id)).toEqual([])
  })

  test('with one key is begun once, also at the same time, and numbers have no gaps', async () => {
    const key = 'the-same-quotation'
    const answers = await Promise.all([1, 2, 3].map(() => begin({}, clerk, key)))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    const next = await begin()
    expect(numberOf(next)).toBe(numberOf(answers[0]!) + 1)
  })

  test('for a caller makes the member, who is not made if the quotation is refused', async () => {
    const newCaller = { phoneNumber: '+60127009911', name: 'Tan Mei Ling', email: 'tan@example.com' }
    const about = { memberId: undefined, newCaller, email: 'tan@example.com' }
    const isMade = () => shop.context.database.$count(members, eq(members.phoneNumber, newCaller.phoneNumber))
    const gone = { lines: [line({ ...spec, id: 'gone' }, 1)] }
    expect((await begin({ ...about, draft: draftOf(gone) })).body.code).toBe('spec_not_found')
    expect(await isMade()).toBe(0)
    const { body } = await begin(about)
    expect(await read(body.id)).toMatchObject({ contactName: 'Tan Mei Ling', email: 'tan@example.com' })
    expect(await isMade()).toBe(1)
    await begin(about)
    expect(await isMade()).toBe(1)
  })

  test('is refused for a blocked member, a company of others, and days that do not lie ahead', async () => {
    expect((await begin({ companyId: 'of-others' })).body.code).toBe('company_not_found')
    expect((await begin({ memberId: 'nobody' })).body.code).toBe('member_not_found')
    expect((await begin({ draft: draftOf({ validUntil: dayAhead(-1) }) })).body.code).toBe(
      'quotation_day_invalid',
    )
    expect((await begin({ draft: draftOf({ holdUntil: dayAhead(61) }) })).body.code).toBe(
      'quotation_day_invalid',
    )
    const { database } = shop.context
    await database
      .update(members)
      .set({ blockedAt: new Date(), blockReason: 'x' })
      .where(eq(members.id, member.id))
    expect((await begin()).body.code).toBe('member_blocked')
  })
})

describe('the draft', () => {
  test('has the price by quantity, or the one set by hand with its reason', async () => {
    await changeSpec({ tiers: [{ from: 5, price: spec.price - 50 }] })
    const id = await begun({ lines: [line(spec, 5), line(other, 1, byHand(other.price - 1))] })
    const { next } = await read(id)
    expect(next.lines).toMatchObject([
      { price: spec.price - 50, listPrice: spec.price, reason: { code: 'tier', from: 5 } },
      { price: other.price - 1, reason: { code: 'hand', text: 'Agreed on the phone' } },
    ])
    const bare = { ...line(other, 1), byHand: { price: 1, reason: ' ' } }
    expect((await save(id, { lines: [bare] })).body.code).toBe('invalid_input')
  })

  test('keeps its prices until it is saved again', async () => {
    const id = await begun()
    await changeSpec({ priceSen: (spec.price + 10) * 100, regularPriceSen: (spec.price + 10) * 100 })
    const before = await read(id)
    expect(before.next.lines[0].price).toBe(spec.price)
    expect(before.goods[0].price).toBe(spec.price + 10)
    await save(id, {})
    expect((await read(id)).next.lines[0].price).toBe(spec.price + 10)
    await changeSpec({ priceSen: spec.price * 100, regularPriceSen: spec.price * 100 })
  })

  test('that a colleague saved meanwhile is neither overwritten nor sent', async () => {
    const id = await begun()
    const { seen } = await read(id)
    const post = (action: string, about: object = {}) =>
      clerk.browser.post(quotationPath(id, action), { seen, ...about })
    expect((await post('/draft', { draft: draftOf({ discount: 1 }) })).status).toBe(200)
    for (const [action, about] of [
      ['/draft', { draft: draftOf({ discount: 2 }) }],
      ['/draft/discard', {}],
      ['/send', {}],
      ['/withdraw', { reason: 'x' }],
    ] as const)
      expect((await post(action, about)).body.code, action).toBe('quotation_changed_meanwhile')
    expect((await read(id)).next.discount).toBe(1)
  })

  test('can be discarded once there is a version or a request', async () => {
    const id = await begun()
    expect((await act(id, '/draft/discard')).body.code).toBe('quotation_step_refused')
    await send(id)
    await save(id, { deliveryFee: 20 })
    expect(await read(id)).toMatchObject({ draft: true, state: 'sent', next: { deliveryFee: 20 } })
    expect((await act(id, '/draft/discard')).body).toMatchObject({ draft: false, next: { deliveryFee: 0 } })
  })
})

const onDay = (preferredDay: string) => ({
  delivery: { shippingMethod: 'delivery', shippingAddress: address, deliveryAccess: { preferredDay } },
})

describe('sending', () => {
  test('stores a version that never changes, and tells the buyer by email', async () => {
    const id = await begun({
      deliveryFee: 30,
      lines: [line(spec, 2), { kind: 'free', description: 'Assembly', pieces: 1, price: 50 }],
    })
    const { status, body } = await send(id)
    expect([status, body]).toEqual([200, { version: 1, waits: false }])
    const total = spec.price * 2 + 80
    expect(await read(id)).toMatchObject({
      state: 'sent',
      version: 1,
      total,
      validUntil: dayAhead(14),
      draft: false,
    })
    expect(await mails('quotation-sent', id)).toEqual([member.id])
    const { database } = shop.context
    const ofIt = eq(quotationVersions.quotationId, id)
    const [first] = await database.select().from(quotationVersions).where(ofIt)
    await changeSpec({ priceSen: 100, regularPriceSen: 100 })
    await save(id, { deliveryFee: 0 })
    expect((await send(id)).body.version).toBe(2)
    await changeSpec({ priceSen: spec.price * 100, regularPriceSen: spec.price * 100 })
    const versions = await database
      .select()
      .from(quotationVersions)
      .where(ofIt)
      .orderBy(quotationVersions.version)
    expect(versions).toHaveLength(2)
    expect(versions[0]).toEqual(first)
    expect(versions[1]).toMatchObject({ totalSen: 200, sentBy: clerk.id })
  })

  test('twice at once makes one version', async () => {
    const id = await begun()
    const answers = await Promise.all([send(id), send(id), send(id)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await read(id)).versions).toHaveLength(1)
  })

  test('needs an address or an open pickup location, and days ahead', async () => {
    const id = await begun({ delivery: { shippingMethod: 'delivery' } })
    expect((await send(id)).body.code).toBe('quotation_address_missing')
    await save(id, { delivery: { shippingMethod: 'self_pickup', pickupLocation: 'nowhere' } })
    expect((await send(id)).body.code).toBe('quotation_address_missing')
    await save(id, { delivery: { shippingMethod: 'delivery', shippingAddress: address } })
    expect((await send(id)).status).toBe(200)
  })

  test('holds the stock that it promises, which comes back with another version or without one', async () => {
    const before = await stockOf(shop, spec)
    const id = await begun({ lines: [line(spec, 10), line(other, 1)], holdUntil: dayAhead(5) })
    await send(id)
    expect(await stockOf(shop, spec)).toBe(before - 10)
    const found = await read(id)
    expect(found.goods[0]).toMatchObject({ stock: before - 10, held: 10 })
    const ordered = await member.browser.post('/api/orders', orderOf([[spec, before - 9]]))
    expect(ordered.body.code).toBe('order_changed')
    await save(id, { lines: [line(spec, 4)], holdUntil: dayAhead(5) })
    await send(id)
    expect(await stockOf(shop, spec)).toBe(before - 4)
    await save(id, { lines: [line(spec, before + 1)], holdUntil: dayAhead(5) })
    expect((await send(id)).body.code).toBe('not_enough_stock')
    expect(await stockOf(shop, spec)).toBe(before - 4)
    expect((await act(id, '/withdraw', { reason: 'The buyer called.' })).body.state).toBe('withdrawn')
    expect(await stockOf(shop, spec)).toBe(before)
  })

  test('refuses a wanted day of delivery that cannot be kept, and keeps one that can', async () => {
    const id = await begun(onDay(dayAhead(0)))
    expect((await send(id)).body).toMatchObject({
      code: 'quotation_day_invalid',
      details: { field: 'preferredDay' },
    })
    const { promised } = await read(id)
    await save(id, onDay(promised.from))
    expect((await send(id)).status).toBe(200)
    expect((await read(id)).versions[0].content.delivery.deliveryAccess).toEqual({
      preferredDay: promised.from,
    })
  })

  test('is seen beforehand as the customer will see it, without a version', async () => {
    const id = await begun({ deliveryFee: 30, note: { en: 'The chairs come first.' } })
    const preview = () => clerk.browser.get(quotationPath(id, '/preview'))
    expect((await preview()).body).toMatchObject({
      version: 1,
      state: 'sent',
      from: 'Test C.',
      note: 'The chairs come first.',
      sums: { total: spec.price * 2 + 30 },
      messages: [],
    })
    expect((await read(id)).versions).toEqual([])
    await send(id)
    expect((await preview()).body.code).toBe('quotation_not_found')
  })

  test('is possible again after it was withdrawn, and not while an order from it stands', async () => {
    const id = await begun()
    await send(id)
    await act(id, '/withdraw', { reason: 'Wrong desk.' })
    expect((await act(id, '/withdraw', { reason: 'Again.' })).body.code).toBe('quotation_step_refused')
    await save(id, {})
    expect((await send(id)).body.version).toBe(2)
  })
})

describe('questions and notes', () => {
  test('are answered by email; notes are for colleagues alone', async () => {
    const id = await begun()
    await send(id)
    const { database } = shop.context
    await database.update(quotations).set({ question: new Date() }).where(eq(quotations.id, id))
    const say = (about: object, key: string) =>
      clerk.browser.post(
        quotationPath(id, '/messages'),
        { internal: false, ...about },
        { 'idempotency-key': key },
      )
    expect((await say({ text: 'Call them first.', internal: true }, 'note-1-of-it')).status).toBe(200)
    expect((await read(id)).question).toBe(true)
    expect((await say({ text: 'Yes, in two halves.' }, 'answer-1-of-it')).status).toBe(200)
    expect((await say({ text: 'Yes, in two halves.' }, 'answer-1-of-it')).status).toBe(200)
    expect((await say({ text: ' ' }, 'answer-2-of-it')).status).toBe(400)
    expect(await read(id)).toMatchObject({
      question: false,
      messages: [{ by: 'staff', text: 'Yes, in two halves.' }],
      notes: [{ text: 'Call them first.', name: 'Test clerk' }],
    })
    expect(await mails('quotation-answered', id)).toHaveLength(1)
  })
})

describe('a copy', () => {
  test('is another quotation for the same buyer, at the prices of now', async () => {
    const id = await begun({ lines: [line(spec, 3, byHand(spec.price - 1))], discount: 2 })
    const copy = () =>
      clerk.browser.post(quotationPath(id, '/copy'), undefined, { 'idempotency-key': 'copy-of-it' })
    const [{ body }, again] = [await copy(), await copy()]
    expect(again.body.id).toBe(body.id)
    expect(body.id).not.toBe(id)
    expect(await read(body.id)).toMatchObject({
      state: 'draft',
      memberId: member.id,
      next: { discount: 0, lines: [{ pieces: 3, price: spec.price, reason: { code: 'list' } }] },
    })
  })
})

describe('what was asked for', () => {
  test('is proposed as the first draft, and waits until it is answered', async () => {
    const id = await ask({ word: 'By lift, please.' })
    const found = await read(id)
    expect(found).toMatchObject({
      state: 'requested',
      draft: false,
      word: 'By lift, please.',
      pieces: 12,
      gone: [],
      next: { validUntil: dayAhead(14), lines: [{ specId: spec.id, pieces: 12, price: spec.price }] },
    })
    expect((await send(id)).body.code).toBe('quotation_step_refused')
    await save(id, { lines: [line(spec, 12)] })
    expect((await read(id)).state).toBe('draft')
    expect((await act(id, '/draft/discard')).body.state).toBe('requested')
    await save(id, { lines: [line(spec, 12)] })
    expect((await send(id)).status).toBe(200)
  })

  test('leaves out what is no longer sold, and names it', async () => {
    const id = await ask()
    const { database } = shop.context
    const asked = { ...(await database.select().from(quotations).where(eq(quotations.id, id)))[0]!.asked! }
    asked.items = [...asked.items, { productId: spec.productId, specName: 'Blue', quantity: 1 }]
    await database.update(quotations).set({ asked }).where(eq(quotations.id, id))
    expect(await read(id)).toMatchObject({ gone: ['Blue'], next: { lines: [{ specId: spec.id }] } })
  })
})

describe('the list', () => {
  beforeEach(async () => {
    await shop.context.database.delete(quotations)
  })
  test('has each quotation in the views of its state, and counts the open ones', async () => {
    const ids = [await begun(), await begun(), await begun({ validUntil: dayAhead(3) }), await begun()]
    const [draft, sent, ending, lost] = ids as [string, string, string, string]
    for (const id of [sent, ending, lost]) await send(id)
    await act(lost, '/withdraw', { reason: 'x' })
    const { database } = shop.context
    await database.update(quotations).set({ question: new Date() }).where(eq(quotations.id, sent))
    expect(await idsIn({ view: 'drafts' })).toEqual([draft])
    expect((await idsIn({ view: 'sent' })).toSorted()).toEqual([sent, ending].toSorted())
    expect(await idsIn({ view: 'ending' })).toEqual([ending])
    expect(await idsIn({ view: 'questions' })).toEqual([sent])
    expect(await idsIn({ view: 'lost' })).toEqual([lost])
    expect(await idsIn({ view: 'accepted' })).toEqual([])
    const counts = (await clerk.browser.get('/api/staff/quotation-counts')).body
    expect(counts).toEqual({ todo: 1, asked: 0, questions: 1, drafts: 1, sent: 2, ending: 1 })
    await database
      .update(quotations)
      .set({ validUntil: dayAhead(-1) })
      .where(eq(quotations.id, ending))
    expect((await idsIn({ view: 'lost' })).toSorted()).toEqual([lost, ending].toSorted())
    expect((await read(ending)).state).toBe('expired')
  })

  test('is read page by page, and searched by number, name and phone', async () => {
    const ids: string[] = []
    for (let count = 0; count < 5; count += 1) ids.push(await begun())
    const seen: string[] = []
    let after: string | undefined
    do {
      const page = await list({ view: 'all', pageSize: '2', ...(after && { after }) })
      seen.push(...page.quotations.map(({ id }: { id: string }) => id))
      after = page.next
    } while (after !== undefined)
    expect(seen.toSorted()).toEqual(ids.toSorted())
    const { number } = await read(ids[2]!)
    expect(await idsIn({ view: 'all', q: number.toLowerCase() })).toEqual([ids[2]])
    expect(await idsIn({ view: 'all', q: 'nur amin' })).toHaveLength(5)
    expect(await idsIn({ view: 'all', q: member.phoneNumber.replace('+60', '0') })).toHaveLength(5)
    expect(await idsIn({ view: 'sent', q: 'nur amin' })).toEqual([])
  })
})

describe('permissions', () => {
  test('whoever sees costs gets them; others get none', async () => {
    const id = await begun()
    const withCosts = await staffWith(shop, 'orders:place', 'members:read', 'catalogue:read', 'costs:read')
    await shop.context.database
      .insert(specCosts)
      .values({ productId: spec.productId, specId: spec.id, costSen: 12_300 })
      .onConflictDoUpdate({ target: [specCosts.productId, specCosts.specId], set: { costSen: 12_300 } })
    expect((await read(id)).goods[0].cost).toBeUndefined()
    expect((await read(id, withCosts)).goods[0].cost).toBe(123)
  })
})

describe('figures', () => {
  test('count what was asked, sent and accepted, and what is held', async () => {
    const owner = await signedInStaff(shop, 'owner')
    const figures = async () => (await owner.browser.get('/api/staff/quotation-figures')).body
    const before = await figures()
    const id = await begun({ holdUntil: dayAhead(2) })
    await send(id)
    const after = await figures()
    expect(after).toMatchObject({
      asked: before.asked + 1,
      sent: before.sent + 1,
      accepted: before.accepted,
      openValue: before.openValue + 2 * spec.price,
      heldPieces: before.heldPieces + 2,
    })
  })
})
