import { sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'

/** NOTIFY channel for changes of the catalogue and the pickup locations, which public pages show. */
export const catalogueChannel = 'catalogue_changed'

/** NOTIFY channel for changes of orders; the payload is the order's id. */
export const ordersChannel = 'orders_changed'

/** NOTIFY channel for placed orders; the payload is the order's id. */
export const placedChannel = 'orders_placed'

/** NOTIFY channel for ended sessions; the payload is the id of the member. */
export const sessionsChannel = 'sessions_ended'

/** NOTIFY channel for stock changes with other causes than a placed or moved order. */
export const stockChannel = 'stock_changed'

/** NOTIFY channel for queued jobs. The payload is the queue and the seconds until the jobs are due: 'messages 60'. */
export const jobsChannel = 'jobs_queued'

/** Notifies all processes when the transaction commits. */
export async function notify(tx: Pick<Database, 'execute'>, channel: string, id: string) {
  await tx.execute(sql`select pg_notify(${channel}, ${id})`)
}

/** Notifies all processes of a changed order when the transaction commits. */
export const notifyOrder = (tx: Pick<Database, 'execute'>, orderId: string) =>
  notify(tx, ordersChannel, orderId)

/** Notifies all processes of changed stock when the transaction commits. */
export const notifyStock = (tx: Pick<Database, 'execute'>) => notify(tx, stockChannel, '')
