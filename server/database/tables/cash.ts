import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { PaymentKind, PaymentWay } from '#core/cash/payments.ts'
import type { LineDecision, LineProblem } from '#core/cash/remittance.ts'
import { bigNumber, moment, serialId } from './columns.ts'
import { couriers } from './delivery.ts'
import { orderHistory, orderId } from './orders.ts'
import { staff } from './staff.ts'

/** Couriers' files about the cash that they collected. */
export const remittances = pgTable(
  'remittances',
  {
    id: serialId(),
    courier: text()
      .notNull()
      .references(() => couriers.id),
    fileName: text().notNull(),
    /** A hash of the file, so that it is read only once. */
    hash: text().notNull().unique('remittances_once'),
    staffId: text()
      .notNull()
      .references(() => staff.id),
    at: moment().notNull(),
  },
  (table) => [index('remittances_by_time').on(table.at)],
)

/** Lines of couriers' files, with the decisions of staff about them. */
export const remittanceLines = pgTable(
  'remittance_lines',
  {
    remittanceId: bigNumber()
      .notNull()
      .references(() => remittances.id, { onDelete: 'cascade' }),
    /** The number of the line in the file. */
    line: integer().notNull(),
    /** The tracking or order number as written in the file. */
    number: text().notNull(),
    /** Null if the file contains no valid amount. */
    amountSen: bigNumber(),
    /** The order that the line belongs to, or may belong to. */
    orderId: text(),
    /** The number of the parcel within that order, if the line is for one of several. */
    parcel: integer(),
    /** The problem of the line; null if it matches the amount due. */
    problem: text().$type<LineProblem>(),
    /** The amount due for the parcel or order when the file was read. */
    dueSen: bigNumber().notNull(),
    decision: text().$type<LineDecision>(),
    decidedAt: moment(),
    staffId: text(),
    note: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.remittanceId, table.line] }),
    index('remittance_lines_undecided')
      .on(table.remittanceId)
      .where(sql`decision is null`),
    index('remittance_lines_of_order').on(table.orderId),
  ],
)

/** Money received or paid out. Rows never change; a mistake is reversed by another row. */
export const payments = pgTable(
  'payments',
  {
    id: serialId(),
    orderId: orderId(),
    kind: text().$type<PaymentKind>().notNull(),
    way: text().$type<PaymentWay>().notNull(),
    /** Positive if received, negative if refunded; a write-off is an amount that nobody will pay. */
    amountSen: bigNumber().notNull(),
    at: moment().notNull(),
    /** The day whose closing includes the payment, in the shop's time zone. */
    day: date({ mode: 'string' }).notNull(),
    /** Null for orders paid before payments were recorded. */
    staffId: text(),
    remittanceId: bigNumber().references(() => remittances.id),
    /**
     * The number of the parcel that the payment is for, in an order that ships in parts; null if it is for the whole
     * order.
     */
    parcel: integer(),
    /** The payment that this one reverses. */
    reverses: bigNumber(),
    /** The entry of the order's history that the payment belongs to. */
    move: bigNumber().references(() => orderHistory.id, { onDelete: 'set null' }),
    note: text().notNull().default(''),
  },
  (table) => [
    index('payments_of_order').on(table.orderId, table.id),
    // Contains all columns that the sums of days need.
    index('payments_by_day').on(table.day, table.kind, table.way, table.amountSen),
    uniqueIndex('payments_reversed_once')
      .on(table.reverses)
      .where(sql`reverses is not null`),
    index('payments_of_move')
      .on(table.move)
      .where(sql`move is not null`),
    check('payments_amount', sql`amount_sen <> 0`),
  ],
)

/** The closing of each day: the sums that were booked, and the cash that was counted in the drawer. */
export const cashDays = pgTable(
  'cash_days',
  {
    day: date({ mode: 'string' }).primaryKey(),
    /** The sums by way of payment, in sen. */
    sums: jsonb().$type<Record<PaymentWay, number>>().notNull(),
    countedSen: bigNumber().notNull(),
    /** The amount that should have been in the drawer. */
    expectedSen: bigNumber().notNull(),
    /** The amount, in sen, that was still missing for the orders that were partly paid that day. */
    shortSen: bigNumber().notNull(),
    note: text().notNull(),
    staffId: text()
      .notNull()
      .references(() => staff.id),
    closedAt: moment().notNull(),
  },
  () => [check('cash_days_counted', sql`counted_sen >= 0`)],
)
