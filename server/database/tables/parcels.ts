import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { ParcelReason, ParcelStatus } from '#core/parcels/statuses.ts'
import { bigNumber, moment, serialId } from './columns.ts'
import { orderHistory, orderId, orderItems } from './orders.ts'

/** A part of an order that is packed and sent on its own. */
export const parcels = pgTable(
  'parcels',
  {
    id: serialId(),
    orderId: orderId(),
    /** Within the order, from 1. */
    number: integer().notNull(),
    status: text().$type<ParcelStatus>().notNull(),
    /** Why it was refused, or has to be brought again. */
    reason: text().$type<ParcelReason>(),
    /** The id of a courier, or self_pickup; null until it is known. */
    courier: text(),
    trackingNumber: text(),
    /** The parcel whose goods it sends again. */
    sendsAgain: bigNumber(),
    createdAt: moment().notNull(),
    /** When it left the shop first. */
    leftAt: moment(),
    /** When its status changed last, or the courier reported on it. */
    changedAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('parcels_of_order').on(table.orderId, table.number),
    index('parcels_under_way')
      .on(table.status, table.changedAt, table.id)
      .where(sql`status not in ('delivered', 'returned')`),
    index('parcels_by_tracking_number')
      .on(sql`upper(${table.trackingNumber})`)
      .where(sql`tracking_number is not null`),
    index('parcels_by_change').on(table.changedAt, table.id),
  ],
)

const parcelId = () =>
  bigNumber()
    .notNull()
    .references(() => parcels.id, { onDelete: 'cascade' })

/** How many pieces of a line of the order are in a parcel. */
export const parcelLines = pgTable(
  'parcel_lines',
  {
    parcelId: parcelId(),
    orderId: text().notNull(),
    position: integer().notNull(),
    quantity: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.parcelId, table.position] }),
    foreignKey({
      name: 'parcel_lines_item',
      columns: [table.orderId, table.position],
      foreignColumns: [orderItems.orderId, orderItems.position],
    }),
    index('parcel_lines_of_item').on(table.orderId, table.position),
    check('parcel_lines_quantity', sql`quantity > 0`),
  ],
)

/** The fields of a parcel that taking back a move restores; a time is in ISO 8601. */
export interface ParcelBefore {
  status: ParcelStatus
  reason: ParcelReason | null
  courier: string | null
  trackingNumber: string | null
  leftAt: string | null
}

/** What happened to a parcel. */
export const parcelEvents = pgTable(
  'parcel_events',
  {
    id: serialId(),
    parcelId: parcelId(),
    /** When it happened: a courier reports later. */
    at: moment().notNull(),
    status: text().$type<ParcelStatus>().notNull(),
    reason: text().$type<ParcelReason>(),
    /** The courier's words, or a note of staff. */
    note: text().notNull().default(''),
    source: text().$type<'staff' | 'webhook' | 'file'>().notNull(),
    /** Who of the staff, where one did it. */
    staffId: text(),
    /** The courier's own id of the event, by which one that is sent again is recognized. */
    courierEvent: text(),
    /** The entry of the order's history that it goes with. */
    move: bigNumber().references(() => orderHistory.id, { onDelete: 'set null' }),
    /** The parcel as it was; null where the event created it. */
    before: jsonb().$type<ParcelBefore>(),
    /** The event that this one takes back. */
    undoes: bigNumber(),
  },
  (table) => [
    index('parcel_events_of_parcel').on(table.parcelId, table.id),
    index('parcel_events_of_move')
      .on(table.move)
      .where(sql`move is not null`),
    uniqueIndex('parcel_events_of_courier')
      .on(table.courierEvent)
      .where(sql`courier_event is not null`),
  ],
)
