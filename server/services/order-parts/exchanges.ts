import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../database/connect.ts'
import { orders } from '../../database/tables/orders.ts'

/** Loads the linked order of an exchange, unless it was cancelled. */
export async function loadExchange(database: Database | Transaction, returnId: number) {
  const [row] = await database
    .select()
    .from(orders)
    .where(sql`${orders.exchangeOf} = ${returnId} and ${orders.status} <> 'Cancelled'`)
  return row
}
