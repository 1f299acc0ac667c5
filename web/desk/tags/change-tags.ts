import { maxBulk } from '#core/orders/queues.ts'
import type { ApiClient, CallOutput, CallRequest } from '../../api/client.ts'

type Change = CallRequest<'POST /staff/order-tags'>['body']['orders'][number]

/** Changes the tags of any number of orders, in as many calls as that needs. */
export async function changeTags(
  api: ApiClient,
  orders: readonly Change[],
): Promise<CallOutput<'POST /staff/order-tags'>> {
  const results: CallOutput<'POST /staff/order-tags'>['results'] = []
  let undoSeconds = 0
  for (let from = 0; from < orders.length; from += maxBulk) {
    const body = { orders: orders.slice(from, from + maxBulk) }
    const answer = await api.call('POST /staff/order-tags', { body })
    results.push(...answer.results)
    undoSeconds = answer.undoSeconds
  }
  return { results, undoSeconds }
}
