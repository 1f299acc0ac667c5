import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ChangeConsent, ChangeState } from '#core/orders/changing/changes.ts'
import type { OrderContent } from '#core/orders/changing/content.ts'
import { bigNumber, moment, serialId } from './columns.ts'
import { orderId } from './orders.ts'
import { staff } from './staff.ts'

/** Changes of the content of orders: made by staff, or proposed to the customer, who accepts or declines them. */
export const orderChanges = pgTable(
  'order_changes',
  {
    id: serialId(),
    orderId: orderId(),
    at: moment().notNull(),
    staffId: text()
      .notNull()
      .references(() => staff.id),
    /** The colleague who agreed to a deduction above the limit of the person who made the change. */
    agreedBy: text().references(() => staff.id),
    state: text().$type<ChangeState>().notNull(),
    before: jsonb().$type<OrderContent>().notNull(),
    after: jsonb().$type<OrderContent>().notNull(),
    /** A note to the customer. */
    note: text().notNull(),
    /** How the customer agreed, if the amount to pay rose. */
    consent: text().$type<ChangeConsent>(),
    /** When the change was made, declined or withdrawn; null while it waits. */
    decidedAt: moment(),
    /** The entry of the order's history, if the change was made. */
    entry: bigNumber(),
  },
  (table) => [
    index('order_changes_of_order').on(table.orderId, table.id),
    uniqueIndex('order_changes_proposed')
      .on(table.orderId)
      .where(sql`state = 'proposed'`),
  ],
)
