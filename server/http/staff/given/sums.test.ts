import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { givenAway } from '../../../database/tables/staff.ts'
import { runInside } from '../../../testing/test-concurrently.ts'
import { moveThrough, place } from '../../../testing/test-orders.ts'
import { returnsOf, takeStep } from '../../../testing/test-returns.ts'
import { change, look, member, move, owner, path, shop, spec } from '../../orders/test-staff-orders.ts'
import { approvedReturn, codeOf, delivered, inspect, ok, other, setUpLimits } from './test-given.ts'

setUpLimits()

const inspected = async (id: string) => {
  await approvedReturn(id)
  await inspect(id)
}

const refund = (id: string, amount: number, by = owner) =>
  takeStep(by.browser, id, 'refund', { way: 'cash', amount, reason: 'Agreed' })

describe('security 68: refunds', () => {
  test('of one order are limited together, whoever pays them back', async () => {
    const id = await delivered()
    await inspected(id)
    await ok(refund(id, 96))
    await inspected(id)
    expect((await returnsOf(other.browser, id)).at(-1)!.refund.mostAlone).toBe(4)
    const refused = await refund(id, 5, other)
    expect(refused.body).toMatchObject({ code: 'second_person_needed', details: { most: 'RM 4' } })
    await ok(refund(id, 4, other))
  })

  test('of one person a day are limited together, also at once', async () => {
    const [one, two] = [await delivered(), await delivered()]
    await inspected(one)
    await inspected(two)
    const answers = await runInside(shop, {
      lock: sql`select pg_advisory_xact_lock(hashtextextended('cash_days', 0))`,
      work: () => refund(one, 60),
      meanwhile: () => refund(two, 60),
    })
    expect(answers.map(({ body }) => body.code)).toEqual([undefined, 'second_person_needed'])
    expect((await returnsOf(owner.browser, two)).at(-1)!.refund.mostAlone).toBe(40)
    await ok(refund(two, 60, other))
  })

  test('count again on the next day of the shop, and no longer once they are undone', async () => {
    const id = await delivered()
    await inspected(id)
    await ok(refund(id, 96))
    await ok(takeStep(owner.browser, id, 'undo'))
    await ok(refund(id, 100))
    const next = await delivered()
    await inspected(next)
    expect(await codeOf(refund(next, 1))).toBe('second_person_needed')
    await shop.context.database.update(givenAway).set({ day: '2020-01-01' })
    await ok(refund(next, 100))
  })

  test('of whole orders count, and those that a second person agreed to do not', async () => {
    const id = await delivered(1)
    await member.browser.post(`/api/orders/${id}/return`, { returnReason: 'Too wide' })
    await moveThrough(shop, id, ['return_approved', 'Returned'])
    const whole = { refund: spec.price, reason: 'Too wide' }
    await ok(owner.browser.post(path(id, '/refund'), whole))
    const [asked] = (await other.browser.get('/api/staff/approvals')).body.approvals
    await ok(other.browser.post(`/api/staff/approvals/${asked.id}/decide`, { approve: true }))
    const [row] = await shop.context.database.select().from(givenAway).where(eq(givenAway.orderId, id))
    expect(row).toMatchObject({
      act: 'refund',
      staffId: owner.id,
      agreedBy: other.id,
      amountSen: 100 * spec.price,
    })
    const next = await delivered(1)
    await member.browser.post(`/api/orders/${next}/return`, { returnReason: 'Too wide' })
    await moveThrough(shop, next, ['return_approved', 'Returned'])
    expect((await look(next, owner)).mostRefund).toBe(100)
    await ok(move(next, 'return_completed', { refund: 100 }, owner))
    const last = await delivered(1)
    await inspected(last)
    expect(await codeOf(refund(last, 1))).toBe('second_person_needed')
  })
})

describe('security 68: deductions', () => {
  const reason = 'Scratched'

  test('of one person a day are limited together, on confirming and in changes', async () => {
    const [one, two] = [await place(member, [[spec, 1]]), await place(member, [[spec, 2]])]
    await ok(move(one, 'In Progress', { adjustment: 30, deductionReason: reason }, owner))
    expect((await look(two, owner)).mostDeduction).toBe(20)
    const more = { adjustment: 21, deductionReason: reason }
    expect(await codeOf(move(two, 'In Progress', more, owner))).toBe('deduction_above_limit')
    await ok(move(two, 'In Progress', {}, owner))
    const deduct = (id: string, amount: number) => change(id, { deduction: { amount, reason } }, owner)
    expect(await codeOf(deduct(two, 21))).toBe('deduction_above_limit')
    await ok(deduct(two, 15))
    // A smaller deduction gives nothing away, and the one agreed before stays possible.
    await ok(deduct(one, 10))
    expect(await codeOf(deduct(one, 16))).toBe('deduction_above_limit')
    await ok(deduct(one, 15))
  })

  test('no longer count once they are undone, and never count for a colleague', async () => {
    const id = await place(member, [[spec, 1]])
    await ok(move(id, 'In Progress', { adjustment: 50, deductionReason: reason }, owner))
    const { undo } = await look(id, owner)
    await ok(owner.browser.post(path(id, '/undo'), { move: undo.move }))
    await ok(move(id, 'In Progress', { adjustment: 50, deductionReason: reason }, owner))
    const next = await place(member, [[spec, 1]])
    expect((await look(next, owner)).mostDeduction).toBe(0)
    expect((await look(next, other)).mostDeduction).toBe(50)
  })
})
