import { desc, eq, sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { text } from '#core/texts/text.ts'
import { pickupLocations } from '../../database/tables/delivery.ts'
import { auditEntries, orders } from '../../database/tables/orders.ts'
import { openBrowser } from '../../testing/test-browser.ts'
import { runConcurrently } from '../../testing/test-concurrently.ts'
import {
  orderOf,
  place,
  signedInMember,
  stockedSpecs,
  stockOf,
  type TestMember,
  type TestSpec,
} from '../../testing/test-orders.ts'
import { createTestShop } from '../../testing/test-shop.ts'
import { signedInStaff, type TestStaff } from '../../testing/test-staff.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>
let owner: TestStaff
let clerk: TestStaff
let member: TestMember
let spec: TestSpec

const pickup = '/api/staff/settings/pickup'
const couriers = '/api/staff/settings/couriers'

beforeAll(async () => {
  shop = await createTestShop({ env: { MAX_PENDING_ORDERS: '1000', RATE_LIMIT_ORDERS: '1000' } })
  ;[owner, clerk] = [await signedInStaff(shop, 'owner'), await signedInStaff(shop, 'clerk')]
})
afterAll(() => shop.close())
beforeEach(async () => {
  member = await signedInMember(shop)
  spec = (await stockedSpecs(shop, 100))[0]!
})

interface Entry {
  id: string
  version: string
}
const read = async (list: string) => (await clerk.browser.get(list)).body
const entryOf = async (list: string, id: string) =>
  (await read(list)).entries.find((entry: Entry) => entry.id === id)
const post = (path: string, body: unknown, by = owner) => by.browser.post(path, body)
const newestAudit = async () =>
  (await shop.context.database.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1))[0]!
const offered = async (lang = 'en'): Promise<{ id: string; name: string; address: string }[]> =>
  (await openBrowser(shop.app).get(`/api/pickupLocations?lang=${lang}`)).body

const ordersOf = ({ id }: TestMember) => shop.context.database.$count(orders, eq(orders.memberId, id))

let made = 0
/** A pickup location that only one test uses. */
async function newPlace(about: object = {}) {
  made += 1
  const id = `place-${made}`
  const entry = {
    name: { en: `Place ${made}`, 'zh-TW': `門市 ${made}` },
    address: { en: `${made} Jalan Satu`, 'zh-TW': `一路 ${made} 號` },
    open: true,
    ...about,
  }
  const { status, body } = await post(pickup, { id, entry })
  expect(status, JSON.stringify(body)).toBe(200)
  return { id, entry }
}
/** A courier that only one test uses. */
async function newCourier(about: object = {}) {
  made += 1
  const id = `courier-${made}`
  const entry = {
    name: `Courier ${made}`,
    tracking: `https://track-${made}.example/{number}`,
    active: true,
    ...about,
  }
  const { status, body } = await post(couriers, { id, entry })
  expect(status, JSON.stringify(body)).toBe(200)
  return { id, entry }
}
async function save(list: string, id: string, about: object) {
  const { version, ...kept } = await entryOf(list, id)
  return post(`${list}/${id}`, { version, entry: { ...kept, ...about } })
}
async function remove(list: string, id: string) {
  const { version } = await entryOf(list, id)
  return post(`${list}/${id}/delete`, { version })
}
const put = (order: object) => post('/api/staff/settings/pickup-order', order)
const toFetch = (pickupLocation: string) => ({ shippingMethod: 'self_pickup', pickupLocation }) as const
const see = async (id: string, lang = 'en') =>
  (await member.browser.get(`/api/orders/${id}?lang=${lang}`)).body

const fetchedAt = (pickupLocation: string, key: string) =>
  member.browser.post('/api/orders', orderOf([[spec, 2]], toFetch(pickupLocation)), {
    'idempotency-key': key,
  })

/** A confirmed order that waits to be shipped. */
async function toShip(): Promise<string> {
  const id = await place(member, [[spec, 1]])
  expect((await post(`/api/staff/orders/${id}/move`, { to: 'In Progress' })).status).toBe(200)
  return id
}
const ship = (id: string, shippingProvider: string, trackingNumber = 'EH123456789MY') =>
  post(`/api/staff/orders/${id}/move`, { to: 'Shipped', shippingProvider, trackingNumber }, clerk)

const parcel = (order: string, body: object) => post(`/api/staff/orders/${order}/parcel`, body, clerk)

const meanwhile = <T>(statement: SQL, work: () => Promise<T>) => runConcurrently(shop, statement, work)

describe('the pickup locations of a new shop', () => {
  test('are those of the specification: one open, three known by their names', async () => {
    const { entries } = await read(pickup)
    expect(entries.slice(0, 4)).toMatchObject([
      {
        id: 'malaysia-branch',
        name: { en: 'Malaysia Branch Office', 'zh-TW': '馬來西亞分公司' },
        open: true,
      },
      { id: 'taipei-flagship', name: { en: 'Taipei Flagship Store', 'zh-TW': '台北旗艦店' }, open: false },
      { id: 'taichung-branch', name: { en: 'Taichung Branch', 'zh-TW': '台中分店' }, open: false },
      { id: 'kaohsiung-store', name: { en: 'Kaohsiung Store', 'zh-TW': '高雄門市' }, open: false },
    ])
    expect(await offered()).toEqual([
      {
        id: 'malaysia-branch',
        name: 'Malaysia Branch Office',
        address: '12 Jalan Contoh 3/1, 40150 Shah Alam, Selangor, Malaysia',
      },
    ])
    expect((await offered('zh-TW'))[0]).toMatchObject({ name: '馬來西亞分公司' })
  })
})

describe('a pickup location', () => {
  test('is offered after the others, in the language of the page, until it is closed', async () => {
    const { id, entry } = await newPlace()
    expect((await offered()).at(-1)).toEqual({ id, name: entry.name.en, address: entry.address.en })
    expect((await offered('zh-TW')).at(-1)).toEqual({
      id,
      name: entry.name['zh-TW'],
      address: entry.address['zh-TW'],
    })
    expect(await newestAudit()).toMatchObject({
      actorId: owner.id,
      action: 'pickup_location.created',
      subject: 'pickup_location',
      subjectId: id,
      after: { 'name.zh-TW': entry.name['zh-TW'], open: true },
    })
    expect((await save(pickup, id, { open: false })).status).toBe(200)
    expect((await offered()).map((one) => one.id)).not.toContain(id)
    expect(await newestAudit()).toMatchObject({
      action: 'pickup_location.saved',
      subjectId: id,
      before: { open: true },
      after: { open: false },
    })
  })

  test('is open only with an address in both languages', async () => {
    const { id } = await newPlace({ open: false, address: { en: '', 'zh-TW': '' } })
    const answer = await save(pickup, id, { open: true, address: { en: '1 Jalan Satu', 'zh-TW': ' ' } })
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
    expect(answer.body.details.issues).toMatchObject([
      { path: 'entry.address.zh-TW', problem: text('en')('staff.pickup.addressRequired') },
    ])
    expect(await entryOf(pickup, id)).toMatchObject({ open: false })
  })

  test('has a unique id that never changes', async () => {
    const { id, entry } = await newPlace()
    expect(await post(pickup, { id, entry })).toMatchObject({
      status: 409,
      body: { code: 'pickup_location_exists' },
    })
    for (const wrong of ['', 'Two Words', '../up', 'x'.repeat(101)])
      expect((await post(pickup, { id: wrong, entry })).status).toBe(400)
    const { version } = await entryOf(pickup, id)
    await post(`${pickup}/${id}`, { version, entry: { ...entry, id: 'another' } })
    expect(await entryOf(pickup, 'another')).toBeUndefined()
    expect(await entryOf(pickup, id)).toBeDefined()
  })

  test('is not overwritten by someone who read it before another change', async () => {
    const { id, entry } = await newPlace()
    const { version } = await entryOf(pickup, id)
    expect((await save(pickup, id, { name: { en: 'Theirs', 'zh-TW': '別人的' } })).status).toBe(200)
    const late = { version, entry: { ...entry, open: false } }
    expect(await post(`${pickup}/${id}`, late)).toMatchObject({
      status: 409,
      body: { code: 'settings_changed_meanwhile', details: { by: 'Test owner' } },
    })
    expect((await post(`${pickup}/${id}/delete`, { version })).status).toBe(409)
    expect(await entryOf(pickup, id)).toMatchObject({ name: { en: 'Theirs' }, open: true })
    expect((await post(`${pickup}/gone`, late)).body.code).toBe('pickup_location_not_found')
  })

  test('is in the sequence that staff chose', async () => {
    await newPlace()
    const before = await read(pickup)
    const ids: string[] = before.entries.map((entry: Entry) => entry.id).toReversed()
    expect((await put({ version: before.version, ids: ids.slice(1) })).status).toBe(400)
    expect((await put({ version: before.version, ids: [...ids.slice(1), ids[1]] })).status).toBe(400)
    expect((await put({ version: before.version, ids })).status).toBe(200)
    expect((await read(pickup)).entries.map((entry: Entry) => entry.id)).toEqual(ids)
    expect((await offered()).at(-1)?.id).toBe('malaysia-branch')
    expect((await newestAudit()).after).toMatchObject({
      keys: expect.arrayContaining([{ en: 'Place 1', 'zh-TW': '門市 1' }]),
    })
    expect((await put({ version: before.version, ids })).body.code).toBe('settings_changed_meanwhile')
    const { version } = await read(pickup)
    await put({ version, ids: ids.toReversed() })
  })

  test('is deleted while no order names it, and never after that', async () => {
    const { id } = await newPlace()
    const other = await newPlace()
    await place(member, [[spec, 1]], toFetch(id))
    expect(await remove(pickup, id)).toMatchObject({
      status: 409,
      body: { code: 'pickup_location_in_use' },
    })
    expect((await remove(pickup, other.id)).status).toBe(200)
    expect(await entryOf(pickup, other.id)).toBeUndefined()
    expect(await newestAudit()).toMatchObject({
      action: 'pickup_location.deleted',
      before: { 'name.en': other.entry.name.en },
      after: {},
    })
  })

  test('is edited by the owner and read by a clerk', async () => {
    const { id, entry } = await newPlace()
    const { version } = await entryOf(pickup, id)
    for (const [path, body] of [
      [pickup, { id: 'mine', entry }],
      [`${pickup}/${id}`, { version, entry }],
      [`${pickup}/${id}/delete`, { version }],
    ] as const)
      expect((await post(path, body, clerk)).status).toBe(403)
  })
})

describe('an order for pickup', () => {
  const refused = { status: 409, body: { code: 'pickup_location_closed' } }

  test('is refused for a closed, deleted or unknown place, and nothing is written', async () => {
    const { id } = await newPlace()
    const gone = await newPlace()
    await save(pickup, id, { open: false })
    await remove(pickup, gone.id)
    for (const [at, wanted] of [id, gone.id, 'moon', 'taipei-flagship'].entries())
      expect(await fetchedAt(wanted, `closed-place-${at}`)).toMatchObject(refused)
    expect(await ordersOf(member)).toBe(0)
    expect(await stockOf(shop, spec)).toBe(100)
    const { rows } = await shop.context.database.execute(
      sql`select from member_orders where member_id = ${member.id} and pending > 0`,
    )
    expect(rows).toEqual([])
    // The same key may be used for the corrected order.
    expect((await fetchedAt('malaysia-branch', 'closed-place-0')).status).toBe(200)
  })

  test('that was already placed is returned for a repeated submit, even if the place has closed since', async () => {
    const { id } = await newPlace()
    const first = await fetchedAt(id, 'before-closing')
    await save(pickup, id, { open: false })
    expect(await fetchedAt(id, 'before-closing')).toMatchObject({ status: 200, body: first.body })
    expect(await fetchedAt(id, 'after-closing')).toMatchObject(refused)
    expect(await ordersOf(member)).toBe(1)
  })

  test('waits for a place that is being closed or deleted, and then decides', async () => {
    const { id } = await newPlace()
    const closing = sql`update pickup_locations set open = false where id = ${id}`
    expect(await meanwhile(closing, () => fetchedAt(id, 'while-closing'))).toMatchObject(refused)
    await save(pickup, id, { open: true })
    const deleting = sql`delete from pickup_locations where id = ${id}`
    expect(await meanwhile(deleting, () => fetchedAt(id, 'while-deleting'))).toMatchObject(refused)
    expect(await ordersOf(member)).toBe(0)
  })

  test('prevents the concurrent deletion of its place', async () => {
    const { id } = await newPlace()
    const known = await place(member, [[spec, 1]])
    // Locks the place and then refers to it, like placing an order.
    const placing = sql`
      with held as (select id from pickup_locations where id = ${id} for share)
      update orders set pickup_location = (select id from held) where id = ${known}`
    expect((await meanwhile(placing, () => remove(pickup, id))).body.code).toBe('pickup_location_in_use')
    expect(await entryOf(pickup, id)).toBeDefined()
  })

  test("shows its place's current name and address, closed or not; none when unknown", async () => {
    const { id, entry } = await newPlace()
    const placed = await place(member, [[spec, 1]], toFetch(id))
    await save(pickup, id, { open: false, name: { ...entry.name, en: 'New name' } })
    expect((await see(placed)).pickupPlace).toEqual({ name: 'New name', address: entry.address.en })
    expect((await see(placed, 'zh-TW')).pickupPlace).toEqual({
      name: entry.name['zh-TW'],
      address: entry.address['zh-TW'],
    })
    const { body } = await clerk.browser.get(`/api/staff/orders/${placed}?lang=zh-TW`)
    expect(body.order.pickupPlace.name).toBe(entry.name['zh-TW'])
    await shop.context.database.update(orders).set({ pickupLocation: 'moon' }).where(eq(orders.id, placed))
    const unknown = await see(placed)
    expect(unknown).toMatchObject({ pickupLocation: 'moon' })
    expect(unknown).not.toHaveProperty('pickupPlace')
  })

  test('cannot be placed while every location is closed', async () => {
    const { database } = shop.context
    const open = (await offered()).map(({ id }) => id)
    await database.update(pickupLocations).set({ open: false })
    expect(await offered()).toEqual([])
    expect(await fetchedAt('malaysia-branch', 'none-is-open')).toMatchObject(refused)
    expect(await place(member, [[spec, 1]])).toBeTypeOf('string')
    await database.execute(
      sql`update pickup_locations set open = true where id in (select json_array_elements_text(${JSON.stringify(open)}::json))`,
    )
  })
})

describe('a courier', () => {
  test('of a new shop is Pos Laju or J&T Express', async () => {
    expect((await clerk.browser.get('/api/staff/couriers')).body.slice(0, 2)).toEqual([
      {
        id: 'pos_laju',
        name: 'Pos Laju',
        tracking: 'https://tracking.pos.com.my/tracking/{number}',
        numberFormats: '',
        active: true,
      },
      {
        id: 'jt_express',
        name: 'J&T Express',
        tracking: 'https://www.jtexpress.my/tracking/{number}',
        numberFormats: '',
        active: true,
      },
    ])
  })

  test('that staff add can ship parcels, which are tracked by its link', async () => {
    const { id, entry } = await newCourier()
    expect(await newestAudit()).toMatchObject({
      action: 'courier.created',
      subject: 'courier',
      subjectId: id,
      after: { displayName: entry.name, tracking: entry.tracking, active: true },
    })
    const order = await toShip()
    expect((await ship(order, id)).status).toBe(200)
    expect(await see(order)).toMatchObject({
      shippingProvider: id,
      courierName: entry.name,
      trackingNumber: 'EH123456789MY',
      trackingUrl: entry.tracking.replace('{number}', 'EH123456789MY'),
    })
  })

  test('that is inactive is refused for new parcels; its earlier parcels keep its name and link', async () => {
    const { id, entry } = await newCourier()
    const [sent, waiting, also] = [await toShip(), await toShip(), await toShip()]
    await ship(sent, id)
    const before = await see(sent)
    expect((await save(couriers, id, { active: false })).status).toBe(200)
    expect(await ship(waiting, id)).toMatchObject({ status: 409, body: { code: 'courier_off' } })
    expect(await see(waiting)).toMatchObject({ status: 'In Progress' })
    expect(await see(waiting)).not.toHaveProperty('shippingProvider')
    const bulk = { ids: [waiting, also], to: 'Shipped', shippingProvider: id }
    expect((await post('/api/staff/orders/move', bulk, clerk)).body.results).toMatchObject([
      { id: waiting, moved: false, code: 'courier_off' },
      { id: also, moved: false, code: 'courier_off' },
    ])
    expect(await see(sent)).toEqual(before)
    expect(before.courierName).toBe(entry.name)
    // Its own parcel may still get another number, but no other parcel may use the courier.
    const number = { shippingProvider: id, trackingNumber: 'NEW-12345' }
    expect((await parcel(sent, number)).status).toBe(200)
    expect((await see(sent)).trackingUrl).toBe(entry.tracking.replace('{number}', 'NEW-12345'))
    await ship(waiting, 'pos_laju')
    expect((await parcel(waiting, number)).body.code).toBe('courier_off')
    expect(await see(waiting)).toMatchObject({ shippingProvider: 'pos_laju' })
  })

  test('must exist', async () => {
    const order = await toShip()
    for (const wrong of ['', 'nobody', 'self_pickup', 'constructor'])
      expect(await ship(order, wrong)).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
    expect(await see(order)).toMatchObject({ status: 'In Progress' })
  })

  test('cannot be chosen at the moment in which it is switched off', async () => {
    const { id } = await newCourier()
    const order = await toShip()
    const off = sql`update couriers set active = false where id = ${id}`
    expect((await meanwhile(off, () => ship(order, id))).body.code).toBe('courier_off')
  })

  test('is deleted while no order names it', async () => {
    const { id } = await newCourier()
    const other = await newCourier()
    await ship(await toShip(), id)
    expect(await remove(couriers, id)).toMatchObject({ status: 409, body: { code: 'courier_in_use' } })
    expect((await remove(couriers, other.id)).status).toBe(200)
    expect(await newestAudit()).toMatchObject({ action: 'courier.deleted', subjectId: other.id })
  })

  test('accepts only a link template of one site over https', async () => {
    const { id, entry } = await newCourier()
    for (const [tracking, problem] of [
      ['', 'catalogueFile.required'],
      ['https://track.example/', 'staff.couriers.templateNumber'],
      ['http://track.example/{number}', 'staff.couriers.templateHttps'],
      ['javascript:alert(1)//{number}', 'staff.couriers.templateHttps'],
      ['https://me:secret@track.example/{number}', 'staff.couriers.templateCredentials'],
      ['https://{number}.example/', 'staff.couriers.templateHost'],
      [`https://track.example/{number}${'x'.repeat(300)}`, 'common.tooLong'],
    ] as const) {
      const answer = await save(couriers, id, { tracking })
      expect(answer.status).toBe(400)
      expect(answer.body.details.issues[0]).toMatchObject({
        path: 'entry.tracking',
        problem: text('en')(problem),
      })
      expect((await post(couriers, { id: 'hostile', entry: { ...entry, tracking } })).status).toBe(400)
    }
    expect(await entryOf(couriers, id)).toMatchObject(entry)
    expect(await entryOf(couriers, 'hostile')).toBeUndefined()
  })

  test('that is saved unchanged leaves no audit entry', async () => {
    const { id } = await newCourier()
    const before = await newestAudit()
    expect((await save(couriers, id, {})).status).toBe(200)
    const { version, entries } = await read(couriers)
    const ids = entries.map((entry: Entry) => entry.id)
    expect((await post('/api/staff/settings/courier-order', { version, ids })).status).toBe(200)
    expect(await newestAudit()).toEqual(before)
  })

  test('is in the sequence that staff chose, also for shipping', async () => {
    const { version, entries } = await read(couriers)
    const ids: string[] = entries.map((entry: Entry) => entry.id).toReversed()
    expect((await post('/api/staff/settings/courier-order', { version, ids })).status).toBe(200)
    expect((await clerk.browser.get('/api/staff/couriers')).body.map(({ id }: Entry) => id)).toEqual(ids)
    expect(await newestAudit()).toMatchObject({ action: 'couriers.ordered' })
  })
})
