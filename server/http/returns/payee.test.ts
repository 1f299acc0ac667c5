import { and, desc, eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inputs } from '#tests/test-inputs.ts'
import { auditEntries } from '../../database/tables/orders.ts'
import { returns } from '../../database/tables/returns.ts'
import { approvalLimits, approvals } from '../../database/tables/staff.ts'
import { moveThrough, place, queuedFor } from '../../testing/test-orders.ts'
import { signedInStaff, type TestStaff } from '../../testing/test-staff.ts'
import { returnsOf, takeStep } from '../../testing/test-returns.ts'
import {
  askToReturn,
  clerk,
  look,
  member,
  move,
  other as otherSpec,
  owner,
  setUp,
  shop,
  spec,
} from '../orders/test-staff-orders.ts'

setUp()

const hers = { holder: 'Tan Mei Ling', bank: 'Maybank', number: '5123 4567 8901' }
const thief = { holder: 'Tan Mei Ling', bank: 'CIMB', number: '7000 0000 4466' }
const why = 'It broke on the way.'

let colleague: TestStaff
let id: string

beforeEach(async () => {
  colleague = await signedInStaff(shop, 'owner')
  await shop.context.database.insert(approvalLimits).values({ kind: 'refund', limitSen: 100 })
  id = await inspected()
})
afterEach(async () => {
  await shop.context.database.delete(approvals)
  await shop.context.database.delete(approvalLimits)
})

const ok = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBe(200)
}
const step = (what: string, body: object = {}, by = owner) => ok(takeStep(by.browser, id, what, body))
const last = async (by = owner) => (await returnsOf(by.browser, id)).at(-1)!

/** An order with a return of one piece that was inspected and is paid back by transfer to the customer's account. */
async function inspected() {
  id = await place(member, [[spec, 2]])
  await moveThrough(shop, id, ['In Progress', 'Shipped', 'delivered'])
  const started = { lines: [{ position: 0, quantity: 1 }], reason: 'damaged', approve: true }
  await ok(owner.browser.post(`/api/staff/orders/${id}/returns`, started))
  await step('move', { to: 'arrived' })
  await step('inspect', { lines: [{ position: 0, sellable: 1, scrapped: 0, missing: 0 }] })
  await noteByCustomer({ refundWay: 'transfer', account: hers })
  return id
}

const noteByCustomer = (body: object) => ok(member.browser.post(`/api/orders/${id}/returns/1/account`, body))
const noteByStaff = async (body: object, by = clerk) =>
  ok(by.browser.post(`/api/staff/returns/${(await last()).id}/account`, body))
const ask = (body: object = { way: 'transfer' }) => step('refund/ask', { ...body, why })

interface Waiting {
  id: string
  amount: number
  payee: object
}
const waiting = async () =>
  ((await colleague.browser.get('/api/staff/approvals')).body.approvals as Waiting[])[0]
const approve = (request: { id: string }) =>
  colleague.browser.post(`/api/staff/approvals/${request.id}/decide`, { approve: true })
const trail = async (action: string) => {
  const [entry] = await shop.context.database
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.action, action), eq(auditEntries.subjectId, id)))
    .orderBy(desc(auditEntries.id))
  return entry
}
const stored = async () =>
  (await shop.context.database.select().from(returns).where(eq(returns.orderId, id)))[0]!

const told = () => queuedFor(shop, 'refund-payee', id)

/** Asserts that a request that was seen is gone, and that approving it pays nothing. */
async function expectDropped(request: Waiting | undefined) {
  expect(request).toBeDefined()
  expect(await waiting()).toBeUndefined()
  expect(await approve(request!)).toMatchObject({ status: 404, body: { code: 'approval_not_found' } })
  expect(await trail('order.refund_dropped')).toMatchObject({ after: { refundSen: spec.price * 100 } })
  expect((await stored()).refundSen).toBeNull()
}

describe('security 67: the approval of a refund binds amount, payee and object', () => {
  test.each<[string, () => Promise<void>]>([
    ['another account, entered by staff', () => noteByStaff({ refundWay: 'transfer', account: thief })],
    ['cash, entered by staff', () => noteByStaff({ refundWay: 'cash' })],
    [
      'another account, entered by the customer',
      () => noteByCustomer({ refundWay: 'transfer', account: thief }),
    ],
    ['cash, chosen by the customer', () => noteByCustomer({ refundWay: 'cash' })],
    ['an inspection that is undone', () => step('undo', { reason: 'Counted wrong' })],
    [
      'an inspection that is repeated',
      async () => {
        await step('undo', { reason: 'Counted wrong' })
        await step('inspect', {
          lines: [{ position: 0, sellable: 0, scrapped: 1, missing: 0, scrapReason: 'used' }],
        })
      },
    ],
    [
      'an exchange',
      () =>
        step('exchange', {
          lines: [
            { productId: otherSpec.productId, specId: otherSpec.id, price: otherSpec.price, quantity: 1 },
          ],
        }),
    ],
  ])('%s drops the request', async (_, change) => {
    await ask()
    const request = await waiting()
    await change()
    await expectDropped(request)
  })

  test('the same account, entered again, keeps the request', async () => {
    await ask()
    const request = await waiting()
    await noteByStaff({ refundWay: 'transfer', account: hers })
    await noteByCustomer({ refundWay: 'transfer' })
    expect(await waiting()).toEqual(request)
    await ok(approve(request!))
    expect((await stored()).accountEnd).toBe('8901')
  })

  test('an account that changed without a step is not paid either', async () => {
    await ask()
    const request = await waiting()
    await shop.context.database
      .update(returns)
      .set({ account: Buffer.from('another account'), accountEnd: '4466' })
      .where(eq(returns.orderId, id))
    expect(await approve(request!)).toMatchObject({ status: 200, body: { dropped: true } })
    expect((await stored()).refundSen).toBeNull()
  })

  test('the refund of a whole order is bound to its payee, too', async () => {
    id = await place(member, [[spec, 1]])
    await moveThrough(shop, id, ['In Progress', 'Shipped', 'delivered'])
    await askToReturn(id)
    await moveThrough(shop, id, ['return_approved'])
    await ok(move(id, 'Returned', {}, owner))
    await noteByCustomer({ refundWay: 'transfer', account: hers })
    const askWhole = () =>
      ok(owner.browser.post(`/api/staff/orders/${id}/refund`, { refund: spec.price, reason: why }))
    await askWhole()
    const request = await waiting()
    expect(request).toMatchObject({ payee: { way: 'transfer', accountEnd: '8901' } })
    expect((await look(id, colleague)).askedRefund.payee).toEqual(request!.payee)
    await noteByStaff({ refundWay: 'transfer', account: thief })
    await expectDropped(request)
    await askWhole()
    const second = await waiting()
    await step('undo', { reason: 'Not back yet' })
    await expectDropped(second)
    await ok(move(id, 'Returned', {}, owner))
    await askWhole()
    await ok(approve((await waiting())!))
    expect(await trail('order.refund_approved')).toMatchObject({
      after: { refundWay: 'transfer', accountEnd: '4466' },
    })
  })

  test('in any sequence of steps, money goes only to the account that the second person saw', async () => {
    const steps = fc.constantFrom('hers', 'thief', 'cash', 'ask', 'approve')
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 3, maxLength: 8 }), async (presses) => {
        id = await inspected()
        let seen: Waiting | undefined
        const press = {
          hers: () => noteByCustomer({ refundWay: 'transfer', account: hers }),
          thief: () => noteByStaff({ refundWay: 'transfer', account: thief }),
          cash: () => noteByStaff({ refundWay: 'cash' }),
          ask: async () => {
            const { refundWay } = await stored()
            await ask({ way: refundWay })
            seen = await waiting()
          },
          approve: async () => void (seen && (await approve(seen))),
        }
        for (const one of presses) if ((await stored()).refundSen === null) await press[one]()
        const { refundSen, refundWay, accountEnd } = await stored()
        if (refundSen !== null)
          expect(seen).toMatchObject({
            amount: refundSen / 100,
            payee: refundWay === 'cash' ? { way: 'cash' } : { way: 'transfer', accountEnd },
          })
        await shop.context.database.delete(approvals)
      }),
      {
        numRuns: inputs(4, 15),
        examples: [[['ask', 'thief', 'approve']], [['thief', 'ask', 'cash', 'approve', 'ask', 'approve']]],
      },
    )
  })
})

describe("security 67: the payee's last digits", () => {
  test('are seen by the second person, in the queue and in the return', async () => {
    await ask()
    const payee = { way: 'transfer', accountEnd: '8901' }
    expect(await waiting()).toMatchObject({ amount: spec.price, payee })
    expect((await last(colleague))['refund'].asked).toMatchObject({ payee })
    await ask({ way: 'cash' })
    expect((await waiting())!.payee).toEqual({ way: 'cash' })
  })

  test('are in the audit trail of each change, request, approval and payment', async () => {
    await noteByStaff({ refundWay: 'transfer', account: thief })
    expect(await trail('return.account')).toMatchObject({
      actorId: clerk.id,
      before: { refundWay: 'transfer', accountEnd: '8901' },
      after: { refundWay: 'transfer', accountEnd: '4466' },
    })
    await step('refund/ask', { way: 'transfer', account: hers, why })
    expect(await trail('return.account')).toMatchObject({ after: { accountEnd: '8901' } })
    expect(await trail('order.refund_asked')).toMatchObject({
      after: { refundWay: 'transfer', accountEnd: '8901' },
    })
    await ok(approve((await waiting())!))
    for (const action of ['order.refund_approved', 'return.refunded'])
      expect(await trail(action), action).toMatchObject({
        after: { refundWay: 'transfer', accountEnd: '8901' },
      })
  })

  test('an account that staff enter with a refund is in the audit trail, too', async () => {
    await shop.context.database.delete(approvalLimits)
    await step('refund', { way: 'transfer', account: thief })
    expect(await trail('return.account')).toMatchObject({
      before: { accountEnd: '8901' },
      after: { accountEnd: '4466' },
    })
    expect(await trail('return.refunded')).toMatchObject({ after: { accountEnd: '4466' } })
  })
})

describe('security 67: the customer is told where the money goes', () => {
  test('at each change of the payee, whoever makes it, and at no other time', async () => {
    expect(await told()).toBe(1)
    await noteByStaff({ refundWay: 'transfer', account: hers })
    expect(await told()).toBe(1)
    await noteByStaff({ refundWay: 'transfer', account: thief })
    expect(await told()).toBe(2)
    await step('refund/ask', { way: 'transfer', account: hers, why })
    expect(await told()).toBe(3)
    await noteByCustomer({ refundWay: 'cash' })
    expect(await told()).toBe(4)
  })
})
