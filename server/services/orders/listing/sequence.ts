import { asc, desc, sql, type SQL } from 'drizzle-orm'
import type { OrderSort } from '#core/orders/lists/sorting.ts'
import { orders } from '#server/database/tables/orders.ts'
import { dueDay, sumToPay } from '#server/database/tables/orders/expressions.ts'

/** The columns used for sorting. */
export const sequenceColumns = sql`id, number, placed_at, promised_to, total_sen, fee_sen, adjustment_sen, voucher_discount_sen`

const oldest = [asc(orders.placedAt), asc(orders.number)]
const newest = [desc(orders.placedAt), desc(orders.number)]

/**
 * For each sequence: its ORDER BY; the first sort key, if it does not sort by age alone; and the comparison that finds
 * the orders after an order.
 */
const sequences: Readonly<Record<OrderSort, { ordering: SQL[]; leading?: SQL; direction: '<' | '>' }>> = {
  oldest: { ordering: oldest, direction: '>' },
  newest: { ordering: newest, direction: '<' },
  due: { ordering: [asc(dueDay), ...oldest], leading: dueDay, direction: '>' },
  total: { ordering: [desc(sumToPay), ...newest], leading: sumToPay, direction: '<' },
}

/** Returns the ORDER BY of a list. */
export const orderingOf = (sort: OrderSort): SQL[] => sequences[sort].ordering

/** The condition for the orders after the order with this number. */
export function comesAfter(sort: OrderSort, number: number): SQL {
  const { leading, direction } = sequences[sort]
  const parts = [...(leading ? [leading] : []), sql`${orders.placedAt}`]
  // Reads each value in its own subquery: with one subquery for the whole row, the index would not be used.
  const ofCursor = parts.map(
    (part) => sql`(select ${part} from ${orders} where ${orders.number} = ${number})`,
  )
  return sql`(${sql.join([...parts, sql`${orders.number}`], sql`, `)}) ${sql.raw(direction)}
    (${sql.join([...ofCursor, sql`${number}::bigint`], sql`, `)})`
}
