import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditEntries, orders } from '../../database/tables/orders.ts'
import { place } from '../../testing/test-orders.ts'
import { signedInStaff, type TestStaff } from '../../testing/test-staff.ts'
import { countInputs } from '#tests/test-inputs.ts'
import {
  changePieces,
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
} from './test-staff-orders.ts'

setUp()

let id: string
beforeEach(async () => {
  id = await place(member, [[spec, 1]], { voucherCode: 'save10' })
})

const reason = 'A scratch on the side.'
const confirm = (adjustment: number, by: TestStaff = clerk, why: object = { deductionReason: reason }) =>
  move(id, 'In Progress', { adjustment, ...why }, by)
const ask = (adjustment: number, by: TestStaff = clerk) =>
  by.browser.post(path(id, '/deduction'), { adjustment, reason })
const decide = async (approve: boolean, by: TestStaff = owner, about: object = {}) => {
  const seen = (await look(id, owner)).order.updatedAt
  return by.browser.post(path(id, '/deduction/decide'), { seen, approve, ...about })
}
const trail = async () => (await look(id, owner)).audit.map(({ action }: { action: string }) => action)
const waiting = async () =>
  (await owner.browser.get('/api/staff/orders/queues')).body.deductions_to_decide as number

describe('security 55: a deduction', () => {
  test('by a clerk never exceeds the voucher plus the limit set by the owner', async () => {
    expect((await look(id)).mostDeduction).toBe(60)
    for (const adjustment of [61, 300, spec.price]) {
      countInputs()
      const { status, body } = await confirm(adjustment)
      expect([status, body.code]).toEqual([403, 'deduction_above_limit'])
      expect(body.details).toEqual({ most: 'RM 60' })
    }
    expect((await look(id)).order.status).toBe('pending')
    expect((await confirm(60)).status).toBe(200)
    expect((await look(id)).order.adjustment).toBe(60)
  })

  test('above the voucher needs a reason, also from an owner; the audit keeps it', async () => {
    for (const by of [clerk, owner]) expect((await confirm(11, by, {})).status).toBe(400)
    expect((await confirm(11, clerk, { deductionReason: '  ' })).status).toBe(400)
    expect((await confirm(spec.price, owner)).status).toBe(200)
    const entry = (await look(id, owner)).audit.find(
      ({ action }: { action: string }) => action === 'order.deducted',
    )
    expect(entry).toMatchObject({
      actorId: owner.id,
      after: { deductionSen: spec.price * 100, voucherDiscountSen: 1000, reason },
    })
  })

  test('follows the limit that the owner saves', async () => {
    const { version, settings } = (await owner.browser.get('/api/staff/settings/shop')).body
    expect(settings.deductionLimit).toBe(50)
    const save = (deductionLimit: number, seen: string) =>
      owner.browser.post('/api/staff/settings/shop', {
        version: seen,
        settings: { ...settings, deductionLimit },
      })
    for (const wrong of [-1, 0.5, 10_001]) expect((await save(wrong, version)).status).toBe(400)
    const saved = await save(0, version)
    expect(saved.status).toBe(200)
    expect((await confirm(11)).body.details).toEqual({ most: 'RM 10' })
    expect((await confirm(10, clerk, {})).status).toBe(200)
    await save(50, saved.body.version)
  })

  test('above the limit waits in the queue until an owner approves it', async () => {
    const before = await waiting()
    expect((await ask(300)).status).toBe(200)
    expect((await ask(300)).status).toBe(200)
    expect(await waiting()).toBe(before + 1)
    const { orders: queue } = (await owner.browser.get('/api/staff/orders?queue=deductions_to_decide')).body
    expect(queue.find((row: { id: string }) => row.id === id).askedDeduction).toEqual({
      amount: 300,
      reason,
      by: 'Test clerk',
    })
    expect((await look(id)).mayDecideDeduction).toBe(false)
    expect(await look(id, owner)).toMatchObject({
      mayDecideDeduction: true,
      order: { status: 'pending' },
      askedDeduction: { amount: 300, reason, by: 'Test clerk' },
    })
    expect((await decide(true, clerk)).body.code).toBe('not_allowed')
    expect((await decide(true)).status).toBe(200)
    const { order, askedDeduction } = await look(id)
    expect([order.status, order.adjustment, askedDeduction]).toEqual(['In Progress', 300, undefined])
    expect(await waiting()).toBe(before)
    expect(await trail()).toEqual(
      expect.arrayContaining(['order.deduction_asked', 'order.deduction_approved', 'order.moved']),
    )
    expect((await decide(true)).body.code).toBe('deduction_not_asked')
  })

  test('that an owner refuses leaves the order to be confirmed', async () => {
    await ask(300)
    expect((await decide(false, owner, { reason: 'Too much.' })).status).toBe(200)
    const { order, askedDeduction, audit } = await look(id, owner)
    expect([order.status, order.adjustment, askedDeduction]).toEqual(['pending', undefined, undefined])
    expect(audit[0]).toMatchObject({
      action: 'order.deduction_refused',
      actorId: owner.id,
      after: { deductionSen: 30_000, reason: 'Too much.' },
    })
    expect((await confirm(10, clerk, {})).status).toBe(200)
  })

  test('is decided only in the version that was seen, and by only one of two owners', async () => {
    await ask(300)
    const seen = (await look(id, owner)).order.updatedAt
    await ask(400)
    const stale = await owner.browser.post(path(id, '/deduction/decide'), { seen, approve: true })
    expect(stale.body.code).toBe('order_changed_meanwhile')
    const other = await signedInStaff(shop, 'owner')
    const answers = await Promise.all([decide(true), decide(false, other)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('that an owner asked for is decided by a second person', async () => {
    await ask(300, owner)
    expect((await look(id, owner)).mayDecideDeduction).toBe(false)
    expect((await decide(true, owner)).body.code).toBe('not_allowed')
    expect((await decide(true, await signedInStaff(shop, 'owner'))).status).toBe(200)
  })

  test('is no longer asked for once the order moves or its quantities change', async () => {
    await ask(300)
    await changePieces(id, [2])
    expect((await look(id, owner)).askedDeduction).toBeUndefined()
    await ask(300)
    await member.browser.post(`/api/orders/${id}/cancel`)
    expect(await look(id, owner)).toMatchObject({ order: { status: 'Cancelled' }, mayDecideDeduction: false })
    expect((await trail()).filter((action: string) => action === 'order.deduction_dropped')).toHaveLength(2)
    expect((await ask(300)).body.code).toBe('status_move_refused')
  })
})

test('security 55: cancelling several orders at once needs its permission and a reason', async () => {
  const ids = [id, await orderAt('In Progress')]
  const description = { en: 'We close this line.', 'zh-TW': '此系列停售。' }
  const cancel = (by: TestStaff, about: object) =>
    by.browser.post('/api/staff/orders/move', { ids, to: 'Cancelled', ...about })
  expect((await cancel(clerk, { description })).body.code).toBe('not_allowed')
  expect((await cancel(owner, {})).status).toBe(400)
  const states = () =>
    shop.context.database.select({ status: orders.status }).from(orders).where(eq(orders.id, id))
  expect(await states()).toEqual([{ status: 'pending' }])
  const refusals = await shop.context.database.$count(auditEntries, eq(auditEntries.action, 'access.refused'))
  expect(refusals).toBeGreaterThan(0)
  const unexplained = (await cancel(owner, { description })).body.results
  expect(unexplained).toMatchObject(ids.map(() => ({ moved: false, code: 'invalid_input' })))
  const why = { description, cancelReason: 'not_available' }
  expect((await cancel(owner, why)).body.results).toMatchObject([{ moved: true }, { moved: true }])
  expect((await move(await orderAt('pending'), 'Cancelled')).status).toBe(200)
})
