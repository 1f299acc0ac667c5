import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { orders } from '../../../database/tables/orders.ts'
import { place } from '../../../testing/test-orders.ts'
import { signedInStaff } from '../../../testing/test-staff.ts'
import { clerk, look, member, move, owner, path, shop, spec } from '../../orders/test-staff-orders.ts'
import { decide, given, limitTo, ok, other, outcomeOf, queue, recorded, setUpLimits } from './test-given.ts'

setUpLimits()

const why = 'A scratch on each of them.'

/** A confirmed order of two pieces. */
async function confirmed() {
  const id = await place(member, [[spec, 2]])
  await ok(move(id, 'In Progress'))
  return id
}
const rowOf = async (id: string) =>
  (await shop.context.database.select().from(orders).where(eq(orders.id, id)))[0]!

let keys = 0
const change = async (id: string, about: object, by = clerk, key = `asked-change-${(keys += 1)}`) => {
  const { order } = await look(id)
  const body = { seen: order.updatedAt, ...about }
  return by.browser.post(path(id, '/content'), body, { 'idempotency-key': key })
}
const deduct = (amount: number) => ({ deduction: { amount, reason: why } })

describe('security 68: a change of an order that deducts more than one person may', () => {
  test('names the limit beforehand, and waits for a colleague who sees all of it', async () => {
    const id = await confirmed()
    expect((await look(id)).mostBeyondVoucher).toBe(50)
    expect((await look(id, owner)).mostBeyondVoucher).toBe(50)
    const shippingAddress = { ...(await rowOf(id)).shippingAddress, street: '9 Jalan Baru' }
    const wanted = { ...deduct(80), shippingAddress, note: 'As we agreed.' }
    const refused = await change(id, wanted)
    expect(refused.body).toMatchObject({ code: 'deduction_above_limit', details: { most: 'RM 50' } })

    expect(await outcomeOf(change(id, { ...wanted, why }, clerk, 'asked-change-once'))).toBe('waits')
    expect(await outcomeOf(change(id, { ...wanted, why }, clerk, 'asked-change-once'))).toBe('waits')
    expect(await rowOf(id)).toMatchObject({
      adjustmentSen: 0,
      shippingAddress: { street: expect.not.stringContaining('Baru') },
    })
    const content = {
      by: 'Test clerk',
      parts: ['address', 'deduction'],
      address: { after: { street: '9 Jalan Baru' } },
      deduction: { before: 0, after: 80 },
      note: 'As we agreed.',
    }
    expect(await queue()).toMatchObject([{ kind: 'deduction', amount: 80, mayDecide: true, content }])
    expect((await look(id, other)).asked).toMatchObject([{ kind: 'deduction', reason: why, content }])
    expect((await look(id)).asked).toMatchObject([{ mayDecide: false }])
    const waiting = (await queue())[0]!.id
    const own = await clerk.browser.post(`/api/staff/approvals/${waiting}/decide`, { approve: true })
    expect(own.body.code).toBe('not_allowed')

    await ok(decide(true))
    expect(await rowOf(id)).toMatchObject({
      adjustmentSen: 8000,
      shippingAddress: { street: '9 Jalan Baru' },
    })
    expect(await given()).toEqual([['deduction', 80, true]])
    expect((await look(id)).order.changes).toMatchObject([{ by: 'Test clerk', state: 'applied' }])
    expect([await recorded('approval.asked', id), await recorded('approval.approved', id)]).toEqual([1, 1])
  })

  test('is dropped once the order has changed, and refused with a reason', async () => {
    const id = await confirmed()
    expect(await outcomeOf(change(id, { ...deduct(80), why }))).toBe('waits')
    await ok(change(id, { notes: 'Ring once.' }))
    expect((await decide(true)).body.dropped).toBe(true)
    expect((await rowOf(id)).adjustmentSen).toBe(0)
    expect(await outcomeOf(change(id, { ...deduct(80), why }))).toBe('waits')
    await ok(decide(false))
    expect([(await rowOf(id)).adjustmentSen, await queue(), await given()]).toEqual([0, [], []])
  })

  test('that also raises the total is asked of the customer once a colleague agreed', async () => {
    const id = await confirmed()
    const fee = { amount: 300, reason: 'Crane' }
    expect(await outcomeOf(change(id, { ...deduct(80), fee, yes: 'ask', why }, owner))).toBe('waits')
    await ok(decide(true))
    const [proposed] = (await look(id)).order.changes
    expect(proposed).toMatchObject({ state: 'proposed', toPay: { after: 2 * spec.price + 220 } })
    expect(await given()).toEqual([])
    await ok(member.browser.post(`/api/orders/${id}/change`, { change: proposed.id, accept: true }))
    expect(await rowOf(id)).toMatchObject({ adjustmentSen: 8000, feeSen: 30_000 })
    expect(await given()).toEqual([['deduction', 80, true]])
  })

  test('needs no colleague without a limit, or within it', async () => {
    const id = await confirmed()
    expect(await outcomeOf(change(id, { ...deduct(50), why }))).toBe('done')
    expect((await look(id)).mostBeyondVoucher).toBe(50)
    await limitTo({})
    const boss = await signedInStaff(shop, 'owner')
    expect((await look(id, boss)).mostBeyondVoucher).toBeUndefined()
    expect(await outcomeOf(change(id, deduct(200), boss))).toBe('done')
    expect(await queue()).toEqual([])
  })
})
