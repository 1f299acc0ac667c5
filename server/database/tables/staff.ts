import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { CallOutcome } from '../../../core/orders/queues.ts'
import type { StaffRole } from '../../../core/staff/staff.ts'
import type { StockReason } from '../../../core/stock/stock.ts'
import { invoices, orders } from './orders.ts'

const moment = () => timestamp({ withTimezone: true })
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Who works in the back office; a member of the shop never becomes one of them. */
export const staff = pgTable(
  'staff',
  {
    id: text().primaryKey(),
    /** As typed. */
    email: text().notNull(),
    name: text().notNull(),
    role: text().$type<StaffRole>().notNull(),
    /** By argon2id; missing until it is chosen by the set-up link. */
    passwordHash: text(),
    /** The hash of what the newest set-up link holds, while it may be used. */
    setUpHash: text(),
    setUpExpiresAt: moment(),
    /** What the authenticator shares with the shop, encrypted. */
    totpSecret: bytes(),
    /** When a first code proved that the authenticator is set up. */
    enrolledAt: moment(),
    /** The step of time of the newest code that was used: neither it nor an older one works again. */
    usedStep: bigint({ mode: 'number' }),
    createdAt: moment().notNull(),
    disabledAt: moment(),
  },
  (table) => [uniqueIndex('staff_email').on(sql`lower(${table.email})`)],
)

export const staffSessions = pgTable(
  'staff_sessions',
  {
    /** The hash of what the cookie holds. */
    idHash: text().primaryKey(),
    staffId: text()
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    /** With the password alone somebody is only let to the second factor. */
    stage: text().$type<'password' | 'open'>().notNull(),
    /** Codes that were tried at the second factor. */
    tries: integer().notNull().default(0),
    createdAt: moment().notNull(),
    seenAt: moment().notNull(),
  },
  (table) => [index().on(table.staffId), index().on(table.seenAt), index().on(table.createdAt)],
)

/** Codes for who lost the authenticator; each row goes with its use. */
export const staffRecoveryCodes = pgTable(
  'staff_recovery_codes',
  {
    staffId: text()
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    /** Keyed by the shop's secret. */
    codeHash: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.staffId, table.codeHash] })],
)

/** What staff write about an order for each other; the customer sees none of it. */
export const orderNotes = pgTable(
  'order_notes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    staffId: text()
      .notNull()
      .references(() => staff.id),
    at: moment().notNull(),
    note: text().notNull(),
  },
  (table) => [index('order_notes_of_order').on(table.orderId, table.id)],
)

/** Every time that somebody called a customer about an order, and what came of it. */
export const orderCalls = pgTable(
  'order_calls',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    staffId: text()
      .notNull()
      .references(() => staff.id),
    at: moment().notNull(),
    outcome: text().$type<CallOutcome>().notNull(),
    note: text().notNull(),
  },
  (table) => [index('order_calls_of_order').on(table.orderId, table.id)],
)

/** What takes an issued invoice back: its own number, without gaps. */
export const creditNotes = pgTable(
  'credit_notes',
  {
    number: bigint({ mode: 'number' }).primaryKey(),
    invoiceNumber: bigint({ mode: 'number' })
      .notNull()
      .unique('credit_notes_invoice')
      .references(() => invoices.number),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    issuedAt: moment().notNull(),
    amountSen: bigint({ mode: 'number' }).notNull(),
    reason: text().notNull(),
    staffId: text()
      .notNull()
      .references(() => staff.id),
    /** The document as it was issued. */
    pdf: bytes().notNull(),
  },
  (table) => [
    index('credit_notes_of_order').on(table.orderId),
    check('credit_notes_amount', sql`amount_sen >= 0`),
  ],
)

/** Every change of a stock that no order made. */
export const stockAdjustments = pgTable(
  'stock_adjustments',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: text().notNull(),
    specId: text().notNull(),
    staffId: text()
      .notNull()
      .references(() => staff.id),
    at: moment().notNull(),
    reason: text().$type<StockReason>().notNull(),
    note: text().notNull(),
    before: integer().notNull(),
    after: integer().notNull(),
  },
  (table) => [index('stock_adjustments_of_spec').on(table.productId, table.specId, table.id)],
)
