import { eq, sql } from 'drizzle-orm'
import { closingOf, paymentWays } from '#core/cash/payments.ts'
import { formatDate, toServerDate } from '#core/dates.ts'
import { toRinggit } from '#core/money.ts'
import { formatOrderNumber } from '#core/orders/order-numbers.ts'
import type { Context } from '../../context.ts'
import type { Database, Transaction } from '../../database/connect.ts'
import { cashDays, payments } from '../../database/tables/cash.ts'
import { orders } from '../../database/tables/orders.ts'
import { staff } from '../../database/tables/staff.ts'

type Reader = Pick<Context, 'database' | 'now'>

/** The money received for an order minus the money paid back. */
export const takenOf = sql`coalesce((select sum(amount_sen) from payments
  where order_id = ${orders.id} and kind <> 'written_off'), 0)`

/** The sums of a day, and its closing if it was closed. */
export async function readCashDay({ database, now }: Reader, { day }: { day: string }) {
  const [closing, [closed], booked] = await Promise.all([
    sumsOfDay(database, day),
    database
      .select({ row: cashDays, by: staff.name })
      .from(cashDays)
      .innerJoin(staff, eq(staff.id, cashDays.staffId))
      .where(eq(cashDays.day, day)),
    database
      .select({ payment: payments, number: orders.number, by: staff.name })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .leftJoin(staff, eq(staff.id, payments.staffId))
      .where(eq(payments.day, day))
      .orderBy(payments.id)
      .limit(1000),
  ])
  return {
    day,
    closable: closed === undefined && day <= formatDate(now()),
    sums: Object.fromEntries(paymentWays.map((way) => [way, toRinggit(closing.sums[way])])) as Record<
      (typeof paymentWays)[number],
      number
    >,
    taken: toRinggit(closing.taken),
    expected: toRinggit(closing.expected),
    writtenOff: toRinggit(closing.writtenOff),
    short: toRinggit(closed ? closed.row.shortSen : await shortOfDay(database, day)),
    ...(closed && {
      closing: {
        at: toServerDate(closed.row.closedAt),
        by: closed.by,
        counted: toRinggit(closed.row.countedSen),
        expected: toRinggit(closed.row.expectedSen),
        note: closed.row.note,
      },
    }),
    payments: booked.map(({ payment, number, by }) => ({
      id: payment.id,
      orderId: payment.orderId,
      orderNumber: formatOrderNumber(number),
      kind: payment.kind,
      way: payment.way,
      amount: toRinggit(payment.amountSen),
      ...(by !== null && { by }),
      ...(payment.note !== '' && { note: payment.note }),
    })),
  }
}

export async function sumsOfDay(database: Database | Transaction, day: string) {
  const rows = await database
    .select({ kind: payments.kind, way: payments.way, amountSen: sql<string>`sum(amount_sen)::text` })
    .from(payments)
    .where(eq(payments.day, day))
    .groupBy(payments.kind, payments.way)
  return closingOf(rows.map((row) => ({ ...row, amountSen: Number(row.amountSen) })))
}

/** The amount that is still missing for orders for which money came in on a day, in sen. */
export async function shortOfDay(database: Database | Transaction, day: string): Promise<number> {
  const { rows } = await database.execute<{ sen: string }>(sql`
    select coalesce(sum(cash_open_sen), 0)::text as sen from orders
    where cash_open_sen > 0 and paid_at is not null and ${takenOf} > 0
      and id in (select order_id from payments where day = ${day} and kind = 'received')`)
  return Number(rows[0]?.sen ?? 0)
}
