import { sql, type SQL } from 'drizzle-orm'
import { lowStock } from '#core/stock/low-stock.ts'

/** Whether a row of specs, by the name that the statement gives them, is at its own level or at the shop's. */
export const isLowSpec = (specs: SQL): SQL =>
  sql`${specs}.stock <= coalesce(${specs}.low_stock_at, ${lowStock})`
