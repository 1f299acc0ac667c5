import { sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'

/** The NOTIFY channel for changes of what public pages show: the catalogue and the pickup locations. */
export const catalogueChannel = 'catalogue_changed'

/** The NOTIFY channel for changes of an order, by its id. */
export const ordersChannel = 'orders_changed'

/** The NOTIFY channel for placed orders, by their ids. */
export const placedChannel = 'orders_placed'

/** The NOTIFY channel for members whose sessions ended, by their ids. */
export const sessionsChannel = 'sessions_ended'

/** The NOTIFY channel for stock that changed otherwise than by placing an order or moving it to a status. */
export const stockChannel = 'stock_changed'

/** The NOTIFY channel for queued jobs, by their queue and the seconds until they are due: 'messages 60'. */
export const jobsChannel = 'jobs_queued'

/** Notifies all processes once the transaction commits. */
export async function notify(tx: Pick<Database, 'execute'>, channel: string, id: string) {
  await tx.execute(sql`select pg_notify(${channel}, ${id})`)
}

/** Notifies all processes of a changed order once the transaction commits. */
export const notifyOrder = (tx: Pick<Database, 'execute'>, orderId: string) =>
  notify(tx, ordersChannel, orderId)

/** Notifies all processes once the transaction commits that the stock of some specs changed. */
export const notifyStock = (tx: Pick<Database, 'execute'>) => notify(tx, stockChannel, '')
