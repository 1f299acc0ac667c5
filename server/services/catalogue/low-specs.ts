import { sql, type SQL } from 'drizzle-orm'
import { lowStock } from '#core/stock/low-stock.ts'

/**
 * Whether the stock of a spec is at or below its own low level, or else the shop's; `specs` is the name of the table in
 * the query.
 */
export const isLowSpec = (specs: SQL): SQL =>
  sql`${specs}.stock <= coalesce(${specs}.low_stock_at, ${lowStock})`
