import { eq, sql } from 'drizzle-orm'
import { closingOf } from '#core/cash/payments.ts'
import type { Database, Transaction } from '../../database/connect.ts'
import { payments } from '../../database/tables/cash.ts'
import { orders } from '../../database/tables/orders.ts'

/** The money received for an order minus the money paid back. */
export const takenOf = sql`coalesce((select sum(amount_sen) from payments
  where order_id = ${orders.id} and kind <> 'written_off'), 0)`

/** Computes the sums of the payments of a day, in sen. */
export async function sumsOfDay(database: Database | Transaction, day: string) {
  const rows = await database
    .select({ kind: payments.kind, way: payments.way, amountSen: sql<string>`sum(amount_sen)::text` })
    .from(payments)
    .where(eq(payments.day, day))
    .groupBy(payments.kind, payments.way)
  return closingOf(rows.map((row) => ({ ...row, amountSen: Number(row.amountSen) })))
}

/** Computes the amount, in sen, that is still missing for orders that were partly paid on a day. */
export async function shortOfDay(database: Database | Transaction, day: string): Promise<number> {
  const { rows } = await database.execute<{ sen: string }>(sql`
    select coalesce(sum(cash_due_sen), 0)::text as sen from orders
    where cash_due_sen > 0 and cash_state = 'short'
      and id in (select order_id from payments where day = ${day} and kind = 'received')`)
  return Number(rows[0]?.sen ?? 0)
}
