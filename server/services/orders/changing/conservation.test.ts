import { eq, sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders } from '#server/database/tables/orders.ts'
import { vouchers } from '#server/database/tables/vouchers.ts'
import {
  moveThrough,
  place,
  signedInMember,
  stockedSpecs,
  type TestMember,
  type TestSpec,
} from '#server/testing/test-orders.ts'
import { createTestShop } from '#server/testing/test-shop.ts'
import { signedInStaff, type TestStaff } from '#server/testing/test-staff.ts'
import { countInputs, inputs } from '#tests/test-inputs.ts'
import { contentOf, readLines } from './order-content.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>
let member: TestMember
let clerks: TestStaff[]

beforeAll(async () => {
  shop = await createTestShop({ env: { UNDO_SECONDS: '60', MAX_PENDING_ORDERS: '1000' } })
  clerks = [await signedInStaff(shop, 'clerk'), await signedInStaff(shop, 'owner')]
  await shop.context.database
    .insert(vouchers)
    .values({ code: 'whole', amountSen: 5000, minOrderSen: 100_000 })
})
afterAll(() => shop.close())

const start = 12

const step = fc.oneof(
  fc.record({
    do: fc.constant('change' as const),
    by: fc.nat({ max: 1 }),
    lines: fc.option(
      fc.uniqueArray(fc.tuple(fc.nat({ max: 2 }), fc.integer({ min: 1, max: 8 })), {
        selector: ([spec]) => spec,
        minLength: 1,
      }),
    ),
    fee: fc.option(fc.nat({ max: 80 })),
    deduction: fc.option(fc.nat({ max: 80 })),
    notes: fc.option(fc.constantFrom('', 'Ring once.')),
    half: fc.option(fc.constantFrom('morning', 'afternoon')),
    yes: fc.constantFrom('phone', 'ask'),
  }),
  fc.record({ do: fc.constant('answer' as const), accept: fc.boolean() }),
  fc.record({
    do: fc.constantFrom('agree' as const, 'withdraw' as const, 'undo' as const, 'cancel' as const),
  }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** The possible statuses of answers. Refusals are expected; internal errors are not. */
const expected = [200, 400, 403, 409]

const contentNow = async (id: string) => {
  const { database } = shop.context
  const [row] = await database.select().from(orders).where(eq(orders.id, id))
  return contentOf(row!, await readLines(database, id))
}

async function take(id: string, specs: readonly TestSpec[], about: Step) {
  const [clerk] = clerks
  const path = `/api/staff/orders/${id}`
  const { order } = (await clerk!.browser.get(path)).body
  const [newest] = order.changes
  const send = (action: string, body: object, by = clerk!) => by.browser.post(`${path}/${action}`, body)
  switch (about.do) {
    case 'change': {
      const { by, lines, fee, deduction, notes, half, yes } = about
      const day = '2026-03-16'
      return send(
        'content',
        {
          seen: order.updatedAt,
          ...(lines && {
            lines: lines.map(([spec, quantity]) => {
              const { productId, id: specId, price } = specs[spec]!
              return { productId, specId, quantity, price }
            }),
          }),
          ...(fee !== null && { fee: { amount: fee, reason: 'Carried up' } }),
          ...(deduction !== null && { deduction: { amount: deduction, reason: 'A scratch' } }),
          ...(notes !== null && { notes }),
          ...(half !== null && { delivery: { from: day, to: day, half } }),
          yes,
        },
        clerks[by],
      )
    }
    case 'answer':
      return (
        newest && member.browser.post(`/api/orders/${id}/change`, { change: newest.id, accept: about.accept })
      )
    case 'agree':
    case 'withdraw':
      return newest && send('content/decide', { change: newest.id, agreed: about.do === 'agree' })
    case 'undo': {
      const { updatedAt: _, ...before } = order
      const answer = newest && (await send('content/undo', { change: newest.id }))
      if (answer?.status === 200) return { ...answer, undone: { change: newest.id, before } }
      return answer
    }
    default:
      return send('move', { to: 'Cancelled', cancelReason: 'other' })
  }
}

test('stock, sums, amounts and days agree after any changes; an undone change leaves no trace', async () => {
  const { database } = shop.context
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
      countInputs()
      await database.execute(sql`truncate orders, member_orders cascade`)
      member = await signedInMember(shop)
      const specs = (await stockedSpecs(shop, start)).slice(0, 3)
      const id = await place(member, [[specs[0]!, 2]], { voucherCode: 'whole' })
      await moveThrough(shop, id, ['In Progress'])
      /** The content of the order before each change. */
      const former = new Map<number, Awaited<ReturnType<typeof contentNow>>>()
      for (const about of steps) {
        const before = await contentNow(id)
        const answer = await take(id, specs, about)
        if (answer === undefined) continue
        expect(expected).toContain(answer.status)
        const after = await contentNow(id)
        const { body } = await member.browser.get(`/api/orders/${id}`)
        const [newest] = body.changes
        if ('undone' in answer) expect(after).toEqual(former.get(answer.undone.change))
        else if (newest?.state === 'applied' && !former.has(newest.id)) former.set(newest.id, before)
        expect(after.totalSen).toBe(after.lines.reduce((sum, line) => sum + line.quantity * line.priceSen, 0))
        expect(body.amountToPay * 100).toBe(after.totalSen + after.feeSen - after.adjustmentSen!)
      }
      const { rows } = await database.execute(sql`
        select specs.stock + coalesce((
          select sum(quantity) from order_items join orders on orders.id = order_id
          where order_items.product_id = specs.product_id and spec_id = specs.id and restocked_at is null
        ), 0) as pieces
        from specs where position = 0`)
      expect(new Set(rows.map(({ pieces }) => Number(pieces)))).toEqual(new Set([start]))
      const uses = await database.execute(
        sql`select voucher_uses('whole', null)::int as uses, status from orders`,
      )
      expect(uses.rows[0]).toMatchObject({ uses: uses.rows[0]!.status === 'Cancelled' ? 0 : 1 })
    }),
    { numRuns: inputs(5, 20) },
  )
}, 120_000)
