import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { StoredPurchaseOrderType } from '#core/companies/purchase-order-file.ts'
import { bytes, moment } from '../columns.ts'
import { orders } from '../orders.ts'

/** The files of purchase orders, at most one for each order of a company. */
export const purchaseOrderFiles = pgTable('purchase_order_files', {
  orderId: text()
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
  at: moment().notNull(),
  addedBy: text().$type<'customer' | 'staff'>().notNull(),
  type: text().$type<StoredPurchaseOrderType>().notNull(),
  /** In bytes. */
  size: integer().notNull(),
  bytes: bytes().notNull(),
})
