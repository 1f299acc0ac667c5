import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { OfficeSearch } from '#core/api/staff/office-search.ts'
import type { StaffPermission, StartRole } from '#core/staff/staff.ts'
import { members } from '../../database/tables/members.ts'
import { staffRoles } from '../../database/tables/staff.ts'
import { askedQuotation } from '../../testing/quotations/test-quotations.ts'
import { moveThrough, place } from '../../testing/test-orders.ts'
import { signedInStaff, staffWith } from '../../testing/test-staff.ts'
import { member, owner, setUp, shop, spec } from '../orders/test-staff-orders.ts'

setUp()

async function search(q: string, { browser } = owner): Promise<OfficeSearch> {
  const answer = await browser.get(`/api/staff/search?${new URLSearchParams({ q })}`)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as OfficeSearch
}

/** Number of results of each kind, and the kinds that are missing. */
const countsOf = (found: OfficeSearch) =>
  Object.fromEntries(
    (['orders', 'members', 'products', 'parcels', 'invoices'] as const).map((kind) => [
      kind,
      found[kind]?.rows.length,
    ]),
  )

const contactOf = (name: string) => ({
  contactInfo: { phoneNumber: '+60 12-345 6789', email: 'ooi@example.com', name },
})

test('one search finds an order, its parcel, its invoice and the member by their numbers or name', async () => {
  await shop.context.database
    .update(members)
    .set({ firstName: 'Shu Fen', lastName: 'Ooi' })
    .where(eq(members.id, member.id))
  const id = await place(member, [[spec, 1]], contactOf('Shu Fen Ooi'))
  await moveThrough(shop, id, ['In Progress', 'Shipped'], { trackingNumber: 'EP123456785MY' })
  await member.browser.post(`/api/orders/${id}/requestInvoice`, { invoiceType: 'personal' })
  const issued = await owner.browser.post(`/api/staff/orders/${id}/invoice`, {})
  expect(issued.status, JSON.stringify(issued.body)).toBe(200)

  const byName = await search('ooi shu')
  expect(countsOf(byName)).toEqual({ orders: 1, members: 1, products: 0, parcels: 1, invoices: 0 })
  expect(byName.members?.rows[0]).toEqual(expect.objectContaining({ id: member.id, name: 'Shu Fen Ooi' }))
  const byNumber = await search('ep123456785my')
  expect(byNumber.parcels?.rows).toEqual([
    expect.objectContaining({ orderId: id, trackingNumber: 'EP123456785MY', status: 'on_the_way' }),
  ])
  const byOrder = await search(byName.orders!.rows[0]!.orderNumber)
  expect([byOrder.orders?.rows[0]?.orderId, byOrder.parcels?.rows[0]?.orderId]).toEqual([id, id])
  const byInvoice = await search('INV-00000001')
  expect(byInvoice.invoices?.rows).toEqual([
    expect.objectContaining({ orderId: id, number: 'INV-00000001', customerName: 'Shu Fen Ooi' }),
  ])
  expect((await search('sit-stand')).products?.rows.length).toBeGreaterThan(0)
})

test('a quotation is found by its number and by the name of its buyer', async () => {
  const id = await askedQuotation(member.browser, [[spec, 12]])
  const [{ number }] = (await member.browser.get('/api/quotations')).body
  for (const q of [number, number.toLowerCase(), 'wei jie'])
    expect((await search(q)).quotations?.rows).toEqual([
      { id, number, state: 'requested', question: false, customerName: 'Lim Wei Jie' },
    ])
})

test('if a kind has more than five results, the answer says that there are more', async () => {
  const names = contactOf('Frequent Name')
  for (const quantity of [1, 2, 3, 4, 5, 6]) await place(member, [[spec, quantity]], names)
  const { orders } = await search('frequent')
  expect([orders?.rows.length, orders?.more]).toEqual([5, true])
})

const kindsFor = async (role: StartRole) =>
  Object.keys(await search('nurul', await signedInStaff(shop, role)))

/** The kinds of results for a role with this permission alone. */
async function kindsWith(permission: StaffPermission) {
  const somebody = await staffWith(shop, permission)
  await shop.context.database
    .update(staffRoles)
    .set({ permissions: [permission] })
    .where(eq(staffRoles.key, `role-of-${somebody.id}`))
  return Object.keys(await search('nurul', somebody))
}

test('a role finds only what it may see, and each kind only with its own permission', async () => {
  await place(member, [[spec, 1]], contactOf('Nurul Huda'))
  expect(await kindsFor('owner')).toEqual([
    'orders',
    'members',
    'products',
    'parcels',
    'invoices',
    'quotations',
  ])
  // The warehouse has nothing to do with accounts of members, nor the accountant with products.
  expect(await kindsFor('warehouse')).toEqual(['orders', 'products', 'parcels', 'invoices', 'quotations'])
  expect(await kindsFor('accountant')).toEqual(['orders', 'members', 'parcels', 'invoices', 'quotations'])
  expect(await kindsWith('orders:read')).toEqual(['orders', 'parcels', 'invoices', 'quotations'])
  expect(await kindsWith('members:read')).toEqual(['members'])
  expect(await kindsWith('catalogue:read')).toEqual(['products'])
  expect(await kindsWith('figures:read')).toEqual([])
})

const parcelsOf = async (query: Record<string, string>) => {
  const { body } = await owner.browser.get(`/api/staff/parcels?${new URLSearchParams(query)}`)
  return body.parcels.map(({ orderId }: { orderId: string }) => orderId)
}

test('the list of parcels is searched, and narrowed to a courier', async () => {
  const id = await place(member, [[spec, 1]], contactOf('Wong Kok Leong'))
  await moveThrough(shop, id, ['In Progress', 'Shipped'], { trackingNumber: 'EP987654321MY' })
  const wong = { q: 'kok leong' }
  expect(await parcelsOf({ ...wong, view: 'on_the_way' })).toEqual([id])
  expect(await parcelsOf({ q: 'ep987654321my', view: 'all' })).toEqual([id])
  expect(await parcelsOf({ ...wong, view: 'all', courier: 'pos_laju' })).toEqual([id])
  expect(await parcelsOf({ ...wong, view: 'all', courier: 'jnt' })).toEqual([])
  expect(await parcelsOf({ ...wong, view: 'to_pack' })).toEqual([])
  expect(await parcelsOf({ ...wong, view: 'all', after: '1' })).toEqual([])
})

const parcelCountsOf = async (query: Record<string, string>) =>
  (await owner.browser.get(`/api/staff/parcels/counts?${new URLSearchParams(query)}`)).body

test('the counts of parcels are those within the search', async () => {
  const [one, other] = [
    await place(member, [[spec, 1]], contactOf('Lai Yee Mun')),
    await place(member, [[spec, 1]]),
  ]
  await moveThrough(shop, one, ['In Progress', 'Shipped'], { trackingNumber: 'EP987654307MY' })
  await moveThrough(shop, other, ['In Progress', 'Shipped'], { trackingNumber: 'EP987654315MY' })
  const none = { attention: 0, to_pack: 0, on_the_way: 0, returned: 0 }
  for (const q of ['yee mun', 'ep987654307my'])
    expect(await parcelCountsOf({ q })).toEqual({ ...none, on_the_way: 1 })
  expect(await parcelCountsOf({ q: 'yee mun', courier: 'jnt' })).toEqual(none)
  expect((await parcelCountsOf({})).on_the_way).toBeGreaterThan(1)
})
