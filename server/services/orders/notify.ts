import { sql } from 'drizzle-orm'
import type { Database } from '../../database/connect.ts'

/** The channel on which every change of an order is told to all processes; the payload is the order's id. */
export const ordersChannel = 'orders_changed'

/** The channel on which every order that was placed is told to all processes; the payload is the order's id. */
export const placedChannel = 'orders_placed'

/** Tells all processes of a change once the transaction commits. */
export async function notifyOrder(tx: Pick<Database, 'execute'>, orderId: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${ordersChannel}, ${orderId})`)
}
