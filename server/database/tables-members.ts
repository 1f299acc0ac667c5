import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Address } from '../../core/accounts.ts'
import type { Language } from '../../core/language.ts'

export const members = pgTable(
  'members',
  {
    id: text().primaryKey(),
    /** E.164. */
    phoneNumber: text().notNull().unique('members_phone_number'),
    /** As typed; missing once its owner said that the account is not theirs. */
    email: text(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    /** E.164. */
    whatsappNumber: text().notNull(),
    photoUrl: text(),
    billing: jsonb().$type<Address>(),
    shipping: jsonb().$type<Address>(),
    /** By argon2id, with its parameters and salt. */
    passwordHash: text().notNull(),
    /** What letters to the member are written in. */
    language: text().$type<Language>().notNull(),
    /** The member that a demo comes with; a production run refuses to start beside one. */
    demo: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [uniqueIndex('members_email').on(sql`lower(${table.email})`)],
)

export const sessions = pgTable(
  'sessions',
  {
    /** The hash of what the member's cookie holds. */
    idHash: text().primaryKey(),
    memberId: text()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    seenAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.memberId), index().on(table.seenAt), index().on(table.createdAt)],
)
