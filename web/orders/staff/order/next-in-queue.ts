import { parseOrderNumber } from '../../../../core/orders/order-numbers.ts'
import { orderQueues, type OrderQueue } from '../../../../core/orders/statuses.ts'
import type { ApiClient } from '../../../api/client.ts'

/** The queue that an address names. */
export function queueOf(search: URLSearchParams): OrderQueue | undefined {
  return orderQueues.find((queue) => queue === search.get('queue'))
}

/**
 * The id of the order that follows another one in a queue, whether that one still stands in it or not; after the last
 * comes the first again. Undefined when there is no other.
 */
export async function nextInQueue(
  api: ApiClient,
  queue: OrderQueue,
  { id, orderNumber }: { id: string; orderNumber: string },
): Promise<string | undefined> {
  const after = parseOrderNumber(orderNumber)
  const later = await api.call('GET /staff/orders', { query: { queue, after, pageSize: 1 } })
  if (later.orders[0] !== undefined) return later.orders[0].id
  const first = await api.call('GET /staff/orders', { query: { queue, pageSize: 2 } })
  return first.orders.find((order) => order.id !== id)?.id
}
