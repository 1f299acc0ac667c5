import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Language } from '#core/language.ts'
import type { NewOrderMail } from '#core/orders/lists/new-orders.ts'
import { bytes, moment, serialId } from './columns.ts'
import { orderId } from './orders.ts'
import { staff } from './staff.ts'

const staffId = () =>
  text()
    .notNull()
    .references(() => staff.id, { onDelete: 'cascade' })

/** The tags of orders, as they were first written. */
export const tags = pgTable(
  'tags',
  {
    /** The tag in lower case: 'VIP' and 'vip' are the same. */
    key: text().primaryKey(),
    name: text().notNull(),
    usedAt: moment().notNull(),
  },
  (table) => [index('tags_by_use').on(table.usedAt)],
)

export const orderTags = pgTable(
  'order_tags',
  {
    orderId: orderId(),
    tag: text()
      .notNull()
      .references(() => tags.key),
    /** Keeps the sequence in which an order got its tags. */
    id: serialId(),
  },
  (table) => [
    uniqueIndex('order_tags_once').on(table.orderId, table.tag),
    index('orders_of_tag').on(table.tag, table.orderId),
  ],
)

/** Named views of the list of orders, each with a search, filters, a sequence and the shown columns: "Saved views". */
export const orderViews = pgTable(
  'order_views',
  {
    id: text().primaryKey(),
    staffId: staffId(),
    name: text().notNull(),
    /** Whether colleagues see it. */
    shared: boolean().notNull(),
    /** Filters, as in the API. */
    filters: jsonb().$type<Record<string, unknown>>().notNull(),
    /** The columns and density. */
    look: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('order_views_name').on(table.staffId, sql`lower(${table.name})`),
    index('order_views_shared')
      .on(table.createdAt)
      .where(sql`shared`),
  ],
)

/** Preferences of staff for their own pages, by name. */
export const staffPreferences = pgTable(
  'staff_preferences',
  {
    staffId: staffId(),
    name: text().notNull(),
    value: jsonb().$type<unknown>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.staffId, table.name] })],
)

/** The staff who get emails about new orders, and how often. */
export const orderMails = pgTable('order_mails', {
  staffId: staffId().primaryKey(),
  mail: text().$type<NewOrderMail>().notNull(),
  /** The language of the emails. */
  lang: text().$type<Language>().notNull(),
  /** When the last digest was queued. */
  digestAt: moment(),
})

/** Orders for the next digest of a staff member. */
export const digestOrders = pgTable(
  'digest_orders',
  {
    staffId: staffId(),
    orderId: orderId(),
  },
  (table) => [primaryKey({ columns: [table.staffId, table.orderId] }), index().on(table.orderId)],
)

/** New orders that were not reported yet. A trigger adds each new order while somebody wants reports. */
export const untoldOrders = pgTable('untold_orders', {
  orderId: orderId().primaryKey(),
  at: moment().notNull(),
})

/** The webhook that is called for new orders; at most one row. */
export const orderWebhook = pgTable('order_webhook', {
  id: integer().primaryKey().default(1),
  url: text().notNull(),
  /** Encrypted. */
  secret: bytes().notNull(),
  active: boolean().notNull(),
  updatedAt: moment().notNull(),
})

/** The calls of the webhook, each with the outcome of its last attempt. */
export const webhookCalls = pgTable(
  'webhook_calls',
  {
    id: text().primaryKey(),
    orderId: orderId(),
    queuedAt: moment().notNull(),
    attempts: integer().notNull().default(0),
    /** When the last attempt was made. */
    triedAt: moment(),
    /** The status of the response; null if there was none. */
    status: integer(),
    /** Why the webhook could not be reached. */
    problem: text(),
    deliveredAt: moment(),
  },
  (table) => [index('webhook_calls_by_time').on(table.queuedAt), index().on(table.orderId)],
)
