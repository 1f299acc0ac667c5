import { and, desc, eq, gte, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { formatDate, toServerDate } from '#core/dates.ts'
import { addDays } from '#core/days.ts'
import { toRinggit } from '#core/money.ts'
import { formatOrderNumber } from '#core/orders/order-numbers.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { cashDays, payments, remittanceLines } from '../../database/tables/cash.ts'
import { couriers } from '../../database/tables/delivery.ts'
import { orders } from '../../database/tables/orders.ts'
import { customerName } from '../orders/read.ts'
import { takenOf } from './read-cash-day.ts'

type Reader = Pick<Context, 'database' | 'now'>

/** Cash is due for the order, or too much came in. */
const hasOpen = sql`cash_open_sen <> 0 and paid_at is not null`

/** The amounts that are due, short and over, the money that came in today, and the days that are not closed. */
export async function readCash({ database, now }: Reader) {
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
      with opened as (select cash_open_sen as open, paid_at, ${takenOf} as taken from orders where ${hasOpen})
      select coalesce(sum(open) filter (where open > 0 and taken <= 0), 0)::text as due,
        (count(*) filter (where open > 0 and taken <= 0))::int as due_orders,
        coalesce(sum(open) filter (where open > 0 and taken > 0), 0)::text as short,
        (count(*) filter (where open > 0 and taken > 0))::int as short_orders,
        coalesce(-sum(open) filter (where open < 0), 0)::text as over,
        min(paid_at) filter (where open > 0)::text as oldest
      from opened`),
    database
      .select({
        courier: orders.shippingProvider,
        name: couriers.name,
        sen: sql<string>`sum(cash_open_sen)::text`,
        orders: sql<number>`count(*)::int`,
      })
      .from(orders)
      .leftJoin(couriers, eq(couriers.id, orders.shippingProvider))
      .where(and(hasOpen, sql`cash_open_sen > 0`))
      .groupBy(orders.shippingProvider, couriers.name)
      .orderBy(sql`sum(cash_open_sen) desc`),
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

/** The days of the last month that have payments and are not closed, newest first. */
const unclosedDays = (database: Database, today: string) =>
  database
    .selectDistinct({ day: payments.day })
    .from(payments)
    .leftJoin(cashDays, eq(cashDays.day, payments.day))
    .where(and(isNull(cashDays.day), lt(payments.day, today), gte(payments.day, addDays(today, -31))))
    .orderBy(desc(payments.day))

/** The number of things that staff must decide: lines of files that do not agree, and days that are not closed. */
export async function countCash({ database, now }: Reader) {
  const [lines, days] = await Promise.all([
    database.$count(
      remittanceLines,
      and(isNull(remittanceLines.decision), isNotNull(remittanceLines.problem)),
    ),
    unclosedDays(database, formatDate(now())),
  ])
  return { waiting: lines + days.length }
}

/** A page of orders whose cash is open, longest waiting first. */
export async function listOpenCash(
  { database }: Reader,
  {
    after = 0,
    pageSize,
    courier,
  }: { after?: number | undefined; pageSize: number; courier?: string | undefined },
) {
  const rows = await database
    .select({ order: orders, courierName: couriers.name, taken: sql<string>`${takenOf}::text` })
    .from(orders)
    .leftJoin(couriers, eq(couriers.id, orders.shippingProvider))
    .where(and(hasOpen, courier === undefined ? undefined : eq(orders.shippingProvider, courier)))
    .orderBy(orders.paidAt, orders.id)
    .offset(after)
    .limit(pageSize + 1)
  return {
    orders: rows.slice(0, pageSize).map(({ order, courierName, taken }) => ({
      id: order.id,
      orderNumber: formatOrderNumber(order.number),
      customerName: customerName(order),
      ...(courierName !== null && { courierName }),
      ...(order.trackingNumber !== null && { trackingNumber: order.trackingNumber }),
      since: toServerDate(order.paidAt ?? order.updatedAt),
      taken: toRinggit(Number(taken)),
      open: toRinggit(order.cashOpenSen),
    })),
    ...(rows.length > pageSize && { next: after + pageSize }),
  }
}
