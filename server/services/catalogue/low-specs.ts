import { sql, type SQL } from 'drizzle-orm'
import { lowStock } from '#core/stock/low-stock.ts'

/**
 * Whether the stock of a spec is at or below the spec's low level, or below that of the shop if the spec has none;
 * `specs` is the name of the table in the query.
 */
export const isLowSpec = (specs: SQL): SQL =>
  sql`${specs}.stock <= coalesce(${specs}.low_stock_at, ${lowStock})`
