import { asc, desc, sql, type SQL } from 'drizzle-orm'
import type { OrderSort } from '#core/orders/lists/sorting.ts'
import { dueDay, orders, sumToPay } from '#server/database/tables/orders.ts'

/** The columns that the sequences below use. */
export const sequenceColumns = sql`id, number, placed_at, promised_to, total_sen, fee_sen, adjustment_sen, voucher_discount_sen`

const oldest = [asc(orders.placedAt), asc(orders.number)]
const newest = [desc(orders.placedAt), desc(orders.number)]

/**
 * For each sequence: its ORDER BY, the column that it sorts by before the age of the orders, if any, and the comparison
 * that finds the orders that follow.
 */
const sequences: Readonly<Record<OrderSort, { ordering: SQL[]; leading?: SQL; direction: '<' | '>' }>> = {
  oldest: { ordering: oldest, direction: '>' },
  newest: { ordering: newest, direction: '<' },
  due: { ordering: [asc(dueDay), ...oldest], leading: dueDay, direction: '>' },
  total: { ordering: [desc(sumToPay), ...newest], leading: sumToPay, direction: '<' },
}

/** The ORDER BY of a list. */
export const orderingOf = (sort: OrderSort): SQL[] => sequences[sort].ordering

/** The condition for the orders that follow the order with this number. */
export function comesAfter(sort: OrderSort, number: number): SQL {
  const { leading, direction } = sequences[sort]
  const parts = [...(leading ? [leading] : []), sql`${orders.placedAt}`]
  // Uses one query per column: comparing whole rows would not use the index.
  const ofCursor = parts.map(
    (part) => sql`(select ${part} from ${orders} where ${orders.number} = ${number})`,
  )
  return sql`(${sql.join([...parts, sql`${orders.number}`], sql`, `)}) ${sql.raw(direction)}
    (${sql.join([...ofCursor, sql`${number}::bigint`], sql`, `)})`
}
