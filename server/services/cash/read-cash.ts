import { and, eq, sql } from 'drizzle-orm'
import { formatDate, toServerDate } from '#core/dates.ts'
import { toRinggit } from '#core/money.ts'
import type { Context } from '../../context.ts'
import { payments } from '../../database/tables/cash.ts'
import { couriers } from '../../database/tables/delivery.ts'
import { orders } from '../../database/tables/orders.ts'
import { hasDue } from './list-open-cash.ts'
import { unclosedDays } from './list-unclosed-days.ts'

/**
 * Computes the totals of the amounts due, still missing after a payment, and overpaid, and of the money booked today.
 * Lists the past days that are not closed.
 */
export async function readCash({ database, now }: Pick<Context, 'database' | 'now'>) {
  const today = formatDate(now())
  const [open, byCourier, [received], unclosed] = await Promise.all([
    database.execute<{
      due: string
      due_orders: number
      short: string
      short_orders: number
      over: string
      oldest: string | null
    }>(sql`
      with opened as (select cash_due_sen as due, cash_due_since as since, cash_state as state from orders where ${hasDue})
      select coalesce(sum(due) filter (where state = 'due'), 0)::text as due,
        (count(*) filter (where state = 'due'))::int as due_orders,
        coalesce(sum(due) filter (where state = 'short'), 0)::text as short,
        (count(*) filter (where state = 'short'))::int as short_orders,
        coalesce(-sum(due) filter (where state = 'over'), 0)::text as over,
        min(since) filter (where due > 0)::text as oldest
      from opened`),
    database
      .select({
        courier: orders.shippingProvider,
        name: couriers.name,
        sen: sql<string>`sum(cash_due_sen)::text`,
        orders: sql<number>`count(*)::int`,
      })
      .from(orders)
      .leftJoin(couriers, eq(couriers.id, orders.shippingProvider))
      .where(and(hasDue, sql`cash_due_sen > 0`))
      .groupBy(orders.shippingProvider, couriers.name)
      .orderBy(sql`sum(cash_due_sen) desc`),
    database
      .select({ sen: sql<string>`coalesce(sum(amount_sen), 0)::text` })
      .from(payments)
      .where(and(eq(payments.day, today), sql`kind <> 'written_off'`)),
    unclosedDays(database, today),
  ])
  const row = open.rows[0]!
  return {
    today,
    due: { amount: toRinggit(Number(row.due)), orders: row.due_orders },
    short: { amount: toRinggit(Number(row.short)), orders: row.short_orders },
    over: toRinggit(Number(row.over)),
    ...(row.oldest !== null && { oldest: toServerDate(new Date(row.oldest)) }),
    receivedToday: toRinggit(Number(received?.sen ?? 0)),
    couriers: byCourier.map(({ courier, name, sen, orders: count }) => ({
      courier: courier ?? '',
      ...(name !== null && { name }),
      amount: toRinggit(Number(sen)),
      orders: count,
    })),
    unclosed: unclosed.map(({ day }) => day),
  }
}
