import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../database/connect.ts'
import { orders } from '../../database/tables/orders.ts'

/** Loads the order that replaces the goods of a return, unless that order was cancelled. */
export async function loadExchange(database: Database | Transaction, returnId: number) {
  const [row] = await database
    .select()
    .from(orders)
    .where(sql`${orders.exchangeOf} = ${returnId} and ${orders.status} <> 'Cancelled'`)
  return row
}
