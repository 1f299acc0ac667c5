import { sql, type SQL } from 'drizzle-orm'
import { lowStock } from '#core/stock/low-stock.ts'

/**
 * The condition that the stock of a spec is at or below its low level. A spec without a level of its own has that of
 * the shop. `specs` is the name of the table in the query.
 */
export const isLowSpec = (specs: SQL): SQL =>
  sql`${specs}.stock <= coalesce(${specs}.low_stock_at, ${lowStock})`
