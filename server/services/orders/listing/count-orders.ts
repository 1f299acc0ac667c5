import { and, sql } from 'drizzle-orm'
import { mostCounted } from '#core/orders/lists/views.ts'
import type { HasDatabase, StaffContext } from '#server/context.ts'
import { orders } from '#server/database/tables/orders.ts'
import { conditionsOf, type OrderFilters } from './queue-conditions.ts'

/**
 * Counts the orders of a list, up to one above `mostCounted`. Runs a subquery for each search condition, because no
 * index serves all conditions together. Long lists soon reach the limit, and short ones are found through the index of
 * a condition.
 */
export async function countOrders(
  context: HasDatabase & Pick<StaffContext, 'now'>,
  filters: Omit<OrderFilters, 'lang' | 'sort'>,
): Promise<number> {
  const { narrowed, matches } = await conditionsOf(context, filters)
  const found = (matches ?? [{ indexed: undefined }]).map(
    ({ indexed }) =>
      sql`(select ${orders.id} from ${orders} where ${and(narrowed, indexed) ?? sql`true`} limit ${mostCounted + 1})`,
  )
  const { rows } = await context.database.execute<{ count: number }>(sql`select count(*)::int as count from (
    select from (${sql.join(found, sql` union `)}) as matching limit ${mostCounted + 1}) as counted`)
  return rows[0]?.count ?? 0
}
