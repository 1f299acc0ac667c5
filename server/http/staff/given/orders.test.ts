import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { orders } from '../../../database/tables/orders.ts'
import { runInside } from '../../../testing/test-concurrently.ts'
import { moveThrough, place, stockOf, type TestSpec } from '../../../testing/test-orders.ts'
import { returnsOf, takeStep } from '../../../testing/test-returns.ts'
import { staffWith, type TestStaff } from '../../../testing/test-staff.ts'
import {
  clerk,
  look,
  member,
  move,
  other as goods,
  owner,
  path,
  shop,
  spec,
} from '../../orders/test-staff-orders.ts'
import {
  approvedReturn,
  decide,
  delivered,
  given,
  inspect,
  limitTo,
  ok,
  other,
  outcomeOf,
  queue,
  recorded,
  setUpLimits,
} from './test-given.ts'

setUpLimits()

const why = 'The customer waits.'
const row = async (id: string) =>
  (await shop.context.database.select().from(orders).where(eq(orders.id, id)))[0]!
const last = async (id: string, by = owner) => (await returnsOf(by.browser, id)).at(-1)!

const lineOf = ({ productId, id: specId, price }: TestSpec, quantity: number) => ({
  productId,
  specId,
  price,
  quantity,
})

/** The part of an exchange for three pieces that the goods of a return pay. */
const credit = () => Math.min(spec.price, 3 * goods.price)

const exchange = (id: string, about: object = {}, { by = clerk, wanted = goods, quantity = 3 } = {}) =>
  takeStep(by.browser, id, 'exchange', { lines: [lineOf(wanted, quantity)], ...about })

describe('security 69: an exchange', () => {
  test('above the limit is for two people until the goods arrive', async () => {
    const id = await delivered()
    await approvedReturn(id, clerk)
    expect(await outcomeOf(exchange(id))).toBe('second_person_needed')
    expect((await last(id)).exchange).toBeUndefined()
    expect(await stockOf(shop, goods)).toBe(100)

    expect(await outcomeOf(exchange(id, { why }))).toBe('waits')
    expect(await queue()).toMatchObject([{ kind: 'exchange', amount: credit(), mayDecide: true }])
    const { asked, leftAlone } = (await clerk.browser.get(path(id, '/returns'))).body
    expect([leftAlone, asked]).toMatchObject([100, [{ kind: 'exchange', reason: why, mayDecide: false }]])
    expect(await queue(await staffWith(shop, 'orders:place'))).toEqual([])

    expect((await decide(true)).status).toBe(200)
    const { exchange: placed } = await last(id)
    expect(placed).toMatchObject({ status: 'In Progress', credited: credit() })
    expect(await given()).toEqual([['exchange', credit(), true]])
    expect([await recorded('approval.asked', id), await recorded('approval.approved', id)]).toEqual([1, 1])
    expect(await stockOf(shop, goods)).toBe(97)
  })

  test('is for one person once the goods have arrived, and within the limit', async () => {
    const id = await delivered()
    await approvedReturn(id, clerk)
    await inspect(id)
    expect(await outcomeOf(exchange(id))).toBe('done')
    expect(await given()).toEqual([])
    await limitTo({ refund: spec.price })
    const next = await delivered()
    await approvedReturn(next, clerk)
    expect(await outcomeOf(exchange(next))).toBe('done')
    expect(await given()).toEqual([['exchange', credit(), false]])
  })

  test('counts once: with the exchange, not again with the refund that settles it', async () => {
    await limitTo({ refund: spec.price })
    const id = await delivered()
    await approvedReturn(id)
    await ok(exchange(id, {}, { by: owner }))
    await inspect(id)
    await ok(takeStep(owner.browser, id, 'refund', { way: 'cash' }))
    const rest = spec.price - credit()
    expect(await given()).toEqual([
      ['exchange', credit(), false],
      ...(rest > 0 ? [['refund', rest, false]] : []),
    ])
  })

  test('is counted when the arrival of the goods is taken back, and again when its cancellation is', async () => {
    const id = await delivered()
    await approvedReturn(id)
    await ok(takeStep(owner.browser, id, 'move', { to: 'arrived' }))
    const { orderId } = (await exchange(id)).body
    expect(await outcomeOf(takeStep(owner.browser, id, 'undo'))).toBe('second_person_needed')
    await limitTo({ refund: 10_000 })
    await ok(takeStep(owner.browser, id, 'undo'))
    expect(await given()).toEqual([['exchange', credit(), false]])

    await ok(move(orderId, 'Cancelled', {}, owner))
    expect(await given()).toEqual([])
    const undo = async () =>
      owner.browser.post(path(orderId, '/undo'), { move: (await look(orderId, owner)).undo.move })
    await limitTo({ refund: 100 })
    expect(await outcomeOf(undo())).toBe('second_person_needed')
    expect((await row(orderId)).status).toBe('Cancelled')
    await limitTo({ refund: 10_000 })
    await ok(undo())
    expect(await given()).toEqual([['exchange', credit(), false]])
  })

  test('that waits is dropped once its return has changed, and then places nothing', async () => {
    const id = await delivered()
    await approvedReturn(id, clerk)
    await exchange(id, { why })
    await ok(takeStep(owner.browser, id, 'move', { to: 'on_its_way' }))
    expect((await decide(true)).body.dropped).toBe(true)
    expect([await queue(), await given(), (await last(id)).exchange]).toEqual([[], [], undefined])
    expect(await recorded('approval.approved', id)).toBe(0)
  })

  test('that waits is refused with a reason, or replaced by another request', async () => {
    const id = await delivered()
    await approvedReturn(id, clerk)
    await exchange(id, { why })
    await exchange(id, { why }, { quantity: 2 })
    expect(await queue()).toHaveLength(1)
    expect((await decide(false)).status).toBe(200)
    expect([await queue(), await recorded('approval.refused', id)]).toEqual([[], 1])
    expect((await last(id)).exchange).toBeUndefined()
  })
})

/** An order that was delivered, and whose cash is due. */
const due = async (quantity = 1) => {
  const id = await place(member, [[spec, quantity]])
  await moveThrough(shop, id, ['In Progress', 'Shipped', 'delivered'])
  return id
}

const writeOff = (id: string, about: object = {}, by = owner) =>
  by.browser.post(path(id, '/cash/write-off'), { note: 'Bankrupt', ...about })

describe('security 68: a write-off', () => {
  test('above the limit waits for a colleague, who writes off what was asked for or nothing', async () => {
    const id = await due()
    expect(await outcomeOf(writeOff(id))).toBe('second_person_needed')
    expect(await outcomeOf(writeOff(id, { why }))).toBe('waits')
    expect((await row(id)).cashOpenSen).toBe(100 * spec.price)
    await ok(owner.browser.post(path(id, '/cash'), { amount: 1, way: 'cash' }))
    expect((await decide(true)).body.dropped).toBe(true)
    expect((await row(id)).cashOpenSen).toBe(100 * (spec.price - 1))
    await writeOff(id, { why })
    expect((await decide(true, owner)).body.code).toBe('not_allowed')
    await ok(decide(true))
    expect((await row(id)).cashOpenSen).toBe(0)
    expect(await given()).toEqual([['write_off', spec.price - 1, true]])
  })

  test('counts with refunds of the same day, until it is reversed', async () => {
    const id = await due()
    await ok(owner.browser.post(path(id, '/cash'), { amount: spec.price - 60, way: 'cash' }))
    await ok(writeOff(id))
    const returned = await delivered()
    await approvedReturn(returned)
    await inspect(returned)
    const refund = (amount: number) =>
      takeStep(owner.browser, returned, 'refund', { way: 'cash', amount, reason: 'Agreed' })
    expect(await outcomeOf(refund(41))).toBe('second_person_needed')
    const { payments } = (await owner.browser.get(path(id, '/cash'))).body
    const written = payments.find(({ kind }: { kind: string }) => kind === 'written_off')
    await ok(owner.browser.post(`/api/staff/payments/${written.id}/reverse`, { note: 'Paid after all' }))
    await ok(refund(100))
  })

  test('of a surplus counts too, and two at once do not pass the limit together', async () => {
    const ids = [await due(), await due()]
    for (const id of ids)
      await ok(owner.browser.post(path(id, '/cash'), { amount: spec.price + 60, way: 'cash' }))
    const outcomes = await runInside(shop, {
      lock: sql`select pg_advisory_xact_lock(hashtextextended('cash_days', 0))`,
      work: () => outcomeOf(writeOff(ids[0]!)),
      meanwhile: () => outcomeOf(writeOff(ids[1]!)),
    })
    expect(outcomes).toEqual(['done', 'second_person_needed'])
  })
})

const shipped = async () => {
  const id = await place(member, [[spec, 1]])
  await moveThrough(shop, id, ['In Progress', 'Shipped'])
  return id
}
const cancel = (id: string, about: object = {}, by: TestStaff = owner) =>
  move(id, 'Cancelled', { deliveryFailure: 'refused', ...about }, by)
const goodsBack = (id: string, about: object, by = owner) => by.browser.post(path(id, '/goods-back'), about)

describe('security 68: goods that had left', () => {
  test('are for two people when their order is cancelled, unless they are back', async () => {
    const id = await shipped()
    expect((await look(id, owner)).leftAlone).toBe(100)
    expect(await outcomeOf(cancel(id))).toBe('second_person_needed')
    const many = {
      ids: [id],
      to: 'Cancelled',
      deliveryFailure: 'refused',
      description: { en: 'No', 'zh-TW': '否' },
    }
    const { results } = (await owner.browser.post('/api/staff/orders/move', many)).body
    expect(results).toMatchObject([{ id, moved: false, code: 'second_person_needed' }])
    expect(await outcomeOf(cancel(id, { why }))).toBe('waits')
    expect((await look(id, owner)).order.status).toBe('Shipped')
    expect((await look(id, other)).asked).toMatchObject([{ kind: 'cancellation', mayDecide: true }])
    await ok(decide(true))
    expect((await look(id, owner)).order.status).toBe('Cancelled')
    expect(await given()).toEqual([['cancellation', spec.price, true]])

    const back = await shipped()
    await ok(cancel(back, { goodsBack: true }))
    expect(await given()).toHaveLength(1)
  })

  test('no longer count once they are back, and count once if they are lost', async () => {
    await limitTo({ refund: spec.price })
    const [one, two] = [await shipped(), await shipped()]
    await ok(cancel(one))
    expect(await outcomeOf(cancel(two))).toBe('second_person_needed')
    await ok(goodsBack(one, { sellable: true }))
    await ok(cancel(two))
    await ok(goodsBack(two, { sellable: false }))
    expect(await given()).toEqual([['cancellation', spec.price, false]])
  })

  test('are for two people when they are lost, if nobody counted their cancellation', async () => {
    const id = await shipped()
    await moveThrough(shop, id, ['Cancelled'])
    await shop.context.database.execute(sql`delete from given_away`)
    expect(await outcomeOf(goodsBack(id, { sellable: false }, clerk))).toBe('second_person_needed')
    expect(await outcomeOf(goodsBack(id, { sellable: false, why }, clerk))).toBe('waits')
    await ok(decide(true))
    expect((await look(id, owner)).mayBringGoodsBack).toBe(false)
    expect(await given()).toEqual([['goods_lost', spec.price, true]])
    expect(await outcomeOf(goodsBack(id, { sellable: true }))).toBe('status_move_refused')
  })
})
