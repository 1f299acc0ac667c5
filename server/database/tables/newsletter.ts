import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Language } from '#core/language.ts'
import { moment } from './columns.ts'

/** Who confirmed to get the newsletter. Who has not yet confirmed is in no table: only a signed link knows. */
export const newsletterSubscribers = pgTable(
  'newsletter_subscribers',
  {
    id: text().primaryKey(),
    email: text().notNull(),
    language: text().$type<Language>().notNull(),
    subscribedAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('newsletter_subscribers_email').on(sql`lower(${table.email})`),
    index('newsletter_subscribers_newest').on(table.subscribedAt, table.id),
  ],
)
