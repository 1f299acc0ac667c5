import { sql } from 'drizzle-orm'
import type { Database } from '../../database/connect.ts'

/** The NOTIFY channel for changes of an order, by its id. */
export const ordersChannel = 'orders_changed'

/** The NOTIFY channel for placed orders, by their ids. */
export const placedChannel = 'orders_placed'

/** Notifies all processes of a change once the transaction commits. */
export async function notifyOrder(tx: Pick<Database, 'execute'>, orderId: string) {
  await tx.execute(sql`select pg_notify(${ordersChannel}, ${orderId})`)
}
