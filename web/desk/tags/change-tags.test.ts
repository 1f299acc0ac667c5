import { expect, test } from 'vitest'
import { maxBulk } from '#core/orders/queues.ts'
import type { ApiClient } from '../../api/client.ts'
import { changeTags } from './change-tags.ts'

const orders = Array.from({ length: maxBulk + 2 }, (_, index) => ({
  id: String(index),
  add: ['urgent'],
  remove: [],
}))

/** An API whose first `failing` calls succeed and whose later calls fail. */
function apiFailingFrom(failing: number) {
  let calls = 0
  const call = async (_: string, { body }: { body: { orders: typeof orders } }) => {
    calls += 1
    if (calls > failing) throw new Error('no connection')
    return { results: body.orders.map(({ id }) => ({ id, added: ['urgent'], removed: [] })), undoSeconds: 60 }
  }
  return { call } as unknown as ApiClient
}

test('more orders than fit in one call are tagged with several calls', async () => {
  const { results, undoSeconds, failed } = await changeTags(apiFailingFrom(2), orders)
  expect([results.length, undoSeconds, failed]).toEqual([orders.length, 60, undefined])
})

test('if a later call fails, the result lists the tagged orders and the failed orders', async () => {
  const { results, undoSeconds, failed } = await changeTags(apiFailingFrom(1), orders)
  expect([results.length, undoSeconds]).toEqual([maxBulk, 60])
  expect(failed?.orders.map(({ id }) => id)).toEqual([String(maxBulk), String(maxBulk + 1)])
  expect(failed?.error).toBeInstanceOf(Error)
})

test('if the first call fails, nothing was tagged', async () => {
  await expect(changeTags(apiFailingFrom(0), orders)).rejects.toThrow('no connection')
})
