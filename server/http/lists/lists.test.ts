import { eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { lineKey, removalLife, type ListItem } from '#core/lists/lists.ts'
import { memberLines } from '../../database/tables/members.ts'
import { signedInMember, type TestMember } from '../../testing/test-orders.ts'
import { createTestShop, testMoment } from '../../testing/test-shop.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>
let member: TestMember
let now = testMoment

beforeAll(async () => {
  shop = await createTestShop({ context: { now: () => now } })
})
afterAll(() => shop.close())
beforeEach(async () => {
  now = testMoment
  member = await signedInMember(shop)
})

const line = (productId: string, quantity = 1) => ({
  productId,
  productName: productId,
  specName: 'Oak',
  specIndex: 0,
  quantity,
  price: 100,
  color: '',
  size: '',
  image: '/x.webp',
})
const wish = (id: string) => ({ id, imgUrl: '', productName: id, model: 'Oak', stock: 1, price: 100 })
const change = (item: ListItem, about: object = {}) => ({ key: lineKey(item), age: 0, item, ...about })
const sync = async (cart: object[], wishlist: object[] = [], { browser } = member) =>
  browser.post('/api/lists/sync', { cart, wishlist })

test('lines of two devices are merged, and removed lines stay removed', async () => {
  await sync([change(line('desk')), change(line('lamp'))], [change(wish('chair'))])
  now = new Date(now.getTime() + 1000)
  const { body } = await sync([change(line('desk'), { item: null }), change(line('shelf'), { isNew: true })])
  expect(body.cart.map(({ item }: { item: { productId: string } | null }) => item?.productId)).toEqual([
    'lamp',
    undefined,
    'shelf',
  ])
  expect(body.wishlist).toMatchObject([{ item: { id: 'chair' } }])
  // An older change that is sent later does not bring it back.
  const late = await sync([change(line('desk', 3), { age: 60_000 })])
  expect(late.body.cart).toContainEqual({ key: lineKey(line('desk')), item: null })
  const forgotten = new Date(now.getTime() - removalLife)
  await shop.context.database
    .update(memberLines)
    .set({ changedAt: forgotten })
    .where(isNull(memberLines.item))
  expect((await sync([])).body.cart).toHaveLength(2)
})

test('devices that sync at once lose nothing', async () => {
  const names = Array.from({ length: 8 }, (_, index) => `product ${index}`)
  await Promise.all(names.map((name) => sync([change(line(name), { isNew: true })])))
  const { body } = await sync([])
  expect(body.cart.map(({ item }: { item: { productId: string } }) => item.productId).toSorted()).toEqual(
    names,
  )
})

test('are the member’s alone, bounded, and go with the account', async () => {
  await sync([change(line('desk'))])
  const other = await signedInMember(shop)
  expect((await sync([], [], other)).body).toEqual({ cart: [], wishlist: [] })
  expect((await sync([{ ...change(line('desk')), key: 'other' }], [], other)).body.cart).toEqual([])
  expect((await sync([{ ...change(line('desk')), item: { quantity: -1 } }])).status).toBe(400)
  const { database } = shop.context
  await database.$client.query('delete from members where id = $1', [member.id])
  expect(await database.$count(memberLines, eq(memberLines.memberId, member.id))).toBe(0)
})
