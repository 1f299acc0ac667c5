import { sql } from 'drizzle-orm'
import { toArriveStatuses } from '#core/orders/statuses.ts'

/**
 * The condition of orders that are still to arrive. The statuses are written into the SQL, because PostgreSQL uses a
 * partial index only for queries that repeat its condition.
 */
export const isToArrive = sql.raw(`status in (${toArriveStatuses.map((status) => `'${status}'`).join(', ')})`)

/** The amount to pay as SQL, by the same rule as `amountToPay`. */
export const sumToPay = sql.raw(
  'greatest(0, total_sen + fee_sen - greatest(0, coalesce(adjustment_sen, voucher_discount_sen)))',
)

/** The last promised day; orders without one, such as pickups, come last. */
export const dueDay = sql.raw("coalesce(promised_to, 'infinity'::date)")
