import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Language } from '#core/language.ts'
import { moment } from './columns.ts'

/** Confirmed subscribers of the newsletter. Unconfirmed ones are not stored: their data is in the signed link. */
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
