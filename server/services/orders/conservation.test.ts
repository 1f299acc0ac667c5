import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nextStatuses, unconfirmedStatuses } from '#core/orders/orders.ts'
import { orderStatuses, type OrderStatus } from '#core/orders/statuses.ts'
import { countInputs, inputs } from '#tests/test-inputs.ts'
import {
  orderOf,
  signedInMember,
  staff,
  stockedSpecs,
  type TestMember,
  type TestSpec,
} from '../../testing/test-orders.ts'
import type { StaffContext } from '../../context.ts'
import { createTestShop } from '../../testing/test-shop.ts'
import { signedInStaff, staffContext } from '../../testing/test-staff.ts'
import { bringGoodsBack } from './bring-goods-back.ts'
import { moveOrder } from './move.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>
let members: TestMember[]
let clerk: StaffContext

beforeAll(async () => {
  shop = await createTestShop({ env: { MAX_PENDING_ORDERS: '3' } })
  clerk = await staffContext(shop, await signedInStaff(shop, 'clerk'))
  members = [await signedInMember(shop), await signedInMember(shop)]
})
afterAll(() => shop.close())

const start = 12

type Step =
  | { do: 'place'; member: number; lines: (readonly [spec: number, quantity: number])[] }
  | { do: 'cancel' | 'return' | 'back'; order: number }
  | { do: 'move'; order: number; to: OrderStatus; goodsBack: boolean }

const order = fc.nat({ max: 7 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('place' as const),
    member: fc.nat({ max: 1 }),
    lines: fc.array(fc.tuple(fc.nat({ max: 2 }), fc.integer({ min: 1, max: 6 })), {
      minLength: 1,
      maxLength: 3,
    }),
  }),
  fc.record({ do: fc.constantFrom('cancel' as const, 'return' as const, 'back' as const), order }),
  fc.record({
    do: fc.constant('move' as const),
    order,
    // Includes moves that are not allowed, so that refusals are tested, too.
    to: fc.constantFrom(...orderStatuses),
    goodsBack: fc.boolean(),
  }),
)

const refused = ({ code }: { code?: string }) => expect(code).toBe('status_move_refused')

async function run(steps: readonly Step[], specs: readonly TestSpec[]): Promise<void> {
  const { context } = shop
  const placed: { id: string; member: TestMember }[] = []
  const one = async (about: Step, n: number) => {
    if (about.do === 'place') {
      const member = members[about.member]!
      const lines = about.lines.map(([spec, quantity]) => [specs[spec]!, quantity] as const)
      const answer = await member.browser.post(
        '/api/orders',
        orderOf(lines, { notes: `${n} ${Math.random()}` }),
      )
      expect([200, 409]).toContain(answer.status)
      if (answer.status === 200) placed.push({ id: answer.body.id, member })
      return
    }
    const chosen = placed[about.order % Math.max(1, placed.length)]
    if (chosen === undefined) return
    if (about.do === 'back') {
      await bringGoodsBack(clerk, { orderId: chosen.id }).catch(refused)
      return
    }
    if (about.do !== 'move') {
      const path = `/api/orders/${chosen.id}/${about.do}`
      const answer = await chosen.member.browser.post(path, { returnReason: 'Too high' })
      expect([200, 409]).toContain(answer.status)
      return
    }
    const { body } = await chosen.member.browser.get(`/api/orders/${chosen.id}`)
    const may = nextStatuses(body, 'staff')
    const to = may.includes(about.to) || may.length === 0 ? about.to : may[about.order % may.length]!
    const move = {
      orderId: chosen.id,
      to,
      actor: staff,
      goodsBack: about.goodsBack,
      shippingProvider: 'pos_laju',
      deliveryFailure: 'unpaid',
    } as const
    await moveOrder(context, move).catch(refused)
  }
  // Takes two steps at the same time.
  for (let n = 0; n < steps.length; n += 2)
    await Promise.all(steps.slice(n, n + 2).map((about, k) => one(about, n + k)))
}

test('security 21, 27: stock + sold - returned = start after any orders and moves', async () => {
  const { database } = shop.context
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async (steps) => {
      countInputs()
      await database.execute(sql`truncate orders, member_orders cascade`)
      const specs = (await stockedSpecs(shop, start)).slice(0, 3)
      await run(steps, specs)
      const { rows } = await database.execute(sql`
        select specs.stock + coalesce((
          select sum(quantity) from order_items join orders on orders.id = order_id
          where order_items.product_id = specs.product_id and spec_id = specs.id and restocked_at is null
        ), 0) as pieces
        from specs where position = 0`)
      expect(new Set(rows.map(({ pieces }) => Number(pieces)))).toEqual(new Set([start]))
      const counted = await database.execute(sql`
        select pending, (
          select count(*)::int from orders
          where orders.member_id = member_orders.member_id and adjustment_sen is null
            and status in ${[...unconfirmedStatuses]}
        ) as real from member_orders`)
      for (const { pending, real } of counted.rows) expect(pending).toBe(real)
    }),
    { numRuns: inputs(8, 25) },
  )
}, 120_000)
