import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Kit } from '#core/catalogue/kits/kits.ts'
import type { ShownKit } from '#core/catalogue/kits/pieces.ts'
import { kits, products, specs } from '../../database/tables/catalogue.ts'
import { openBrowser, type TestBrowser } from '../../testing/test-browser.ts'
import { createTestShop } from '../../testing/test-shop.ts'
import { signedInStaff, type TestStaff } from '../../testing/test-staff.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>
let owner: TestStaff
let visitor: TestBrowser

beforeAll(async () => {
  shop = await createTestShop()
  owner = await signedInStaff(shop, 'owner')
  visitor = openBrowser(shop.app)
})
afterAll(() => shop.close())

const list = '/api/staff/catalogue/kits'
const desks: Kit = {
  name: { en: 'Pens for two', 'zh-TW': '兩人文具' },
  people: 2,
  lines: [
    { product: 'grove-pen-holder', spec: 'cork', pieces: 2 },
    { product: 'terrace-desk-organiser', spec: 'oak-black', pieces: 1 },
  ],
  active: true,
}
const shown = async (lang = 'en') => (await visitor.get(`/api/kits?lang=${lang}`)).body as ShownKit[]
const ids = async () => (await shown()).map(({ id }) => id)
const stored = async (id: string) =>
  ((await owner.browser.get(list)).body.entries as (Kit & { id: string; version: string })[]).find(
    (entry) => entry.id === id,
  )!

describe('kits', () => {
  test('of the demo shop name their pieces, category and price', async () => {
    const [workplace, meeting] = await shown()
    expect(workplace).toMatchObject({
      id: 'workplace',
      people: 1,
      category: 'Desks',
      price: 1699 + 389 + 429,
    })
    expect(workplace!.lines.map(({ productName, pieces }) => [productName, pieces])).toEqual([
      ['Lift Sit-Stand Desk', 1],
      ['Tally Task Chair', 1],
      ['Nook Mobile Pedestal with Seat', 1],
    ])
    expect(meeting).toMatchObject({ people: 8, category: 'Meeting' })
    expect((await shown('zh-TW'))[0]!.name).toBe('工作座位')
  })

  test('are added, changed, hidden and deleted by staff, and shoppers see it at once', async () => {
    expect((await owner.browser.post(list, { id: 'pens', entry: desks })).status).toBe(200)
    expect(await ids()).toEqual(['workplace', 'meeting-table', 'pens'])
    expect((await owner.browser.post(list, { id: 'pens', entry: desks })).body.code).toBe('kit_exists')
    const { version } = await stored('pens')
    const hidden = { version, entry: { ...desks, active: false } }
    await owner.browser.post(`${list}/pens`, hidden)
    expect(await ids()).not.toContain('pens')
    expect((await owner.browser.post(`${list}/pens`, hidden)).body.code).toBe('catalogue_changed_meanwhile')
    await owner.browser.post(`${list}/pens/delete`, { version: (await stored('pens')).version })
    expect((await owner.browser.post(`${list}/pens/delete`, { version })).body.code).toBe('kit_not_found')
  })

  test('name only specs of the shop', async () => {
    const lines = [{ product: 'grove-pen-holder', spec: 'marble', pieces: 1 }]
    const { status, body } = await owner.browser.post(list, { id: 'pens', entry: { ...desks, lines } })
    expect([status, body.code]).toEqual([400, 'invalid_input'])
    expect(body.details.issues).toMatchObject([{ path: 'entry.lines' }])
    const empty = await owner.browser.post(list, { id: 'pens', entry: { ...desks, lines: [] } })
    expect(empty.status).toBe(400)
  })

  test('are left out while one of their products is not sold', async () => {
    const { database } = shop.context
    const isChair = eq(products.id, 'tally-task-chair')
    await database.update(products).set({ published: false }).where(isChair)
    expect(await ids()).toEqual(['meeting-table'])
    await database.update(products).set({ published: true }).where(isChair)
    expect(await ids()).toEqual(['workplace', 'meeting-table'])
  })

  test('cost what the prices by quantity of their pieces say', async () => {
    const { database } = shop.context
    const isVisitorChair = eq(specs.productId, 'sled-cantilever-visitor-chair')
    await database
      .update(specs)
      .set({ tiers: [{ from: 8, price: 499 }] })
      .where(isVisitorChair)
    expect((await shown())[1]!.price).toBe(4690 + 8 * 499)
    await database.update(specs).set({ tiers: null }).where(isVisitorChair)
    expect((await shown())[1]!.price).toBe(4690 + 8 * 549)
    expect(await database.$count(kits)).toBe(2)
  })
})
