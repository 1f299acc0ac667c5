import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestBrowser } from '../server/testing/test-browser.ts'
import {
  moveThrough,
  place,
  signedInMember,
  stockedSpecs,
  type TestMember,
  type TestSpec,
} from '../server/testing/test-orders.ts'
import { moveParcel, pack, trackingTokenOf } from '../server/testing/test-parcels.ts'
import { signedInStaff, type TestStaff } from '../server/testing/test-staff.ts'
import { all, first, named, parsePage, wordsOf } from './rendered-page.ts'
import { createRenderedShop } from './rendered-shop.ts'
import { trackedPage } from './tracked-page.tsx'

let shop: Awaited<ReturnType<typeof createRenderedShop>>
let member: TestMember
let clerk: TestStaff
let chair: TestSpec

beforeAll(async () => {
  shop = await createRenderedShop()
  member = await signedInMember(shop)
  clerk = await signedInStaff(shop, 'clerk')
  chair = (await stockedSpecs(shop, 1000))[0]!
})
afterAll(() => shop.close())

/** The main part of a page as the server renders it. */
async function read(path: string, browser: TestBrowser): Promise<HTMLElement> {
  return first(parsePage(String((await browser.get(path)).body)), 'main')
}
/** The page of an order's tracking link. */
async function readTracked(id: string): Promise<HTMLElement> {
  const token = await trackingTokenOf(shop.context, id)
  return trackedPage((await member.browser.post('/api/tracking', { token })).body)
}

test('of an order whose first parcel came back, all pages say what is paid with what', async () => {
  const id = await place(member, [[chair, 20]])
  await moveThrough(shop, id, ['In Progress'])
  await pack(clerk, id, [8])
  await pack(clerk, id, [12])
  await moveParcel(clerk, id, 1, 'on_the_way')
  await moveParcel(clerk, id, 2, 'on_the_way')
  await moveParcel(clerk, id, 1, 'refused', { reason: 'refused' })
  await moveParcel(clerk, id, 1, 'returned')

  for (const page of [await read(`/order-confirm/${id}`, member.browser), await readTracked(id)]) {
    expect(wordsOf(named(page, 'Parcels'))).toMatch(/Parcel 2 .* To pay when it arrives: RM 10,788/)
    expect(wordsOf(page)).toContain('To pay with the goods that follow: RM 7,192')
  }
  const order = await read(`/staff/orders/${id}`, clerk.browser)
  expect(wordsOf(named(order, 'Parcels'))).toMatch(/Parcel 2 .*Collects RM 10,788/)
  expect(wordsOf(named(order, 'Parcels'))).toContain('Not packed yet: collects RM 7,192 when it is sent.')
  const parcels = await read(`/staff/parcels/${id}`, clerk.browser)
  expect(wordsOf(named(parcels, 'Parcel 2'))).toContain('Collects RM 10,788')
  expect(wordsOf(named(parcels, 'Not packed yet'))).toContain('Collects RM 7,192 when it is sent.')
  const slips = await read(`/staff/orders/${id}/packing-slip`, clerk.browser)
  expect(wordsOf(slips).match(/RM [\d,]+/g)).toEqual(['RM 10,788', 'RM 7,192'])

  await moveParcel(clerk, id, 2, 'delivered')
  expect(wordsOf(await read(`/order-confirm/${id}`, member.browser))).toContain('Already paid −RM 10,788')
  const cash = named(await read(`/staff/orders/${id}`, clerk.browser), 'Cash')
  expect(wordsOf(cash)).toContain('RM 17,980 still to come RM 10,788 of it is due now')
  expect(wordsOf(cash)).toContain('Parcel 2, Pos Laju: RM 10,788')
})

test('an order of which a part is missing says so everywhere, and is not marked as delivered', async () => {
  const id = await place(member, [[chair, 3]])
  await moveThrough(shop, id, ['In Progress'])
  await pack(clerk, id, [1])
  await pack(clerk, id, [1])
  await moveParcel(clerk, id, 2, 'on_the_way', { shippingProvider: 'jt_express' })
  const staffPage = () => read(`/staff/orders/${id}`, clerk.browser)
  const headings = async () => wordsOf(await staffPage())
  for (const page of [
    await read(`/order-confirm/${id}`, member.browser),
    await read('/account/orders', member.browser),
    await readTracked(id),
    await staffPage(),
    await read('/staff/orders?status=Shipped', clerk.browser),
    await read(`/staff/parcels/${id}`, clerk.browser),
  ])
    expect(wordsOf(page)).toContain('Partly Shipped')
  expect(wordsOf(await read(`/order-confirm/${id}`, member.browser))).toContain(
    'A part of it is on its way; the rest follows.',
  )
  expect(await headings()).toContain('Pack and send the rest')
  const queue = await read('/staff/orders?queue=on_the_way', clerk.browser)
  expect(wordsOf(first(queue, 'tr', { text: new RegExp('3 × ') }))).toContain('Send the rest…')
  expect(all(await staffPage(), 'button', { text: /Mark as delivered/ })).toEqual([])
  const history = wordsOf(named(await staffPage(), 'History'))
  expect(history).toContain('Parcel 2 handed to J&T Express')
  expect(history).toContain('Parcel 1 packed, 1 piece')
  expect((await clerk.browser.post(`/api/staff/orders/${id}/move`, { to: 'delivered' })).body.code).toBe(
    'parcels_not_there',
  )

  await moveParcel(clerk, id, 2, 'refused', { reason: 'refused' })
  expect(await headings()).toContain('Parcel 2: Refused')
  await moveParcel(clerk, id, 2, 'on_the_way')
  await moveParcel(clerk, id, 1, 'on_the_way')
  await pack(clerk, id, [1])
  await moveParcel(clerk, id, 3, 'on_the_way')
  expect(await headings()).not.toContain('Partly Shipped')
  expect(all(await staffPage(), 'button', { text: /Mark as delivered/ })).toHaveLength(1)
})

test('a pickup of which a part is missing says so everywhere, and is not handed over as a whole', async () => {
  const id = await place(member, [[chair, 3]], {
    shippingMethod: 'self_pickup',
    shippingAddress: undefined,
    pickupLocation: 'malaysia-branch',
  } as never)
  await moveThrough(shop, id, ['In Progress'])
  await pack(clerk, id, [1])
  await pack(clerk, id, [1])
  await moveParcel(clerk, id, 2, 'on_the_way')
  const staffPage = () => read(`/staff/orders/${id}`, clerk.browser)
  for (const page of [
    await read(`/order-confirm/${id}`, member.browser),
    await read('/account/orders', member.browser),
    await readTracked(id),
    await staffPage(),
    await read('/staff/orders?status=Shipped', clerk.browser),
    await read(`/staff/parcels/${id}`, clerk.browser),
  ])
    expect(wordsOf(page)).toContain('Partly Ready for Pickup')
  expect(all(await staffPage(), 'button', { text: /Handed over/ })).toEqual([])
  for (const to of ['delivered', 'Completed'])
    expect((await clerk.browser.post(`/api/staff/orders/${id}/move`, { to })).status, to).toBe(409)
  expect(wordsOf(named(await staffPage(), 'History'))).toContain('Parcel 2')

  await moveParcel(clerk, id, 1, 'on_the_way')
  await pack(clerk, id, [1])
  await moveParcel(clerk, id, 3, 'on_the_way')
  expect(wordsOf(await staffPage())).not.toContain('Partly Ready for Pickup')
  expect(all(await staffPage(), 'button', { text: /Handed over/ })).toHaveLength(1)
})

test('who agrees on the page of a tracking link did not agree on the phone', async () => {
  const id = await place(member, [[chair, 1]])
  await moveThrough(shop, id, ['In Progress'])
  const { order, lines } = (await clerk.browser.get(`/api/staff/orders/${id}`)).body
  const line = { productId: chair.productId, specId: lines[0].specId, price: chair.price, quantity: 2 }
  const body = { seen: order.updatedAt, lines: [line], yes: 'ask' }
  expect((await clerk.browser.post(`/api/staff/orders/${id}/content`, body)).status).toBe(200)
  const token = await trackingTokenOf(shop.context, id)
  const { changes } = (await member.browser.post('/api/tracking', { token })).body
  const answer = { token, change: changes[0].id, accept: true }
  expect((await member.browser.post('/api/tracking/change', answer)).status).toBe(200)
  for (const page of [await read(`/staff/orders/${id}`, clerk.browser), await readTracked(id)])
    expect(wordsOf(page)).toContain('as you agreed on its page')
  const history = wordsOf(named(await read(`/staff/orders/${id}`, clerk.browser), 'History'))
  expect(history).toContain('Customer agreed: on the order’s page')
  expect(history).not.toContain('on the phone')
})

test('the history says how the customer agreed, deducts nothing in words, and knows who confirmed', async () => {
  const id = await place(member, [[chair, 1]])
  await clerk.browser.post(`/api/staff/orders/${id}/move`, { to: 'In Progress' })
  const change = async (quantity: number, yes: 'phone' | 'ask') => {
    const { order, lines } = (await clerk.browser.get(`/api/staff/orders/${id}`)).body
    const line = { productId: chair.productId, specId: lines[0].specId, price: chair.price, quantity }
    const body = { seen: order.updatedAt, lines: [line], yes }
    expect((await clerk.browser.post(`/api/staff/orders/${id}/content`, body)).status).toBe(200)
  }
  await change(2, 'phone')
  await change(3, 'ask')
  const [proposed] = (await member.browser.get(`/api/orders/${id}`)).body.changes
  const answer = { change: proposed.id, accept: true }
  expect((await member.browser.post(`/api/orders/${id}/change`, answer)).status).toBe(200)
  await change(1, 'phone')
  const page = await read(`/staff/orders/${id}`, clerk.browser)
  const history = wordsOf(named(page, 'History'))
  expect(history).toContain(
    'We have changed your order as agreed on the phone. Total: RM 899 → RM 1,798 Customer agreed: on the phone',
  )
  expect(history).toContain(
    'We have changed your order, as you agreed on its page. Total: RM 1,798 → RM 2,697 Customer agreed: on the order’s page',
  )
  expect(history).toContain('We have changed your order; you find the change on its page.')
  expect(history).not.toContain('Deducted')
  expect(wordsOf(named(page, 'Calls'))).toContain('Test clerk confirmed the order; no call was recorded.')
})

test('the page for the scanner takes early scans in a field of several lines, and none in its rows', async () => {
  const id = await place(member, [[chair, 1]])
  await moveThrough(shop, id, ['In Progress'])
  const page = await read('/staff/ship', clerk.browser)
  const rows = all(named(page, 'Orders to ship'), 'input')
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) expect(row.hasAttribute('readonly')).toBe(true)
  expect(all(page, 'textarea').map((field) => field.hasAttribute('autofocus'))).toEqual([true])
})
