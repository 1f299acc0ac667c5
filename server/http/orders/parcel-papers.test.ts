import { expect, test } from 'vitest'
import { makeFile } from '../../services/exports/make-file.ts'
import { loadPaperOrders } from '../../services/papers/load-papers.ts'
import { moveThrough, place } from '../../testing/test-orders.ts'
import { moveParcel, pack, trackingOf, trackingTokenOf } from '../../testing/test-parcels.ts'
import { clerk, look, member, other, path, setUp, shop, spec } from './test-staff-orders.ts'

setUp()

const dueOf = async (id: string) => {
  const [found] = await loadPaperOrders(shop.context, [id])
  return found!.paper.parcels.map(({ number, of, lines, dueSen }) => ({
    number,
    of,
    pieces: lines.map(({ quantity }) => quantity),
    due: dueSen / 100,
  }))
}
const post = async (address: string, body: object) => {
  const answer = await clerk.browser.post(address, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}
const receive = async (id: string, amount: number, more: object = {}) => {
  const { open } = (await clerk.browser.get(path(id, '/cash'))).body
  await post(path(id, '/cash'), { amount, way: 'transfer', note: '', open, ...more })
}
const cashOf = async (id: string) => (await clerk.browser.get(path(id, '/cash'))).body
test('an order that ships in parts has papers for each parcel, which collect the price of their goods', async () => {
  const id = await place(member, [
    [spec, 3],
    [other, 1],
  ])
  await moveThrough(shop, id, ['In Progress'])
  const [first, second] = [spec.price * 2, spec.price + other.price]
  expect(await dueOf(id)).toEqual([{ number: 1, of: 1, pieces: [3, 1], due: first + second }])

  await pack(clerk, id, [2])
  const slips = (await clerk.browser.get(path(id, '/slips?lang=en'))).body
  expect(slips).toMatchObject([
    { number: 1, of: 2, due: first, paid: false, lines: [{ quantity: 2 }] },
    { number: 2, of: 2, due: second, paid: false, lines: [{ quantity: 1 }, { quantity: 1 }] },
  ])
  const printing = { papers: ['labels'], labelSheet: 'a6' }
  const asked = await clerk.browser.post('/api/staff/papers', { ids: [id], printing, lang: 'en' })
  const { file } = asked.body.files[0]
  await makeFile(shop.context, { file })
  expect((await clerk.browser.get(`/api/staff/files/${file}`)).body).toMatchObject({ total: 2 })

  await moveParcel(clerk, id, 1, 'on_the_way')
  await moveParcel(clerk, id, 1, 'delivered')
  expect(await dueOf(id)).toEqual([{ number: 2, of: 2, pieces: [1, 1], due: second }])
  expect(await cashOf(id)).toMatchObject({
    state: 'due',
    open: first + second,
    due: first,
    held: [{ parcel: 1, courierName: 'Pos Laju', amount: first }],
  })
  // The courier pays 30 too little, which nobody else collects.
  await receive(id, first - 30, { parcel: 1 })
  expect(await cashOf(id)).toMatchObject({ state: 'short', open: second + 30, due: 30 })
  expect(await dueOf(id)).toMatchObject([{ number: 2, due: second }])
  // The customer pays some of the rest in advance.
  await receive(id, 50)
  expect(await dueOf(id)).toMatchObject([{ number: 2, due: second - 50 }])
  expect((await member.browser.get(`/api/orders/${id}`)).body).toMatchObject({
    amountToPay: first + second,
    paidInAdvance: first + 50,
  })
})

test('when a parcel comes back, label, pages, link and the courier’s file say what is due now', async () => {
  const id = await place(member, [[spec, 20]])
  await moveThrough(shop, id, ['In Progress'])
  await pack(clerk, id, [8])
  await pack(clerk, id, [12])
  await moveParcel(clerk, id, 1, 'on_the_way')
  await moveParcel(clerk, id, 2, 'on_the_way')
  await moveParcel(clerk, id, 1, 'refused', { reason: 'refused' })
  const [eight, twelve] = [spec.price * 8, spec.price * 12]
  const memberSees = async () => (await member.browser.get(`/api/orders/${id}`)).body
  expect(await dueOf(id)).toMatchObject([
    { number: 1, of: 2, due: eight },
    { number: 2, of: 2, due: twelve },
  ])
  await moveParcel(clerk, id, 1, 'returned')
  expect(await dueOf(id)).toMatchObject([
    { number: 2, pieces: [12], due: twelve },
    { number: 3, pieces: [8], due: eight },
  ])
  expect(await memberSees()).toMatchObject({
    parcels: [
      { number: 1, status: 'returned' },
      { number: 2, toPay: twelve },
    ],
    toPayLater: eight,
  })
  const token = await trackingTokenOf(shop.context, id)
  const tracked = (await member.browser.post('/api/tracking', { token })).body
  expect(tracked).toMatchObject({ parcels: [{ number: 1 }, { number: 2, toPay: twelve }], toPayLater: eight })
  expect((await clerk.browser.get(path(id, '/parcels'))).body).toMatchObject({
    parcels: [{ toCollect: 0 }, { toCollect: twelve }],
    unpackedToCollect: eight,
  })

  // It is sent again for a fee, which is collected with it.
  const { parcels } = (await clerk.browser.get(path(id, '/parcels'))).body
  const fee = { amount: 30, reason: 'Second trip' }
  await pack(clerk, id, [8], { sendsAgain: parcels[0].id, redelivery: { fee, agreed: true } })
  await moveParcel(clerk, id, 3, 'on_the_way')
  await moveParcel(clerk, id, 2, 'delivered')
  expect(await dueOf(id)).toMatchObject([{ number: 3, due: eight + 30 }])
  const openNow = (await clerk.browser.get('/api/staff/cash/orders?pageSize=100')).body.orders
  expect(openNow).toContainEqual(expect.objectContaining({ id, open: twelve, short: false }))

  const lines = [
    ['AWB No.', 'COD (RM)'],
    [trackingOf(id, 2), String(twelve)],
    [trackingOf(id, 3), '1'],
  ]
  const text = lines.map((line) => line.join(',')).join('\n')
  const sent = await clerk.browser.upload(
    '/api/staff/remittances?courier=pos_laju&fileName=nov.csv',
    new TextEncoder().encode(text),
    'text/csv',
  )
  const file = (await clerk.browser.get(`/api/staff/remittances/${sent.body.id}`)).body
  expect(file.lines[0]).toMatchObject({ parcel: 2, due: twelve })
  expect(file.lines[0].problem).toBeUndefined()
  expect(file.lines[1]).toMatchObject({ parcel: 3, due: eight + 30, problem: 'short' })
  await post(`/api/staff/remittances/${sent.body.id}/receive`, {})
  expect(await cashOf(id)).toMatchObject({
    state: 'not_due',
    open: eight + 30,
    due: 0,
    held: [],
    payments: [{ way: 'remittance', amount: twelve, parcel: 2 }],
  })
  await moveParcel(clerk, id, 3, 'delivered')
  expect((await look(id)).order.status).toBe('delivered')
  expect(await cashOf(id)).toMatchObject({ state: 'due', open: eight + 30, due: eight + 30 })
})

test('the counter books the cash of each part of a pickup, and takes it back with an undo', async () => {
  const id = await place(member, [[spec, 3]], {
    shippingMethod: 'self_pickup',
    shippingAddress: undefined,
    pickupLocation: 'malaysia-branch',
  } as never)
  await moveThrough(shop, id, ['In Progress'])
  await pack(clerk, id, [1])
  await moveParcel(clerk, id, 1, 'delivered', { withoutCode: 'Shown on the phone' })
  expect(await cashOf(id)).toMatchObject({
    state: 'not_due',
    open: spec.price * 2,
    payments: [{ way: 'cash', amount: spec.price, parcel: 1 }],
  })
  const { parcels } = (await clerk.browser.get(path(id, '/parcels'))).body
  await post(`/api/staff/parcels/${parcels[0].id}/undo`, { seen: parcels[0].seen, reason: 'Wrong customer' })
  expect(await cashOf(id)).toMatchObject({
    open: spec.price * 3,
    payments: [{ amount: spec.price }, { amount: -spec.price, parcel: 1 }],
  })
  await moveParcel(clerk, id, 1, 'delivered', { withoutCode: 'Shown on the phone' })
  await pack(clerk, id, [1])
  await moveParcel(clerk, id, 2, 'delivered', { withoutCode: 'Shown on the phone' })
  expect(await cashOf(id)).toMatchObject({ open: spec.price })
  const second = (await clerk.browser.get(path(id, '/parcels'))).body.parcels[1]
  await post(`/api/staff/parcels/${second.id}/undo`, { seen: second.seen, reason: 'Wrong customer' })
  expect(await cashOf(id)).toMatchObject({ open: spec.price * 2 })
  await moveParcel(clerk, id, 2, 'delivered', { withoutCode: 'Shown on the phone' })
  await pack(clerk, id, [1])
  await moveParcel(clerk, id, 3, 'delivered', { withoutCode: 'Shown on the phone' })
  expect((await look(id)).order.status).toBe('Completed')
  expect(await cashOf(id)).toMatchObject({ state: 'settled', open: 0 })
})

test('cash is booked only for a parcel of the order', async () => {
  const id = await place(member, [[spec, 1]])
  await moveThrough(shop, id, ['In Progress'])
  const answer = await clerk.browser.post(path(id, '/cash'), { amount: 5, way: 'cash', parcel: 4 })
  expect(answer.body.code).toBe('payment_not_possible')
})

test('an amount paid in advance is not collected again', async () => {
  const id = await place(member, [[spec, 2]])
  await moveThrough(shop, id, ['In Progress'])
  await receive(id, 100)
  const total = spec.price * 2
  expect((await look(id)).order).toMatchObject({ amountToPay: total, paidInAdvance: 100 })
  expect((await member.browser.get(`/api/orders/${id}`)).body).toMatchObject({ paidInAdvance: 100 })
  expect(await dueOf(id)).toMatchObject([{ due: total - 100 }])
  await receive(id, total - 100)
  expect(await dueOf(id)).toMatchObject([{ due: 0 }])
  expect((await clerk.browser.get(path(id, '/slips?lang=en'))).body).toMatchObject([{ paid: true }])
})
