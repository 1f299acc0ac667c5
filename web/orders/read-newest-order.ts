import type { ApiClient, CallOutput } from '../api/client.ts'

interface Newest {
  /** The member's orders in short, the newest first. */
  orders: CallOutput<'POST /orders/getAll'>
  /** The newest order as a whole; undefined for who has not ordered yet. */
  newest?: CallOutput<'GET /orders/{id}'>
}

/** Reads the orders of a member and the whole of the newest one. */
export async function readNewestOrder(api: ApiClient, phoneNumber: string): Promise<Newest> {
  const orders = await api.call('POST /orders/getAll', { query: { view: 'summary' }, body: { phoneNumber } })
  const [newest] = orders
  if (newest === undefined) return { orders }
  return { orders, newest: await api.call('GET /orders/{id}', { params: { id: newest.id } }) }
}
