import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ListItem, ListName } from '../../../core/lists/lists.ts'
import { moment } from './columns.ts'
import { members } from './members.ts'

/** The lines of the members' carts and wishlists, and for some time those that were removed. */
export const memberLines = pgTable(
  'member_lines',
  {
    memberId: text()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    list: text().$type<ListName>().notNull(),
    key: text().notNull(),
    /** Null: removed. */
    item: jsonb().$type<ListItem>(),
    changedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.list, table.key] })],
)
