import type { ApiClient, CallOutput } from '../api/client.ts'

interface Newest {
  /** Summaries of the member's orders, newest first. */
  orders: CallOutput<'POST /orders/getAll'>
  /** The newest order in full; undefined if the member has not ordered yet. */
  newest?: CallOutput<'GET /orders/{id}'>
}

/** Reads the summaries of a member's orders, and the newest order in full. */
export async function readNewestOrder(api: ApiClient, phoneNumber: string): Promise<Newest> {
  const orders = await api.call('POST /orders/getAll', { query: { view: 'summary' }, body: { phoneNumber } })
  const [newest] = orders
  if (newest === undefined) return { orders }
  return { orders, newest: await api.call('GET /orders/{id}', { params: { id: newest.id } }) }
}
