import { maxBulk } from '#core/orders/queues.ts'
import type { ApiClient, CallOutput, CallRequest } from '../../api/client.ts'

type Change = CallRequest<'POST /staff/order-tags'>['body']['orders'][number]

interface Changed extends CallOutput<'POST /staff/order-tags'> {
  /** The orders that were not changed because a call failed, and the error. */
  failed?: { orders: readonly Change[]; error: unknown }
}

/**
 * Changes the tags of any number of orders, in as many calls as needed. If the first call fails, the error is thrown.
 * If a later call fails, the remaining orders are returned as failed, so that the changed orders can still be undone.
 */
export async function changeTags(api: Pick<ApiClient, 'call'>, orders: readonly Change[]): Promise<Changed> {
  const results: CallOutput<'POST /staff/order-tags'>['results'] = []
  let undoSeconds = 0
  for (let from = 0; from < orders.length; from += maxBulk) {
    const body = { orders: orders.slice(from, from + maxBulk) }
    try {
      const answer = await api.call('POST /staff/order-tags', { body })
      results.push(...answer.results)
      undoSeconds = answer.undoSeconds
    } catch (error) {
      if (from === 0) throw error
      return { results, undoSeconds, failed: { orders: orders.slice(from), error } }
    }
  }
  return { results, undoSeconds }
}
