import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Language } from '#core/language.ts'
import type { NotifyBy } from '#core/stock/requests.ts'
import { moment } from './columns.ts'
import { members } from './members.ts'

/**
 * Requests for messages about sold-out specs, by members or confirmed addresses. A row is deleted a day after its
 * message.
 */
export const stockRequests = pgTable(
  'stock_requests',
  {
    id: text().primaryKey(),
    productId: text().notNull(),
    specId: text().notNull(),
    memberId: text().references(() => members.id, { onDelete: 'cascade' }),
    email: text(),
    by: text().$type<NotifyBy>().notNull(),
    language: text().$type<Language>().notNull(),
    askedAt: moment().notNull(),
    notifiedAt: moment('told_at'),
  },
  (table) => [
    uniqueIndex('stock_requests_once').on(
      table.productId,
      table.specId,
      sql`coalesce(${table.memberId}, lower(${table.email}))`,
    ),
    index('stock_requests_of_member').on(table.memberId),
    check('stock_requests_whose', sql`(member_id is null) <> (email is null)`),
  ],
)
