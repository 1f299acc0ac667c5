import { eq, sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderStatus } from '#core/orders/statuses.ts'
import { orderStatuses } from '#core/orders/statuses.ts'
import { parcelReasonsFor, parcelStatuses, type ParcelStatus } from '#core/parcels/statuses.ts'
import { countInputs, inputs } from '#tests/test-inputs.ts'
import { orders } from '../../database/tables/orders.ts'
import type { TestBrowser } from '../../testing/test-browser.ts'
import {
  moveThrough,
  place,
  signedInMember,
  stockedSpecs,
  type TestMember,
  type TestSpec,
} from '../../testing/test-orders.ts'
import { createTestShop } from '../../testing/test-shop.ts'
import { signedInStaff } from '../../testing/test-staff.ts'
import { loadOrderedLines, loadParcels } from '../order-parts/parcels.ts'
import { paymentsOf } from '../order-parts/payments.ts'

const start = 100_000

let shop: Awaited<ReturnType<typeof createTestShop>>
/** The browsers of two staff who work on the same orders. */
let browsers: TestBrowser[]
let member: TestMember
let specs: TestSpec[]

beforeAll(async () => {
  shop = await createTestShop({ env: { MAX_PENDING_ORDERS: '1000', UNDO_SECONDS: '60' } })
  browsers = [(await signedInStaff(shop, 'owner')).browser, (await signedInStaff(shop, 'owner')).browser]
  member = await signedInMember(shop)
  specs = await stockedSpecs(shop, start)
})
afterAll(() => shop.close())

type Step =
  | { do: 'pack'; order: number; pieces: readonly [number, number] }
  | { do: 'parcel'; order: number; parcel: number; to: ParcelStatus; next: number }
  | { do: 'unpack'; order: number; parcel: number }
  | { do: 'undoParcel'; order: number; parcel: number }
  | { do: 'move'; order: number; to: OrderStatus; next: number }
  | { do: 'undo'; order: number }
  | { do: 'receive'; order: number; amount: number }
  | { do: 'reverse'; order: number; payment: number }
  | { do: 'writeOff'; order: number }
  | { do: 'change'; order: number; pieces: readonly [number, number, number]; fee: number; ask: boolean }
  | { do: 'undoChange'; order: number }
  | { do: 'agree'; order: number }

const order = fc.nat({ max: 1 })
const parcel = fc.nat({ max: 3 })
const next = fc.nat({ max: 5 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('pack' as const),
      order,
      pieces: fc.tuple(fc.nat({ max: 4 }), fc.nat({ max: 2 })),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('parcel' as const),
      order,
      parcel,
      to: fc.constantFrom(...parcelStatuses),
      next,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('unpack' as const, 'undoParcel' as const), order, parcel }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      order,
      to: fc.constantFrom(...orderStatuses),
      next,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('undo' as const, 'writeOff' as const), order }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('receive' as const),
      order,
      amount: fc.integer({ min: 1, max: 50_000 }).map((sen) => sen / 100),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reverse' as const), order, payment: next }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('change' as const),
      order,
      pieces: fc.tuple(fc.nat({ max: 5 }), fc.nat({ max: 3 }), fc.nat({ max: 2 })),
      fee: fc.nat({ max: 30 }),
      ask: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('undoChange' as const, 'agree' as const), order }),
  },
)

const read = async (id: string, what = '') => (await browsers[0]!.get(`/api/staff/orders/${id}${what}`)).body

/** Sends the request of a step. The shop may refuse it, but must not fail. */
async function make(about: Step, ids: readonly string[], by: TestBrowser): Promise<void> {
  const id = ids[about.order]!
  const send = async (path: string, body?: unknown) => {
    const answer = await by.post(`/api/staff${path}`, body)
    expect([200, 400, 404, 409], `${path} ${JSON.stringify(answer.body)}`).toContain(answer.status)
  }
  if (about.do === 'pack') {
    const lines = about.pieces
      .map((quantity, position) => ({ position, quantity }))
      .filter(({ quantity }) => quantity > 0)
    return send(`/orders/${id}/parcels`, { lines })
  }
  if (about.do === 'receive') return send(`/orders/${id}/cash`, { amount: about.amount, way: 'cash' })
  if (about.do === 'writeOff') return send(`/orders/${id}/cash/write-off`, { note: 'Nobody pays it.' })
  if (about.do === 'reverse') {
    const { payments } = await read(id, '/cash')
    const chosen = payments[about.payment % Math.max(1, payments.length)]
    return chosen && send(`/payments/${chosen.id}/reverse`, { note: 'A mistake.' })
  }
  if (about.do === 'move' || about.do === 'undo') {
    const { undo, nextStatuses } = await read(id)
    if (about.do === 'undo') return undo && send(`/orders/${id}/undo`, { move: undo.move })
    const to = nextStatuses[about.next % Math.max(1, nextStatuses.length)] ?? about.to
    const more = {
      shippingProvider: 'pos_laju',
      cancelReason: 'other',
      deliveryFailure: 'unpaid',
      goodsBack: about.next > 2,
      refund: 1,
    }
    return send(`/orders/${id}/move`, { to, ...more })
  }
  if (about.do === 'change') {
    const lines = about.pieces
      .map((quantity, n) => ({ quantity, ...specOf(n) }))
      .filter(({ quantity }) => quantity > 0)
      // Sends the lines in reverse sequence.
      .toReversed()
    if (lines.length === 0) return
    const { updatedAt: seen } = (await read(id)).order
    const fee = { amount: about.fee, reason: 'Carried up' }
    return send(`/orders/${id}/content`, { seen, lines, fee, yes: about.ask ? 'ask' : 'phone' })
  }
  if (about.do === 'undoChange' || about.do === 'agree') {
    const [newest] = (await read(id)).order.changes
    if (newest === undefined) return
    return about.do === 'agree'
      ? send(`/orders/${id}/content/decide`, { change: newest.id, agreed: true })
      : send(`/orders/${id}/content/undo`, { change: newest.id })
  }
  const { parcels } = await read(id, '/parcels')
  const chosen = parcels[about.parcel % Math.max(1, parcels.length)]
  if (chosen === undefined) return
  const { seen } = chosen
  if (about.do === 'unpack' || about.do === 'undoParcel')
    return send(`/parcels/${chosen.id}/${about.do === 'unpack' ? 'unpack' : 'undo'}`, { seen })
  // Includes moves that are not allowed, so that refusals are tested, too.
  const to =
    about.next > 0 ? (chosen.next[about.next % Math.max(1, chosen.next.length)] ?? about.to) : about.to
  const [reason] = parcelReasonsFor.delivery
  return send(`/parcels/${chosen.id}/move`, {
    seen,
    to,
    reason,
    shippingProvider: 'pos_laju',
    withoutNumber: true,
  })
}

/** Returns the reference to a spec that a change of the content contains. */
function specOf(n: number) {
  const { productId, id: specId, price } = specs[n]!
  return { productId, specId, price }
}

async function twoOrders(): Promise<string[]> {
  const lines = [
    [specs[0]!, 4],
    [specs[1]!, 2],
  ] as const
  const ids = [await place(member, lines), await place(member, lines)]
  for (const id of ids) await moveThrough(shop, id, ['In Progress'])
  return ids
}

/**
 * Checks the invariants of an order: no piece is counted twice, no sen is lost, and the status of the order fits its
 * parcels.
 */
async function check(id: string) {
  const { database } = shop.context
  const [row] = await database.select().from(orders).where(eq(orders.id, id))
  const parcels = await loadParcels(database, id)
  const lines = await loadOrderedLines(database, id)
  const packed = lines.map(({ position }) =>
    parcels
      .filter(({ status }) => status !== 'returned')
      .flatMap((one) => one.lines)
      .filter((line) => line.position === position)
      .reduce((sum, { quantity }) => sum + quantity, 0),
  )
  const ordered = lines.map(({ quantity }) => quantity)
  for (const [n, pieces] of packed.entries()) expect(pieces).toBeLessThanOrEqual(ordered[n]!)
  for (const one of parcels)
    for (const { position } of one.lines) expect(ordered[position]).toBeGreaterThan(0)
  if (row!.status === 'In Progress') expect(parcels.every(({ status }) => status === 'to_pack')).toBe(true)
  if (row!.status === 'Shipped') {
    expect(parcels.some(({ status }) => status !== 'to_pack')).toBe(true)
    expect([...packed, ...parcels.map(({ status }) => status === 'delivered')]).not.toEqual([
      ...ordered,
      ...parcels.map(() => true),
    ])
  }
  if (row!.status === 'delivered') {
    expect(packed).toEqual(ordered)
    expect(parcels.every(({ status }) => status === 'delivered' || status === 'returned')).toBe(true)
  }
  const booked = (await paymentsOf(database, id)).reduce((sum, { amountSen }) => sum + amountSen, 0)
  const isOff = row!.status === 'Cancelled' || row!.confirmedAt === null
  const owed = isOff
    ? 0
    : Math.max(0, row!.totalSen + row!.feeSen - (row!.adjustmentSen ?? 0) - (row!.refundSen ?? 0))
  expect(row!.cashOpenSen).toBe(owed - booked)
}

/** Checks "Stock + sold = start": every piece that left the stock is in an order. */
async function checkStock() {
  const { rows } = await shop.context.database.execute(sql`
    select distinct specs.stock + coalesce((
      select sum(quantity) from order_items join orders on orders.id = order_id
      where order_items.product_id = specs.product_id and spec_id = specs.id and restocked_at is null
    ), 0) as pieces
    from specs where position = 0`)
  expect(rows).toEqual([{ pieces: String(start) }])
}

test('no piece and no sen is gained or lost by two of the staff at once, whatever they do', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 18 }), async (steps) => {
      countInputs()
      const ids = await twoOrders()
      for (let n = 0; n < steps.length; n += 2) {
        await Promise.all(steps.slice(n, n + 2).map((about, k) => make(about, ids, browsers[k]!)))
        for (const id of ids) await check(id)
      }
      await checkStock()
    }),
    { numRuns: inputs(5, 25) },
  )
}, 240_000)

/** Reads the data of an order that a step can change and an undo must restore. */
async function snapshot(id: string) {
  const { database } = shop.context
  const [{ updatedAt: _, ...row } = {} as never] = await database
    .select()
    .from(orders)
    .where(eq(orders.id, id))
  const parcels = await loadParcels(database, id)
  const { rows } = await database.execute(
    sql`select kind, way, sum(amount_sen)::text as sen from payments where order_id = ${id} group by kind, way having sum(amount_sen) <> 0 order by kind, way`,
  )
  return { row, parcels: parcels.map(({ changedAt: __, ...one }) => one), money: rows }
}

test('undoing a step of a parcel leaves order, parcels and money exactly as before', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 10 }), parcel, next, async (steps, which, to) => {
      const ids = await twoOrders()
      const id = ids[0]!
      await make({ do: 'pack', order: 0, pieces: [4, 2] }, ids, browsers[0]!)
      for (const about of steps) await make(about, ids, browsers[0]!)
      const before = await snapshot(id)
      const known = (await read(id, '/parcels')).parcels.map((one: { seen: number }) => one.seen)
      await make({ do: 'parcel', order: 0, parcel: which, to: 'on_the_way', next: to + 1 }, ids, browsers[0]!)
      const { parcels } = await read(id, '/parcels')
      const index = parcels.findIndex((one: { seen: number }, n: number) => one.seen !== known[n])
      if (index === -1) return
      countInputs()
      const { id: moved, seen } = parcels[index]
      const answer = await browsers[1]!.post(`/api/staff/parcels/${moved}/undo`, { seen })
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      expect(await snapshot(id)).toEqual(before)
    }),
    { numRuns: inputs(5, 25) },
  )
}, 240_000)
