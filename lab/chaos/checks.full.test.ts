import { afterAll, beforeAll, expect, test } from 'vitest'
import { moveThrough, place, signedInMember, stockedSpecs } from '../../server/testing/test-orders.ts'
import { takeStep } from '../../server/testing/test-returns.ts'
import { createTestShop } from '../../server/testing/test-shop.ts'
import { signedInStaff } from '../../server/testing/test-staff.ts'
import { startStock } from './buying.ts'
import { findProblems } from './checks.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

test('stock adds up after a return with some pieces put back on sale, and does not if one is missing', async () => {
  const [spec] = await stockedSpecs(shop, startStock)
  await shop.context.database.execute(`update specs set stock = ${startStock}`)
  const [member, owner] = [await signedInMember(shop), await signedInStaff(shop, 'owner')]
  const id = await place(member, [[spec!, 5]])
  await moveThrough(shop, id, ['In Progress', 'Shipped', 'delivered'])
  const stockProblems = async () => {
    const found = await findProblems(shop.url, {
      submissions: [],
      buyers: [{ id: member.id, token: '', address: '' }],
    })
    return found.filter((problem) => problem.startsWith('stock'))
  }
  expect(await stockProblems()).toEqual([])
  const bring = async (quantity: number, sellable: number) => {
    const body = { lines: [{ position: 0, quantity }], reason: 'does_not_fit', approve: true }
    expect((await owner.browser.post(`/api/staff/orders/${id}/returns`, body)).status).toBe(200)
    const scrapped = quantity - sellable
    const line = { position: 0, sellable, scrapped, missing: 0, ...(scrapped && { scrapReason: 'used' }) }
    for (const [step, about] of [
      ['move', { to: 'arrived' }],
      ['inspect', { lines: [line] }],
      ['refund', { way: 'cash' }],
    ] as const)
      expect((await takeStep(owner.browser, id, step, about)).status).toBe(200)
  }
  await bring(3, 2)
  expect(await stockProblems()).toEqual([])
  // One of the last pieces is scrapped: the order has nothing left, but not all pieces are back in stock.
  await bring(2, 1)
  expect(await stockProblems()).toEqual([])
  await shop.context.database.execute(`update specs set stock = stock - 1 where id = '${spec!.id}'`)
  expect(await stockProblems()).toHaveLength(1)
})
