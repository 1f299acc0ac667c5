import { and, eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { StaffPermission } from '#core/staff/staff.ts'
import { inputs } from '#tests/test-inputs.ts'
import { auditEntries } from '../../database/tables/orders.ts'
import { approvalLimits, approvals, givenAway } from '../../database/tables/staff.ts'
import { place, stockOf } from '../../testing/test-orders.ts'
import { signedInStaff, staffWith, type TestStaff } from '../../testing/test-staff.ts'
import {
  clerk,
  look,
  member,
  move,
  orderAt,
  owner,
  path,
  setUp,
  shop,
  spec,
} from '../orders/test-staff-orders.ts'

setUp()

const reason = 'Paid twice.'
let other: TestStaff
let id: string

const limitTo = async (limits: { refund?: number; discount?: number }) => {
  const { database } = shop.context
  await database.delete(approvalLimits)
  for (const [kind, limit] of Object.entries(limits))
    await database.insert(approvalLimits).values({ kind: kind as 'refund', limitSen: limit * 100 })
}

beforeEach(async () => {
  other = await signedInStaff(shop, 'owner')
  id = await orderAt('Returned')
  await limitTo({ refund: 20 })
})
afterEach(async () => {
  await shop.context.database.delete(approvals)
  await shop.context.database.delete(givenAway)
  await limitTo({})
})

const refund = (amount: number, by = owner) => move(id, 'return_completed', { refund: amount }, by)
const ask = (amount: number, by = owner, about: object = {}) =>
  by.browser.post(path(id, '/refund'), { refund: amount, reason, ...about })
const queue = async (by = other) =>
  (await by.browser.get('/api/staff/approvals')).body.approvals as {
    id: string
    kind: string
    mayDecide: boolean
  }[]
const waiting = async (by = other) =>
  (await by.browser.get('/api/staff/orders/queues')).body.approvals as number
const decide = async (approve: boolean, by = other, about: { id?: string; note?: string } = {}) => {
  const { id: asked = (await queue(by))[0]?.id, ...body } = about
  return by.browser.post(`/api/staff/approvals/${asked}/decide`, { approve, ...body })
}
const trail = async () =>
  (await look(id, owner)).audit as { action: string; actorId: string; after: object }[]

/** Signs in a member of staff whose role has exactly these permissions. */
const withPermissions = (...permissions: StaffPermission[]): Promise<TestStaff> =>
  staffWith(shop, ...permissions)

describe('security 55: a refund', () => {
  test('above the limit needs two people, even from an owner', async () => {
    expect((await look(id, owner)).mostRefund).toBe(20)
    for (const by of [owner, await withPermissions('returns:refund')])
      expect(await refund(21, by)).toMatchObject({
        status: 403,
        body: { code: 'second_person_needed', details: { most: 'RM 20' } },
      })
    // Without an amount, everything that was paid is refunded.
    expect((await move(id, 'return_completed', {}, owner)).body.code).toBe('second_person_needed')
    const refused = and(eq(auditEntries.action, 'access.refused'), eq(auditEntries.subjectId, owner.id))
    expect(await shop.context.database.$count(auditEntries, refused)).toBe(2)
    expect((await look(id, owner)).order.status).toBe('Returned')
    expect((await refund(20)).status).toBe(200)
  })

  test('of any amount needs only one person if no limit is set', async () => {
    await limitTo({ discount: 0 })
    const { order, mostRefund } = await look(id, owner)
    expect(mostRefund).toBe(order.amountToPay)
    expect((await refund(mostRefund)).status).toBe(200)
  })

  test('requested by one is paid once a second person agrees', async () => {
    const stock = await stockOf(shop, spec)
    const before = [await waiting(owner), await waiting(), await waiting(clerk)]
    const description = { en: 'Sorry for the trouble.', 'zh-TW': '造成不便，敬請見諒。' }
    expect((await ask(21, owner, { description, goodsBack: true })).status).toBe(200)
    expect([await waiting(owner), await waiting(), await waiting(clerk)]).toEqual([
      before[0],
      before[1]! + 1,
      before[2],
    ])
    expect(await queue()).toMatchObject([
      { kind: 'refund', amount: 21, reason, by: 'Test owner', order: { id }, mayDecide: true },
    ])
    expect(await queue(owner)).toMatchObject([{ mayDecide: false }])
    expect(await queue(clerk)).toEqual([])
    expect(await look(id, other)).toMatchObject({
      mayDecideRefund: true,
      askedRefund: { amount: 21, reason, by: 'Test owner' },
    })

    expect((await decide(true, owner)).body.code).toBe('not_allowed')
    const [asked] = await queue()
    expect((await decide(true, clerk, { id: asked!.id })).body.code).toBe('not_allowed')
    expect((await look(id, owner)).order.status).toBe('Returned')

    expect((await decide(true)).status).toBe(200)
    const { order, askedRefund } = await look(id, owner)
    expect([order.status, order.returnInfo.refundAmount, askedRefund]).toEqual([
      'return_completed',
      21,
      undefined,
    ])
    expect(order.statusHistory.at(-1).description).toBe(description.en)
    expect(await stockOf(shop, spec)).toBe(stock + 1)
    const approved = (await trail()).find(({ action }) => action === 'order.refund_approved')
    expect(approved).toMatchObject({
      actorId: other.id,
      after: { refundSen: 2100, reason, askedBy: 'Test owner' },
    })
    expect(await queue()).toEqual([])
  })

  test('refused by a second person leaves the return open, with the reason', async () => {
    await ask(21)
    expect((await decide(false, other, { note: 'Once only.' })).status).toBe(200)
    expect((await look(id, owner)).order.status).toBe('Returned')
    expect((await trail())[0]).toMatchObject({
      action: 'order.refund_refused',
      actorId: other.id,
      after: { refundSen: 2100, reason: 'Once only.' },
    })
    expect((await ask(22)).status).toBe(200)
  })

  test('is decided only once, and only for the request that was seen', async () => {
    await ask(21)
    const [seen] = await queue()
    await ask(30)
    expect((await decide(true, other, { id: seen!.id })).body.code).toBe('approval_not_found')
    const third = await signedInStaff(shop, 'owner')
    const answers = await Promise.all([decide(true), decide(false, third)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
  })

  test('is no longer requested once a smaller amount is refunded', async () => {
    await ask(21)
    expect((await refund(20)).status).toBe(200)
    expect(await queue()).toEqual([])
    expect((await trail()).map(({ action }) => action)).toContain('order.refund_dropped')
  })

  test('is requested only for a return that waits for it, at most what was paid', async () => {
    const { order } = await look(id, owner)
    expect((await ask(order.amountToPay + 1)).body.code).toBe('invalid_input')
    expect((await ask(21, clerk)).body.code).toBe('not_allowed')
    id = await orderAt('return_approved')
    expect((await ask(21)).body.code).toBe('status_move_refused')
  })
})

const step = fc.record({
  what: fc.constantFrom('ask', 'refund', 'agree', 'refuse'),
  by: fc.constantFrom('owner', 'other'),
  amount: fc.integer({ min: 18, max: 23 }),
})

test('nobody refunds above the limit alone, even when two people act at the same time', async () => {
  const people = { owner: () => owner, other: () => other }
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(step, step), { minLength: 1, maxLength: 4 }), async (rounds) => {
      id = await orderAt('Returned')
      const press = ({ what, by, amount }: (typeof rounds)[number][number]) => {
        if (what === 'ask') return ask(amount, people[by]())
        if (what === 'refund') return refund(amount, people[by]())
        return decide(what === 'agree', people[by]())
      }
      for (const pair of rounds)
        for (const { status } of await Promise.all(pair.map(press))) expect(status).toBeLessThan(500)
      const { order } = await look(id, owner)
      const requests = await shop.context.database.select().from(approvals).where(eq(approvals.orderId, id))
      const approved = requests.filter(({ decision }) => decision === 'approved')
      const refunded = order.returnInfo.refundAmount as number | undefined
      expect(approved.every(({ askedBy, decidedBy }) => askedBy !== decidedBy)).toBe(true)
      expect(approved.map(({ amountSen }) => amountSen)).toEqual(
        approved.length === 0 ? [] : [(refunded ?? 0) * 100],
      )
      if ((refunded ?? 0) > 20) expect(approved).toHaveLength(1)
      if (refunded !== undefined) expect(requests.filter(({ decision }) => decision === null)).toEqual([])
      await shop.context.database.delete(approvals)
      await shop.context.database.delete(givenAway)
    }),
    { numRuns: inputs(4, 12) },
  )
})

test('security 55: a discount above the limit of one person needs two people, even from an owner', async () => {
  await limitTo({ discount: 100 })
  id = await place(member, [[spec, 1]], { voucherCode: 'save10' })
  const confirm = (adjustment: number) =>
    move(id, 'In Progress', { adjustment, deductionReason: reason }, owner)
  expect((await look(id, owner)).mostDeduction).toBe(110)
  expect((await confirm(111)).body).toMatchObject({
    code: 'deduction_above_limit',
    details: { most: 'RM 110' },
  })
  await owner.browser.post(path(id, '/deduction'), { adjustment: 111, reason })
  const { updatedAt: seen } = (await look(id, other)).order
  const answer = await other.browser.post(path(id, '/deduction/decide'), { seen, approve: true })
  expect(answer.status).toBe(200)
  expect((await look(id, owner)).order).toMatchObject({ status: 'In Progress', adjustment: 111 })
})

const read = async () => (await owner.browser.get('/api/staff/approval-limits')).body

const save = async (limits: object, about: object = {}, by = owner) =>
  by.browser.post('/api/staff/approval-limits', { version: (await read()).version, limits, ...about })

describe('the limits of one person', () => {
  test('are lowered by one person, and raised by two', async () => {
    expect((await save({ refund: 10, discount: 50 })).body).toEqual({ success: true })
    expect(await read()).toMatchObject({ limits: { refund: 10, discount: 50 } })
    expect((await save({ refund: 11, discount: 0 })).body.code).toBe('invalid_input')
    expect((await save({ refund: null, discount: 0 }, { reason })).body).toMatchObject({ waitsUntil: {} })
    expect((await read()).limits).toEqual({ refund: 10, discount: 50 })
    expect(await queue()).toMatchObject([
      { kind: 'limits', limits: { refund: null, discount: 0 }, reason, mayDecide: true },
    ])
    expect((await decide(true, owner)).body.code).toBe('not_allowed')
    expect((await decide(true)).status).toBe(200)
    expect((await read()).limits).toEqual({ refund: null, discount: 0 })
  })

  test('stay as they are once a second person refuses', async () => {
    await save({ refund: 10, discount: null })
    await save({ refund: 5000, discount: null }, { reason })
    expect((await decide(false, other, { note: 'Too much.' })).status).toBe(200)
    expect((await read()).limits).toEqual({ refund: 10, discount: null })
    expect(await queue()).toEqual([])
  })

  test('changed meanwhile overwrite nothing, and end the earlier request', async () => {
    const { version } = await read()
    await save({ refund: 5000, discount: null }, { reason })
    await save({ refund: 5, discount: null }, {}, other)
    expect(await queue()).toEqual([])
    const stale = await owner.browser.post('/api/staff/approval-limits', {
      version,
      limits: { refund: 1, discount: null },
    })
    expect(stale).toMatchObject({ status: 409, body: { code: 'staff_changed_meanwhile' } })
  })

  test('are neither read nor changed by a clerk', async () => {
    expect((await clerk.browser.get('/api/staff/approval-limits')).status).toBe(403)
    expect((await save({ refund: 1, discount: 1 }, {}, clerk)).status).toBe(403)
  })
})
