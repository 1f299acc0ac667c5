import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** What the built-in outbox took instead of sending it. */
export const outboxMessages = pgTable('outbox_messages', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  channel: text().$type<'sms' | 'mail'>().notNull(),
  recipient: text().notNull(),
  subject: text(),
  text: text().notNull(),
  html: text(),
  takenAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
})
