import { and, desc, eq, gte, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { closingOf, needsClosingNote, paymentWays } from '#core/cash/payments.ts'
import { formatDate, toServerDate } from '#core/dates.ts'
import { addDays } from '#core/days.ts'
import { refuseField, ShopError } from '#core/errors.ts'
import { toRinggit, toSen } from '#core/money.ts'
import { formatOrderNumber } from '#core/orders/order-numbers.ts'
import type { Context, StaffContext } from '../../context.ts'
import type { Database, Transaction } from '../../database/connect.ts'
import { cashDays, payments, remittanceLines } from '../../database/tables/cash.ts'
import { couriers } from '../../database/tables/delivery.ts'
import { orders } from '../../database/tables/orders.ts'
import { staff } from '../../database/tables/staff.ts'
import { customerName } from '../orders/read.ts'
import { auditStaff } from '../staff/audit.ts'
import { changedMeanwhile } from '../staff/conflicts.ts'
import { lockClosing } from './book.ts'

type Reader = Pick<Context, 'database' | 'now'>

/** Cash is due of it, or too much of it came. */
const hasOpen = sql`cash_open_sen <> 0 and paid_at is not null`
/** What came in for an order, less what went out. */
const takenOf = sql`coalesce((select sum(amount_sen) from payments
  where order_id = ${orders.id} and kind <> 'written_off'), 0)`

/** What is due, short and over, what came in today, and the days that wait for their closing. */
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

/** The days of the last month with payments that nobody closed, the newest first. */
const unclosedDays = (database: Database, today: string) =>
  database
    .selectDistinct({ day: payments.day })
    .from(payments)
    .leftJoin(cashDays, eq(cashDays.day, payments.day))
    .where(and(isNull(cashDays.day), lt(payments.day, today), gte(payments.day, addDays(today, -31))))
    .orderBy(desc(payments.day))

/** How much of the cash waits for somebody: lines of files that do not agree, and days that are not closed. */
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

/** A page of orders whose cash is open, those that wait longest first. */
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

/** The sums of a day, and its closing where there is one. */
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

async function sumsOfDay(database: Database | Transaction, day: string) {
  const rows = await database
    .select({ kind: payments.kind, way: payments.way, amountSen: sql<string>`sum(amount_sen)::text` })
    .from(payments)
    .where(eq(payments.day, day))
    .groupBy(payments.kind, payments.way)
  return closingOf(rows.map((row) => ({ ...row, amountSen: Number(row.amountSen) })))
}

/** What is missing of orders for which something came in on a day, in sen. */
async function shortOfDay(database: Database | Transaction, day: string): Promise<number> {
  const { rows } = await database.execute<{ sen: string }>(sql`
    select coalesce(sum(cash_open_sen), 0)::text as sen from orders
    where cash_open_sen > 0 and paid_at is not null and ${takenOf} > 0
      and id in (select order_id from payments where day = ${day} and kind = 'received')`)
  return Number(rows[0]?.sen ?? 0)
}

/**
 * Closes a day: from now on its sums stay as they are. `expected` is what staff saw that the drawer should hold.
 * @throws ShopError cash_day_closed, cash_day_in_future, cash_day_changed_meanwhile when money came in meanwhile,
 *   invalid_input without a note where the drawer holds something else
 */
export async function closeCashDay(
  context: StaffContext,
  { day, counted, expected, note }: { day: string; counted: number; expected: number; note: string },
) {
  const at = context.now()
  if (day > formatDate(at)) throw new ShopError('cash_day_in_future')
  await context.database.transaction(async (tx) => {
    await lockClosing(tx)
    if ((await tx.$count(cashDays, eq(cashDays.day, day))) > 0) throw new ShopError('cash_day_closed')
    const closing = await sumsOfDay(tx, day)
    if (closing.expected !== toSen(expected))
      throw await changedMeanwhile(tx, 'cash_day_changed_meanwhile', { subject: 'cash_day', subjectId: day })
    const [countedSen, expectedSen] = [toSen(counted), closing.expected]
    if (needsClosingNote(countedSen, expectedSen) && note === '')
      refuseField('note', 'staff.cash.noteRequired')
    const staffId = context.session.staff.id
    const shortSen = await shortOfDay(tx, day)
    await tx
      .insert(cashDays)
      .values({ day, sums: closing.sums, countedSen, expectedSen, shortSen, note, staffId, closedAt: at })
    const after = { countedSen, expectedSen, ...(note !== '' && { note }) }
    await auditStaff(tx, context, { action: 'cash_day.closed', subject: 'cash_day', subjectId: day, after })
  })
}
