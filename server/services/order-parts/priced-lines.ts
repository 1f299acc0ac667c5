import { asc, eq } from 'drizzle-orm'
import type { PricedLine } from '#core/returns/refunds.ts'
import type { Database, Transaction } from '../../database/connect.ts'
import { orderItems } from '../../database/tables/orders.ts'

/** Loads the lines of an order with their prices. */
export async function pricedLines(database: Database | Transaction, orderId: string): Promise<PricedLine[]> {
  const { position, quantity, priceSen } = orderItems
  return database
    .select({ position, quantity, priceSen })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(position))
}
