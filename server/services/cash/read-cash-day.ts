import { eq } from 'drizzle-orm'
import { paymentWays } from '#core/cash/payments.ts'
import { formatDate, toServerDate } from '#core/dates.ts'
import { toRinggit } from '#core/money.ts'
import { formatOrderNumber } from '#core/orders/order-numbers.ts'
import type { Context } from '../../context.ts'
import { cashDays, payments } from '../../database/tables/cash.ts'
import { orders } from '../../database/tables/orders.ts'
import { staff } from '../../database/tables/staff.ts'
import { shortOfDay, sumsOfDay } from './sum-cash-day.ts'

type Reader = Pick<Context, 'database' | 'now'>

/** Reads the sums and the first 1,000 payments of a day, and the amount counted when the day was closed. */
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
