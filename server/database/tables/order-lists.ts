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

/** The tags that staff give to orders, as the first of them wrote each. */
export const tags = pgTable(
  'tags',
  {
    /** In lower case: 'VIP' and 'vip' are one. */
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
    /** The sequence in which an order got them. */
    id: serialId(),
  },
  (table) => [
    uniqueIndex('order_tags_once').on(table.orderId, table.tag),
    index('orders_of_tag').on(table.tag, table.orderId),
  ],
)

/** "Saved views": a search, filters and a sequence under a name, with the columns that show them. */
export const orderViews = pgTable(
  'order_views',
  {
    id: text().primaryKey(),
    staffId: staffId(),
    name: text().notNull(),
    /** Whether colleagues see it. */
    shared: boolean().notNull(),
    /** The filters of the API. */
    filters: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Columns and density. */
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

/** What somebody chose for their own pages, by its name. */
export const staffPreferences = pgTable(
  'staff_preferences',
  {
    staffId: staffId(),
    name: text().notNull(),
    value: jsonb().$type<unknown>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.staffId, table.name] })],
)

/** Who is told of new orders by mail, and how often. */
export const orderMails = pgTable('order_mails', {
  staffId: staffId().primaryKey(),
  mail: text().$type<NewOrderMail>().notNull(),
  /** Of the mails. */
  lang: text().$type<Language>().notNull(),
  /** When the last digest was queued. */
  digestAt: moment(),
})

/** Orders for somebody's next digest. */
export const digestOrders = pgTable(
  'digest_orders',
  {
    staffId: staffId(),
    orderId: orderId(),
  },
  (table) => [primaryKey({ columns: [table.staffId, table.orderId] }), index().on(table.orderId)],
)

/** Orders that nobody was told of yet; written by a trigger with each order, while somebody wants to be told. */
export const untoldOrders = pgTable('untold_orders', {
  orderId: orderId().primaryKey(),
  at: moment().notNull(),
})

/** Where new orders are reported to by a call; one row at most. */
export const orderWebhook = pgTable('order_webhook', {
  id: integer().primaryKey().default(1),
  url: text().notNull(),
  /** Encrypted. */
  secret: bytes().notNull(),
  active: boolean().notNull(),
  updatedAt: moment().notNull(),
})

/** The calls of the webhook, and what came of the last attempt of each. */
export const webhookCalls = pgTable(
  'webhook_calls',
  {
    id: text().primaryKey(),
    orderId: orderId(),
    queuedAt: moment().notNull(),
    attempts: integer().notNull().default(0),
    /** Of the last attempt. */
    triedAt: moment(),
    /** The status that the address answered; null where it did not answer. */
    status: integer(),
    /** Why it could not be reached. */
    problem: text(),
    deliveredAt: moment(),
  },
  (table) => [index('webhook_calls_by_time').on(table.queuedAt), index().on(table.orderId)],
)
