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
import type { OrderStatus, ReturnStatus } from '#core/orders/statuses.ts'
import type { RefundWay, ReturnReason, ReturnState, ReturnWay, ScrapReason } from '#core/returns/statuses.ts'
import { bigNumber, bytes, moment, serialId } from './columns.ts'
import { orderHistory, orderId } from './orders.ts'

/** Goods of an order that come back, from the request to the refund. */
export const returns = pgTable(
  'returns',
  {
    id: serialId(),
    orderId: orderId(),
    /** Within the order, from 1. */
    number: integer().notNull(),
    status: text().$type<ReturnState>().notNull(),
    startedBy: text().$type<'customer' | 'staff'>().notNull(),
    /** Who of the staff started it. */
    staffId: text(),
    reason: text().$type<ReturnReason>(),
    note: text().notNull().default(''),
    requestedAt: moment().notNull(),
    decidedAt: moment(),
    decidedBy: text(),
    /** What staff wrote to the customer about the decision. */
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
    /** Where a transfer goes, encrypted, and its last characters. */
    account: bytes(),
    accountEnd: text().notNull().default(''),
    /** What the customer got back, and what of it went into the linked order of an exchange. */
    refundSen: bigNumber(),
    exchangedSen: bigNumber().notNull().default(0),
    /** Why it is another amount than the goods were worth. */
    refundReason: text().notNull().default(''),
    refundedAt: moment(),
    refundedBy: text(),
    /** When its status changed last. */
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

/** How many pieces of a line of the order come back, and what became of them. */
export const returnLines = pgTable(
  'return_lines',
  {
    returnId: returnId(),
    orderId: text().notNull(),
    /** The place of the line in the order. */
    position: integer().notNull(),
    quantity: integer().notNull(),
    /** The three are null until the inspection; together they are the quantity. */
    sellable: integer(),
    scrapped: integer(),
    missing: integer(),
    scrapReason: text().$type<ScrapReason>(),
    /** What was paid back for it. */
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

/** A photo of returned goods, re-encoded; only its customer and staff see it. */
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
    /** Null where they are in the bucket. */
    bytes: bytes(),
  },
  (table) => [index('return_photos_of_return').on(table.returnId, table.at)],
)

/** The fields of an order that a return changes, as taking a step back restores them; a time is in ISO 8601. */
export interface OrderBeforeReturn {
  status: OrderStatus
  returnStatus: ReturnStatus
  returnReason: string | null
  returnRequestedAt: string | null
  returnProcessedAt: string | null
  refundSen: number | null
  restockedAt: string | null
}

/** A return as taking a step back restores it; times are in ISO 8601. */
export interface ReturnBefore {
  /** Null where the step started it. */
  row: Record<string, unknown> | null
  lines: Omit<typeof returnLines.$inferSelect, 'returnId' | 'orderId'>[]
  order: OrderBeforeReturn
  /** What of the linked order of an exchange was paid with the goods. */
  exchangeSen: number | null
}

/** What happened to a return. */
export const returnEvents = pgTable(
  'return_events',
  {
    id: serialId(),
    returnId: returnId(),
    at: moment().notNull(),
    status: text().$type<ReturnState>().notNull(),
    /** Who of the staff; null where the customer did it. */
    staffId: text(),
    note: text().notNull().default(''),
    /** The entry of the order's history that it goes with. */
    move: bigNumber().references(() => orderHistory.id, { onDelete: 'set null' }),
    /** Null where it cannot be taken back. */
    before: jsonb().$type<ReturnBefore>(),
    /** The event that this one takes back. */
    undoes: bigNumber(),
  },
  (table) => [
    index('return_events_of_return').on(table.returnId, table.id),
    index('return_events_of_move')
      .on(table.move)
      .where(sql`move is not null`),
  ],
)
