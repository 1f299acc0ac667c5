import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { BulkAction } from '#core/catalogue/bulk/bulk-action.ts'
import type { ProductState } from '#core/catalogue/bulk/change-product.ts'
import { moment } from './columns.ts'
import { staff } from './staff.ts'

/** A product of a bulk change, with the data to undo the change. */
export interface BulkChanged {
  id: string
  /** The product before the change; null for a copy, which did not exist. */
  before: ProductState | null
  /** A fingerprint of the product after the change. */
  after: string
}

/** Changes of many products at once, which can be undone for some time. */
export const bulkChanges = pgTable(
  'bulk_changes',
  {
    id: text().primaryKey(),
    staffId: text()
      .notNull()
      .references(() => staff.id),
    at: moment().notNull(),
    action: jsonb().$type<BulkAction>().notNull(),
    products: jsonb().$type<BulkChanged[]>().notNull(),
    undoneAt: moment(),
  },
  (table) => [index('bulk_changes_at').on(table.at)],
)
