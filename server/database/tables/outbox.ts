import { pgTable, text } from 'drizzle-orm/pg-core'
import { moment, serialId } from './columns.ts'

/** Messages of the built-in outbox, which sends nothing. */
export const outboxMessages = pgTable('outbox_messages', {
  id: serialId(),
  channel: text().$type<'sms' | 'mail'>().notNull(),
  recipient: text().notNull(),
  subject: text(),
  text: text().notNull(),
  html: text(),
  takenAt: moment().notNull().defaultNow(),
})
