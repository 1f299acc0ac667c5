import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { OrderStatus } from '#core/orders/statuses.ts'
import {
  moveThrough,
  piecesChange,
  place,
  signedInMember,
  stockedSpecs,
  type TestMember,
  type TestSpec,
} from '../../testing/test-orders.ts'
import { createTestShop } from '../../testing/test-shop.ts'
import { signedInStaff, type TestStaff } from '../../testing/test-staff.ts'

export let shop: Awaited<ReturnType<typeof createTestShop>>
export let clerk: TestStaff
export let owner: TestStaff
export let member: TestMember
export let spec: TestSpec
export let other: TestSpec
export const path = (id: string, action = '') => `/api/staff/orders/${id}${action}`
export const look = async (id: string, by = clerk) => (await by.browser.get(path(id))).body

export const move = (id: string, to: OrderStatus, details: object = {}, by = clerk) =>
  by.browser.post(path(id, '/move'), {
    to,
    ...(to === 'Cancelled' && { cancelReason: 'other' }),
    ...details,
  })

/** Changes the content of an order; the customer agreed by phone. */
export const change = async (id: string, what: object, by = clerk) => {
  const { order } = await look(id)
  return by.browser.post(path(id, '/content'), { seen: order.updatedAt, yes: 'phone', ...what })
}

/** Changes the pieces of the lines of an order. */
export const changePieces = async (id: string, quantities: readonly number[], by = clerk) =>
  by.browser.post(path(id, '/content'), piecesChange(await look(id), quantities))

export const ways: Record<OrderStatus, OrderStatus[]> = {
  pending: [],
  'In Progress': ['In Progress'],
  Shipped: ['In Progress', 'Shipped'],
  delivered: ['In Progress', 'Shipped', 'delivered'],
  Completed: ['In Progress', 'Shipped', 'delivered', 'Completed'],
  Cancelled: ['Cancelled'],
  'Return Requested': [],
  return_approved: ['return_approved'],
  return_rejected: ['return_rejected'],
  Returned: ['return_approved', 'Returned'],
  return_completed: ['return_approved', 'Returned', 'return_completed'],
}

export const askToReturn = (id: string) =>
  member.browser.post(`/api/orders/${id}/return`, { returnReason: 'Too wide' })

export const customerText = { en: 'As agreed.', 'zh-TW': '依約定辦理。' }

/** An order at a status. */
export async function orderAt(status: OrderStatus): Promise<string> {
  const id = await place(member, [[spec, 1]])
  if (status.toLowerCase().startsWith('return')) {
    await moveThrough(shop, id, ways.delivered)
    await askToReturn(id)
  }
  await moveThrough(shop, id, ways[status])
  return id
}

/**
 * Opens the shop of a test file and closes it after its tests. Messages are sent at once unless `undoSeconds` says how
 * long they wait.
 */
export function setUp({ undoSeconds = 0 } = {}): void {
  beforeAll(async () => {
    shop = await createTestShop({ env: { UNDO_SECONDS: String(undoSeconds) } })
    ;[clerk, owner] = [await signedInStaff(shop, 'clerk'), await signedInStaff(shop, 'owner')]
  })
  afterAll(() => shop.close())
  beforeEach(async () => {
    const specs = await stockedSpecs(shop, 100)
    ;[spec, other] = [specs[0]!, specs[1]!]
    member = await signedInMember(shop)
  })
}
