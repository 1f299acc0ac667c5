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
import { first, named, parsePage, wordsOf } from './rendered-page.ts'
import { createRenderedShop } from './rendered-shop.ts'

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
test('of an order whose first parcel came back, all pages say what is paid with what', async () => {
  const id = await place(member, [[chair, 20]])
  await moveThrough(shop, id, ['In Progress'])
  await pack(clerk, id, [8])
  await pack(clerk, id, [12])
  await moveParcel(clerk, id, 1, 'on_the_way')
  await moveParcel(clerk, id, 2, 'on_the_way')
  await moveParcel(clerk, id, 1, 'refused', { reason: 'refused' })
  await moveParcel(clerk, id, 1, 'returned')

  for (const page of [
    await read(`/order-confirm/${id}`, member.browser),
    await read(`/track?token=${await trackingTokenOf(shop.context, id)}`, member.browser),
  ]) {
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
