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
import type { LocalizedText } from '#core/language.ts'
import type { HalfDay } from '#core/orders/orders.ts'
import type { RefundWay, ReturnReason, ReturnState, ReturnWay, ScrapReason } from '#core/returns/statuses.ts'
import { bigNumber, bytes, moment, serialId, type Snapshot } from './columns.ts'
import { orderHistory, orderId, type orders } from './orders.ts'

/** Returns of orders, from the request to the refund. */
export const returns = pgTable(
  'returns',
  {
    id: serialId(),
    orderId: orderId(),
    /** Number within the order, from 1. */
    number: integer().notNull(),
    status: text().$type<ReturnState>().notNull(),
    startedBy: text().$type<'customer' | 'staff'>().notNull(),
    /** The member of staff who started it. */
    staffId: text(),
    reason: text().$type<ReturnReason>(),
    note: text().notNull().default(''),
    requestedAt: moment().notNull(),
    decidedAt: moment(),
    decidedBy: text(),
    /** The staff's message to the customer about the decision. */
    decision: jsonb().$type<LocalizedText>(),
    /** How the goods come back. */
    way: text().$type<ReturnWay>(),
    collectDay: date({ mode: 'string' }),
    collectHalf: text().$type<HalfDay>(),
    /** The id of a courier. */
    courier: text(),
    trackingNumber: text(),
    arrivedAt: moment(),
    inspectedAt: moment(),
    inspectedBy: text(),
    inspectionNote: text().notNull().default(''),
    refundWay: text().$type<RefundWay>(),
    /** The account for a transfer, encrypted, and its last characters. */
    account: bytes(),
    accountEnd: text().notNull().default(''),
    /** The refund to the customer, and the part that went into the linked order of an exchange. */
    refundSen: bigNumber(),
    exchangedSen: bigNumber().notNull().default(0),
    /** Why the refund differs from the value of the goods. */
    refundReason: text().notNull().default(''),
    refundedAt: moment(),
    refundedBy: text(),
    /** When its status last changed. */
    changedAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('returns_of_order').on(table.orderId, table.number),
    uniqueIndex('returns_open_once')
      .on(table.orderId)
      .where(sql`status not in ('completed', 'rejected', 'withdrawn')`),
    index('returns_open')
      .on(table.status, table.way, table.changedAt, table.id)
      .where(sql`status not in ('completed', 'rejected', 'withdrawn')`),
    index('returns_by_change').on(table.changedAt, table.id),
    index('returns_by_tracking_number')
      .on(sql`upper(${table.trackingNumber})`)
      .where(sql`tracking_number is not null`),
    index('returns_note_grams')
      .using('gin', sql`search_grams(lower(${table.note}))`)
      .where(sql`note <> ''`),
    check('returns_refund', sql`refund_sen >= 0 and exchanged_sen between 0 and coalesce(refund_sen, 0)`),
  ],
)

const returnId = () =>
  bigNumber()
    .notNull()
    .references(() => returns.id, { onDelete: 'cascade' })

/** The returned pieces of each order line, and their condition. */
export const returnLines = pgTable(
  'return_lines',
  {
    returnId: returnId(),
    orderId: text().notNull(),
    /** The position of the line in the order. */
    position: integer().notNull(),
    quantity: integer().notNull(),
    /** These three are null until the inspection; then they add up to the quantity. */
    sellable: integer(),
    scrapped: integer(),
    missing: integer(),
    scrapReason: text().$type<ScrapReason>(),
    /** The refund for this line. */
    refundSen: bigNumber(),
  },
  (table) => [
    primaryKey({ columns: [table.returnId, table.position] }),
    index('return_lines_of_item').on(table.orderId, table.position),
    check('return_lines_quantity', sql`quantity > 0`),
    check(
      'return_lines_inspected',
      sql`sellable >= 0 and scrapped >= 0 and missing >= 0 and sellable + scrapped + missing = quantity`,
    ),
  ],
)

/** Photos of returned goods, re-encoded; only the customer and staff see them. */
export const returnPhotos = pgTable(
  'return_photos',
  {
    /** Cannot be guessed. */
    id: text().primaryKey(),
    returnId: returnId(),
    at: moment().notNull(),
    addedBy: text().$type<'customer' | 'staff'>().notNull(),
    staffId: text(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** Null if the photo is in the bucket. */
    bytes: bytes(),
  },
  (table) => [index('return_photos_of_return').on(table.returnId, table.at)],
)

/** The bank account that a refund replaced, encrypted and in Base64, with the last digits that its owner sees. */
export interface FormerAccount {
  sealed: string | null
  end: string
}

/** The values that a step of a return changed, as they were before. */
export interface ReturnBefore {
  /** The status, and the other fields that the step changed; null if the step started the return. */
  row: Snapshot<Partial<ReturnRow> & Pick<ReturnRow, 'status'>> | null
  /** Null if the step did not change the lines. */
  lines: Omit<typeof returnLines.$inferSelect, 'returnId' | 'orderId'>[] | null
  order: Snapshot<Partial<typeof orders.$inferSelect>>
  /** The part of the linked exchange order that was paid with the goods. */
  exchangeSen: number | null
  /** Missing if the step did not change the account. */
  account?: FormerAccount
}
type ReturnRow = typeof returns.$inferSelect

/** The events of a return. */
export const returnEvents = pgTable(
  'return_events',
  {
    id: serialId(),
    returnId: returnId(),
    at: moment().notNull(),
    status: text().$type<ReturnState>().notNull(),
    /** The member of staff; null if the customer did it. */
    staffId: text(),
    note: text().notNull().default(''),
    /** The entry of the order's history that the event belongs to. */
    move: bigNumber().references(() => orderHistory.id, { onDelete: 'set null' }),
    /** The values before the event; null if staff cannot undo it. */
    before: jsonb().$type<ReturnBefore>(),
    /** The event that this one undoes, or corrects because a message about it was already sent. */
    undoes: bigNumber(),
    corrects: bigNumber(),
  },
  (table) => [
    index('return_events_of_return').on(table.returnId, table.id),
    index('return_events_of_move')
      .on(table.move)
      .where(sql`move is not null`),
  ],
)
