import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { remittanceStep } from '#core/cash/remittance.ts'
import { formatDate } from '#core/dates.ts'
import { addDays } from '#core/days.ts'
import { payments, remittanceLines, remittances } from '../../database/tables/cash.ts'
import { orders } from '../../database/tables/orders.ts'
import { parcels } from '../../database/tables/parcels.ts'
import { moveThrough, place, signedInMember, type TestMember } from '../../testing/test-orders.ts'
import { testMoment } from '../../testing/test-shop.ts'
import { signedInStaff, type TestStaff } from '../../testing/test-staff.ts'
import { look, move, path, setUp, shop, spec } from '../orders/test-staff-orders.ts'

setUp()

let clerk: TestStaff
let owner: TestStaff
let member: TestMember

afterEach(() => {
  shop.context.now = () => testMoment
})

const hour = 3_600_000
/** Days since the first one. Each test uses its own days, because a closing covers all orders. */
let day = 0
const nextDay = async () => {
  day += 1
  const at = new Date(testMoment.getTime() + day * 24 * hour)
  shop.context.now = () => at
  // Sessions end overnight.
  ;[clerk, owner] = [await signedInStaff(shop, 'clerk'), await signedInStaff(shop, 'owner')]
  member = await signedInMember(shop)
  return formatDate(at)
}
const cashOf = async (id: string) => (await clerk.browser.get(path(id, '/cash'))).body
const receive = (id: string, amount: number, more: object = {}, by = clerk) =>
  by.browser.post(path(id, '/cash'), { amount, way: 'cash', ...more })
const dayOf = async (of: string) => (await clerk.browser.get(`/api/staff/cash/days/${of}`)).body
const close = (of: string, counted: number, expected: number, note = '', by = clerk) =>
  by.browser.post(`/api/staff/cash/days/${of}/close`, { counted, expected, note })
const taken = async (of: string) =>
  (await owner.browser.get(`/api/staff/figures/sum?from=${of}&to=${of}`)).body.revenue as number

let made = 0
async function delivered(courier = 'pos_laju') {
  made += 1
  const trackingNumber = `RM${5_000_000 + made}`
  const id = await place(member, [[spec, 1]])
  await moveThrough(shop, id, ['In Progress', 'Shipped', 'delivered'], {
    trackingNumber,
    shippingProvider: courier,
  })
  return { id, trackingNumber, number: (await look(id, clerk)).order.orderNumber as string }
}

const read = async () => (await clerk.browser.get('/api/staff/cash')).body
const list = async () =>
  (await clerk.browser.get('/api/staff/cash/orders?courier=jt_express&pageSize=100')).body.orders.map(
    (order: { id: string }) => order.id,
  )

describe('the cash of an order', () => {
  test('is due once it is delivered; money received leaves it short, over or settled, and counts as Taken', async () => {
    const today = await nextDay()
    const waiting = await place(member, [[spec, 1]])
    expect((await receive(waiting, 5)).body.code).toBe('payment_not_possible')
    const { id } = await delivered()
    expect(await cashOf(id)).toMatchObject({ state: 'due', open: spec.price, receivable: true, payments: [] })
    expect(await taken(today)).toBe(0)
    await receive(id, spec.price - 60.5)
    expect(await cashOf(id)).toMatchObject({ state: 'short', open: 60.5 })
    expect(await taken(today)).toBe(spec.price - 60.5)
    await receive(id, 100, { way: 'transfer', note: 'Paid the rest, and more.' })
    expect(await cashOf(id)).toMatchObject({
      state: 'over',
      open: -39.5,
      payments: [
        { way: 'cash', by: 'Test clerk' },
        { way: 'transfer', note: 'Paid the rest, and more.' },
      ],
    })
    expect((await look(id, clerk)).cashOpen).toBe(-39.5)
    expect((await clerk.browser.post(path(id, '/cash/write-off'), { note: 'Given back.' })).status).toBe(403)
    expect((await owner.browser.post(path(id, '/cash/write-off'), { note: 'Given back.' })).status).toBe(200)
    expect(await cashOf(id)).toMatchObject({ state: 'settled', open: 0 })
  })

  test('is in the list of open cash and in the sums until it is settled', async () => {
    await nextDay()
    const { id } = await delivered('jt_express')
    const before = await read()
    expect(await list()).toContain(id)
    expect(before.couriers).toContainEqual(expect.objectContaining({ courier: 'jt_express', orders: 1 }))
    await receive(id, spec.price)
    expect(await list()).not.toContain(id)
    const after = await read()
    expect(after.due.orders).toBe(before.due.orders - 1)
    expect(after.receivedToday).toBe(before.receivedToday + spec.price)
  })

  test('that is sent twice with one key is booked once', async () => {
    await nextDay()
    const { id } = await delivered()
    const headers = { 'idempotency-key': 'one-press' }
    const body = { amount: 10, way: 'cash' }
    const answers = await Promise.all([1, 2].map(() => clerk.browser.post(path(id, '/cash'), body, headers)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await cashOf(id)).payments).toHaveLength(1)
  })

  test('is booked and written off only if the amount is still the one that was seen', async () => {
    await nextDay()
    const { id } = await delivered()
    const { open } = await cashOf(id)
    const twoClerks = await Promise.all([clerk, owner].map((by) => receive(id, open, { open }, by)))
    expect(twoClerks.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const late = twoClerks.find(({ status }) => status === 409)
    expect(late?.body).toMatchObject({ code: 'order_changed_meanwhile' })
    expect(await cashOf(id)).toMatchObject({ state: 'settled', open: 0 })
    const [payment] = (await cashOf(id)).payments
    await receive(id, 5)
    await owner.browser.post(`/api/staff/payments/${payment.id}/reverse`, { note: 'Wrong order' })
    const writeOff = (seen: number) =>
      owner.browser.post(path(id, '/cash/write-off'), { note: 'Given back.', open: seen })
    expect((await writeOff(-5)).body.code).toBe('order_changed_meanwhile')
    expect((await writeOff(open - 5)).status).toBe(200)
  })

  test('that is refunded leaves the drawer', async () => {
    const today = await nextDay()
    const { id } = await delivered()
    await receive(id, spec.price)
    await member.browser.post(`/api/orders/${id}/return`, { returnReason: 'Too wide' })
    await moveThrough(shop, id, ['return_approved', 'Returned'])
    expect((await move(id, 'return_completed', { refund: 20 }, owner)).status).toBe(200)
    expect(await cashOf(id)).toMatchObject({
      open: 0,
      payments: [{ kind: 'received' }, { kind: 'refunded', amount: -20 }],
    })
    expect(await dayOf(today)).toMatchObject({ taken: spec.price - 20, expected: spec.price - 20 })
  })
})

describe('the closing of a day', () => {
  test('keeps what was counted, needs a note for a difference, and never changes again', async () => {
    const today = await nextDay()
    const { id } = await delivered()
    await receive(id, 100)
    await receive(id, 30, { way: 'transfer' })
    expect(await dayOf(today)).toMatchObject({
      closable: true,
      sums: { cash: 100, transfer: 30, remittance: 0 },
      taken: 130,
      expected: 100,
      short: spec.price - 130,
    })
    expect((await close(today, 90, 100)).body.code).toBe('invalid_input')
    expect((await close(today, 100, 90)).body.code).toBe('cash_day_changed_meanwhile')
    const answers = await Promise.all(
      [clerk, owner].map((by) => close(today, 90, 100, 'Ten are missing.', by)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const closed = await dayOf(today)
    expect(closed).toMatchObject({
      closable: false,
      closing: { counted: 90, expected: 100, note: 'Ten are missing.' },
    })

    // Later payments of that day count on the next day.
    await receive(id, 5)
    expect(await dayOf(today)).toEqual(closed)
    const tomorrow = await nextDay()
    expect(await dayOf(tomorrow)).toMatchObject({ taken: 5 })
    expect(await taken(tomorrow)).toBe(5)
  })

  test('is changed only by a counter-entry of the owner, on an open day', async () => {
    const today = await nextDay()
    const { id } = await delivered()
    await receive(id, 100)
    const { expected } = await dayOf(today)
    await close(today, expected, expected)
    const [payment] = (await cashOf(id)).payments
    expect(payment).toMatchObject({ closed: true, reversible: true, day: today })
    const reverse = (by: TestStaff) =>
      by.browser.post(`/api/staff/payments/${payment.id}/reverse`, { note: 'Another order.' })
    expect((await reverse(clerk)).body.code).toBe('cash_day_closed')
    const tomorrow = await nextDay()
    const answers = await Promise.all([reverse(owner), reverse(owner)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await cashOf(id)).payments).toMatchObject([
      { amount: 100 },
      { amount: -100, reverses: payment.id, day: tomorrow },
    ])
    expect(await dayOf(today)).toMatchObject({ taken: expected })
    expect(await dayOf(tomorrow)).toMatchObject({ taken: -100 })
  })

  test('waits however old the day is', async () => {
    const today = await nextDay()
    const { id } = await delivered()
    await receive(id, spec.price)
    const old = addDays(today, -400)
    await shop.context.database.update(payments).set({ day: old }).where(eq(payments.orderId, id))
    const before = (await clerk.browser.get('/api/staff/cash/count')).body.waiting
    expect((await read()).unclosed).toContain(old)
    await close(old, spec.price, spec.price)
    expect((await read()).unclosed).not.toContain(old)
    expect((await clerk.browser.get('/api/staff/cash/count')).body.waiting).toBe(before - 1)
  })

  test('is not for a day to come', async () => {
    await nextDay()
    expect((await close('2999-01-01', 0, 0)).body.code).toBe('cash_day_in_future')
  })
})

const send = (text: string, fileName = 'remittance.csv', courier = 'pos_laju') =>
  clerk.browser.upload(
    `/api/staff/remittances?${new URLSearchParams({ courier, fileName })}`,
    new TextEncoder().encode(text),
    'text/csv',
  )
const fileOf = async (id: number) => (await clerk.browser.get(`/api/staff/remittances/${id}`)).body
const csv = (...lines: [number: string, amount: number | string][]) =>
  ['AWB No.,COD (RM)', ...lines.map(([number, amount]) => `${number},"${amount}"`), 'Total,9999'].join('\n')

describe('a courier’s remittance', () => {
  test('is matched with orders; matching lines are booked at once, and staff decide on the others line by line', async () => {
    await nextDay()
    const [one, two, short, like, paid] = [
      await delivered(),
      await delivered(),
      await delivered(),
      await delivered(),
      await delivered(),
    ]
    await receive(paid.id, spec.price)
    const letters = like.trackingNumber.replaceAll('0', 'O')
    const { body } = await send(
      csv(
        [one.trackingNumber, spec.price],
        [`${two.trackingNumber.slice(0, 4)} ${two.trackingNumber.slice(4)}`, `${spec.price}.00`],
        [short.trackingNumber, spec.price - 60],
        [letters, spec.price],
        [paid.trackingNumber, spec.price],
        ['NOBODY1', 12],
      ),
    )
    const file = await fileOf(body.id)
    expect(file.lines.map(({ problem }: { problem?: string }) => problem)).toEqual([
      undefined,
      undefined,
      'short',
      'similar',
      'paid',
      'unknown',
    ])
    expect((await cashOf(one.id)).payments).toEqual([])
    const both = await Promise.all(
      [clerk, owner].map((by) => by.browser.post(`/api/staff/remittances/${body.id}/receive`, {})),
    )
    expect(both.map((answer) => answer.status)).toEqual([200, 200])
    expect(both.reduce((sum, answer) => sum + answer.body.received, 0)).toBe(2)
    for (const { id } of [one, two])
      expect(await cashOf(id)).toMatchObject({ state: 'settled', payments: [{ way: 'remittance' }] })

    const decide = (line: number, what: object) =>
      clerk.browser.post(`/api/staff/remittances/${body.id}/lines/${line}`, what)
    expect((await decide(4, { decision: 'received' })).status).toBe(200)
    expect(await cashOf(short.id)).toMatchObject({ state: 'short', open: 60 })
    await decide(5, { decision: 'received' })
    expect(await cashOf(like.id)).toMatchObject({ state: 'settled' })
    await decide(6, { decision: 'given_back', note: 'Booked by hand.' })
    expect((await decide(7, { decision: 'received' })).body.code).toBe('payment_not_possible')
    expect((await decide(7, { decision: 'received', orderNumber: short.number })).status).toBe(200)
    expect(await cashOf(short.id)).toMatchObject({ open: 48 })
    expect((await decide(7, { decision: 'ignored' })).body.code).toBe('remittance_line_decided')
    const listed = (await clerk.browser.get('/api/staff/remittances')).body
    expect(listed.files[0]).toMatchObject({ id: body.id, lines: 6, undecided: 0 })
  })

  test('is listed until its lines are decided, before all others, a page at a time', async () => {
    await nextDay()
    const { database } = shop.context
    await database.update(remittanceLines).set({ decision: 'ignored' })
    // The oldest and one of the newest are undecided.
    const undecided = [0, 52]
    const ids: number[] = []
    for (let index = 0; index < 55; index += 1) {
      const file = { courier: 'pos_laju', fileName: `${index}.csv`, hash: `${index}`, staffId: clerk.id }
      const [row] = await database
        .insert(remittances)
        .values({ ...file, at: shop.context.now() })
        .returning()
      ids.push(row!.id)
      const line = { remittanceId: row!.id, line: 2, number: 'RM1', dueSen: 0 }
      const decision = undecided.includes(index) ? null : ('ignored' as const)
      await database.insert(remittanceLines).values({ ...line, decision })
    }
    const sequence = [
      52,
      0,
      ...ids
        .map((_, index) => index)
        .filter((index) => !undecided.includes(index))
        .toReversed(),
    ]
    const listed: number[] = []
    let after = ''
    do {
      const { body } = await clerk.browser.get(
        `/api/staff/remittances?pageSize=20${after && `&after=${after}`}`,
      )
      listed.push(...body.files.map(({ id }: { id: number }) => ids.indexOf(id)))
      after = body.next ?? ''
    } while (after !== '')
    expect(listed.filter((index) => index !== -1)).toEqual(sequence)
    // No file disappears from the list when another is decided between two pages.
    const { body: first } = await clerk.browser.get('/api/staff/remittances?pageSize=1')
    expect(first.next).toBe(`open-${ids[52]}`)
    await database.update(remittanceLines).set({ decision: 'ignored' })
    const { body: second } = await clerk.browser.get(`/api/staff/remittances?pageSize=1&after=${first.next}`)
    expect(second.files[0].id).toBe(ids[54])
    expect((await clerk.browser.get('/api/staff/remittances?after=52')).status).toBe(400)
  })

  test('of a number that couriers gave out twice belongs to the newest order', async () => {
    await nextDay()
    const [older, newer] = [await delivered(), await delivered()]
    await shop.context.database
      .update(parcels)
      .set({ trackingNumber: older.trackingNumber })
      .where(eq(parcels.orderId, newer.id))
    // The order of rows in the table is not that of their numbers.
    await shop.context.database.update(orders).set({ notes: 'Touched.' }).where(eq(orders.id, older.id))
    const { body } = await send(csv([older.trackingNumber, spec.price]))
    expect((await fileOf(body.id)).lines).toMatchObject([{ orderId: newer.id }])
  })

  test('of several parcels of one order is compared as a sum', async () => {
    await nextDay()
    const { id, trackingNumber } = await delivered()
    const { number } = { number: (await look(id, clerk)).order.orderNumber as string }
    const { body } = await send(csv([trackingNumber, spec.price - 10], [number, 10]))
    expect(
      (await fileOf(body.id)).lines.every(({ problem }: { problem?: string }) => problem === undefined),
    ).toBe(true)
    expect((await clerk.browser.post(`/api/staff/remittances/${body.id}/receive`, {})).body).toMatchObject({
      received: 2,
      left: 0,
    })
    expect(await cashOf(id)).toMatchObject({ state: 'settled' })
  })

  test('is booked some lines at a time', async () => {
    await nextDay()
    const { id, trackingNumber } = await delivered()
    const { body } = await send(csv([trackingNumber, spec.price - remittanceStep]))
    const ofFile = { remittanceId: Number(body.id), orderId: id, dueSen: 0, amountSen: 100 }
    const more = Array.from({ length: remittanceStep }, (_, index) => ({
      ...ofFile,
      line: 3 + index,
      number: `Parcel ${index}`,
    }))
    await shop.context.database.insert(remittanceLines).values(more)
    await shop.context.database
      .update(remittanceLines)
      .set({ problem: null })
      .where(eq(remittanceLines.orderId, id))
    const book = async (after?: number) =>
      (await clerk.browser.post(`/api/staff/remittances/${body.id}/receive`, { after })).body
    const last = remittanceStep + 1
    expect(await book()).toEqual({ received: remittanceStep, left: 0, last })
    expect(await book(last)).toEqual({ received: 1, left: 0 })
    expect(await cashOf(id)).toMatchObject({ state: 'settled' })
  })

  test('skips lines whose orders changed after it was read, and is read only once', async () => {
    await nextDay()
    const { id, trackingNumber } = await delivered()
    const text = csv([trackingNumber, spec.price])
    const { body } = await send(text)
    expect((await send(text, 'again.csv')).body.code).toBe('remittance_exists')
    await receive(id, spec.price)
    expect((await clerk.browser.post(`/api/staff/remittances/${body.id}/receive`, {})).body).toEqual({
      received: 0,
      left: 1,
    })
    expect((await cashOf(id)).payments).toHaveLength(1)
    expect((await send('no,columns\n1,2')).body.code).toBe('remittance_not_read')
    expect((await send(text, 'a.csv', 'nobody')).body.code).toBe('courier_not_found')
  })
})
