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
import type { DeliveryFailure } from '#core/orders/failed-deliveries.ts'
import type { ParcelReason, ParcelStatus } from '#core/parcels/statuses.ts'
import { bigNumber, moment, serialId, type Snapshot } from './columns.ts'
import { orderHistory, orderId, orderItems } from './orders.ts'

/** Parts of an order that are packed and sent separately. */
export const parcels = pgTable(
  'parcels',
  {
    id: serialId(),
    orderId: orderId(),
    /** Number within the order, from 1. */
    number: integer().notNull(),
    status: text().$type<ParcelStatus>().notNull(),
    /** Why the parcel was refused or must be delivered again. */
    reason: text().$type<ParcelReason>(),
    /** The id of a courier, or self_pickup; null if not known yet. */
    courier: text(),
    trackingNumber: text(),
    /** The returned parcel whose goods this one sends again. */
    sendsAgain: bigNumber(),
    createdAt: moment().notNull(),
    /** When the parcel first left the shop. */
    leftAt: moment(),
    /** The amount to collect with the parcel, in sen, as printed on its label when it left; null until then. */
    collectSen: bigNumber(),
    /** When its status last changed or the courier last reported. */
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

/** The number of pieces of an order's line in a parcel. */
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

type ParcelRow = typeof parcels.$inferSelect
/** Status and reason of a parcel before a step, and the other fields that the step changed. */
export type ParcelBefore = Snapshot<Partial<ParcelRow> & Pick<ParcelRow, 'status' | 'reason'>>

/** The events of a parcel. */
export const parcelEvents = pgTable(
  'parcel_events',
  {
    id: serialId(),
    parcelId: parcelId(),
    /** When the event happened, which may be before the courier reports it. */
    at: moment().notNull(),
    /**
     * When the shop recorded the event. The message about it is sent some time after that; until then, staff may undo the
     * event.
     */
    recordedAt: moment().notNull(),
    status: text().$type<ParcelStatus>().notNull(),
    reason: text().$type<ParcelReason>(),
    /** The courier's text, or a note by staff. */
    note: text().notNull().default(''),
    source: text().$type<'staff' | 'webhook' | 'file'>().notNull(),
    /** The member of staff who caused it; null if nobody did. */
    staffId: text(),
    /** The courier's id of the event, to recognize an event that is sent again. */
    courierEvent: text(),
    /** The entry of the order's history that the event belongs to. */
    move: bigNumber().references(() => orderHistory.id, { onDelete: 'set null' }),
    /** The parcel before the event; null if the event created it. */
    before: jsonb().$type<ParcelBefore>(),
    /** The event that this one undoes, or corrects because a message about it was already sent. */
    undoes: bigNumber(),
    corrects: bigNumber(),
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

/** Shipped orders that did not reach their customers, and whether the goods came back. */
export const failedDeliveries = pgTable(
  'failed_deliveries',
  {
    id: serialId(),
    orderId: orderId(),
    at: moment().notNull(),
    /** Null only in old rows, from before a reason was required. */
    reason: text().$type<DeliveryFailure>(),
    /** When staff said that the goods are back or lost; the order says whether they were restocked. */
    goodsBackAt: moment(),
  },
  (table) => [
    index('failed_deliveries_of_order').on(table.orderId, table.id),
    index('failed_deliveries_by_time').on(table.at),
    index('failed_deliveries_with_goods_out')
      .on(table.orderId, table.at)
      .where(sql`goods_back_at is null`),
  ],
)
